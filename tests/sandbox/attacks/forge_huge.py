"""Announce an answer of four gigabytes."""

GOAL = "forge"


def attack(world):
    import os

    os.write(world["answers"], b"\xff\xff\xff\xff" + b"x" * 60000)
