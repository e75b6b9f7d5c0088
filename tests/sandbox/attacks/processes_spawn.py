"""Start a program by posix_spawn."""

GOAL = "change"


def attack(world):
    import os

    pid = os.posix_spawn("/bin/sh", ["sh", "-c", f"touch {world['folder']}/was-here"], {})
    os.waitpid(pid, 0)
