"""Look for a key in the environment of the engine's process."""

GOAL = "tell"


def attack(world):
    with open(f"/proc/{world['engine']}/environ") as file:
        return file.read()
