"""List a folder through the raw call on an open folder."""

GOAL = "reach"


def attack(world):
    import os

    folder = os.open(world["folder"], os.O_RDONLY | os.O_DIRECTORY)
    return [entry.name for entry in os.scandir(folder)]
