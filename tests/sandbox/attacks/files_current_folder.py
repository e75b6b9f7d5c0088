"""Read a file by a path relative to where the process runs."""

GOAL = "tell"


def attack(world):
    import os

    os.chdir(world["folder"])
    with open("deck.txt") as file:
        return file.read()
