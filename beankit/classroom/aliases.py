"""Aliases for the public: that of the roster, unless it gives its owner away; else one that is made up and stays."""

from __future__ import annotations

import re
import secrets
import unicodedata
from collections.abc import Collection, Iterable, Mapping
from functools import lru_cache
from itertools import permutations, product

import msgspec

from beankit.arena.bots.roster import house_bots
from beankit.arena.files import PRIVATE, put
from beankit.classroom.lock import locked
from beankit.classroom.people import Person, looks
from beankit.classroom.settings import BadClass
from beankit.classroom.store import Submissions

FILE = "aliases.json"
BEANS = (
    "Adzuki", "Anasazi", "Appaloosa", "Borlotti", "Cannellini", "Fava", "Flageolet", "Garbanzo", "Kidney", "Lima",
    "Lupini", "Moth", "Mung", "Navy", "Pinto", "Quail", "Runner", "Soy", "Tepary", "Wax",
)  # fmt: skip
NUMBERS = range(10, 100)
SPELLED = {"ä": "ae", "ö": "oe", "ü": "ue", "å": "aa", "æ": "ae", "ø": "oe", "ł": "l", "đ": "d", "þ": "th"}
SMALL = {"von", "van", "der", "den", "de", "del", "di", "da", "la", "le", "zu", "zur", "al", "el", "bin", "ibn", "ten"}
TELLING = 5  # letters of a name that tell inside another word
MOST_WORDS = 5  # of a name that are put together in every way


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
    whole = {letters for person in people for letters in folded("".join(words_of(person.name)))}
    safe = {
        person.owner: person.alias
        for person in people
        if person.alias
        and not gives_away(person.alias, person, accounts.get(person.owner, ()))
        and not whole & folded(person.alias)
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
    """Can people tell from an alias whose it is? Case, accents, spaces, punctuation and numbers make no difference.

    It can if it is the id or the platform's name for them; if one of its words is a part of their name; if it consists
    of parts and initials of the name, such as `amiller` or `am`; and if it contains a longer part of the name.
    """
    if folded(alias) & {letters for name in (person.id, person.owner, *accounts) for letters in folded(name)}:
        return True
    name = words_of(person.name)
    parts = {letters for word in name if word not in SMALL and len(word) > 1 for letters in folded(word)}
    readings = [words_of(reading) for reading in {alias, *looks(alias)}]
    own = {letters for words in readings for word in words for letters in folded(word)}
    together = {letters for words in readings for letters in folded("".join(words))}
    if own & parts or together & compounds(tuple(name)):
        return True
    return any(part in letters for part in parts if len(part) >= TELLING for letters in together)


def words_of(name: str) -> list[str]:
    """The words of a name in small letters, without numbers and punctuation."""
    return re.findall(r"[^\W\d_]+", unicodedata.normalize("NFKC", name).casefold())


def folded(name: str) -> set[str]:
    """A name in small letters without accents, spaces and punctuation, also as it looks; ü is u, and ue for some."""
    plain = unicodedata.normalize("NFKC", name).casefold()
    spelled = "".join(SPELLED.get(sign, sign) for sign in plain)
    return {bare(text) for text in (plain, spelled, *looks(name))} - {""}


def bare(text: str) -> str:
    """The letters and digits of a text, without accents."""
    return "".join(sign for sign in unicodedata.normalize("NFKD", text) if sign.isalnum())


@lru_cache(100)
def compounds(name: tuple[str, ...]) -> frozenset[str]:
    """Whatever can be put together from parts and initials of a name, with one part at least; and all initials."""
    words = {"".join(word[0] for word in name)} if len(name) > 1 else set()
    for count in range(1, min(len(name), MOST_WORDS) + 1):
        for some in permutations(name[:MOST_WORDS], count):
            for whole in product((True, False), repeat=count):
                if any(full and word not in SMALL for full, word in zip(whole, some, strict=True)):
                    words.add("".join(word if full else word[0] for full, word in zip(whole, some, strict=True)))
    return frozenset(letters for text in words for letters in folded(text))
