"""Empty the results without writing a byte."""

GOAL = "change"


def attack(world):
    import os

    os.truncate(world["results"], 0)
