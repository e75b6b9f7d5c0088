"""Map memory outside of Python's own."""

GOAL = "grow"


def attack(world):
    import mmap

    kept = [mmap.mmap(-1, 1 << 28, flags=mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS) for _ in range(4)]
    for piece in kept:
        for place in range(0, 1 << 28, 4096):
            piece[place] = 1
    return len(kept)
