"""class.toml: which games count, the closing time, what a bot may use, and who is in the class."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from datetime import date, datetime, time
from pathlib import Path

import msgspec

from beankit.core.errors import BeankitError, perhaps
from beankit.core.registry import GAMES
from beankit.core.said import ENGLISH, Said, say
from beankit.core.texts import read_text
from beankit.core.values import Data, Json
from beankit.sandbox.budget import CONTEST, Budget
from beankit.words import catalogue, language

FILE = "class.toml"
NEVER = "never"
Solutions = int | datetime | str  # shown after this number of wrong tries, from this time on, or never
END_OF_DAY = time(23, 59, 59)
KEYS = ("games", "closes", "handins_a_day", "roster", "solutions", "limits")
LIMITS: dict[str, tuple[type, float, float]] = {  # its type, minimum and maximum
    "seconds": (float, 0.1, 3600),
    "start": (float, 0.1, 600),
    "move": (float, 0.01, 600),
    "memory": (int, 64, 65536),
    "strikes": (int, 1, 100),
}


class BadClass(BeankitError):
    """A mistake in a class.toml, a roster or a submission folder."""


class ClassSettings(msgspec.Struct, frozen=True):
    """The content of class.toml."""

    games: tuple[str, ...]
    closes: datetime | None = None
    roster: str = ""
    handins_a_day: int = 0  # bots that are accepted of each; 0 for any number
    solutions: Solutions = 3
    limits: Budget = CONTEST

    def closed(self, when: datetime) -> bool:
        """Is it too late?"""
        return self.closes is not None and when > self.closes

    def until(self, lang: str = "en") -> str:
        """The closing time in words; empty if there is none."""
        return language(lang).date(self.closing, "full_date") if self.closing else ""

    @property
    def closing(self) -> str:
        """The closing time for a sentence; empty if there is none."""
        return "" if self.closes is None else self.closes.isoformat()


def read_settings(folder: Path) -> ClassSettings:
    """The settings of a submission folder."""
    file = folder / FILE
    try:
        table = tomllib.loads(read_text(file))
    except FileNotFoundError:
        raise BadClass(
            "{folder} is not a submission folder: it has no {file}. Is the path right? "
            "A new one is made with  {command}",
            folder=str(folder),
            file=FILE,
            command="beankit class new",
        ) from None
    except OSError as error:
        raise BadClass("{file}: {why}", file=str(file), why=str(error.strerror)) from None
    except ValueError as error:  # no TOML, or no UTF-8
        raise BadClass("{file}: {why}", file=str(file), why=str(error)) from None
    return settings_of(table, str(file))


def settings_of(table: Mapping[str, Json], file: str) -> ClassSettings:
    """The settings, if every key is known and every value is valid."""
    known_only(table, KEYS, file)
    given: Data = {"games": games_of(table.get("games"), file)}
    if "closes" in table:
        given["closes"] = moment(table["closes"], file)
    if "roster" in table:
        given["roster"] = inside(table["roster"], file)
    if "handins_a_day" in table:
        given["handins_a_day"] = number_a_day(table["handins_a_day"], file)
    if "solutions" in table:
        try:
            given["solutions"] = shown_when(table["solutions"])
        except BadClass as mistake:
            raise BadClass("{file}: {why}", file=file, why=mistake.said) from None
    if "limits" in table:
        given["limits"] = limits_of(table["limits"], file)
    return ClassSettings(**given)


def known_only(names: Iterable[str], keys: Iterable[str], file: str | Said, column: bool = False) -> None:
    """Refuse an unknown key or column."""
    for key in names:
        if key not in (known := tuple(keys)):
            hint = perhaps(key, known) or say("the known ones are {names}", names=", ".join(known))
            wrong = (
                say("unknown column {name}", name=repr(key)) if column else say("unknown key {name}", name=repr(key))
            )
            raise BadClass("{file}: {wrong}; {hint}", file=file, wrong=wrong, hint=hint)


def games_of(value: object, file: str) -> tuple[str, ...]:
    """The games that count."""
    if not isinstance(value, list) or not value:
        raise BadClass('{file}: `games` is a list with one game or more, as in games = ["bohnanza"]', file=file)
    for name in value:
        if not isinstance(name, str) or name not in GAMES:
            hint = perhaps(name, GAMES) or say("there are {names}", names=", ".join(GAMES))
            text = "{file}: `games` names {name}, which is not a game; {hint}"
            raise BadClass(text, file=file, name=repr(name), hint=hint)
    if len(set(value)) < len(value):
        raise BadClass("{file}: `games` names a game twice", file=file)
    return tuple(value)


def moment(value: object, file: str) -> datetime:
    """A closing time."""
    try:
        return deadline(value)
    except (ValueError, OverflowError):
        text = "{file}: `closes` is {value}; write it like 2026-12-01T18:00:00"
        raise BadClass(text, file=file, value=repr(str(value))) from None
    except TypeError:
        text = "{file}: `closes` is a date with a time, as in closes = 2026-12-01T18:00:00"
        raise BadClass(text, file=file) from None


def number_a_day(value: object, file: str) -> int:
    """How many bots somebody may hand in on one day."""
    if type(value) is not int or value < 0:
        text = "{file}: `handins_a_day` is a whole number, 0 for as many as they like, not {value}"
        raise BadClass(text, file=file, value=repr(value))
    return value


def deadline(value: object) -> datetime:
    """A time until which people may hand in: a date alone includes the whole day; without an offset, it is local."""
    if isinstance(value, str):
        text = value.strip()
        try:
            value = date.fromisoformat(text)
        except ValueError:
            value = datetime.fromisoformat(text)
    if isinstance(value, date) and not isinstance(value, datetime):
        value = datetime.combine(value, END_OF_DAY)
    if not isinstance(value, datetime):
        raise TypeError(value)
    return value.astimezone()


def shown_when(value: object) -> Solutions:
    """When the solutions of exercises are shown."""
    if value == NEVER or (type(value) is int and value >= 0):
        return value
    try:
        return deadline(value)
    except (TypeError, ValueError, OverflowError):
        text = '`solutions` is a number of wrong tries, a time as in 2026-12-01T18:00:00, or "never", not {value}'
        raise BadClass(text, value=repr(value)) from None


def inside(value: object, file: str) -> str:
    """The name of a file in the folder itself."""
    if not isinstance(value, str) or not value or Path(value).name != value:
        text = '{file}: `roster` is the name of a CSV file in the same folder, as in roster = "roster.csv"'
        raise BadClass(text, file=file)
    return value


def limits_of(value: object, file: str, usual: Budget = CONTEST) -> Budget:
    """What a bot may use."""
    if not isinstance(value, dict):
        raise BadClass("{file}: `limits` is a section: a line [limits], and its keys below it", file=file)
    known_only(value, LIMITS, section := say("{file}, section [limits]", file=file))
    for key, number in value.items():
        kind, least, most = LIMITS[key]
        if type(number) not in (int, kind) or not least <= number <= most:
            raise BadClass(
                "{section}: `{key}` is {whole} from {least:g} to {most:g}, not {value}",
                section=section,
                key=key,
                whole=say("a whole number") if kind is int else say("a number"),
                least=least,
                most=most,
                value=repr(number),
            )
    return msgspec.structs.replace(usual, **{key: LIMITS[key][0](number) for key, number in value.items()})


def value_of(when: Solutions) -> str:
    """When solutions are shown, as TOML and Python have it."""
    return when.isoformat() if isinstance(when, datetime) else f'"{when}"' if isinstance(when, str) else str(when)


def settings_text(settings: ClassSettings, lang: str = ENGLISH.code) -> str:
    """A class.toml with these settings and a comment for each key."""
    closes, roster, limits = settings.closes, settings.roster, settings.limits
    return catalogue(lang).told(
        "files.class",
        known=", ".join(GAMES),
        games=", ".join(f'"{name}"' for name in settings.games),
        solutions=f"solutions = {value_of(settings.solutions)}",
        closes=f"closes = {closes.isoformat()}" if closes else "# closes = 2026-12-01T18:00:00",
        handins=f"handins_a_day = {settings.handins_a_day}" if settings.handins_a_day else "# handins_a_day = 5",
        roster=f'roster = "{roster}"' if roster else '# roster = "roster.csv"',
        seconds=f"seconds = {limits.seconds:g}",
        start=f"start = {limits.start:g}",
        move="# move = 1" if limits.move is msgspec.UNSET else f"move = {limits.move:g}",
        memory=f"memory = {limits.memory}",
        strikes=f"strikes = {limits.strikes}",
    )
