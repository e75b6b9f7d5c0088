"""Take memory without end, piece by piece."""

GOAL = "grow"


def attack(world):
    pieces = []
    while True:
        pieces.append(b"x" * (1 << 26))
