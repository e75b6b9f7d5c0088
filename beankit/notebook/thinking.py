"""Bots think in a thread of their own: the page stays alive, and a bot that takes too long can be stopped."""

from __future__ import annotations

import asyncio
import ctypes
import threading
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from beankit.arena.faults import OutOfTime


class Stopped(OutOfTime):
    """The person stopped a bot that was thinking."""

    def __init__(self) -> None:
        super().__init__("was stopped while it was thinking")


class Thinker:
    """Runs one thing at a time in its own thread."""

    def __init__(self) -> None:
        self.pool = ThreadPoolExecutor(1, "beankit-bot")
        self.thread: int | None = None  # while somebody thinks

    @property
    def busy(self) -> bool:
        """Is somebody thinking?"""
        return self.thread is not None

    async def wait(self, task: Callable[[], Any], patience: float) -> AsyncIterator[None]:
        """Do it; yields once if it takes longer than this many seconds."""
        self.thread = -1
        try:
            thought = asyncio.get_running_loop().run_in_executor(self.pool, self._think, task)
            done, _ = await asyncio.wait({thought}, timeout=patience)
            if not done:
                yield
            await thought
        finally:
            self.thread = None

    async def think(self, task: Callable[[], Any]) -> Any:
        """The result of a task."""
        self.thread = -1
        try:
            return await asyncio.get_running_loop().run_in_executor(self.pool, self._think, task)
        finally:
            self.thread = None

    def _think(self, task: Callable[[], Any]) -> Any:
        self.thread = threading.get_ident()
        return task()

    def stop(self) -> None:
        """Stop whoever is thinking, as soon as they run Python code again."""
        if self.thread is not None and self.thread > 0:
            ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(self.thread), ctypes.py_object(Stopped))
