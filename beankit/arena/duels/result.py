"""Results: of a duel, game by game and on average, with the answer in a sentence, and of a campaign of solo games."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from statistics import fmean
from typing import Any

from beankit.arena.duels.seatings import deal_seed
from beankit.arena.duels.statistics import Sums, share_interval
from beankit.arena.table.match import Match
from beankit.arena.table.summary import Placed
from beankit.core.hints import Data
from beankit.core.said import Said, say
from beankit.extras import need


@dataclass(frozen=True, slots=True)
class Performance:
    """How one side did in one game: placing points, coins, and whether it won."""

    points: float
    score: float
    win: bool


Deal = tuple[tuple[Performance, Performance], ...]  # how A and B did in every game of one deal


@dataclass(frozen=True)
class Side:
    """How one side did on average: placing points (1 for first, 0 for last), place, score and share of games won."""

    name: str
    points: float
    place: float
    score: float
    wins: float


@dataclass(frozen=True)
class Duel:
    """The result of a duel: the mean difference A - B in placing points, with its 95 % interval."""

    a: Side
    b: Side
    game: str
    players: int
    others: tuple[str, ...]
    seed: int
    deals: int
    games: int
    difference: float
    low: float
    high: float
    played: tuple[Deal, ...] = field(repr=False)
    most: int | None = None  # how many deals it might have taken; None: their number was fixed

    @property
    def stronger(self) -> str | None:
        """The bot that placed better, with 95 % confidence; None if the result is inconclusive."""
        return self.a.name if self.low > 0 else self.b.name if self.high < 0 else None

    @property
    def sentence(self) -> str:
        """The answer in one line."""
        return str(self.said)

    @property
    def said(self) -> Said:
        """The answer, to be put into any language."""
        first, second = self.a.name, self.b.name
        mean, low, high = self.difference, self.low, self.high
        if self.stronger == second:
            first, second, mean, low, high = second, first, -mean, -high, -low
        figures = say(
            "({mean:+.3f} placing points, 95 % interval {low:+.3f} to {high:+.3f}, "
            "{games} games on {deals} {deals:deal|deals})",
            mean=mean,
            low=low,
            high=high,
            games=self.games,
            deals=self.deals,
        )
        bots: dict[str, str | Said] = {"first": first, "second": second, "figures": figures}
        if self.most is not None and self.stronger is None:
            return say("not told apart yet: {first} and {second} {figures}", **bots)
        if self.most is not None:
            return say("{first} is better than {second} {figures}", **bots)
        if self.stronger is None:
            return say("inconclusive: {first} and {second} cannot be told apart yet {figures}; play more deals", **bots)
        return say("{first} is stronger than {second} {figures}", **bots)

    @property
    def differences(self) -> tuple[float, ...]:
        """The mean difference A - B of every deal: independent numbers that give the interval."""
        return tuple(differences(self.played))

    def rows(self) -> list[Data]:
        """One row per deal: its seed, and how both sides did on average."""
        return [
            {"deal": number, "seed": deal_seed(self.seed, number), "difference": difference, **averages(deal)}
            for number, (deal, difference) in enumerate(zip(self.played, self.differences, strict=True))
        ]

    def frame(self) -> Any:
        """The rows as a pandas DataFrame."""
        return need("pandas", "notebook").DataFrame(self.rows()).set_index("deal")

    def as_dict(self) -> Data:
        """Everything as plain JSON values."""
        figures = {name: value for name, value in asdict(self).items() if name != "played"}
        answer = {"stronger": self.stronger, "sentence": self.sentence, "differences": list(self.differences)}
        return {**figures, "others": list(self.others), **answer}

    def __str__(self) -> str:
        return self.sentence


class Unfinished(KeyboardInterrupt):
    """A duel was stopped: `so_far` is the result up to then."""

    def __init__(self, so_far: Duel) -> None:
        super().__init__(f"{so_far}; the duel was stopped")
        self.so_far = so_far

    def __reduce__(self) -> tuple[type[Unfinished], tuple[Duel]]:
        return type(self), (self.so_far,)


def performance(match: Match, seat: int) -> Performance:
    """How a seat did in a finished game."""
    return Performance(match.points[seat], match.scores[seat], seat in match.winners)


def differences(played: Sequence[Deal]) -> list[float]:
    """One number per deal: how much better A placed than B."""
    return [difference(deal) for deal in played]


def difference(deal: Deal) -> float:
    """How much better A placed than B on one deal."""
    return fmean(a.points - b.points for a, b in deal)


def averages(deal: Deal) -> dict[str, float]:
    """How both sides did on average in one deal."""
    sides = zip("ab", zip(*deal, strict=True), strict=True)
    return {
        f"{name}_{part}": fmean(getattr(game, attribute) for game in outcomes)
        for name, outcomes in sides
        for part, attribute in (("points", "points"), ("score", "score"), ("wins", "win"))
    }


def compared(
    played: Sequence[Deal],
    names: Sequence[str],
    game: str,
    players: int,
    seed: int,
    rivals: int = 0,
    most: int | None = None,
) -> Duel:
    """The figures of a duel, from how both did in every game of every deal."""
    sums = Sums(differences(played))
    mean, low, high = sums.fixed() if most is None else sums.anytime()
    both = list(zip(*(outcomes for deal in played for outcomes in deal), strict=True))
    a, b = (side(name, outcomes, players + rivals) for name, outcomes in zip(names, both, strict=False))
    games = len(both[0]) if players > 1 else 2 * len(both[0])  # in a solo game each plays their own
    deals = tuple(played)
    return Duel(a, b, game, players, tuple(names[2:]), seed, len(deals), games, mean, low, high, deals, most)


def side(name: str, outcomes: Sequence[Performance], places: int) -> Side:
    """One side's averages; the last place is worth nothing."""
    points = fmean(game.points for game in outcomes)
    place = places - points * (places - 1)
    return Side(name, points, place, fmean(game.score for game in outcomes), fmean(game.win for game in outcomes))


class Campaign:
    """How the only seat did over several games: wins, draws, win rate and longest streak."""

    def __init__(self) -> None:
        self.games = self.wins = self.draws = self.streak = self.longest_streak = 0

    def add(self, match: Placed) -> None:
        """Count one more game; anything but a win ends the streak."""
        rival = match.rival
        equal = rival is not None and rival.won
        first = 0 in match.winners
        self.games += 1
        self.draws += first and equal
        self.wins += first and not equal
        self.streak = self.streak + 1 if first and not equal else 0
        self.longest_streak = max(self.longest_streak, self.streak)

    @property
    def rate(self) -> float:
        """The share of games won."""
        return self.wins / self.games if self.games else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval of the win rate."""
        return share_interval(self.rate, self.games)

    def as_dict(self) -> Data:
        """The figures for other programs."""
        low, high = self.interval
        return {
            "wins": self.wins,
            "draws": self.draws,
            "rate": round(self.rate, 6),
            "interval": [round(low, 6), round(high, 6)],
            "longest_streak": self.longest_streak,
        }
