"""Start a process by the raw call."""

GOAL = "reach"


def attack(world):
    import ctypes
    import os

    libc = ctypes.CDLL(None, use_errno=True)
    pid = libc.fork()
    if pid == 0:
        libc._exit(0)
    return pid > 0 and os.waitpid(pid, 0)
