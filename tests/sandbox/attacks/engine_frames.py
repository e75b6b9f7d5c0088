"""Walk up the calls to the engine's own variables."""

GOAL = "tell"


def attack(world):
    import sys

    frame = sys._getframe()
    while frame:
        if "secret_of_the_engine" in frame.f_locals:
            return frame.f_locals["secret_of_the_engine"]
        frame = frame.f_back
