"""Empty the results by opening them, which a limit on the size of files does not see."""

GOAL = "change"


def attack(world):
    import os

    os.open(world["results"], os.O_WRONLY | os.O_TRUNC)
