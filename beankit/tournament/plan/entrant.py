"""An entrant: one bot of a tournament, with a name and a hash of its sources."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from itertools import count
from typing import Any, NamedTuple

from beankit.classroom.aliases import gives_away
from beankit.classroom.people import Person
from beankit.core.errors import BadOption
from beankit.sandbox.source.entry import Entry


@dataclass(frozen=True)
class Entrant:
    """A bot of a tournament. A house bot is trusted; any other is an entry and runs in a process of its own."""

    name: str
    hash: str  # changes with the sources: games of another version are not counted
    entry: Entry | None = None  # the sources; a published store has none
    ranked: bool = True
    called: str = ""  # how people call its owner, if that is not its name
    alias: str = ""  # what everybody may read instead
    owner: str = ""  # a house bot has none
    house: bool = False
    think: float | None = None  # CPU seconds a game, as the check found

    @property
    def about(self) -> dict[str, Any]:
        """What the store keeps of it, besides its sources."""
        return {
            "hash": self.hash,
            "ranked": self.ranked,
            "house": self.house,
            "called": self.called,
            "alias": self.alias,
            "owner": self.owner,
        }


class Left(NamedTuple):
    """A bot that has left a tournament, and why; once it is forgotten, it has neither a name nor a reason."""

    name: str
    reason: str = ""
    deals: int = 0  # which it played, as everybody did then
    tables: Mapping[str, Sequence[str]] = {}  # who sat where it sat, by the number of the table


def public_names(entrants: Iterable[Entrant]) -> dict[str, str]:
    """What everybody may call the bots: house bots by name, others by an alias that does not give their owner away."""
    every = list(entrants)
    taken = {one.alias for one in every} | {one.name for one in every}
    free = (alias for number in count(1) if (alias := f"bot {number}") not in taken)
    return {
        one.name: one.name if one.house else one.alias if is_public(one) else next(free)
        for one in sorted(every, key=lambda one: one.hash)
    }


def given_aliases(entrants: Iterable[Entrant], known: Mapping[str, str]) -> dict[str, str]:
    """An alias for everybody's bot, by name, for whoever may not know the names; those that are known never change."""
    every, aliases = list(entrants), dict(known)
    taken = {*aliases.values(), *(one.alias for one in every), *(one.name for one in every)}
    free = (alias for number in count(1) if (alias := f"bot {number}") not in taken)
    for one in sorted(every, key=lambda one: one.hash):
        if not one.house:
            aliases[one.name] = one.alias or aliases.get(one.name) or next(free)
    shown = [one.name if one.house else aliases[one.name] for one in every]
    if twice := [name for name in shown if shown.count(name) > 1]:
        raise BadOption("two bots would be shown as {name}: change the alias in the roster", name=twice[0])
    return aliases


def shown_as(entrants: Iterable[Entrant], called: Mapping[str, str]) -> dict[str, dict[str, Any]]:
    """What a published copy keeps of the bots, by the names under which it shows them."""
    return {
        called[one.name]: {
            **one.about,
            "alias": called[one.name],
            "called": one.called if called[one.name] == one.name else "",
            "owner": "",
        }
        for one in entrants
    }


def is_public(one: Entrant) -> bool:
    """May everybody read the alias of a bot?"""
    return bool(one.alias) and not gives_away(one.alias, Person(one.owner or one.name, one.called), [one.name])


def texts_of(entry: Entry) -> list[str]:
    """All texts that make an entry what it is."""
    beside = [text for name in sorted(entry.beside) for text in (name, entry.beside[name])]
    return [entry.source, entry.wanted, *beside, *([] if entry.data is None else [entry.data.hex()])]


def hash_of(texts: Sequence[str]) -> str:
    """One hash for several texts."""
    whole = sha256()
    for text in texts:
        body = text.encode()
        whole.update(f"{len(body)} ".encode() + body)
    return whole.hexdigest()[:32]


def entered(name: str, entry: Entry, **about: Any) -> Entrant:
    """An entry under a name."""
    return Entrant(name, hash_of(texts_of(entry)), entry, **about)
