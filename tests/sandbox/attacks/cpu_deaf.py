"""Think for ever, deaf to signals and to every exception."""

GOAL = "stay"


def attack(world):
    import signal

    for number in range(1, 65):
        try:
            signal.signal(number, signal.SIG_IGN)
        except (OSError, ValueError):
            pass
    while True:
        try:
            while True:
                pass
        except BaseException:
            pass
