"""Codes with which students hand in under their own name. Only salted hashes are kept; a lost code is replaced.

On a page, whoever has the code of the slip may hand in under a name of the roster; without a roster, who came first.
"""

from __future__ import annotations

import hmac
import secrets
import shlex
from collections.abc import Sequence
from hashlib import scrypt
from pathlib import Path

import msgspec

from beankit.arena.files import PRIVATE, put
from beankit.classroom.lock import locked
from beankit.classroom.people import Person, first_alike, meant, spelled
from beankit.classroom.settings import BadClass
from beankit.classroom.store import Submissions
from beankit.core.errors import BeankitError
from beankit.core.said import say
from beankit.words.catalogue import spoken

FILE = "codes.json"
SIGNS = "abcdefghjkmnpqrstuvwxyz23456789"  # without characters that look alike
GROUPS, EACH = 3, 4
SLIP = """\
- - - - - - - - - - - - - - - - - - - - - - - - - - - - - -
{who}
{label}  {code}
{command}
"""
SHORTEST_CODE = 6
LONGEST_NAME = 40


class HashedCode(msgspec.Struct, frozen=True):
    """What is kept of a code."""

    salt: str
    digest: str


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


def read_codes(folder: Path) -> dict[str, HashedCode]:
    """The kept codes, by id."""
    file = folder / FILE
    try:
        written = msgspec.json.decode(file.read_bytes(), type=dict[str, HashedCode])
    except FileNotFoundError:
        return {}
    except OSError as error:
        raise BadClass("{file}: {why}", file=str(file), why=str(error.strerror)) from None
    except msgspec.MsgspecError as error:
        text = "{file} was changed by hand ({why}): remove it and print new slips"
        raise BadClass(text, file=str(file), why=str(error)) from None
    kept: dict[str, HashedCode] = {}
    for who, code in written.items():
        kept.setdefault(spelled(who), code)  # of two spellings the first one came first
    return kept


def write_codes(folder: Path, codes: dict[str, HashedCode]) -> None:
    """Write all codes of a class; whoever has read them to change them holds the lock."""
    put(folder / FILE, msgspec.json.format(msgspec.json.encode(codes)), PRIVATE)


def hashed(code: str) -> HashedCode:
    """A code as it is kept."""
    salt = secrets.token_hex(16)
    return HashedCode(salt, digest(code, salt))


def make_codes(folder: Path, people: Sequence[Person]) -> dict[str, str]:
    """New codes for these people, by id; their old ones no longer work."""
    made = {person.id: new_code() for person in people}
    with locked(folder):
        write_codes(folder, {**read_codes(folder), **{who: hashed(code) for who, code in made.items()}})
    return made


def settle_code(folder: Path, person: Person, code: str) -> None:
    """The first bot under a name has passed: from now on the name belongs to whoever knows this code."""
    with locked(folder):
        known = read_codes(folder)
        if person.id not in known:
            write_codes(folder, {**known, person.id: hashed(code)})


def forget_code(folder: Path, person: Person) -> None:
    """Delete the code of somebody who leaves."""
    with locked(folder):
        kept = read_codes(folder)
        if kept.pop(person.id, None) is not None:
            write_codes(folder, kept)


def without_code(folder: Path, people: Sequence[Person]) -> list[Person]:
    """Who has no code yet."""
    known = read_codes(folder)
    return [person for person in people if person.id not in known]


def demand_code(folder: Path, person: Person, code: str) -> None:
    """Refuse anybody who does not know the code."""
    kept, who = read_codes(folder).get(person.id), person.called
    if kept is None:
        command = f"beankit class slips {folder}"
        raise BadClass("{who} has no code yet; your teacher prints one:  {command}", who=who, command=command)
    if not code:
        raise BadClass("this class has a roster: add the code from your slip,  --code ...")
    if not hmac.compare_digest(kept.digest, digest(code, kept.salt)):
        raise BadClass("this is not the code of {who}; lost it? Your teacher can make a new one", who=who)


def owner(there: Submissions, who: str, code: str) -> Person:
    """The person who hands in; refused without the right code, in words that tell nobody whose alias it is."""
    person = named(there, who)
    check_code(there, person, who, code)
    return person if there.settings.roster else there.named(person.id)


def named(there: Submissions, who: str) -> Person:
    """The person of this name, in whatever capitals; somebody new where there is no roster."""
    who = spelled(who)
    if not who or len(who) > LONGEST_NAME or not who.isprintable():
        raise WrongForm("name", "A name has 1 to {most} characters.", most=LONGEST_NAME)
    if not there.settings.roster:
        return first_alike(who, [Person(known) for known in read_codes(there.folder)]) or there.named(who)
    try:
        return meant(who, there.people)
    except BadClass:
        text = "This name is not on the list of the class. Write it as your teacher does."
        raise WrongForm("name", text) from None  # the roster itself is nobody's business


def check_code(there: Submissions, person: Person, who: str, code: str) -> bool:
    """Refuse a code that is not this person's, who is called what was typed; False if the name is still free."""
    kept = read_codes(there.folder).get(person.id)
    if kept is not None:
        if hmac.compare_digest(kept.digest, digest(code, kept.salt)):
            return True
        if not there.settings.roster:
            raise taken("code", who)
        text = "This is not the code of {name}. Lost it? Your teacher can make a new one."
        raise WrongCode("code", text, name=spelled(who))
    if there.settings.roster:
        text = "{name} has no code yet: ask your teacher for a slip."
        raise WrongForm("code", text, name=spelled(who))
    if there.records_of(person.owner):  # they came another way, and have no code for the page
        raise taken("name", who)
    if len("".join(sign for sign in code if sign.isalnum())) < SHORTEST_CODE:
        raise WrongForm("code", "A code has at least {least} letters or digits.", least=SHORTEST_CODE)
    return False


def taken(field: str, who: str) -> WrongCode:
    """What somebody reads whose name is another's."""
    text = "Somebody else hands in as {name}: choose another name, or type the code of this one."
    return WrongCode(field, text, name=spelled(who))


def check_known(there: Submissions, person: Person, who: str, code: str) -> bool:
    """Refuse a wrong code, and a name under which nobody has handed in."""
    if not check_code(there, person, who, code):
        raise WrongForm("name", "Nobody has handed in a bot under this name.")
    return True


def slips(folder: Path, people: Sequence[Person], codes: dict[str, str], lang: str) -> str:
    """One slip of paper per code."""
    label = spoken(say("your code:"), lang)
    return "".join(
        SLIP.format(
            who=f"{person.called} ({person.id})",
            label=label,
            code=codes[person.id],
            command=command(folder, person, codes[person.id], lang),
        )
        for person in people
        if person.id in codes
    )


def command(folder: Path, person: Person, code: str, lang: str) -> str:
    """What this person types."""
    spoken = [] if lang == "en" else ["--lang", lang]
    words = ["beankit", "submit", "my_bot.py", "--as", person.id, "--to", str(folder.absolute()), "--code", code]
    return shlex.join([*words, *spoken])
