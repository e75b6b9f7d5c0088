"""A time limit for code in this process: it is interrupted wherever it is.

What counts is CPU time, so that a busy machine makes no answer endless; what only waits is stopped by the wall clock.
"""

from __future__ import annotations

import ctypes
import signal
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from inspect import currentframe
from types import FrameType

AGAIN = 0.05  # seconds: an `except:` may swallow the first interruption
PATIENCE = 6.0  # times the CPU time that the wall clock allows


class TimeUp(BaseException):
    """The time is over. Not an Exception, so that `except Exception` does not catch it."""


@contextmanager
def limit(seconds: float) -> Iterator[None]:
    """Interrupt what runs inside with `TimeUp` after so much CPU time, again and again until it ends."""
    main = threading.current_thread() is threading.main_thread()
    stop = by_signal(seconds, outer_frame(2)) if main and hasattr(signal, "setitimer") else by_thread(seconds)
    try:
        yield
    finally:
        stop()


def outer_frame(depth: int) -> FrameType | None:
    """The frame that called the caller, this number of calls further out."""
    frame = currentframe()
    for _ in range(depth + 1):
        frame = None if frame is None else frame.f_back
    return frame


def by_signal(seconds: float, caller: FrameType | None) -> Callable[[], None]:
    """With two alarms, one for CPU time and one that also wakes what sleeps; late ones do no harm."""
    alarms = (
        (signal.ITIMER_PROF, signal.SIGPROF, seconds),
        (signal.ITIMER_REAL, signal.SIGALRM, PATIENCE * seconds),
    )

    def silence() -> None:
        for timer, _, _ in alarms:
            signal.setitimer(timer, 0)

    def ring(_number: int, frame: FrameType | None) -> None:
        while frame is not None and frame is not caller:
            frame = frame.f_back
        if frame is None:  # the caller has returned
            silence()
            return
        raise TimeUp

    before = [(number, signal.signal(number, ring)) for _, number, _ in alarms]
    for timer, _, after in alarms:
        signal.setitimer(timer, after, AGAIN)

    def stop() -> None:
        silence()
        for number, handler in before:
            signal.signal(number, handler)

    return stop


def by_thread(seconds: float) -> Callable[[], None]:
    """From another thread, where there is no alarm."""
    ended, here = threading.Event(), ctypes.c_ulong(threading.get_ident())
    spent, latest = cpu_clock(), time.monotonic() + PATIENCE * seconds

    def left() -> float:
        return min(seconds - spent(), latest - time.monotonic())

    def watch() -> None:
        wait = left()
        while not ended.wait(max(wait, 0.0)):
            if left() <= 0:
                ctypes.pythonapi.PyThreadState_SetAsyncExc(here, ctypes.py_object(TimeUp))
            wait = max(left(), AGAIN)

    watcher = threading.Thread(target=watch, daemon=True)
    watcher.start()

    def stop() -> None:
        late = True
        while late:  # one that came too late is raised here: to take it back would slow Python down from then on
            with suppress(TimeUp):
                ended.set()
                watcher.join()
                for _ in range(100):
                    pass
                late = False

    return stop


def cpu_clock() -> Callable[[], float]:
    """How much CPU time this thread has used since now; that of the process where a thread has no clock."""
    if not hasattr(time, "pthread_getcpuclockid"):
        began = time.process_time()
        return lambda: time.process_time() - began
    clock = time.pthread_getcpuclockid(threading.get_ident())
    start = time.clock_gettime(clock)
    return lambda: time.clock_gettime(clock) - start
