"""What the games of a tournament say about the bots: as tables, on a board, in sentences, and in one page."""
