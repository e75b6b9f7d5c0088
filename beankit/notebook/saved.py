"""A table as plain data, to go on with later: the record so far, who sits where, and what the person has chosen."""

from __future__ import annotations

from collections.abc import Sequence

from beankit.arena.bots.roster import BotLike
from beankit.core.errors import BadOption
from beankit.core.registry import named_rules
from beankit.core.rules import Rules
from beankit.core.values import Data
from beankit.notebook.filter import read_filter
from beankit.notebook.host import Host
from beankit.notebook.person import Person
from beankit.notebook.settings import Settings


def saved(person: Person) -> Data:
    """Everything that is needed to go on."""
    return {**parts(person), "record": person.sitting.save()}


def parts(person: Person) -> Data:
    """The same without the record."""
    host, guide = person.host, person.guide
    return {
        "beankit": "table",
        "game": host.rules.name,
        "seat": person.seat,
        "practice": host.practice,
        "answered": [*person.answered],
        "settings": {**vars(person.settings)},
        "outcomes": host.outcomes,
        "filter": None if person.filter is None else person.filter.as_dict(),
        "guide": {} if guide is None else guide.kept(),
    }


def person_of(kept: Data, against: BotLike | Sequence[BotLike] | None, game: type[Rules] | None) -> Person:
    """The person of a saved table, who sits down when the host goes on with the record."""
    try:
        host = Host(game or named_rules(str(kept["game"])), against, bool(kept["practice"]))
        host.outcomes = [str(outcome) for outcome in kept.get("outcomes", [])]
        person = Person(host, int(kept["seat"]), Settings(**kept["settings"]))
        person.answered = [int(number) for number in kept["answered"]]
        person.filter = read_filter(kept.get("filter"))
    except (ValueError, KeyError, TypeError) as error:
        raise unreadable(error) from None
    return person


def unreadable(error: Exception) -> BadOption:
    """What is said about data that no table has saved."""
    return BadOption("this is not a saved table ({kind}: {error})", kind=type(error).__name__, error=str(error))
