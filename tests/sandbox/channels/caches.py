"""One fills the caches or sleeps, the other notices by the clock how long its own memory takes; on two cores."""

import time

CORES = 2
much, some = bytes(1 << 25), bytes(1 << 20)


def send(bit, begin, end):
    while bit and time.monotonic() < end:
        bytearray(much)


def hear(begin, end):
    rounds = 0
    while time.monotonic() < end:
        bytearray(some)
        rounds += 1
    return rounds
