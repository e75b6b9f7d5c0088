"""Read the hidden cards from disk."""

GOAL = "tell"


def attack(world):
    import pathlib

    return pathlib.Path(world["deck"]).read_text()
