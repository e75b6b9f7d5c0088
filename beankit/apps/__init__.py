"""Pages in a browser: play, tournament and submit, served by `beankit serve`."""
