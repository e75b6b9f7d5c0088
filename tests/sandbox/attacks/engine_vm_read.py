"""Read the engine's memory by a call made for debuggers."""

GOAL = "tell"
NEEDS = "ptrace"


def attack(world):
    import ctypes

    class Piece(ctypes.Structure):
        _fields_ = [("base", ctypes.c_void_p), ("length", ctypes.c_size_t)]

    buffer = ctypes.create_string_buffer(40)
    here, there = Piece(ctypes.addressof(buffer), 40), Piece(world["address"], 40)
    ctypes.CDLL(None).process_vm_readv(world["engine"], ctypes.byref(here), 1, ctypes.byref(there), 1, 0)
    return buffer.value.decode(errors="replace")
