"""Add a line to the results."""

GOAL = "change"


def attack(world):
    import os

    file = os.open(world["results"], os.O_WRONLY | os.O_APPEND)
    os.write(file, b"me first")
