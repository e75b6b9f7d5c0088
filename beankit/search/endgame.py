"""Open endgames: nothing is hidden and nothing left to luck, so the last moves can be solved by minimax and alpha-beta.

It looks at a whole game: ask it about one whose cards all lie open.
"""

from __future__ import annotations

from math import inf
from typing import NamedTuple

from beankit.core.actions import Action
from beankit.core.game import Game
from beankit.core.playout import scores


class Solution(NamedTuple):
    """What the end of a game is worth to a seat if everybody plays well, its best move, and the work that took."""

    lead: float  # the seat's coins less those of the richest other seat
    move: Action | None
    positions: int  # that were looked at


class Endgame:
    """Solves a game for one seat: `Endgame(0).solve(game)`. All others are taken to play against it."""

    def __init__(self, seat: int, prune: bool = True) -> None:
        self.seat, self.prune, self.positions = seat, prune, 0

    def solve(self, game: Game) -> Solution:
        """The lead that the seat can be sure of, and the first move with which it gets there."""
        self.positions = 0
        lead, move = self.value(game, -inf, inf)
        return Solution(lead, move, self.positions)

    def value(self, game: Game, least: float, most: float) -> tuple[float, Action | None]:
        """The lead and the move; what lies outside `least` and `most` will not be played, so it need not be exact."""
        self.positions += 1
        decision = game.decision
        if decision is None:
            return self.lead(game), None
        mine, move = decision.seat == self.seat, None
        best = -inf if mine else inf
        for option in decision.options:
            branch = game.clone()
            branch.play(option)
            lead, _ = self.value(branch, least, most)
            if move is None or (lead > best if mine else lead < best):
                best, move = lead, option
            least, most = (max(least, best), most) if mine else (least, min(most, best))
            if self.prune and least >= most:
                break
        return best, move

    def lead(self, game: Game) -> float:
        """How far the seat is ahead of the richest other one."""
        coins = scores(game)
        return coins[self.seat] - max(coin for seat, coin in enumerate(coins) if seat != self.seat)
