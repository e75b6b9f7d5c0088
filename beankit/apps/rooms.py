"""What runs in the kernel of a page: it learns the key of its game from the address and takes nothing else from it."""

from __future__ import annotations

import asyncio
import logging
import os
from collections.abc import Mapping, Sequence
from html import escape
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING, Any
from urllib.parse import parse_qs

from msgspec.structs import replace

from beankit.apps.choices import choices, seats
from beankit.apps.kept import COPY, KEPT, WEAK, Kept, Opponent, Shelf
from beankit.arena.bots.roster import BotLike
from beankit.arena.table.notes import with_names
from beankit.core.errors import BadOption, BeankitError
from beankit.core.game import Game
from beankit.core.registry import GAMES
from beankit.core.said import ENGLISH
from beankit.notebook.picture.result import standing
from beankit.words import LANGUAGES, catalogue
from beankit.words.catalogue import spoken

if TYPE_CHECKING:
    from beankit.notebook import Table

SEED = 7  # of the games that are there to be watched
MOST_DIGITS = 7
LOOK = 2.0  # seconds between two looks whether another tab plays now
WATCHED: set[asyncio.Task[None]] = set()  # the loop itself keeps no task alive
logging.getLogger("Comm").setLevel(logging.ERROR)  # it would complain of what a page still says when it is closed


def asked(name: str) -> str:
    """What stands in the address under a name."""
    return parse_qs(os.environ.get("QUERY_STRING", "")).get(name, [""])[0]


class Seat:
    """A visitor at a table: every change is kept, until another tab takes the seat."""

    def __init__(self, shelf: Shelf, key: str, mark: str, kept: Kept) -> None:
        from ipywidgets import VBox

        from beankit.notebook import Table

        self.shelf, self.key, self.mark, self.deal = shelf, key, mark, kept.deal
        self.bots = seated(kept.deal.against, shelf.opponents(key))
        self.table = (
            Table.restore(kept.table, self.bots)
            if kept.table
            else Table(
                kept.deal.game, self.bots, lang=kept.deal.lang, practice=kept.deal.practice, guide=kept.deal.guide
            )
        )
        if not kept.table:
            self.table.host.outcomes = [*kept.deal.alone.get(kept.deal.game, [])]
        if (lang := asked("lang")) in LANGUAGES and kept.table:
            self.table.person.settings = self.table.person.settings.but("lang", lang, ())
        self.table.page.home = "."  # the front page, which continues the game
        self.table.page.share = self.share
        self.table.page.recall, self.table.page.keep = shelf.explained, shelf.explain
        self.table.on_change(self.changed)
        self.shown = VBox([self.table])
        self.changed(self.table)

    @property
    def held(self) -> bool:
        """Does this page still play?"""
        return self.shelf.holds(self.key, self.mark)

    def changed(self, table: Table) -> None:
        """Keep the game as it is now; a page that lost its seat keeps nothing and says so."""
        if table.over:
            self.dismiss()
        if self.held:
            endings = tuple(table.host.endings)
            self.deal = replace(self.deal, lang=table.person.settings.lang)  # the page around the table speaks it, too
            mine, leader = against_others(table.game, table.person.seat)
            turn, over = table.game.turn, table.over
            phase = table.game.phase.name
            guide = table.person.guide
            steps = len(guide.seen) if guide is not None and guide.on else 0
            kept = Kept(self.deal, table.save(), turn, mine, leader, over, endings, phase, steps)
            self.shelf.write(self.key, kept)
        else:
            self.leave()

    def share(self, record: str) -> str:
        """The address of the replay of a finished game, which may be passed on; that of the table may not."""
        return f"watch?record={self.shelf.share(record)}"

    def dismiss(self) -> None:
        """Nobody plays here any more: end the processes of bots that have one."""
        for chair in self.table.host.sitting.chairs:
            bot: Any = chair.bot
            if type(bot) in self.bots:
                bot.leave()

    def leave(self) -> None:
        """Say where the game goes on, and how to get it back here."""
        from ipywidgets import HTML

        if self.table not in self.shown.children:  # it is said already
            return
        words = catalogue(self.deal.lang)
        sentence, back = (escape(words[f"pages.{name}"]) for name in ("elsewhere", "go_on"))
        self.table.close()
        Thread(target=self.dismiss).start()
        self.shown.children = [HTML(f'<p class="notice warn">{sentence} <a class="button" href="">{back}</a></p>')]

    async def watch(self) -> None:
        """Notice when another tab takes the seat."""
        while self.held:
            await asyncio.sleep(LOOK)
        self.leave()


def against_others(game: Game, seat: int) -> tuple[int, int]:
    """The coins of a seat, and the most that anybody else has."""
    coins = standing(game)
    return coins.pop(seat), max(coins, default=0)


def seated(names: Sequence[str], handed_in: Mapping[str, Opponent]) -> list[BotLike]:
    """Who plays: house bots here, bots of the class each in a process of its own."""
    if not handed_in:
        return list(names)
    from beankit.sandbox.engine.guests import stand_in
    from beankit.sandbox.levels import isolation_for_others

    here = isolation_for_others(bool(os.environ.get(WEAK)))
    kinds = {name: stand_in(bot.bot, bot.name, here) for name, bot in handed_in.items()}
    return [kinds.get(name, name) for name in names]


def table() -> object:
    """The table of the game whose key is in the address."""
    from ipywidgets import HTML

    key, shelf = asked("table"), Shelf(Path(os.environ[KEPT]))
    mark = shelf.take(key)  # before it is read: from now on no other tab changes it
    kept = shelf.read(key)
    if kept is None:  # it expired just now; the server leads everybody else to the front page
        return HTML('<p class="notice warn"><a href=".">beankit</a></p>')
    try:
        seat = Seat(shelf, key, mark, kept)
    except BeankitError as error:
        return HTML(f'<p class="notice warn">{escape(spoken(error.said, kept.deal.lang))}</p>')
    task = asyncio.get_running_loop().create_task(seat.watch())
    WATCHED.add(task)
    task.add_done_callback(WATCHED.discard)
    return seat.shown


def replay() -> object:
    """The game that the address names: one between house bots, or one of the tournament, from its published copy."""
    from ipywidgets import HTML

    from beankit.notebook import Replay

    word, key, lang = asked("game"), asked("record"), asked("lang")
    lang = lang if lang in LANGUAGES else ENGLISH.code
    try:
        record = shared(key, lang) if key else demo(word) if word in GAMES else published(word, lang)
        film = Replay(record, at=max(number("at") or 1, 1) - 1, eyes=counted("seat"), lang=lang, you=counted("you"))
        address = f"record={key}" if key else f"game={word}"
        film.page.share = lambda _: f"watch?{address}"
        shelf = Shelf(Path(os.environ[KEPT]))
        film.page.recall, film.page.keep = shelf.explained, shelf.explain
        return film
    except BeankitError as error:
        return HTML(f'<p class="notice warn">{escape(spoken(error.said, lang))}</p>')


def number(name: str) -> int | None:
    """A whole number in the address."""
    text = asked(name)
    return int(text) if text.isdecimal() and len(text) < MOST_DIGITS else None


def counted(name: str) -> int | None:
    """A seat in the address, where people count from 1."""
    place = number(name)
    return place - 1 if place else None


def shared(key: str, lang: str) -> str:
    """The record of a finished game under a key that somebody passed on."""
    record = Shelf(Path(os.environ[KEPT])).shared(key)
    if record is None:
        raise BadOption(catalogue(lang)["pages.watch_none"])
    return record


def demo(game: str) -> str:
    """A game between house bots, the same for everybody."""
    from beankit.arena.table.match import play

    known = choices()[game]
    return play(game, seats(known.bots[-known.usual - 1 :], known.usual + 1), seed=SEED, talk=True).record


def published(word: str, lang: str) -> str:
    """The record of a game of the tournament, by the beginning of its key."""
    from beankit.tournament.archive import Archive

    words = catalogue(lang)
    try:
        archive = Archive(Path(os.environ[COPY]))
        game, names = archive.game(word), archive.shown_names()
    except BeankitError:  # its sentence names a file of the server
        raise BadOption(words["pages.watch_none"]) from None
    if not game.summary["record"]:  # a solo deal, before closing
        raise BadOption(words["pages.watch_later"])
    return with_names(game.summary["record"], [names[bot] for bot in game.bots])
