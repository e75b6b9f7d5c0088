"""Write to the engine's own output and error."""

GOAL = "reach"


def attack(world):
    import os

    os.write(world["output"], b"forged line in the teacher's terminal\n")
    return "written"
