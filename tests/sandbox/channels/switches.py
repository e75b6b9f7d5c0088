"""One computes or sleeps, the other counts how often the core was taken from it, without looking at the clock."""

import ctypes
import time

libc = ctypes.CDLL(None)
own = (ctypes.c_long * 18)()
INVOLUNTARY = 17  # the last one


def send(bit, begin, end):
    while bit and time.monotonic() < end:
        pass


def hear(begin, end):
    before = taken()
    while time.monotonic() < end:
        pass
    return taken() - before


def taken():
    """How often it was taken away until now."""
    if libc.getrusage(0, own):
        raise PermissionError("no counts of switches")
    return own[INVOLUNTARY]
