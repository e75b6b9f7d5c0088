"""Write machine code into memory and jump there."""

GOAL = "reach"


def attack(world):
    import ctypes
    import mmap
    import platform

    code = {"x86_64": b"\xb8\x2a\0\0\0\xc3", "aarch64": b"\x40\x05\x80\x52\xc0\x03\x5f\xd6"}[platform.machine()]
    memory = mmap.mmap(
        -1, 4096, mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS, mmap.PROT_READ | mmap.PROT_WRITE | mmap.PROT_EXEC
    )
    memory.write(code)
    place = ctypes.addressof(ctypes.c_char.from_buffer(memory))
    return ctypes.CFUNCTYPE(ctypes.c_int)(place)() == 42
