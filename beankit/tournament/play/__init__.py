"""Playing: what a worker does with its tables, the keys of games, and how long all takes."""
