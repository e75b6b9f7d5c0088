"""The store: every game that was played, with what is noted of it."""
