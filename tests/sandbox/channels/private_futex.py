"""The same with words that belong to one process: the address is the same, but it is not the same word."""

import ctypes
import sys
import time

WAIT, WAKE, PRIVATE = 0, 1, 128
libc = ctypes.CDLL(None, use_errno=True)
number = 202 if sys.implementation._multiarch.startswith("x86") else 98
page = ctypes.cast(libc.getpid, ctypes.c_void_p).value & ~4095


def send(bit, begin, end):
    place, left = page + 64 * bit, max(0.0, end - time.monotonic())
    span = (ctypes.c_long * 2)(int(left), int(left % 1 * 1e9))
    word = ctypes.c_uint32.from_address(place).value
    libc.syscall(number, ctypes.c_void_p(place), WAIT | PRIVATE, word, ctypes.byref(span), None, 0)


def hear(begin, end):
    time.sleep(max(0.0, (begin + end) / 2 - time.monotonic()))
    return libc.syscall(number, ctypes.c_void_p(page + 64), WAKE | PRIVATE, 1, None, None, 0)
