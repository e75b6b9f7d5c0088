"""Become another program; that needs no new process."""

GOAL = "change"


def attack(world):
    import os

    os.execv("/bin/sh", ["sh", "-c", f"touch {world['folder']}/was-here"])
