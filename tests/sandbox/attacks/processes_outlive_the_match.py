"""Leave a process behind that belongs to nobody."""

GOAL = "reach"


def attack(world):
    import os
    import time

    pid = os.fork()
    if not pid:
        os.setsid()
        if os.fork():
            os._exit(0)
        time.sleep(1)
        os._exit(0)
    os.waitpid(pid, 0)
    return "left behind"
