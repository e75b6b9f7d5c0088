"""The shapes of what a store keeps: whoever changed one by hand gets a sentence."""

from __future__ import annotations

from typing import Any

import msgspec

from beankit.core.hints import Json
from beankit.core.said import Said
from beankit.sandbox.budget import Budget

Shape = Any  # a type that a value can be checked against, or a union of types
SHAPELESS = "the store {path} cannot be read: {name} is not what the kit writes there; restore a copy of the store"
ASIDE = "aside"  # under which a league keeps why some bots cannot play, by their names

APART = "apart"  # under which a league keeps after how many deals two bots were told apart: the two, and the deals


class KeptSettings(msgspec.Struct):
    """What the games are played with."""

    game: str
    players: int
    options: dict[str, Json]
    limits: Budget
    seed: int | None = None


class About(msgspec.Struct, forbid_unknown_fields=True):
    """What is kept of a bot besides its name and its sources."""

    hash: str
    ranked: bool = True
    house: bool = False
    called: str = ""
    alias: str = ""
    owner: str = ""


class KeptLeaver(msgspec.Struct, forbid_unknown_fields=True):
    """What is kept of a bot that has left."""

    name: str
    reason: str = ""
    deals: int = 0
    tables: dict[int, list[str]] = {}


SHAPES: dict[str, Shape] = {
    "settings": KeptSettings,
    "entrants": dict[str, About],
    "left": list[KeptLeaver],
    "aliases": dict[str, str],
    "promise": str,
    "key": str,
    "engine": str,
    "closed": bool | str,
    "published": bool | str,
    "salt": str,
    ASIDE: dict[str, Said],
    APART: list[tuple[str, str, int]],
}


def fits(value: Json, shape: Shape) -> bool:
    """Has a value this shape? Nothing at all always fits."""
    try:
        msgspec.convert(value, shape | None, str_keys=True)
    except msgspec.ValidationError:
        return False
    return True
