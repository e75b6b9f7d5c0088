"""Crash the interpreter at address zero."""

GOAL = "die"


def attack(world):
    import ctypes

    ctypes.string_at(0)
