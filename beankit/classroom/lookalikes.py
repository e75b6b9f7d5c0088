"""Names that look the same are the same name: letters of several alphabets, wide letters, marks that nobody sees."""

from __future__ import annotations

import tomllib
import unicodedata
from collections.abc import Mapping
from functools import cache, lru_cache
from importlib.resources import files
from types import MappingProxyType

NO_MORE: Mapping[int, str] = MappingProxyType({})


def alike(one: str, other: str) -> bool:
    """May somebody take one of these names for the other?"""
    return not looks(one).isdisjoint(looks(other))


@lru_cache(1000)
def looks(name: str) -> frozenset[str]:
    """How a name looks: as it is typed, in small letters, in capitals."""
    _, plain = tables()
    return frozenset({latin(name, plain), latin(name.lower()), latin(name.upper())})


def latin(name: str, more: Mapping[int, str] = NO_MORE) -> str:
    """A name in the letters that it seems to be written in, without capitals and with single spaces."""
    letters, _ = tables()
    plain = unicodedata.normalize("NFKC", name.translate(letters)).translate(letters).translate(more)
    return " ".join(plain.casefold().split())


@cache
def tables() -> tuple[dict[int, str], dict[int, str]]:
    """What each sign looks like: those of other alphabets and marks, and those within the Latin one."""
    text = (files(__package__) / "lookalikes.toml").read_text("utf-8")
    listed = tomllib.loads(text)
    signs = [(sign, like) for table in ("letters", "marks") for like, many in listed[table].items() for sign in many]
    hidden = [(sign, "") for sign in listed["nothing"]["signs"]]
    plain = [(sign, like) for like, many in listed["plain"].items() for sign in many]
    return {ord(sign): like for sign, like in signs + hidden}, {ord(sign): like for sign, like in plain}
