"""Read how much the engine has computed: whoever knows the number of a process knows the number of its clock."""

GOAL = "reach"


def attack(world):
    import ctypes
    import time

    clock = (~world["engine"] << 3) | 2
    for look in (time.clock_gettime, time.clock_getres):
        try:
            return look(clock)
        except OSError:
            pass
    at_once = (ctypes.c_long * 2)(0, 0)
    return ctypes.CDLL(None).clock_nanosleep(clock, 1, at_once, None) == 0
