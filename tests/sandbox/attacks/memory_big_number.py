"""Compute a number that fills the memory."""

GOAL = "stay"


def attack(world):
    return 10 ** (10**9)
