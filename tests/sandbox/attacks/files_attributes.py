"""Talk by an extended attribute of a file."""

GOAL = "change"


def attack(world):
    import os

    os.setxattr(world["results"], "user.hand", b"four red beans")
