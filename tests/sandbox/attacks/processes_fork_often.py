"""Fill the machine with processes."""

GOAL = "reach"


def attack(world):
    import os
    import time

    children = []
    for _ in range(10):
        if not (pid := os.fork()):
            time.sleep(0.2)
            os._exit(0)
        children.append(pid)
    return [os.waitpid(pid, 0) for pid in children]
