"""See who else handed something in."""

GOAL = "reach"


def attack(world):
    import os

    return [name for name in os.listdir(world["folder"]) if "bot" in name]
