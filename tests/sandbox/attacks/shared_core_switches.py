"""Count how often others took the core away, which tells when they compute."""

GOAL = "reach"


def attack(world):
    import ctypes

    own = (ctypes.c_long * 18)()
    return ctypes.CDLL(None).getrusage(0, own) == 0 and f"{own[15]} times"
