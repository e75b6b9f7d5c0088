"""Remove the results."""

GOAL = "change"


def attack(world):
    import os

    os.unlink(world["results"])
