"""Aliases for the public: that of the roster, unless it gives its owner away; else one that is made up and stays."""

from __future__ import annotations

import re
import secrets
from collections.abc import Collection, Iterable, Mapping
from itertools import product

import msgspec

from beankit.arena.bots.roster import house_bots
from beankit.arena.files import PRIVATE, put
from beankit.classroom.lock import locked
from beankit.classroom.people import Person, letters
from beankit.classroom.settings import BadClass
from beankit.classroom.store import Submissions

FILE = "aliases.json"
BEANS = (
    "Adzuki", "Anasazi", "Appaloosa", "Borlotti", "Cannellini", "Fava", "Flageolet", "Garbanzo", "Kidney", "Lima",
    "Lupini", "Moth", "Mung", "Navy", "Pinto", "Quail", "Runner", "Soy", "Tepary", "Wax",
)  # fmt: skip
NUMBERS = range(10, 100)
UMLAUTS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue"})


def public_aliases(submissions: Submissions) -> dict[str, str]:
    """What everybody may call each person, by owner; whoever needs a made-up alias gets it now and keeps it."""
    people, known = submissions.everybody(), known_aliases(submissions)
    if any(person.owner not in known for person in people):
        with locked(submissions.folder):  # another process may have drawn some just now
            made, known = read_made(submissions), known_aliases(submissions)
            new = [person for person in people if person.owner not in known]
            taken = {word.casefold() for person in people for word in (person.id, person.alias)} | {*house_bots()}
            drew = drawn(new, taken | {alias.casefold() for alias in made.values()}, submissions.accounts())
            text = msgspec.json.encode(dict(sorted({**made, **drew}.items())))
            put(submissions.folder / FILE, msgspec.json.format(text), PRIVATE)
        known |= drew
    return {person.owner: known[person.owner] for person in people}


def known_aliases(submissions: Submissions) -> dict[str, str]:
    """What everybody may call those who need no new alias, by owner; nothing is written."""
    people, made, accounts = submissions.everybody(), read_made(submissions), submissions.accounts()
    safe = {
        person.owner: person.alias
        for person in people
        if person.alias and not gives_away(person.alias, person, accounts.get(person.owner, ()))
    }
    return {**made, **safe}


def drawn(people: Iterable[Person], taken: Collection[str], accounts: Mapping[str, Collection[str]]) -> dict[str, str]:
    """A made-up alias for each person: a bean and a number, drawn from all that are free and say nothing about them."""
    made: dict[str, str] = {}
    used = set(taken)
    for person in people:
        theirs = accounts.get(person.owner, ())
        beans = [bean for bean in BEANS if not gives_away(bean, person, theirs)]
        free = [name for bean, number in product(beans, NUMBERS) if (name := f"{bean} {number}").casefold() not in used]
        secrets.SystemRandom().shuffle(free)
        made[person.owner] = next(name for name in free if not gives_away(name, person, theirs))
        used.add(made[person.owner].casefold())
    return made


def read_made(submissions: Submissions) -> dict[str, str]:
    """The aliases that were made up before, by owner."""
    file = submissions.folder / FILE
    try:
        return msgspec.json.decode(file.read_bytes(), type=dict[str, str])
    except FileNotFoundError:
        return {}
    except (OSError, msgspec.MsgspecError) as error:
        raise BadClass("{file}: {why}", file=str(file), why=str(error)) from None


def forget_alias(submissions: Submissions, person: Person) -> None:
    """Delete the made-up alias of somebody who leaves."""
    with locked(submissions.folder):
        made = read_made(submissions)
        if made.pop(person.owner, None) is not None:
            put(submissions.folder / FILE, msgspec.json.format(msgspec.json.encode(made)), PRIVATE)


def gives_away(alias: str, person: Person, accounts: Iterable[str] = ()) -> bool:
    """Is an alias the id, the platform's name or a part of the name of its owner? Case and punctuation do not count."""
    parts = [*person.name.split(), *re.findall(r"[^\W\d_]+", person.name)]
    return spelled_out(alias) in {spelled_out(word) for word in (person.id, person.name, *parts, *accounts)}


def spelled_out(word: str) -> str:
    """The letters and digits of a word; ü is ue, as many people type it."""
    return letters(word).translate(UMLAUTS)
