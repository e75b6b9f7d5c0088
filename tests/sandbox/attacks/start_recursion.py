"""Call without end before the game begins, with the interpreter's guard taken away."""

import sys

GOAL = "die"
NEEDS = "a Python before 3.12"  # later ones count calls in C, too


def deeper(numbers):
    return sorted(numbers, key=lambda _: deeper(numbers))


sys.setrecursionlimit(1 << 30)
deeper([1])
