"""Ring with the newer calls that wait and wake, in case a filter knows only the old one."""

GOAL = "reach"
NEEDS = "a kernel with these calls"
WAKE = 454
SHARED_WORD = 2  # of 32 bits, not private


def attack(world):
    import ctypes

    libc = ctypes.CDLL(None, use_errno=True)
    word = ctypes.c_void_p(ctypes.cast(libc.getpid, ctypes.c_void_p).value & ~3)
    return "rang" if libc.syscall(WAKE, word, ctypes.c_ulong(1), 1, SHARED_WORD) >= 0 else ""
