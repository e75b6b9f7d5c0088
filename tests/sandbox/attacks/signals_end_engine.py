"""End the process that plays."""

GOAL = "die"


def attack(world):
    import os

    os._exit(0)
