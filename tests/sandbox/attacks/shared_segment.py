"""Leave a letter in a segment of shared memory."""

GOAL = "change"


def attack(world):
    import ctypes

    return ctypes.CDLL(None).shmget(world["segment"], 4096, 0o1666)
