"""Answer another request than the one that was asked."""

GOAL = "forge"


def attack(world):
    import os

    from beankit.sandbox.messages import Answer, framed

    os.write(world["answers"], framed(Answer(99, -1, "pass", "", "")))
