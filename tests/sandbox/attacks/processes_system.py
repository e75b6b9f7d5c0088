"""Run a command by the C library."""

GOAL = "change"


def attack(world):
    import ctypes

    ctypes.CDLL(None).system(f"touch {world['folder']}/was-here".encode())
