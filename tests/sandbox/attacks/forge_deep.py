"""Answer with lists in lists, a hundred thousand deep."""

GOAL = "forge"


def attack(world):
    import os

    os.write(world["answers"], (60000).to_bytes(4, "little") + b"\x91" * 60000)
