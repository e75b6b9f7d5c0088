"""Codes on slips, with which students hand in under their own name. Only salted hashes are kept.

On a page, whoever has the code of the slip may hand in under a name of the roster; without a roster, who came first.
"""

from __future__ import annotations

import hmac
import secrets
from collections.abc import Mapping, Sequence
from hashlib import scrypt
from pathlib import Path

from beankit.classroom.folder import ClassFolder
from beankit.classroom.kept import HashedCode, Known, change, changing
from beankit.classroom.people import Person, first_alike, meant, spelled
from beankit.classroom.settings import BadClass
from beankit.core.errors import BeankitError
from beankit.core.said import say
from beankit.words.catalogue import spoken

SIGNS = "abcdefghjkmnpqrstuvwxyz23456789"  # without characters that look alike
GROUPS, EACH = 3, 4
LINE = "- " * 29 + "-"
SHORTEST_CODE = 6
LONGEST_NAME = 40


class WrongForm(BeankitError):
    """A part of a form on a page that cannot be right: which part, and why."""

    def __init__(self, field: str, text: str, /, **parts: str | int) -> None:
        super().__init__(text, **parts)
        self.field = field


class WrongCode(WrongForm):
    """A code that is not this person's."""


def new_code() -> str:
    """A code that is hard to guess and easy to type."""
    return "-".join("".join(secrets.choice(SIGNS) for _ in range(EACH)) for _ in range(GROUPS))


def digest(code: str, salt: str) -> str:
    """The hash of a code; capitals, spaces and hyphens make no difference."""
    plain = "".join(sign for sign in code.lower() if sign.isalnum())
    return scrypt(plain.encode(), salt=bytes.fromhex(salt), n=1 << 12, r=8, p=1).hex()


def hashed(code: str) -> HashedCode:
    """A code as it is kept."""
    salt = secrets.token_hex(16)
    return HashedCode(salt, digest(code, salt))


def make_codes(folder: Path, people: Sequence[Person]) -> dict[str, str]:
    """New codes for these people, by id; their old ones no longer work."""
    made = {person.id: new_code() for person in people}
    with changing(folder) as known:
        for person in people:
            change(known, person, code=hashed(made[person.id]))
    return made


def settle_code(folder: Path, person: Person, code: str) -> None:
    """The first bot under a name has passed: from now on the name belongs to whoever knows this code."""
    with changing(folder) as known:
        if code_of(known, person) is None:
            change(known, person, code=hashed(code))


def code_of(known: Mapping[str, Known], person: Person) -> HashedCode | None:
    """The code of somebody, if they have one."""
    return known[person.owner].code if person.owner in known else None


def without_code(there: ClassFolder) -> list[Person]:
    """Who on the roster has no code yet."""
    known = there.known
    return [person for person in there.people if code_of(known, person) is None]


def is_right(kept: HashedCode, code: str) -> bool:
    """Is this the code that is kept?"""
    return hmac.compare_digest(kept.digest, digest(code, kept.salt))


def owner(there: ClassFolder, who: str, code: str) -> Person:
    """The person who hands in; refused without the right code, in words that tell nobody whose alias it is."""
    person = named(there, who)
    check_code(there, person, who, code)
    return person if there.settings.roster else there.named(person.id)


def named(there: ClassFolder, who: str) -> Person:
    """The person of this name, in whatever capitals; somebody new where there is no roster."""
    who = spelled(who)
    if not who or len(who) > LONGEST_NAME or not who.isprintable():
        raise WrongForm("name", "A name has 1 to {most} characters.", most=LONGEST_NAME)
    if not there.settings.roster:
        owned = [kept.person for kept in there.known.values() if kept.code is not None]
        return first_alike(who, owned) or there.named(who)
    try:
        return meant(who, there.people)
    except BadClass:
        text = "This name is not on the list of the class. Write it as your teacher does."
        raise WrongForm("name", text) from None  # the roster itself is nobody's business


def check_code(there: ClassFolder, person: Person, who: str, code: str) -> bool:
    """Refuse a code that is not this person's, who is called what was typed; False if the name is still free."""
    kept = code_of(there.known, person)
    if kept is not None:
        if is_right(kept, code):
            return True
        if not there.settings.roster:
            raise taken("code", who)
        text = "This is not the code of {name}. Lost it? Your teacher can make a new one."
        raise WrongCode("code", text, name=spelled(who))
    if there.settings.roster:
        text = "{name} has no code yet: ask your teacher for a slip."
        raise WrongForm("code", text, name=spelled(who))
    if there.handins_of(person.owner):  # they came another way, and have no code for the page
        raise taken("name", who)
    if len("".join(sign for sign in code if sign.isalnum())) < SHORTEST_CODE:
        raise WrongForm("code", "A code has at least {least} letters or digits.", least=SHORTEST_CODE)
    return False


def taken(field: str, who: str) -> WrongCode:
    """What somebody reads whose name is another's."""
    text = "Somebody else hands in as {name}: choose another name, or type the code of this one."
    return WrongCode(field, text, name=spelled(who))


def check_known(there: ClassFolder, person: Person, who: str, code: str) -> bool:
    """Refuse a wrong code, and a name under which nobody has handed in."""
    if not check_code(there, person, who, code):
        raise WrongForm("name", "Nobody has handed in a bot under this name.")
    return True


def slips(people: Sequence[Person], codes: Mapping[str, str], lang: str) -> str:
    """One slip of paper per code."""
    label, page = spoken(say("your code:"), lang), spoken(say("Hand in on the page of your class."), lang)
    slip = "{line}\n{who} ({id})\n{label}  {code}\n{page}\n\n"
    return "".join(
        slip.format(line=LINE, who=person.called, id=person.id, label=label, code=codes[person.id], page=page)
        for person in people
        if person.id in codes
    )
