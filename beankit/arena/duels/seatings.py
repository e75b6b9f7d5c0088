"""Seatings: who sits where in which deal, so that neither cards nor seats decide."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import permutations
from typing import TypeVar

from beankit.core.chance import seeded

T = TypeVar("T")


def deal_seed(seed: int, deal: int) -> int:
    """The seed of one deal in a duel; small enough to type."""
    return seeded(seed, f"duel {deal}") >> 96


def seatings(players: int, others: Sequence[T], deal: int) -> Iterator[tuple[int, int, dict[int, T]]]:
    """All seats for A and B, with who sits on the others; in a solo game both get the only seat."""
    if players == 1:
        yield 0, 0, {}
    for seat_a, seat_b in permutations(range(players), 2):
        left = [seat for seat in range(players) if seat not in (seat_a, seat_b)]
        yield seat_a, seat_b, {seat: others[(place + deal) % len(others)] for place, seat in enumerate(left)}
