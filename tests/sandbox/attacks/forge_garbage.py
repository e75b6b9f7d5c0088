"""Write garbage on the line to the engine."""

GOAL = "forge"


def attack(world):
    import os

    os.write(world["answers"], b"\xff" * 100)
