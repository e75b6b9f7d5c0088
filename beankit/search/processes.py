"""Several processes: the same search from several seeds at once, for a person's own machine.

A view crosses to another process as its snapshot, so no hidden card does. The budget is cut into a fixed number of
parts: with iterations, the move is the same however many processes there are.
"""

from __future__ import annotations

import os
import threading
from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from beankit.core.actions import Action
from beankit.core.knowledge.view import View
from beankit.search.budget import Budget, Seconds, counted
from beankit.search.deals import candidates
from beankit.search.flat import Candidate, Flat
from beankit.search.tree import Tree


class Parallel(NamedTuple):
    """A search in parts, each with its own worlds: `Parallel(Flat(Iterations(800))).choose(view, rng)`."""

    searcher: Flat | Tree = Flat()
    parts: int = 4
    processes: int = 0  # 0 is one for each core

    def search(self, view: View, rng: Random, actions: Sequence[Action] | None = None) -> list[Candidate]:
        """The candidates of all parts together; the best is the one that was tried most."""
        listed = candidates(view, rng) if actions is None else list(actions)
        seeds = [rng.getrandbits(64) for _ in range(self.parts)]
        number = min(self.processes or os.cpu_count() or 1, self.parts)
        tasks = [
            (self.searcher._replace(budget=budget), view, seed, listed)
            for budget, seed in zip(self.budgets(number), seeds, strict=True)
        ]
        if number == 1:
            return together([part(*task) for task in tasks])
        from concurrent.futures import ProcessPoolExecutor  # they take a while to load, and bots never need them
        from multiprocessing import get_context

        with ProcessPoolExecutor(number, get_context("fork" if may_fork() else "spawn")) as pool:
            return together([future.result() for future in [pool.submit(part, *task) for task in tasks]])

    def choose(self, view: View, rng: Random, actions: Sequence[Action] | None = None) -> Action:
        """The action that was tried most."""
        return self.search(view, rng, actions)[0].action

    def budgets(self, processes: int) -> Sequence[Budget]:
        """What each part may do: several processes work at once, so there is more time for each."""
        budget = counted(self.searcher.budget)
        if isinstance(budget, Seconds):
            budget = budget._replace(seconds=budget.seconds * processes)
        return budget.parts(self.parts)


def part(searcher: Flat | Tree, view: View, seed: int, actions: Sequence[Action]) -> list[Candidate]:
    """The work of one process."""
    return searcher.search(view, Random(seed), actions)


def together(searches: Sequence[Sequence[Candidate]]) -> list[Candidate]:
    """The candidates of several searches as if they were one: all leads of the same action."""
    merged: dict[Action, Candidate] = {}
    for search in searches:
        for tried in search:
            merged.setdefault(tried.action, Candidate(tried.action)).leads += tried.leads
    return sorted(merged.values(), key=lambda candidate: (-len(candidate.leads), -candidate.mean))


def may_fork() -> bool:
    """May this process fork? It is quicker and does not run a script again, but threads do not survive it."""
    return os.name == "posix" and os.uname().sysname == "Linux" and threading.active_count() == 1
