"""One waits at a word of the C library that both have mapped, the other wakes it: the place is the message."""

import ctypes
import sys
import time

WAIT, WAKE = 0, 1
NOT_PERMITTED = 1
libc = ctypes.CDLL(None, use_errno=True)
number = 202 if sys.implementation._multiarch.startswith("x86") else 98
page = ctypes.cast(libc.getpid, ctypes.c_void_p).value & ~4095


def place(bit):
    """Where a bit is waited for."""
    return page + 64 * bit


def call(address, deed, value, seconds=0.0):
    """The system call itself."""
    span = (ctypes.c_long * 2)(int(seconds), int(seconds % 1 * 1e9))
    status = libc.syscall(number, ctypes.c_void_p(address), deed, value, ctypes.byref(span), None, 0)
    if status < 0 and ctypes.get_errno() == NOT_PERMITTED:
        raise PermissionError("no futex that others can find")
    return status


def send(bit, begin, end):
    word = ctypes.c_uint32.from_address(place(bit)).value
    call(place(bit), WAIT, word, max(0.0, end - time.monotonic()))


def hear(begin, end):
    time.sleep(max(0.0, (begin + end) / 2 - time.monotonic()))
    return call(place(1), WAKE, 1)
