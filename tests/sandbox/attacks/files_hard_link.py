"""Keep the results under a second name."""

GOAL = "change"


def attack(world):
    import os

    os.link(world["results"], f"{world['folder']}/kept")
