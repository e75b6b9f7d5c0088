"""Answer with a message of another kind."""

GOAL = "forge"


def attack(world):
    import os

    from beankit.sandbox.messages import Ready, framed

    os.write(world["answers"], framed(Ready(1, "the winner", [], "")))
    os._exit(0)
