"""Think for ever."""

GOAL = "stay"


def attack(world):
    while True:
        pass
