"""Sleep: that costs no CPU time, but the others wait."""

GOAL = "stay"


def attack(world):
    import time

    while True:
        time.sleep(3600)
