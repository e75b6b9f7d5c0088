"""Look for the engine among the loaded modules."""

GOAL = "tell"


def attack(world):
    import sys

    for module in list(sys.modules.values()):
        if hasattr(module, "secret_of_the_engine"):
            return module.secret_of_the_engine
