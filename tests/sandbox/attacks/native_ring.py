"""Open a ring for input and output, which passes by filters of calls."""

GOAL = "reach"
NEEDS = "io_uring"


def attack(world):
    import ctypes

    parameters = ctypes.create_string_buffer(120)
    return ctypes.CDLL(None).syscall(425, 4, parameters) >= 0
