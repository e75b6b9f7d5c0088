"""Fill the memory before the game begins."""

GOAL = "grow"

kept = [b"x" * (1 << 26) for _ in range(40)]
