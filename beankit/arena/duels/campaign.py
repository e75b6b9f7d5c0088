"""Campaigns: solo games against a rival, one after the other, aiming for a long winning streak (S-8)."""

from __future__ import annotations

from typing import Any

from beankit.arena.duels.statistics import share_interval
from beankit.arena.table.placing import Placed


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

    def as_dict(self) -> dict[str, Any]:
        """The figures for other programs."""
        low, high = self.interval
        return {
            "wins": self.wins,
            "draws": self.draws,
            "rate": round(self.rate, 6),
            "interval": [round(low, 6), round(high, 6)],
            "longest_streak": self.longest_streak,
        }
