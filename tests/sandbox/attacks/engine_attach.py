"""Attach to the other bot as a debugger does."""

GOAL = "reach"
NEEDS = "ptrace"


def attack(world):
    import ctypes
    import os

    libc = ctypes.CDLL(None, use_errno=True)
    if libc.ptrace(16, world["sibling"], 0, 0) == 0:
        os.waitpid(world["sibling"], 0x40000000)
        libc.ptrace(17, world["sibling"], 0, 0)
        return "attached"
