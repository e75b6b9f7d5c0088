"""A time limit for code in this process: it is interrupted wherever it is."""

from __future__ import annotations

import ctypes
import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from inspect import currentframe
from types import FrameType

AGAIN = 0.05  # seconds: an `except:` may swallow the first interruption


class TimeUp(BaseException):
    """The time is over. Not an Exception, so that `except Exception` does not catch it."""


@contextmanager
def limit(seconds: float) -> Iterator[None]:
    """Interrupt what runs inside with `TimeUp` after this many seconds, again and again until it ends."""
    main = threading.current_thread() is threading.main_thread()
    stop = by_signal(seconds, outer_frame(2)) if main and hasattr(signal, "setitimer") else by_thread(seconds)
    try:
        yield
    finally:
        stop()


def outer_frame(depth: int) -> FrameType | None:
    """The frame that called the caller, so many calls further out."""
    frame = currentframe()
    for _ in range(depth + 1):
        frame = None if frame is None else frame.f_back
    return frame


def by_signal(seconds: float, caller: FrameType | None) -> Callable[[], None]:
    """With an alarm, which also wakes what sleeps; once the caller has returned, it does no harm."""

    def ring(_number: int, frame: FrameType | None) -> None:
        while frame is not None and frame is not caller:
            frame = frame.f_back
        if frame is None:
            signal.setitimer(signal.ITIMER_REAL, 0)
            return
        raise TimeUp

    before = signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, seconds, AGAIN)

    def stop() -> None:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)

    return stop


def by_thread(seconds: float) -> Callable[[], None]:
    """From another thread, where there is no alarm."""
    ended, here = threading.Event(), ctypes.c_ulong(threading.get_ident())

    def watch() -> None:
        wait = seconds
        while not ended.wait(wait):
            ctypes.pythonapi.PyThreadState_SetAsyncExc(here, ctypes.py_object(TimeUp))
            wait = AGAIN

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
