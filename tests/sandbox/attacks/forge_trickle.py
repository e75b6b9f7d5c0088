"""Answer one byte at a time, for ever."""

GOAL = "stay"


def attack(world):
    import os
    import time

    os.write(world["answers"], (60000).to_bytes(4, "little"))
    while True:
        os.write(world["answers"], b"x")
        time.sleep(0.003)
