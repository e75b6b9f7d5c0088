"""Become root in a world of one's own."""

GOAL = "reach"
NEEDS = "userns"


def attack(world):
    import ctypes

    return ctypes.CDLL(None).unshare(0x10000000) == 0
