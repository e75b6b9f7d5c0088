"""Budgets: how much a search may do for one decision. An iteration is one candidate in one world."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from operator import index
from time import monotonic
from typing import NamedTuple, SupportsIndex


class Iterations(NamedTuple):
    """Exactly this number of iterations: the same move on every machine. Tournaments use this."""

    most: int

    @property
    def reproducible(self) -> bool:
        """Does it lead to the same move every time?"""
        return True

    def spend(self) -> Iterator[int]:
        """One number for each iteration, from 0."""
        return iter(range(self.most))

    def parts(self, number: int) -> list[Iterations]:
        """The budget cut into equal parts; what is left over goes to the first."""
        each, more = divmod(self.most, number)
        return [Iterations(each + (part < more)) for part in range(number)]


class Seconds(NamedTuple):
    """As many iterations as there is time for, at least one: for a page. A faster machine may choose another move."""

    seconds: float
    clock: Callable[[], float] = monotonic

    @property
    def reproducible(self) -> bool:
        """Does it lead to the same move every time? It does not."""
        return False

    def spend(self) -> Iterator[int]:
        """One number for each iteration, from 0."""
        end, number = self.clock() + self.seconds, 0
        while not number or self.clock() < end:
            yield number
            number += 1

    def parts(self, number: int) -> list[Seconds]:
        """The time cut into equal parts."""
        return [self._replace(seconds=self.seconds / number)] * number


Budget = Iterations | Seconds


def counted(budget: Budget | SupportsIndex) -> Budget:
    """A budget; a plain number is one of iterations."""
    return Iterations(index(budget)) if isinstance(budget, SupportsIndex) else budget
