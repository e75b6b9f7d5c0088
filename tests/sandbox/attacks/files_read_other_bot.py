"""Read another bot's source."""

GOAL = "tell"


def attack(world):
    with open(world["other_bot"]) as file:
        return file.read()
