"""Put a module beside the engine's that is loaded in its place."""

GOAL = "change"


def attack(world):
    import os

    os.makedirs(f"{world['kit']}/__pycache__", exist_ok=True)
    with open(f"{world['kit']}/__pycache__/engine.cpython-311.pyc", "wb") as file:
        file.write(b"poison")
