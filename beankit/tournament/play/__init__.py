"""Playing: what a worker does with its tables, games that all bots follow, and games that are played again."""
