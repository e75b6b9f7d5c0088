"""Close the line to the engine and go on."""

GOAL = "forge"


def attack(world):
    import os
    import time

    os.close(world["answers"])
    time.sleep(0.3)
