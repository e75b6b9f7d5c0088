"""An explanation: which decisions of a seat cost most, and how sure that is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from beankit.core.actions import Action, parse
from beankit.core.said import Said, say
from beankit.core.values import Data
from beankit.explain.curve import Chance
from beankit.explain.ledger import WeighedDeal, read_deal
from beankit.explain.worth import Worth
from beankit.extras import need
from beankit.words.catalogue import SPOKEN, spoken

DEAREST = 5  # decisions that are named


class TriedWay(NamedTuple):
    """What could be done at a decision: the coins and the chance to win that it leads to, with 95 % intervals."""

    action: Action
    coins: Worth
    winning: Worth
    close: bool  # is it the best way, or not told apart from it?

    def as_dict(self) -> Data:
        """Everything as plain JSON values; `read_way` reads it."""
        return self._asdict() | {"action": str(self.action), "coins": list(self.coins), "winning": list(self.winning)}


def read_way(data: Data) -> TriedWay:
    """The way that `as_dict` wrote."""
    return TriedWay(parse(data["action"]), Worth(*data["coins"]), Worth(*data["winning"]), data["close"])


class Regret(NamedTuple):
    """A decision, what a bot would have done, and what that would have been worth to the seat."""

    number: int  # of the decision in its game, from 1
    turn: int
    played: Action
    instead: Action
    worlds: int
    coins: Worth
    placing: Worth
    winning: Worth  # chance to win
    ways: tuple[TriedWay, ...] = ()  # of a dear decision: what could be done, the best first

    @property
    def clear(self) -> bool:
        """Is it told apart from zero that it cost coins, or the chance to win?"""
        return self.coins.low > 0 or self.by_chance

    @property
    def by_chance(self) -> bool:
        """Is it told apart from zero that it cost chance to win?"""
        return self.winning.low > 0

    @property
    def rank(self) -> tuple[float, float]:
        """The dearest come first: by the chance to win where that is told apart from zero, then by coins."""
        return -self.winning.mean if self.by_chance else 0.0, -self.coins.mean

    def as_dict(self) -> Data:
        """Everything as plain JSON values; `read_regret` reads it."""
        parts = self._asdict()
        ways = [way.as_dict() for way in self.ways]
        return {**parts, "played": str(self.played), "instead": str(self.instead), "ways": ways} | {
            name: list(parts[name]) for name in ("coins", "placing", "winning")
        }


def read_regret(data: Data) -> Regret:
    """The regret that `as_dict` wrote."""
    worths = {name: Worth(*data[name]) for name in ("coins", "placing", "winning")}
    deeds = {name: parse(data[name]) for name in ("played", "instead")}
    ways = tuple([read_way(way) for way in data.get("ways", ())])  # older ones were kept without
    return Regret(**{**data, **deeds, **worths, "ways": ways})


@dataclass(frozen=True)
class Explanation:
    """What the decisions of a seat cost, compared with what a bot would have done."""

    game: str
    seed: int
    names: tuple[str, ...]
    seat: int
    bot: str
    player: str  # who plays in the imagined worlds until the turn ends
    looked: int  # decisions with a choice
    differed: int  # those in which the bot would have done something else
    worlds: int
    regrets: tuple[Regret, ...]  # what was judged, the dearest first
    curve: tuple[Chance, ...] = ()  # everybody's chance to win, turn by turn
    deals: tuple[WeighedDeal, ...] = ()  # the deals of the seat, and what they were worth
    done: float = 1.0  # the share of the work; less if it was stopped

    @property
    def clear(self) -> tuple[Regret, ...]:
        """The decisions whose cost is told apart from zero, the dearest first."""
        return tuple(regret for regret in self.regrets if regret.clear)

    @property
    def dearest(self) -> tuple[Regret, ...]:
        """The dearest of the decisions whose cost is told apart from zero."""
        return self.clear[:DEAREST]

    @property
    def said(self) -> Said:
        """What was looked at, to be put into any language."""
        return say(
            "{looked} {looked:decision|decisions} looked at; {bot} would have decided otherwise in {differed}, and "
            "{clear} of these cost something",
            looked=self.looked,
            bot=self.bot,
            differed=self.differed,
            clear=len(self.clear),
        )

    @property
    def sentence(self) -> str:
        """What was looked at, in the language of the notebook."""
        return spoken(self.said, SPOKEN[0])

    def rows(self) -> list[Data]:
        """One row per decision that was judged, the dearest first."""
        return [
            {
                "decision": regret.number,
                "turn": regret.turn,
                "played": str(regret.played),
                "instead": str(regret.instead),
                "clear": regret.clear,
                **{f"{name}{end}": value for name in WORTHS for end, value in figures(getattr(regret, name))},
            }
            for regret in self.regrets
        ]

    def frame(self) -> object:
        """The rows as a pandas DataFrame."""
        table: object = need("pandas", "notebook").DataFrame(self.rows(), columns=COLUMNS).set_index("decision")
        return table

    def as_dict(self) -> Data:
        """Everything as plain JSON values; `from_dict` reads it."""
        regrets = [regret.as_dict() for regret in self.regrets]
        curve = [chance._asdict() | {"won": list(chance.won)} for chance in self.curve]
        deals = [deal.as_dict() for deal in self.deals]
        return {**vars(self), "names": list(self.names), "regrets": regrets, "curve": curve, "deals": deals}

    @classmethod
    def from_dict(cls, data: Data) -> Explanation:
        """The explanation that `as_dict` wrote."""
        regrets = tuple([read_regret(regret) for regret in data["regrets"]])
        curve = tuple([Chance(**{**chance, "won": tuple(chance["won"])}) for chance in data["curve"]])
        deals = tuple([read_deal(deal) for deal in data["deals"]])
        return cls(**{**data, "names": tuple(data["names"]), "regrets": regrets, "curve": curve, "deals": deals})

    def __str__(self) -> str:
        return "\n".join([self.sentence, *[spoken(line(regret), SPOKEN[0]) for regret in self.dearest]])

    __repr__ = __str__


WORTHS = ("coins", "placing", "winning")
ENDS = ("", "_low", "_high")
COLUMNS = ["decision", "turn", "played", "instead", "clear", *(f"{name}{end}" for name in WORTHS for end in ENDS)]


def figures(worth: Sequence[float]) -> list[tuple[str, float]]:
    """A mean and the ends of its interval, with the endings of their names."""
    return [*zip(ENDS, worth, strict=True)]


def line(regret: Regret) -> Said:
    """A dear decision in one line."""
    mean, low, high = regret.coins
    return say(
        "turn {turn}: {played}, not {instead}: "
        "{chance:.0f} % chance to win, {mean:.1f} coins ({low:.1f} to {high:.1f})",
        turn=regret.turn,
        played=str(regret.played),
        instead=str(regret.instead),
        chance=100 * regret.winning.mean,
        mean=mean,
        low=low,
        high=high,
    )
