"""The server's side of the board: one question at a time, and one answer for everybody until something changes."""

from __future__ import annotations

import asyncio
from asyncio.subprocess import PIPE, Process
from contextlib import suppress
from pathlib import Path
from time import monotonic

import msgspec

from beankit.apps.board.messages import BoardQuestion, Told, state_of
from beankit.apps.house import House
from beankit.apps.workers import begin, end
from beankit.core.said import say

MODULE = "beankit.apps.board.process"
STILL = 10.0  # seconds in which rows keep their places, so that they can be read
FRESH = 1.5  # seconds in which nobody looks again
MOMENT = 1.0  # seconds that a page waits if it only mentions the tournament
MOST_LINE = 64 << 20  # bytes


class BoardTeller:
    """Asks the process behind the board, which starts with the first question."""

    def __init__(self, house: House, folder: Path) -> None:
        assert house.store is not None
        self.house, self.store = house, house.store
        self.copy = folder / house.store.name  # the folder is private, and everybody but the teacher reads this
        self.lock = asyncio.Lock()
        self.process: Process | None = None
        self.known: dict[tuple[str, bool], tuple[float, tuple[float, ...], Told]] = {}
        self.leagues: dict[tuple[str, bool], tuple[float, tuple[float, ...], Told]] = {}
        self.desk_facts: tuple[float, tuple[float, ...], Told] = (0.0, (), Told())
        self.orders: dict[bool, tuple[float, list[str]]] = {}
        self.published: tuple[float, ...] = ()
        self.renewal: asyncio.Future[Told] | None = None

    async def board(self, lang: str, teacher: bool) -> Told:
        """The board in a language, for a student or the teacher."""
        async with self.lock:
            key, state = (lang, teacher), state_of(self.store)
            at, seen, answer = self.known.get(key, (0.0, (), Told()))
            running = answer.board is not None and answer.board["run"]["running"]  # if it was stopped, nothing changes
            if at and ((seen == state and not (running or answer.stale)) or monotonic() - at < FRESH):
                return answer
            answer = await self.ask(BoardQuestion(lang, teacher, self.order(teacher)))
            if answer.board is not None and not answer.board["run"]["running"]:  # the last order is the true one
                answer = await self.ask(BoardQuestion(lang, teacher))
            self.known[key] = (monotonic(), state, answer)
            self.remember(teacher, answer)
            return answer

    async def publish(self) -> Path | None:
        """The copy that replays are read from, as new as the store; None if there is nothing yet."""
        async with self.lock:
            state = state_of(self.store)
            if state != self.published and not (await self.ask(BoardQuestion(publish=True))).wrong:
                self.published = state
        return self.copy if self.copy.is_file() else None

    async def troubles(self, owner: str = "", *, teacher: bool = False) -> Told:
        """Faults and prints: of the bot of an owner, or for the teacher those of all."""
        async with self.lock:
            return await self.ask(BoardQuestion(troubles=True, owner=owner, teacher=teacher))

    async def league(self, lang: str, *, teacher: bool) -> Told:
        """The table of the league, one for everybody until something changes."""
        async with self.lock:
            key, state = (lang, teacher), state_of(self.store)
            at, seen, answer = self.leagues.get(key, (0.0, (), Told()))
            if not at or (monotonic() - at > FRESH and (seen != state or monotonic() - at > STILL)):
                answer = await self.ask(BoardQuestion(lang, teacher, league=True))
                self.leagues[key] = (monotonic(), state, answer)
            return answer

    async def profile(self, bot: str, lang: str, *, teacher: bool, owner: str = "") -> Told:
        """What the page of a bot of the league tells, to its owner or the teacher more than to others."""
        async with self.lock:
            return await self.ask(BoardQuestion(lang, teacher, league=True, bot=bot, owner=owner))

    async def desk(self) -> Told:
        """What the teacher's desk shows, again only when something has changed."""
        async with self.lock:
            state = state_of(self.store)
            at, seen, answer = self.desk_facts
            if not at or (seen != state and monotonic() - at > FRESH):
                answer = await self.ask(BoardQuestion(teacher=True, desk=True))
                self.desk_facts = (monotonic(), state, answer)
            return answer

    async def pair(self, first: str, second: str) -> Told:
        """The sources of two bots, for the teacher."""
        async with self.lock:
            return await self.ask(BoardQuestion(teacher=True, pair=[first, second]))

    async def grades(self, platform: str, people: dict[str, tuple[str, str]]) -> Told:
        """What a gradebook imports, for the teacher."""
        async with self.lock:
            return await self.ask(BoardQuestion(teacher=True, gradebook=platform, people=people))

    async def latest(self, lang: str) -> Told | None:
        """The board that everybody sees, if anybody has asked for it before: as new as can be had in a moment."""
        if (lang, False) not in self.known:
            return None
        self.renewal = asyncio.ensure_future(self.board(lang, teacher=False))
        with suppress(TimeoutError):
            await asyncio.wait_for(asyncio.shield(self.renewal), MOMENT)
        return self.known[lang, False][2]

    def order(self, teacher: bool) -> list[str] | None:
        """The order of the rows, if they have not stood still long enough."""
        at, order = self.orders.get(teacher, (0.0, []))
        return order if order and monotonic() - at < STILL else None

    def remember(self, teacher: bool, answer: Told) -> None:
        """Note a new order of the rows."""
        names = [bot["name"] for bot in (answer.board or {}).get("bots", [])]
        if names and self.order(teacher) is None:
            self.orders[teacher] = (monotonic(), names)

    async def ask(self, ask: BoardQuestion) -> Told:
        """One question and its answer; a process that broke down is started again with the next question."""
        process = await self.started()
        assert process.stdin is not None
        assert process.stdout is not None
        try:
            process.stdin.write(msgspec.json.encode(ask) + b"\n")
            await process.stdin.drain()
            return msgspec.json.decode(await process.stdout.readline(), type=Told)
        except (OSError, msgspec.MsgspecError, ValueError):
            await self.end()
            return Told(wrong=say("the board cannot be computed; the reason is in the terminal of the server"))

    async def started(self) -> Process:
        """The process, started if need be."""
        if self.process is None or self.process.returncode is not None:
            words = (MODULE, str(self.store), str(self.copy), *(["aliases"] if self.house.aliases else []))
            self.process = await begin(*words, stdin=PIPE, most=MOST_LINE)
        return self.process

    async def end(self) -> None:
        """End the process."""
        if self.process is not None:
            await end(self.process)
        self.process = None
