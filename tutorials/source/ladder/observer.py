"""Lesson 7, first idea: count the cards that are still to come."""

from functools import lru_cache
from math import exp

from planner import Planner


class Observer(Planner):
    """Expects of each kind what may still come of it."""

    share = 0.2  # of the cards of the coming round, what a player who grows them can expect

    def decide(self, view, decision):
        self.count(view)
        return super().decide(view, decision)

    def count(self, view):
        """How many cards are hidden, and how many of them will be seen within a round."""
        self.unseen, self.curves = view.unseen(), {}
        self.hidden = max(sum(self.unseen.values()), 1)
        last = view.exhausted >= view.exhaustions_to_end - 1
        drawn = 5 * len(view.players)
        self.coming = min(drawn, len(view.draw_pile)) if last else drawn
        self.coming += sum(len(other.hand) for other in view.others)

    def curve(self, view, kind):
        if kind not in self.curves:
            growers = sum(player.grows(kind) for player in view.players)
            hope = self.share * self.coming * self.unseen[kind] / self.hidden / max(growers, 1)
            self.curves[kind] = expected(view.bean(kind).pays, round(8 * hope))
        return self.curves[kind]


@lru_cache(maxsize=4096)
def expected(pays, eighths):
    """What fields of 0, 1, 2 ... cards should pay if so many eighths of a card are expected to come (Poisson)."""
    hope = eighths / 8
    chances = [exp(-hope)]
    for more in range(1, 12):
        chances.append(chances[-1] * hope / more)
    longest = len(pays) - 1
    return [
        sum(chance * pays[min(size + more, longest)] for more, chance in enumerate(chances))
        for size in range(len(pays))
    ]
