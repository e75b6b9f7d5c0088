"""Stay inside one call that no bytecode interrupts."""

GOAL = "stay"


def attack(world):
    import re

    return re.match("(a+)+$", "a" * 60 + "b")
