"""One computes or sleeps, the other notices by the clock how much of the core is left for it."""

import time


def send(bit, begin, end):
    while bit and time.monotonic() < end:
        pass


def hear(begin, end):
    rounds = 0
    while time.monotonic() < end:
        rounds += 1
    return rounds
