"""Wake whoever waits at a word of the C library's code, which every process has mapped: a bell that all can hear."""

GOAL = "reach"
WAKE, WAKE_BITSET, CMP_REQUEUE = 1, 10, 4


def attack(world):
    import ctypes
    import sys

    libc = ctypes.CDLL(None, use_errno=True)
    number = 202 if sys.implementation._multiarch.startswith("x86") else 98
    word = ctypes.c_void_p(ctypes.cast(libc.getpid, ctypes.c_void_p).value & ~3)
    for deed in (WAKE, WAKE_BITSET, CMP_REQUEUE):
        if libc.syscall(number, word, deed, 1, 1, word, -1) >= 0 or ctypes.get_errno() != 1:
            return "rang"
    return ""
