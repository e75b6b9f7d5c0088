"""Look for a key in the environment."""

GOAL = "tell"


def attack(world):
    import os

    return os.environ.get("BEANKIT_TEST_KEY")
