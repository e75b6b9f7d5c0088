"""The bot that plans in Al Cabohne: a godfather that looks at its next actions together instead of one at a time."""

from collections.abc import Iterator
from math import inf
from typing import NamedTuple

from beankit import Action, Decision, Game, View
from beankit.bots import Godfather

PLANNED = ("take_over", "pay_mafia", "plant", "place")  # the decisions that it plans
KEPT = 8  # ploys kept at every step


class Ploy(NamedTuple):
    """What some actions gain together, the first of them, and the imagined game after them."""

    gain: float
    first: Action | None
    game: Game


class Kingpin(Godfather):
    """Tries its actions in all promising orders, until unknown cards come, and does what the best ploy begins with."""

    strength = 9
    searches = True

    def decide(self, view: View, decision: Decision) -> Action:
        """The first action of the best ploy."""
        if decision.kind not in PLANNED or len(decision.options) < 2:
            return super().decide(view, decision)
        self.count(view)
        best, most, met = decision.options[0], -inf, set()
        ploys = [Ploy(0.0, None, view.imagine(self.rng))]
        while ploys:
            longer = []
            for ploy in self.longer(ploys, view.seat):
                if not goes_on(ploy.game, view, decision):
                    if ploy.first is not None and ploy.gain > most:
                        best, most = ploy.first, ploy.gain
                elif (table := self.table(ploy.game.view(view.seat))) not in met:
                    met.add(table)
                    longer.append(ploy)
            ploys = sorted(longer, key=lambda ploy: -ploy.gain)[:KEPT]
        return best

    def longer(self, ploys: list[Ploy], seat: int) -> Iterator[Ploy]:
        """Each ploy with each action that may come next."""
        for ploy in ploys:
            decision, view = ploy.game.decision, ploy.game.view(seat)
            for action in decision.options if decision else ():
                game = ploy.game.clone()
                game.play(action)
                gain = ploy.gain + self.gain(view, action, decision.kind if decision else "")
                yield Ploy(gain, action if ploy.first is None else ploy.first, game)

    def table(self, view: View) -> tuple[object, ...]:
        """What ploys change: two that lead to the same table are one."""
        kind = view.decision.kind if view.decision else ""
        return kind, view.me.fields, self.bosses(view), view.hand, view.revealed, len(view.me.coins)


def goes_on(game: Game, view: View, begun: Decision) -> bool:
    """Is the same player asked again before cards are turned over or drawn?"""
    decision = game.decision
    if decision is None or decision.seat != view.seat or game.turn != view.turn:
        return False
    return decision.kind == begun.kind or decision.kind != "place"
