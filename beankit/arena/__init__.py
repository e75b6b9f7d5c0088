"""The arena: bots play each other, and the results are counted."""
