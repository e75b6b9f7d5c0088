"""Write over one's own code through the file of one's memory."""

GOAL = "reach"


def attack(world):
    import os

    return os.open("/proc/self/mem", os.O_RDWR) > 0
