"""Kill the other bot."""

GOAL = "kill"


def attack(world):
    import os
    import signal

    os.kill(world["sibling"], signal.SIGKILL)
