"""Send a signal to everybody in one's group."""

GOAL = "reach"


def attack(world):
    import os

    os.killpg(os.getpgid(0), 0)
    return "sent"
