"""Bots of a class as opponents: the latest valid one of everybody, under an id that says nothing about its owner."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterator, Mapping
from hashlib import sha256
from time import monotonic

from beankit.apps.house import House
from beankit.apps.kept import Opponent
from beankit.arena.bots.roster import house_bots
from beankit.classroom.aliases import public_aliases
from beankit.classroom.folder import ClassFolder, HandIn
from beankit.core.errors import BeankitError

FRESH = 5.0  # seconds in which nobody reads the folder again
DIGITS = 12
LONGEST = 32  # characters of a name at the table


class Opponents:
    """The bots of the class of a house; the server reads them, a page gets those at its table."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.lock = asyncio.Lock()
        self.bots: dict[str, Opponent] = {}
        self.read: float | None = None  # when

    async def known(self) -> Mapping[str, Opponent]:
        """All that can be chosen now, by id; files are read in a thread, so that no page waits for them."""
        async with self.lock:
            if self.house.submissions is not None and (self.read is None or monotonic() - self.read > FRESH):
                self.read = monotonic()
                try:
                    self.bots = await asyncio.to_thread(lambda: {bot.id: bot for bot in handed_in(self.house)})
                except BeankitError as error:  # people can play against those that were known before
                    logging.getLogger(__name__).error("the bots of the class cannot be read: %s", error)
        return self.bots


def handed_in(house: House) -> Iterator[Opponent]:
    """The bots that play for the class of a house."""
    assert house.submissions is not None
    there = ClassFolder(house.submissions)
    aliases = public_aliases(there) if house.aliases else {}
    for handin, games in there.playing():
        unnamed = f"bot {number_of(handin)}"  # it came after the aliases were read
        name = aliases.get(handin.owner, unnamed) if house.aliases else handin.person.called
        yield Opponent(id_of(handin), shown(handin, name), games, there.bot(handin))


def id_of(handin: HandIn) -> str:
    """The id of a submission: no house bot and no file is called like that."""
    return f"@{sha256(f'{handin.owner}/{handin.digest}'.encode()).hexdigest()[:DIGITS]}"


def number_of(handin: HandIn) -> str:
    """What tells bots of the same name apart."""
    return id_of(handin)[1:5]


def shown(handin: HandIn, name: str) -> str:
    """What everybody may read; nobody's bot is called like one of the house."""
    return f"{name} ({number_of(handin)})" if name in house_bots() else name[:LONGEST]
