"""Bots think in a thread of their own: the page stays alive, and a bot that takes too long can be stopped."""

from __future__ import annotations

import asyncio
import ctypes
import threading
from collections.abc import AsyncIterator, Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from beankit.arena.table.faults import OutOfTime

PATIENCE = 0.4  # seconds before a page says that a bot is thinking
TASKS: set[asyncio.Task[None]] = set()  # the loop itself keeps no task alive


def running_loop() -> asyncio.AbstractEventLoop | None:
    """The event loop of this thread, if one is running."""
    try:
        return asyncio.get_running_loop()
    except RuntimeError:
        return None


def begin(loop: asyncio.AbstractEventLoop, story: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
    """Let something run beside everything else."""
    task = loop.create_task(story)
    TASKS.add(task)
    task.add_done_callback(TASKS.discard)
    return task


class Stopped(OutOfTime):
    """The person stopped a bot that was thinking."""

    def __init__(self) -> None:
        super().__init__("was stopped while it was thinking")


class Thinker:
    """Runs one thing at a time in its own thread; only a bot that is thinking can be stopped, never the game itself."""

    def __init__(self) -> None:
        self.pool = ThreadPoolExecutor(1, "beankit-bot")
        self.busy = False
        self.lock = threading.Lock()
        self.thread: int | None = None  # while a bot is thinking
        self.stopping = False
        self.left = False  # nobody waits for a bot any more

    async def wait(self, task: Callable[[], Any], patience: float) -> AsyncIterator[None]:
        """Do it; yields once if it takes longer than this many seconds."""
        self.busy = True
        try:
            thought = asyncio.get_running_loop().run_in_executor(self.pool, task)
            done, _ = await asyncio.wait({thought}, timeout=patience)
            if not done:
                yield
            await thought
        finally:
            self.busy = False

    def guarded(self, ask: Callable[..., Any]) -> Callable[..., Any]:
        """A bot's answer, which can be stopped while it is being found."""

        def thought(*args: Any) -> Any:
            try:
                with self.lock:
                    if self.left:
                        raise Stopped
                    self.thread = threading.get_ident()
                answer = ask(*args)
            finally:
                while self.thread is not None:
                    try:
                        with self.lock:
                            self.thread, stopping, self.stopping = None, self.stopping, False
                        if stopping:
                            absorb()
                    except Stopped:  # it came too late: the bot has its answer, or was stopped before
                        pass
            return answer

        return thought

    def stop(self) -> None:
        """Stop the bot that is thinking, as soon as it runs Python code again."""
        with self.lock:
            if self.thread is not None:
                self.interrupt(self.thread)

    def leave(self) -> None:
        """Stop this bot and all others, and end the thread."""
        with self.lock:
            self.left = True
        self.stop()
        self.pool.shutdown(wait=False)

    def interrupt(self, thread: int) -> None:
        """Let Python raise `Stopped` in this thread; whoever calls this has the lock."""
        self.stopping = True
        ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread), ctypes.py_object(Stopped))


def absorb() -> None:
    """Run some Python code, so that a stop that is still to come is raised here.

    It must not be taken back: Python would look for it before every call from then on, and hang under a profiler.
    """
    for _ in range(100):
        pass
