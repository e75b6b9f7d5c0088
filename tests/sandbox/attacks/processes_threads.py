"""Think in many threads at once."""

GOAL = "reach"


def attack(world):
    import threading

    threads = [threading.Thread(target=int) for _ in range(50)]
    for thread in threads:
        thread.start()
    return len(threads)
