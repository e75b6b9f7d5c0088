"""Call with the number bit of another way to call, which filters by number forget."""

GOAL = "held anyway"


def attack(world):
    import ctypes

    libc = ctypes.CDLL(None, use_errno=True)
    file = libc.syscall(0x40000000 + 257, -100, world["deck"].encode(), 0)
    return file >= 0
