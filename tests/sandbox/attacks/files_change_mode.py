"""Talk by the mode and the times of a file, which Landlock does not guard."""

GOAL = "change"


def attack(world):
    import os

    os.chmod(world["results"], 0o640)
    os.utime(world["results"], (4, 2))
