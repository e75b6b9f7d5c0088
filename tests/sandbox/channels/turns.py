"""One thinks a little longer or answers at once, the other looks at the clock whenever it is its turn."""

import time

before = time.monotonic()


def send(bit, begin, end):
    while bit and time.monotonic() < end:
        pass


def hear(begin, end):
    global before
    since, before = before, time.monotonic()
    return before - since
