"""Find the hook that says friendly words, take it out of the way, then open a file."""

GOAL = "tell"


def attack(world):
    import gc
    import types

    for found in gc.get_objects():
        if isinstance(found, types.FunctionType) and found.__name__ == "hear":
            found.__code__ = (lambda event, arguments: None).__code__.replace(co_freevars=found.__code__.co_freevars)
    with open(world["deck"]) as file:
        return file.read()
