"""Move a module of one's own over the engine's."""

GOAL = "change"


def attack(world):
    import os

    os.rename(world["other_bot"], f"{world['kit']}/engine.py")
