"""Read the engine's memory through its file."""

GOAL = "tell"
NEEDS = "ptrace"


def attack(world):
    import os

    file = os.open(f"/proc/{world['engine']}/mem", os.O_RDONLY)
    return os.pread(file, 40, world["address"]).decode(errors="replace")
