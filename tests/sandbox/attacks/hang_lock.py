"""Wait for a lock that nobody opens."""

GOAL = "stay"


def attack(world):
    import _thread

    lock = _thread.allocate_lock()
    lock.acquire()
    lock.acquire()
