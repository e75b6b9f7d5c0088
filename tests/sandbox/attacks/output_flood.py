"""Print without end."""

GOAL = "stay"


def attack(world):
    while True:
        print("me" * 10000)
