"""What is on the table: cards, the zones that hold them, and chance."""
