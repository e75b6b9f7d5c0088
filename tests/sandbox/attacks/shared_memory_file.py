"""Make a file in memory that can be handed on."""

GOAL = "reach"


def attack(world):
    import os

    return os.memfd_create("letter") > 0
