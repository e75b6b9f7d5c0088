"""What the games of a tournament say about the bots, as tables."""
