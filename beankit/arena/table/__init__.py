"""One table: who sits there, their time, their faults, and the match that comes of it."""
