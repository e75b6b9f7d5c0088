"""One-step improvement: a bot proposes a move, and another takes its place only if it is clearly better.

Half of the budget finds a challenger among the other candidates. The other half compares the two in fresh worlds,
because the best of many looks better than it is in the worlds that chose it.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import fsum, inf, sqrt
from random import Random
from typing import NamedTuple

from beankit.core.actions import Action
from beankit.core.knowledge.view import View
from beankit.search.belief import Model
from beankit.search.budget import Budget, Iterations, counted
from beankit.search.deals import candidates
from beankit.search.estimate import Estimate
from beankit.search.flat import Candidate, Flat, Method, halving
from beankit.search.worlds import Worlds


class Difference(NamedTuple):
    """How much one move is better than another in common worlds: the mean, and its standard error."""

    mean: float
    error: float
    worlds: int

    def clear(self, sure: float) -> bool:
        """Is the mean above zero by more than this number of standard errors?"""
        return self.mean > sure * self.error


def difference(first: Candidate, second: Candidate) -> Difference:
    """How much the first is better than the second, world by world."""
    gaps = [a - b for a, b in zip(first.leads, second.leads, strict=False)]
    count = len(gaps)
    if count < 2:
        return Difference(fsum(gaps), inf, count)
    mean = fsum(gaps) / count
    variance = fsum([(gap - mean) ** 2 for gap in gaps]) / (count - 1)
    return Difference(mean, sqrt(variance / count), count)


class Improvement(NamedTuple):
    """Improves a move that somebody proposes: `Improvement(Iterations(100)).choose(view, proposed, rng)`."""

    budget: Budget | int = Iterations(100)
    estimate: Estimate = Estimate()
    method: Method = halving
    sure: float = 2.0  # standard errors by which a challenger must be better
    model: Model | None = None  # how the others answer; without one, all worlds count the same

    def choose(self, view: View, proposed: Action, rng: Random, actions: Sequence[Action] | None = None) -> Action:
        """The proposed action, or a candidate that is clearly better."""
        listed = candidates(view, rng) if actions is None else actions
        others = [action for action in listed if action != proposed]
        if not others:
            return proposed
        whole = counted(self.budget)
        search, test = whole.parts(2)
        challenger = others[0]
        if len(others) > 1:
            challenger = Flat(search, self.method, self.estimate, self.model).choose(view, rng, others)
        else:
            test = whole
        gap = self.compare(view, challenger, proposed, rng, test)
        return challenger if gap.clear(self.sure) else proposed

    def compare(self, view: View, first: Action, second: Action, rng: Random, budget: Budget) -> Difference:
        """How much one action is better than another, tried in turn in the same worlds."""
        worlds, pair = Worlds(view, rng, self.model), (Candidate(first), Candidate(second))
        for tries in budget.spend():
            candidate = pair[tries % 2]
            candidate.leads.append(worlds.try_out(candidate.action, len(candidate.leads), self.estimate))
        return difference(*pair)
