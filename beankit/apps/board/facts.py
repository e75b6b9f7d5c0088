"""What the teacher's desk is told by the process behind the board."""

from __future__ import annotations

import msgspec

from beankit.core.said import Said


class DeskBot(msgspec.Struct, frozen=True):
    """What the games say about the bot that plays for somebody."""

    bot: str
    version: int  # 0: not in a league
    place: str
    games: int
    faults: int


class NearCopy(msgspec.Struct, frozen=True):
    """Two bots that decide alike or have the same code, apart from what both have from a house bot."""

    bot: str
    other: str
    alike: float | None  # None: too little to compare; so with the source
    decisions: int
    source: float | None
    like: str  # the house bot that both are like


class DeskFacts(msgspec.Struct, frozen=True):
    """What the games of a class tell its teacher."""

    bots: dict[str, DeskBot]  # by owner
    left: dict[str, str]  # who has left the tournament, by the name of their bot, and why
    copies: list[NearCopy]
    done: int
    games: int
    until: Said | None  # when it will be finished; None: it is, or nothing is known


class ShapedLine(msgspec.Struct, frozen=True):
    """A line of a source, and whether another source has one of the same shape."""

    number: int
    text: str
    alike: bool


class ShapedSource(msgspec.Struct, frozen=True):
    """The files of a bot, one after the other."""

    bot: str
    files: dict[str, list[ShapedLine]]
    more: int = 0  # lines that are not shown
