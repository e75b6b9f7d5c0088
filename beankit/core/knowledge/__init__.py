"""What one seat knows: its view, what it has heard and remembers, and the games it can imagine."""
