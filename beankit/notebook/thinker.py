"""Bots think in a thread, to move or to give a hint: the page stays alive, and they can be stopped.

The thread is there while a bot thinks, and no longer: a table that waits has none.
"""

from __future__ import annotations

import asyncio
import ctypes
import threading
from collections.abc import AsyncIterator, Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import ParamSpec, TypeVar

from beankit.arena.bots.roster import BotLike
from beankit.arena.table.faults import OutOfTime
from beankit.core.rules import Rules
from beankit.notebook.advice import Advice, advice
from beankit.notebook.thinkers import Thought

PATIENCE = 0.4  # seconds before a page says that a bot is thinking
Asked = ParamSpec("Asked")  # what a bot is asked
Answer = TypeVar("Answer")
TASKS: set[asyncio.Task[None]] = set()  # the loop itself keeps no task alive


def running_loop() -> asyncio.AbstractEventLoop | None:
    """The event loop of this thread, if one is running."""
    try:
        return asyncio.get_running_loop()
    except RuntimeError:
        return None


def begin(loop: asyncio.AbstractEventLoop, story: Coroutine[object, object, None]) -> asyncio.Task[None]:
    """Let something run beside everything else."""
    task = loop.create_task(story)
    TASKS.add(task)
    task.add_done_callback(TASKS.discard)
    return task


class ThinkingStopped(OutOfTime):
    """The person stopped a bot that was thinking."""

    def __init__(self) -> None:
        super().__init__("was stopped while it was thinking")


class Thinker:
    """Runs one thing at a time in a thread; only a bot that is thinking can be stopped, never the game itself."""

    def __init__(self) -> None:
        self.busy = False
        self.lock = threading.Lock()
        self.thread: int | None = None  # while a bot is thinking
        self.stopping = False
        self.left = False  # nobody waits for a bot any more
        self.beside: asyncio.Future[Thought] | None = None  # the answer of a bot in another process

    async def wait(self, task: Callable[[], object], patience: float) -> AsyncIterator[None]:
        """Do the task in the thread; yields once if it takes longer than this many seconds."""
        self.busy = True
        try:
            pool = ThreadPoolExecutor(1, "beankit-bot")
            thought = asyncio.get_running_loop().run_in_executor(pool, task)
            pool.shutdown(wait=False)  # the thread ends with the thought
            done, _ = await asyncio.wait({thought}, timeout=patience)
            if not done:
                yield
            await thought
        finally:
            self.busy = False

    async def hear(self, answer: asyncio.Future[Thought], patience: float) -> AsyncIterator[None]:
        """Wait for a bot in another process; yields once if it takes longer than this many seconds."""
        self.busy, self.beside = True, answer
        try:
            done, _ = await asyncio.wait({answer}, timeout=patience)
            if not done:
                yield
            await asyncio.wait({answer})
        finally:
            self.busy, self.beside = False, None
            answer.cancel()

    def guarded(self, ask: Callable[Asked, Answer]) -> Callable[Asked, Answer]:
        """A bot's answer, which can be stopped while it is being found."""

        def thought(*args: Asked.args, **kwargs: Asked.kwargs) -> Answer:
            try:
                with self.lock:
                    if self.left:
                        raise ThinkingStopped
                    self.thread = threading.get_ident()
                answer = ask(*args, **kwargs)
            finally:
                while self.thread is not None:
                    try:
                        with self.lock:
                            self.thread, stopping, self.stopping = None, self.stopping, False
                        if stopping:
                            absorb()
                    except ThinkingStopped:  # it came too late: the bot has its answer, or was stopped before
                        pass
            return answer

        return thought

    def stop(self) -> None:
        """Stop the bot that is thinking, as soon as it runs Python code again."""
        if self.beside is not None:
            self.beside.cancel()
        with self.lock:
            if self.thread is not None:
                self.interrupt(self.thread)

    def leave(self) -> None:
        """Stop this bot and all others."""
        with self.lock:
            self.left = True
        self.stop()

    def interrupt(self, thread: int) -> None:
        """Let Python raise `ThinkingStopped` in this thread; whoever calls this has the lock."""
        self.stopping = True
        ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread), ctypes.py_object(ThinkingStopped))


def absorb() -> None:
    """Run some Python code, so that a stop that is still to come is raised here.

    It must not be taken back: Python would look for it before every call from then on, and hang under a profiler.
    """
    for _ in range(100):
        pass


class Adviser:
    """Asks a bot in a thread of its own: the page stays alive, and a bot that takes long can be stopped."""

    def __init__(self) -> None:
        self.thinker = Thinker()
        self.asked = 0  # questions so far; only the latest is answered

    def ask(
        self,
        bot: BotLike,
        snapshot: str,
        rules: type[Rules],
        answer: Callable[[Advice | None], None],
        slow: Callable[[], None],
    ) -> None:
        """Call `answer` with the bot's advice, or None if it failed; `slow` if it takes a while."""
        self.stop()
        think = partial(self.thinker.guarded(advice), bot, snapshot, rules)
        loop = running_loop()
        if loop is None:
            answer(advice_of(think))
        else:
            begin(loop, self.wait(think, answer, slow, self.asked))

    def stop(self) -> None:
        """Nobody waits for an answer any more."""
        self.asked += 1
        self.thinker.stop()

    def leave(self) -> None:
        """Nobody will ask again."""
        self.stop()
        self.thinker.leave()

    async def wait(
        self,
        think: Callable[[], Advice],
        answered: Callable[[Advice | None], None],
        slow: Callable[[], None],
        number: int,
    ) -> None:
        """Wait for the bot, unless something else is asked meanwhile."""
        answer: list[Advice | None] = []

        def thought() -> None:
            if number == self.asked:
                answer.append(advice_of(think))

        async for _ in self.thinker.wait(thought, PATIENCE):
            if number == self.asked:
                slow()
        if number == self.asked:
            answered(answer[0])


def advice_of(think: Callable[[], Advice]) -> Advice | None:
    """What a bot says; None if it fails, in whatever way, or is stopped."""
    try:
        return think()
    except (Exception, SystemExit):
        return None
