"""One pushes a page of Python's table of signs out of memory or leaves it there, the other times a look at it.

The kernel obeys only the owner of the file: bots that run as the user to whom Python belongs.
"""

import ctypes
import time
import unicodedata

DONT_NEED, PAGE_OUT = 4, 21
AFTER = 1 << 18  # a page of its tables that nobody else reads
libc = ctypes.CDLL(None, use_errno=True)
methods = ctypes.c_void_p.from_address(id(unicodedata.lookup) + 16).value
name = ctypes.c_void_p.from_address(methods).value
page = ctypes.c_void_p((name & ~0xFFFF) + AFTER)
size = ctypes.c_size_t(4096)


def advise(advice):
    """What the kernel shall do with the page."""
    if libc.madvise(page, size, advice):
        raise PermissionError("no advice about pages of others")


def read():
    """Read from the page."""
    return ctypes.c_ubyte.from_address(page.value).value


def send(bit, begin, end):
    read()
    advise(PAGE_OUT if bit else DONT_NEED)


def hear(begin, end):
    time.sleep(max(0.0, (begin + end) / 2 - time.monotonic()))
    before = time.perf_counter_ns()
    read()
    spent = time.perf_counter_ns() - before
    advise(DONT_NEED)  # a page that somebody else has mapped stays in memory
    return spent
