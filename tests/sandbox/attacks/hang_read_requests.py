"""Read from the line to the engine, so that the next request is lost."""

GOAL = "stay"


def attack(world):
    import os

    while True:
        os.read(world["requests"], 10)
