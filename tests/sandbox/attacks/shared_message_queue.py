"""Leave a letter in a message queue."""

GOAL = "reach"


def attack(world):
    import ctypes

    libc = ctypes.CDLL(None)
    found = libc.msgget(world["segment"], 0o1666)
    if found >= 0:
        libc.msgctl(found, 0, None)
        return "left"
