"""What the server asks the process behind the board, and what it hears."""

from __future__ import annotations

from typing import Any

import msgspec


class Ask(msgspec.Struct, frozen=True):
    """Which board is wanted; `order` keeps the rows where they were, `publish` renews the copy for kernels at once.

    `troubles` asks for faults and prints instead: of the bot of this owner, or for the teacher those of all bots.
    """

    lang: str = "en"
    teacher: bool = False
    order: list[str] | None = None
    publish: bool = False
    troubles: bool = False
    owner: str = ""


class OwnGame(msgspec.Struct, frozen=True):
    """A game in which a bot failed or printed something."""

    key: str
    bot: str
    faults: list[str] = []
    printed: str = ""


class Told(msgspec.Struct, frozen=True):
    """A board as JSON; none if nothing is stored yet, or a sentence if the store cannot be read."""

    board: dict[str, Any] | None = None
    wrong: str = ""
    stale: bool = False  # the copy that it was read from is older than the store
    games: list[OwnGame] = []
    secret: bool = False  # deals are still to be kept from everybody
    alias: str = ""  # what others call the bot of an owner
