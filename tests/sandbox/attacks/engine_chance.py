"""Read the state of the generator that others use."""

GOAL = "tell"


def attack(world):
    import random

    state = random.getstate()[1][:3]
    return world["secret_shape"] if list(state) == world["generator"] else None
