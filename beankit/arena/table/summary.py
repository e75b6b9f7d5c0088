"""How games ended: one with its places and placing points, to send and to store, and several that one seat played."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from beankit.arena.statistics import share_interval
from beankit.arena.table.faults import Fault
from beankit.core.seats import Rival
from beankit.core.values import Data


class Placed:
    """How a game ended: names and scores by seat, the winners, the rival without a seat, and who forfeited."""

    __slots__ = ()
    names: tuple[str, ...]
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    forfeits: tuple[int, ...]

    @property
    def rival(self) -> Rival | None:
        """How the rival without a seat did, if the game has one."""
        raise NotImplementedError

    @property
    def places(self) -> tuple[int, ...]:
        """Everybody's place by seat; equal scores share one, a rival takes one too, players who forfeited are last."""
        marks = self._marks()
        return tuple(1 + sum(other > mark for other in marks) for mark in marks[: len(self.scores)])

    @property
    def points(self) -> tuple[float, ...]:
        """Everybody's placing points by seat: the share of opponents beaten, ties count half."""
        marks = self._marks()
        return tuple(share_behind(marks, seat) for seat in range(len(self.scores)))

    @property
    def standings(self) -> list[tuple[int, int, str, int]]:
        """(place, seat, name, score), the winners first."""
        return sorted(zip(self.places, range(len(self.scores)), self.names, self.scores, strict=True))

    def _marks(self) -> list[tuple[bool, bool, float]]:
        return marks_of(self.scores, self.winners, self.rival, self.forfeits)


def marks_of(
    scores: Sequence[float], winners: Sequence[int], rival: Rival | None = None, forfeits: Sequence[int] = ()
) -> list[tuple[bool, bool, float]]:
    """Sort keys for places: winners first, then by coins, players who forfeited last. The rival's key comes last."""
    marks = [(seat not in forfeits, seat in winners, score) for seat, score in enumerate(scores)]
    return marks if rival is None else [*marks, (True, rival.won, rival.score)]


def share_behind(marks: Sequence[tuple[bool, bool, float]], seat: int) -> float:
    """The share of opponents that a seat beat, ties count half: 1 for first, 0 for last."""
    beaten = sum((marks[seat] > mark) + (marks[seat] == mark) / 2 for mark in marks) - 0.5  # not itself
    return beaten / (len(marks) - 1)


def placing(scores: Sequence[float], winners: Sequence[int], seat: int, rival: Rival | None = None) -> float:
    """The placing points of a seat."""
    return share_behind(marks_of(scores, winners, rival), seat)


@dataclass(frozen=True)
class Summary(Placed):
    """How a match ended: plain values only."""

    game: str
    seed: int
    names: tuple[str, ...]
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    beside: Rival | None  # an opponent of all seats that has no seat itself
    turns: int
    decisions: int
    asked: tuple[int, ...]  # how many decisions each seat made
    digest: str
    record: str
    faults: tuple[Fault, ...] = ()
    forfeits: tuple[int, ...] = ()
    times: tuple[float, ...] | None = None  # seconds by seat, if a clock ran

    @property
    def rival(self) -> Rival | None:
        return self.beside

    def as_dict(self) -> Data:
        """Everything as plain JSON values, with places and placing points; `from_dict` reads it."""
        plain = {key: list(value) if type(value) is tuple else value for key, value in vars(self).items()}
        return {
            **plain,
            "beside": None if self.beside is None else self.beside._asdict(),
            "faults": [fault.as_dict() for fault in self.faults],
            "places": list(self.places),
            "points": list(self.points),
        }

    @classmethod
    def from_dict(cls, data: Data) -> Summary:
        """The summary that `as_dict` wrote."""
        values: Data = {
            key: tuple(value) if isinstance(value, list) else value
            for key, value in data.items()
            if key not in ("places", "points")
        }
        values["faults"] = tuple(Fault(**fault) for fault in data["faults"])
        values["beside"] = None if data["beside"] is None else Rival(**data["beside"])
        return cls(**values)


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
