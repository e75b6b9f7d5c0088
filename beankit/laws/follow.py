"""The law of deltas: a view kept elsewhere and updated only by deltas gives the same answers as the live one."""

from __future__ import annotations

from functools import cached_property

from beankit.core.game import Game
from beankit.core.knowledge.delta import Teller, take_in
from beankit.core.knowledge.view import View
from beankit.laws.broken import demand
from beankit.laws.looks import SeatLook, difference, plain


class Follower:
    """For each seat, a view from its first snapshot that learns from deltas what has happened since."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.live = [game.view(player.seat) for player in game.players]
        self.teller = Teller(game)

    @cached_property
    def kept(self) -> list[View]:
        """The views that follow; first used before any delta."""
        return [View.from_snapshot(view.snapshot(), type(self.game.rules)) for view in self.live]

    def tell(self, seat: int) -> None:
        """Send a seat what is new, as a process would get it, and compare its decision."""
        live, kept = self.live[seat], self.kept[seat]
        take_in(kept._game, seat, self.teller.tell(seat))  # noqa: SLF001
        for question in ("decision", "asked", "phase", "hand", "news"):
            here, there = plain(getattr(live, question)), plain(getattr(kept, question))
            demand("delta", here == there, f"after a delta seat {seat}'s {question} is {there!r}, not {here!r}")

    def compare(self, look: SeatLook) -> None:
        """Compare everything that a view answers, its snapshot and what it imagines."""
        seat = look.seat
        self.tell(seat)
        kept = SeatLook(self.game, seat)
        kept.view = self.kept[seat]
        for name in ("face", "dream"):
            apart = difference(getattr(look, name), getattr(kept, name))
            demand("delta", not apart, f"the view of seat {seat} that follows by deltas differs in {apart}")
        apart = difference({"snapshot": look.snapshot}, {"snapshot": kept.snapshot})
        demand("delta", not apart, f"the view of seat {seat} that follows by deltas writes another snapshot: {apart}")
