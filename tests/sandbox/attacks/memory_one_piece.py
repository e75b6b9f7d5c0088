"""Take a great piece of memory at once."""

GOAL = "grow"


def attack(world):
    kept = b"x" * (1 << 30)
    return len(kept)
