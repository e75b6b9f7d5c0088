"""The tables and replays that are open on the server: each is a session that has one connection at a time.

One press of a button: `press.js` hands it to the transport (socket.js); `Connection.on_message` (pages/lines.py) passes
it to `Session.receive`, which reads it and calls the method of the `Person`; that plays it in the `Sitting`, whose
`Game` says no or changes. The `Host` tells the `Journal`, which writes a line, and lets each `Person` show the new
picture, which `Room.send` puts into the `Mailbox` of the connection. That makes nine hops.
"""

from __future__ import annotations

import asyncio
import secrets
from collections import deque
from collections.abc import Awaitable, Callable, Mapping, Sequence
from pathlib import Path
from threading import Lock
from typing import Any, Protocol

from beankit.apps.choices import choices, seats
from beankit.apps.house import House
from beankit.apps.kept import Kept, Line, Opponent, PlayedMove, Progress, Shelf
from beankit.arena.bots.roster import BotLike
from beankit.arena.table.match import play
from beankit.arena.table.notes import with_names
from beankit.arena.table.sitting import Sitting
from beankit.core.actions import parse
from beankit.core.errors import BadOption, BeankitError
from beankit.core.game import Game
from beankit.core.registry import GAMES, find_rules
from beankit.core.values import Data
from beankit.notebook.film import Film
from beankit.notebook.guide import first_game
from beankit.notebook.host import Host
from beankit.notebook.person import Person, play_on
from beankit.notebook.picture.result import standing
from beankit.notebook.saved import parts, person_of
from beankit.notebook.session import Session
from beankit.notebook.settings import Settings, hinting
from beankit.notebook.thinkers import Thinkers
from beankit.words import LANGUAGES, catalogue

SEED = 7  # of the games that are there to be watched
DEMO = Lock()
DEMOS: dict[str, str] = {}  # their records, by game
AWAY = 60.0  # seconds that a table waits for its page, after a reload or a lost connection
MOST_WAITING = 200  # messages for a page that does not read
MOST_DIGITS = 7


class Wire(Protocol):
    """A connection to a page."""

    async def tell(self, message: Data) -> None:
        """Send a message, and wait until there is room for the next one."""

    def cut(self, code: int) -> None:
        """End it, and say why."""


AWAY_NOW, UNREAD = 1001, 1013  # a connection is ended, and the page opens another one
MOVED, GONE, FULL, WORD = 4001, 4004, 4005, 4006  # ... or it does not, and says why


class Mailbox:
    """What waits to be sent to a page: of pictures only the newest, with all lines of the log since the last one."""

    def __init__(self, wire: Wire) -> None:
        self.wire = wire
        self.waiting: deque[Data] = deque()
        self.work: asyncio.Task[None] | None = None

    def put(self, message: Data) -> None:
        """Send this after what waits; a page that does not read is cut off."""
        if "n" in message:
            for older in [other for other in self.waiting if "n" in other or "thinking" in other]:
                self.waiting.remove(older)
                message = joined(older, message) if "n" in older else message
        self.waiting.append(message)
        if len(self.waiting) > MOST_WAITING:
            self.waiting.clear()
            self.wire.cut(UNREAD)
        elif self.work is None or self.work.done():
            self.work = asyncio.get_running_loop().create_task(self.send())

    async def send(self) -> None:
        """Send one after the other."""
        while self.waiting:
            await self.wire.tell(self.waiting.popleft())


def joined(older: Data, newer: Data) -> Data:
    """A picture that takes the place of an older one which was not sent."""
    begin, then = older["log"], newer["log"]
    if then["from"] <= begin["from"]:
        return newer
    lines = begin["lines"][: then["from"] - begin["from"]] + then["lines"]
    kept = {"kept": older["kept"]} if "kept" in older and "kept" not in newer else {}
    return {**kept, **newer, "log": {"from": begin["from"], "lines": lines}}


class NotKept(LookupError):
    """There is no game under this key, or none any more."""


class Room:
    """What one page shows, as long as somebody looks; the newest connection is the one that counts."""

    def __init__(self) -> None:
        self.session = Session(self.send)
        self.session.home = "."  # the front page, which continues the game
        self.mailbox: Mailbox | None = None
        self.ends: Callable[[], None] = lambda: None

    def send(self, message: Data) -> None:
        """Tell the page; one that is away asks for everything when it is back."""
        if self.mailbox is not None:
            self.mailbox.put(message)

    def receive(self, content: object) -> None:
        """A message of the page."""
        self.session.receive(content)

    @property
    def wire(self) -> Wire | None:
        """The connection that counts."""
        return None if self.mailbox is None else self.mailbox.wire

    def connect(self, wire: Wire) -> None:
        """From now on this connection counts; whoever had the place before is told."""
        if self.mailbox is not None:
            self.mailbox.wire.cut(MOVED)
        self.mailbox = Mailbox(wire)

    def leave(self) -> None:
        """Nobody will come back, or the server stops: end all that runs here."""
        if self.mailbox is not None:
            self.mailbox.wire.cut(AWAY_NOW)
            self.mailbox = None
        self.session.close()
        self.ends()


class Rooms:
    """All that are open, by the key of the table or of the page."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.open: dict[str, Room] = {}
        self.opening: dict[str, asyncio.Task[Room]] = {}
        self.leaving: dict[str, asyncio.TimerHandle] = {}
        self.thinkers = Thinkers()

    @property
    def full(self) -> bool:
        """Are there as many as there may be?"""
        return len(self.open) + len(self.opening) >= self.house.tables

    def has_room(self, key: str) -> bool:
        """May a page with this key be opened?"""
        return not self.full or key in self.open or bool(self.leaving)

    def make_space(self) -> None:
        """Close the one whose page is away for longest."""
        for key in [*self.leaving][:1]:
            self.close(key)

    async def enter(self, key: str, wire: Wire, make: Callable[[], Awaitable[Room]]) -> Room | None:
        """Connect a page to its room, which is made if it is not open; None if there are too many."""
        if (timer := self.leaving.pop(key, None)) is not None:
            timer.cancel()
        if key not in self.open:
            if key not in self.opening:
                if self.full:
                    self.make_space()
                if self.full:
                    return None
                self.opening[key] = asyncio.ensure_future(make())
            work = self.opening[key]
            try:
                self.open[key] = await work
            finally:
                if self.opening.get(key) is work:
                    del self.opening[key]
        room = self.open[key]
        if (timer := self.leaving.pop(key, None)) is not None:  # of a connection that ended while it was made
            timer.cancel()
        room.connect(wire)
        return room

    def left(self, key: str, wire: Wire) -> None:
        """A connection has ended; its room waits a while for the next one."""
        room = self.open.get(key)
        if room is None or room.wire is not wire:
            return
        room.mailbox = None
        self.leaving[key] = asyncio.get_running_loop().call_later(AWAY, self.close, key)

    def close(self, key: str) -> None:
        """Nobody comes back to this one."""
        if (timer := self.leaving.pop(key, None)) is not None:
            timer.cancel()
        if (room := self.open.pop(key, None)) is not None:
            room.leave()

    def close_all(self) -> None:
        """The server stops."""
        for key in [*self.open]:
            self.close(key)
        self.thinkers.end()


class Journal:
    """Writes down what happens at a table, as little as tells it."""

    def __init__(self, shelf: Shelf, key: str, kept: Kept, person: Person) -> None:
        self.shelf, self.key, self.person, self.deal = shelf, key, person, kept.deal
        self.game: Game | None = None  # the one whose moves are written down
        self.number = self.faults = 0
        self.parts: Data = {}

    def write(self) -> None:
        """Add what is new."""
        sitting, now = self.person.sitting, parts(self.person)
        progress = progress_of(self.person)
        if sitting.game is not self.game or len(sitting.faults) != self.faults or sitting.number < self.number:
            line = Line(table={**now, "record": sitting.save()}, progress=progress)
        else:
            fresh = range(self.number + 1, sitting.number + 1)
            moves = tuple(self.move(sitting, number) for number in fresh)
            changed = {name: value for name, value in now.items() if value != self.parts.get(name)}
            changed.pop("answered", None)  # the moves tell it
            if not moves and not changed:
                return
            line = Line(moves=moves, changed=changed, progress=progress)
        self.shelf.write(self.key, line)
        self.game, self.number, self.faults, self.parts = sitting.game, sitting.number, len(sitting.faults), now

    def move(self, sitting: Sitting, number: int) -> PlayedMove:
        """A move as it is written down."""
        remark = sitting.remarks.get(number, "")
        return PlayedMove(sitting.moves[number - 1].text, remark, number in self.person.answered)


def progress_of(person: Person) -> Progress:
    """What the front page tells of a game."""
    game, guide = person.host.game, person.guide
    coins = standing(game)
    mine = coins.pop(person.seat)
    steps = len(guide.seen) if guide is not None and guide.on else 0
    endings = tuple(person.host.endings)
    return Progress(game.turn, mine, max(coins, default=0), game.over, endings, game.phase.name, steps)


async def table(rooms: Rooms, key: str) -> Room:
    """The table of a kept game."""
    shelf = Shelf(rooms.house.kept)
    kept = shelf.read(key)
    if kept is None:
        raise NotKept(key)
    bots = seated(kept.deal.against, shelf.opponents(key), weak=rooms.house.weak)
    room = Room()
    person = await begun(kept, bots, room.session) if kept.table is None else await gone_on(kept, bots, room.session)
    host = person.host
    host.thinkers = rooms.thinkers
    room.session.share = lambda record: f"watch?record={shelf.share(record)}"
    room.session.recall, room.session.keep = shelf.explained, shelf.explain
    room.ends = lambda: dismiss(host, bots)
    journal = Journal(shelf, key, kept, person)
    host.callbacks.append(journal.write)
    host.callbacks.append(lambda: dismiss(host, bots) if host.over else None)
    host.changed()
    host.begin()
    return room


async def begun(kept: Kept, bots: Sequence[BotLike], session: Session) -> Person:
    """Cards are dealt for the first time."""
    deal = kept.deal
    rules = find_rules(deal.game)
    guide = first_game(rules) if deal.guide else None
    host = Host(rules, [*bots], deal.practice)
    host.outcomes = [*deal.alone.get(deal.game, [])]
    person = Person(host, 0, Settings(deal.lang, hint=next(iter(hinting(rules)), "")))
    session.enter(person)
    host.seat(await asyncio.to_thread(host.dealt, secrets.randbelow(1 << 32) if guide is None else guide.seed))
    if person.guide is not None and guide is not None:
        person.guide.turn("again")
    return person


async def gone_on(kept: Kept, bots: Sequence[BotLike], session: Session) -> Person:
    """A game goes on; its bots think about all moves again, in a thread."""
    assert kept.table is not None
    rules = find_rules(kept.deal.game)
    person = person_of(kept.table, [*bots], rules)
    moves = [parse(move.action) for move in kept.moves]
    sitting = await asyncio.to_thread(person.host.resumed, str(kept.table["record"]), moves)
    first = sitting.number - len(moves) + 1
    for number, move in enumerate(kept.moves, first):
        if move.remark:
            sitting.remarks[number] = move.remark
        if move.chosen:
            person.answered.append(number)
    session.enter(person)
    person.host.seat(sitting)
    person.recall(kept.table["guide"])
    return person


def seated(names: Sequence[str], handed_in: Mapping[str, Opponent], *, weak: bool) -> list[BotLike]:
    """Who plays: house bots here, bots of the class each in a process of its own."""
    if not handed_in:
        return list(names)
    from beankit.sandbox.engine.guests import stand_in
    from beankit.sandbox.levels import isolation_for_others

    here = isolation_for_others(weak)
    kinds = {name: stand_in(bot.bot, bot.name, here) for name, bot in handed_in.items()}
    return [kinds.get(name, name) for name in names]


def dismiss(host: Host, bots: Sequence[BotLike]) -> None:
    """Nobody plays here any more: end the processes of bots that have one, after a bot that is thinking."""
    kinds = [bot for bot in bots if isinstance(bot, type)]
    leaving: list[Any] = [chair.bot for chair in host.sitting.chairs if type(chair.bot) in kinds]
    for bot in leaving:
        asyncio.get_running_loop().run_in_executor(None, bot.leave)


async def replay(rooms: Rooms, asked: Mapping[str, str], copy: Path | None) -> Room:
    """The game that an address names: of the house, of somebody who shared it, or of the tournament."""
    word, key, lang = asked.get("game", ""), asked.get("record", ""), asked.get("lang", "")
    lang = lang if lang in LANGUAGES else "en"
    shelf, room = Shelf(rooms.house.kept), Room()

    def found() -> Film:
        record = shelf.shared(key) if key else demo(word) if word in GAMES else published(copy, word)
        if record is None:
            raise BadOption(catalogue(lang)["pages.watch_none"])
        if not record:  # a solo deal, before closing
            raise BadOption(catalogue(lang)["pages.watch_later"])
        at, eyes, you = (number(asked.get(name, "")) for name in ("at", "seat", "you"))
        game = Game.from_record(record)
        return Film(record, game, play_on, (at or 1) - 1, eyes and eyes - 1, lang, you and you - 1)

    film = await asyncio.to_thread(found)
    address = f"record={key}" if key else f"game={word}"
    room.session.share = lambda _: f"watch?{address}"
    room.session.recall, room.session.keep = shelf.explained, shelf.explain
    room.session.home = ""
    room.session.enter(film)
    return room


def number(text: str) -> int | None:
    """A whole number above 0 in an address."""
    return (int(text) or None) if text.isdecimal() and len(text) < MOST_DIGITS else None


def demo(game: str) -> str:
    """A game between house bots, the same for everybody, and played once."""
    with DEMO:
        if game not in DEMOS:
            known = choices()[game]
            bots = seats(known.bots[-known.usual - 1 :], known.usual + 1)
            DEMOS[game] = play(game, bots, seed=SEED, talk=True).record
        return DEMOS[game]


def published(copy: Path | None, word: str) -> str | None:
    """The record of a game of the tournament, by the beginning of its key, from the published copy."""
    from beankit.tournament.archive import Archive

    if copy is None:
        return None
    try:
        archive = Archive(copy)
        game, names = archive.game(word), archive.shown_names()
    except BeankitError:  # its sentence names a file of the server
        return None
    record: str = game.summary["record"] or ""
    return with_names(record, [names[bot] for bot in game.bots]) if record else ""
