"""What one seat knows: its view, what it heard and remembers, and the games it can imagine."""
