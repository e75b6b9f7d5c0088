"""The roster: ids, names and aliases, and whom a name means that people or learning platforms write."""

from __future__ import annotations

import csv
import re
import unicodedata
from codecs import BOM_UTF16_BE, BOM_UTF16_LE
from collections.abc import Mapping, Sequence
from contextlib import suppress
from hashlib import sha256
from pathlib import Path

import msgspec

from beankit.classroom.settings import BadClass, known_only
from beankit.core.errors import perhaps
from beankit.core.said import say
from beankit.core.texts import in_one_line

COLUMNS = ("id", "name", "alias")
TEAM = "&"  # between the names of a team
MORE = "more"  # cells than there are columns
MARK = "\ufeff"  # of the byte order, as spreadsheets write it
CONTROL = re.compile(r"[^\t\r\n -~\x85\xa0-\U0010ffff]")  # characters that no table has
LONGEST = 60  # characters of an owner's folder
NBGRADER, MOODLE, CANVAS = "nbgrader", "Moodle", "Canvas"  # where people hand in, and have other names


class Person(msgspec.Struct, frozen=True):
    """Somebody in the class, or a team with one id; without a roster, people choose their own ids."""

    id: str
    name: str = ""
    alias: str = ""

    @property
    def owner(self) -> str:
        """The folder for this person's bots: a safe name, different for different ids."""
        plain = re.sub(r"[^\w.-]", "_", unicodedata.normalize("NFC", self.id)).lstrip(".")[:LONGEST]
        return plain if plain and plain == self.id else f"{plain or 'id'}-{sha256(self.id.encode()).hexdigest()[:8]}"

    @property
    def names(self) -> list[str]:
        """The name, or those of a team: `Student One & Student Two`."""
        return [name for part in self.name.split(TEAM) if (name := part.strip())]

    @property
    def bot_name(self) -> str:
        """The name of this person's bot: their id, unless that cannot stand in one line."""
        return self.id if self.id == in_one_line(self.id, LONGEST) else self.owner

    @property
    def called(self) -> str:
        """The name to use for this person."""
        return self.name or self.alias or self.id


def spelled(name: str) -> str:
    """A name or an id however it was typed: letters in one piece, single spaces. Every id is made by this."""
    return " ".join(unicodedata.normalize("NFC", name).split())


def caseless(name: str) -> str:
    """A name or an id without capitals and wide letters."""
    return spelled(unicodedata.normalize("NFKC", name)).casefold()


def first_alike(who: str, people: Sequence[Person]) -> Person | None:
    """The person with this id, else the first with one that differs only in capitals or width of letters."""
    same = [person for person in people if caseless(person.id) == caseless(who)]
    return next((person for person in same if person.id == who), same[0] if same else None)


def roster_text(file: Path) -> str:
    """A roster as it is written."""
    try:
        return decoded(file.read_bytes())
    except OSError as error:
        raise BadClass("the roster {file}: {why}", file=str(file), why=str(error.strerror)) from None
    except ValueError:
        text = "the roster {file} is not text in UTF-8: export it as 'CSV UTF-8'"
        raise BadClass(text, file=str(file)) from None


def read_roster(file: Path, *, empty: bool = False) -> list[Person]:
    """Everybody on a roster; it may be `empty` once the last one has left."""
    lines = roster_text(file).removeprefix(MARK).splitlines()
    rows = csv.DictReader(lines, delimiter=delimiter(lines), skipinitialspace=True, strict=True)
    try:
        people = people_in(rows, file)
    except csv.Error:
        text = "{file}, line {line}: a quotation mark is missing or out of place"
        raise BadClass(text, file=str(file), line=rows.line_num + 1) from None
    if not people and not empty:
        raise BadClass("{file}: nobody is on the roster", file=str(file))
    check_roster(people, file)
    return list(people.values())


def without_row(text: str, who: str) -> str:
    """A roster without the row of one person; all else stays as it is written."""
    lines = text.splitlines(keepends=True)
    rows = csv.reader((line.removeprefix(MARK) for line in lines), delimiter=delimiter(lines), skipinitialspace=True)
    columns = [name.strip().lower() for name in next(rows)]
    kept, before = lines[: rows.line_num], rows.line_num
    for row in rows:
        cells = dict(zip(columns, row, strict=False))
        kept += [] if spelled(cells.get("id", "")) == who else lines[before : rows.line_num]
        before = rows.line_num
    return "".join(kept)


def decoded(content: bytes) -> str:
    """The text of a roster in UTF-8, in UTF-16 with a mark ("Unicode text"), or as Windows writes it.

    Unless it was in UTF-8, it gets a mark: written again in UTF-8, a spreadsheet still reads it.
    """
    for encoding in ["utf-16"] if content.startswith((BOM_UTF16_LE, BOM_UTF16_BE)) else ["utf-8", "cp1252"]:
        with suppress(UnicodeDecodeError):
            text = content.decode(encoding)
            if CONTROL.search(text) is None:
                return text if encoding == "utf-8" else MARK + text
    raise ValueError


def delimiter(lines: Sequence[str]) -> str:
    """What a spreadsheet put between cells: it depends on its language."""
    return csv.Sniffer().sniff(lines[0], ",;\t").delimiter if lines and re.search("[;\t]", lines[0]) else ","


def people_in(rows: csv.DictReader[str], file: Path) -> dict[int, Person]:
    """The people in a table, by line."""
    columns = [str(name).strip().lower() for name in rows.fieldnames or ()]
    rows.fieldnames = columns
    missing = [name for name in COLUMNS if name not in columns]
    close = [name for name in columns if perhaps(name, missing)]  # others are not ours
    known_only(close, COLUMNS, str(file), column=True)
    if "id" not in columns or "name" not in columns:
        raise BadClass("{file}: its first line must be  id,name,alias  (alias may be left out)", file=str(file))
    rows.restkey = MORE
    people: dict[int, Person] = {}
    for row in rows:
        if any(row.get(MORE) or ()):
            text = "{file}, line {line}: too many cells; put quotes around a name with a comma"
            raise BadClass(text, file=str(file), line=rows.line_num)
        words = [spelled(row.get(column) or "") for column in COLUMNS]
        if any(words):
            people[rows.line_num] = Person(words[0], words[1], words[2])
    return people


def check_roster(people: Mapping[int, Person], file: Path) -> None:
    """Everybody has an id, and no two have the same id or alias."""
    taken: dict[str, str] = {}
    for line, person in people.items():
        if not person.id:
            who = person.called or say("somebody")
            raise BadClass("{file}, line {line}: {who} has no id", file=str(file), line=line, who=who)
        for word in {person.id.casefold(), person.alias.casefold()} - {""}:
            if word in taken:
                raise BadClass(
                    "{file}, line {line}: {who} and {other} both have {word} as an id or alias",
                    file=str(file),
                    line=line,
                    who=taken[word],
                    other=person.called,
                    word=repr(word),
                )
            taken[word] = person.called


def meant(word: str, people: Sequence[Person]) -> Person:
    """The one person that a word means: an id, an alias, or a unique name."""
    wanted = spelled(word).casefold()
    for kind in COLUMNS:
        fitting = [person for person in people if wanted in {word.casefold() for word in words_of(person, kind)}]
        if len(fitting) == 1:
            return fitting[0]
        if fitting:
            raise BadClass("{count} people are called {word}: write an id instead", count=len(fitting), word=repr(word))
    hint = perhaps(word, [name for person in people for name in (person.id, *person.names, person.alias) if name])
    way_out = hint or say("write an id, a name or an alias exactly as it is there")
    raise BadClass("{word} is not on the roster; {way_out}", word=repr(word), way_out=way_out)


def words_of(person: Person, kind: str) -> list[str]:
    """What somebody is called in a column; each of a team has a name."""
    word: str = getattr(person, kind)
    return [word, *person.names] if kind == "name" else [word]


def letters(name: str) -> str:
    """A name without what platforms leave out: spaces, punctuation, capitals."""
    return "".join(sign for sign in unicodedata.normalize("NFC", name).casefold() if sign.isalnum())


def spellings(name: str) -> set[str]:
    """How platforms write a name: given name first, or family name first."""
    words = name.replace(",", " ").split()
    return {letters("".join(words[place:] + words[:place])) for place in range(len(words))}


def spelled_as(person: Person) -> set[str]:
    """How platforms write the name of a person, or of each in a team."""
    return set().union(*map(spellings, person.names), {letters(person.alias)})


def matching(number: str, name: str, people: Sequence[Person]) -> Person | None:
    """Whom a platform's number and name mean, if that is certain: if there are both, both must match."""
    by_number = [
        person for person in people if number and number.casefold() in (person.id.casefold(), person.alias.casefold())
    ]
    if not name:
        return by_number[0] if len(by_number) == 1 else None
    plain = letters(name)
    by_name = [person for person in people if plain and plain in spelled_as(person)]
    both = [person for person in by_name if not by_number or person in by_number]
    return both[0] if len(both) == 1 else None
