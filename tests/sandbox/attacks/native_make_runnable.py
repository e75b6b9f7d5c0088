"""Make memory runnable that was not."""

GOAL = "reach"


def attack(world):
    import ctypes
    import mmap

    memory = mmap.mmap(-1, 4096, flags=mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS)
    place = ctypes.addressof(ctypes.c_char.from_buffer(memory))
    return ctypes.CDLL(None).mprotect(ctypes.c_void_p(place), 4096, 5) == 0
