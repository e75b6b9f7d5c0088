"""Flat Monte Carlo: try every candidate in imagined worlds, the better ones more often, and play the best.

Two ways to spend a budget where it tells most. UCB1 tries the candidate that may still be the best, as far as its mean
and its number of tries say. Successive halving tries all equally often, drops the worse half, and goes on.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import ceil, fsum, inf, log, log2, sqrt
from random import Random
from typing import NamedTuple

from beankit.core.actions import Action
from beankit.core.knowledge.view import View
from beankit.search.belief import Model
from beankit.search.budget import Budget, Iterations, counted
from beankit.search.deals import candidates
from beankit.search.estimate import Estimate
from beankit.search.worlds import Worlds

DOUBT = 1.0  # coins: how far a mean of a single try may be off


class Candidate:
    """An action, and the lead that it brought in each world where it was tried."""

    __slots__ = ("action", "leads")

    def __init__(self, action: Action) -> None:
        self.action = action
        self.leads: list[float] = []

    @property
    def mean(self) -> float:
        """The mean lead; a candidate that was never tried has the lowest."""
        return fsum(self.leads) / len(self.leads) if self.leads else -inf

    def bound(self, tries: int) -> float:
        """How good it may still be, after this number of tries of all candidates: the upper confidence bound."""
        return self.mean + DOUBT * sqrt(2 * log(tries) / len(self.leads)) if self.leads else inf

    def __repr__(self) -> str:
        return f"Candidate({self.action.text}, {self.mean:+.2f} in {len(self.leads)} worlds)"


Try = Callable[[Candidate], float]  # the lead that a candidate brings in its next world
Method = Callable[[list[Candidate], Try, Budget], list[Candidate]]  # it returns them with the best first


def ucb(tried: list[Candidate], attempt: Try, budget: Budget) -> list[Candidate]:
    """Always try the candidate that may be the best; the best is the one that was tried most."""
    for tries in budget.spend():
        candidate = max(tried, key=lambda candidate: candidate.bound(tries))
        candidate.leads.append(attempt(candidate))
    return sorted(tried, key=lambda candidate: (-len(candidate.leads), -candidate.mean))


def halving(tried: list[Candidate], attempt: Try, budget: Budget) -> list[Candidate]:
    """Try all in turn, drop the worse half, and so on until two are left; every round gets the same budget."""
    left, dropped = tried, list[Candidate]()
    for part in budget.parts(max(ceil(log2(len(tried))), 1)):
        for tries in part.spend():
            candidate = left[tries % len(left)]
            candidate.leads.append(attempt(candidate))
        left = sorted(left, key=lambda candidate: -candidate.mean)
        half = max(ceil(len(left) / 2), 2)
        left, dropped = left[:half], left[half:] + dropped
    return left + dropped


class Flat(NamedTuple):
    """A search of one move: `Flat(Iterations(200)).choose(view, rng)`."""

    budget: Budget | int = Iterations(200)
    method: Method = halving
    estimate: Estimate = Estimate()
    model: Model | None = None  # how the others answer; without one, all worlds count the same

    def search(self, view: View, rng: Random, actions: Sequence[Action] | None = None) -> list[Candidate]:
        """The candidates after the search, the best first; without a list of actions it finds its own."""
        tried = [Candidate(action) for action in (candidates(view, rng) if actions is None else actions)]
        worlds = Worlds(view, rng, self.model)
        if len(tried) < 2:
            return tried

        def attempt(candidate: Candidate) -> float:
            return worlds.try_out(candidate.action, len(candidate.leads), self.estimate)

        return self.method(tried, attempt, counted(self.budget))

    def choose(self, view: View, rng: Random, actions: Sequence[Action] | None = None) -> Action:
        """The best action, as far as the budget tells."""
        return self.search(view, rng, actions)[0].action
