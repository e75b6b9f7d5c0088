"""Aliases for the public: that of the roster, unless it gives its owner away; else one that is made up and stays."""

from __future__ import annotations

import re
import secrets
from collections.abc import Collection, Iterable, Mapping
from itertools import product

from beankit.arena.bots.roster import house_bots
from beankit.classroom.folder import ClassFolder
from beankit.classroom.kept import Known, change, changing
from beankit.classroom.people import Person, letters

BEANS = (
    "Adzuki", "Anasazi", "Appaloosa", "Borlotti", "Cannellini", "Fava", "Flageolet", "Garbanzo", "Kidney", "Lima",
    "Lupini", "Moth", "Mung", "Navy", "Pinto", "Quail", "Runner", "Soy", "Tepary", "Wax",
)  # fmt: skip
NUMBERS = range(10, 100)
UMLAUTS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue"})


def public_aliases(there: ClassFolder) -> dict[str, str]:
    """What everybody may call each person, by owner; whoever needs a made-up alias gets it now and keeps it."""
    people, accounts = there.everybody(), accounts_in(there)
    aliases = chosen(people, there.known, accounts)
    if len(aliases) < len(people):
        with changing(there.folder) as known:  # another process may have drawn some just now
            aliases = chosen(people, known, accounts)
            taken = {word.casefold() for person in people for word in (person.id, person.alias)} | {*house_bots()}
            taken |= {kept.alias.casefold() for kept in known.values()}
            for person in people:
                if person.owner not in aliases:
                    aliases[person.owner] = drawn(person, taken, accounts.get(person.owner, ()))
                    taken.add(aliases[person.owner].casefold())
                    change(known, person, alias=aliases[person.owner])
    return {person.owner: aliases[person.owner] for person in people}


def known_aliases(there: ClassFolder) -> dict[str, str]:
    """What everybody may call those who need no new alias, by owner; nothing is written."""
    return chosen(there.everybody(), there.known, accounts_in(there))


def chosen(
    people: Iterable[Person], known: Mapping[str, Known], accounts: Mapping[str, Collection[str]]
) -> dict[str, str]:
    """The alias of the roster if it may be shown, else the one that was made up before."""
    aliases = {}
    for person in people:
        if person.alias and not gives_away(person.alias, person, accounts.get(person.owner, ())):
            aliases[person.owner] = person.alias
        elif person.owner in known and known[person.owner].alias:
            aliases[person.owner] = known[person.owner].alias
    return aliases


def accounts_in(there: ClassFolder) -> dict[str, set[str]]:
    """What platforms call each owner, as far as known."""
    return {owner: {handin.account for handin in handins} - {""} for owner, handins in there.handins().items()}


def drawn(person: Person, taken: Collection[str], accounts: Iterable[str]) -> str:
    """A made-up alias: a bean and a number, drawn from all that are free and say nothing about the person."""
    safe = [bean for bean in BEANS if not gives_away(bean, person, accounts)]
    free = [name for bean, number in product(safe, NUMBERS) if (name := f"{bean} {number}").casefold() not in taken]
    secrets.SystemRandom().shuffle(free)
    return next(name for name in free if not gives_away(name, person, accounts))


def gives_away(alias: str, person: Person, accounts: Iterable[str] = ()) -> bool:
    """Is an alias the id, the platform's name or a part of the name of its owner? Case and punctuation do not count."""
    parts = [*person.names, *person.name.split(), *re.findall(r"[^\W\d_]+", person.name)]
    return spelled_out(alias) in {spelled_out(word) for word in (person.id, person.name, *parts, *accounts)}


def spelled_out(word: str) -> str:
    """The letters and digits of a word; ü is ue, as many people type it."""
    return letters(word).translate(UMLAUTS)
