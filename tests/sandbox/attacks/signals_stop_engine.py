"""See whether a signal would reach the engine."""

GOAL = "reach"


def attack(world):
    import os

    os.kill(world["engine"], 0)
    return "it would"
