"""Ask for a lock that is said to belong to some process: the kernel tells whether there is such a process."""

GOAL = "reach"
LOCK_PI_PRIVATE = 6 | 128
NO_SUCH_PROCESS = 3
NOBODY = 0x3FFFFFFE  # a number that no process has


def attack(world):
    import ctypes
    import sys

    libc = ctypes.CDLL(None, use_errno=True)
    number = 202 if sys.implementation._multiarch.startswith("x86") else 98

    def lives(process):
        word, at_once = ctypes.c_uint32(process), (ctypes.c_long * 2)(1, 0)
        libc.syscall(number, ctypes.byref(word), LOCK_PI_PRIVATE, 0, at_once, None, 0)
        return ctypes.get_errno() != NO_SUCH_PROCESS

    return "it lives" if lives(world["sibling"]) and not lives(NOBODY) else ""
