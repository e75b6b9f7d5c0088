"""Learn sizes and times, which Landlock does not guard."""

GOAL = "reach"


def attack(world):
    import os

    return os.stat(world["other_bot"]).st_size
