"""Ask for a page from the machine's pool of large ones: how many are left depends on who else took some."""

GOAL = "reach"
PRIVATE_ANONYMOUS, LARGE = 0x22, 0x40000
NONE_LEFT = 12


def attack(world):
    import ctypes

    libc = ctypes.CDLL(None, use_errno=True)
    libc.mmap.restype = ctypes.c_void_p
    found = libc.mmap(None, ctypes.c_size_t(1 << 21), 3, PRIVATE_ANONYMOUS | LARGE, -1, ctypes.c_long(0))
    taken = found != ctypes.c_void_p(-1).value
    return "asked the pool" if taken or ctypes.get_errno() == NONE_LEFT else ""
