"""How one person plays at a table: language, pace, windows, hints."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from beankit.arena.bots.roster import house_bot, quick_bots
from beankit.core.errors import BadOption
from beankit.core.rules import Rules
from beankit.core.values import Json
from beankit.words import LANGUAGES

FREE = ("pace", "windows", "hint")  # what a page keeps from one table to the next
PACES = {"slow": 1.2, "brisk": 0.5, "at once": 0.0}  # seconds between the moves of bots


@dataclass(frozen=True)
class Settings:
    """What a person may change at any time."""

    lang: str = "en"
    pace: str = "brisk"
    windows: bool = False  # be asked at every window
    hint: str = ""  # the bot that gives hints

    def __post_init__(self) -> None:
        check("lang", self.lang, LANGUAGES)
        check("pace", self.pace, PACES)
        if not isinstance(self.windows, bool):
            raise BadOption("windows = {windows}: must be true or false", windows=repr(self.windows))

    @property
    def beat(self) -> float:
        """Seconds between the moves of bots."""
        return PACES[self.pace]

    def but(self, name: str, value: Json, advisers: Iterable[str]) -> Settings:
        """These settings with one of them changed; hints come from one of these bots."""
        check("setting", name, ("lang", *FREE))
        if name == "hint":
            check("hint", value, advisers)
        return replace(self, **{name: value})


def check(what: str, value: object, known: Iterable[str]) -> None:
    """Refuse a value that is not one of those known."""
    if value not in list(known):
        raise BadOption("{what} = {value}: choose from {known}", what=what, value=repr(value), known=", ".join(known))


def windowed(rules: type[Rules]) -> bool:
    """Does this game have windows?"""
    return any(phase.name == "window" for phase in rules.turn)


def hinting(rules: type[Rules]) -> list[str]:
    """Quick house bots that play this game, the strongest first; specialists of its base game if it has none itself."""
    house = quick_bots()
    own = any(rules.name in bot.games for bot in house.values())
    names = {rules.name} if own else {getattr(kind, "name", "") for kind in rules.__mro__}
    able = [name for name, bot in house.items() if not bot.games or names.intersection(bot.games)]
    return [name for name in reversed(able) if name not in ("random", "template")]


def opponents(rules: type[Rules], players: int | None = None) -> list[str]:
    """Sensible opponents: the strongest house bots of this game."""
    count = (rules.usual_players if players is None else players) - 1
    able = hinting(rules)
    return [able[place % len(able)] for place in range(count)]


def instead(rules: type[Rules], name: str) -> str:
    """Who plays on for somebody of this name: a house bot of the same name, or else the strongest."""
    able = hinting(rules)
    return name if name in able else next(iter(able), "random")


def known(name: str) -> str:
    """The name of a house bot; anything else has to be given from Python."""
    if house_bot(name) is None:
        raise BadOption(
            "{name} is not a house bot: give the bots of this table, Table.restore(text, against=[...])",
            name=repr(name),
        )
    return name
