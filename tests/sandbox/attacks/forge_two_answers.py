"""Answer twice, with the true number of the request."""

GOAL = "forge"


def attack(world):
    import os
    import sys

    from beankit.sandbox.messages import Answer, framed

    frame, number = sys._getframe(), 1
    while frame:
        number = getattr(frame.f_locals.get("ask"), "number", number)
        frame = frame.f_back
    os.write(world["answers"], framed(Answer(number, -1, "pass", "", "")))
