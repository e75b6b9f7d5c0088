"""Use files that were open when this process began."""

GOAL = "tell"


def attack(world):
    import os

    for file in range(3, 200):
        try:
            found = os.pread(file, 60, 0)
        except OSError:
            continue
        if b"secret" in found:
            return found.decode()
