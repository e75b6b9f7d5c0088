"""Think for ever before the game begins."""

GOAL = "stay"

while True:
    pass
