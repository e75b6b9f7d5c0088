"""Pages in a browser: play, watch, tournament and submit, served by `beankit serve`."""
