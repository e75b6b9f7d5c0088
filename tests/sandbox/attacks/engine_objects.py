"""Look for the game among all objects of the process."""

GOAL = "tell"


def attack(world):
    import gc

    for found in gc.get_objects():
        if type(found) is dict and "secret_of_the_engine" in found:
            return found["secret_of_the_engine"]
