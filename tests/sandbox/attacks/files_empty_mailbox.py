"""Talk by names of empty folders: no byte is written."""

GOAL = "change"


def attack(world):
    import os

    os.mkdir(f"{world['folder']}/red-4-stink-2")
