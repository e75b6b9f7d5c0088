"""Open a file by the C library, past all hooks of Python."""

GOAL = "tell"


def attack(world):
    import ctypes

    libc = ctypes.CDLL(None, use_errno=True)
    buffer = ctypes.create_string_buffer(1000)
    libc.read(libc.open(world["deck"].encode(), 0), buffer, 999)
    return buffer.value.decode()
