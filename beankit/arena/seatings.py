"""Seatings: who sits where on which deal, so that neither cards nor seats decide."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import permutations
from typing import TypeVar

from beankit.core.table.chance import seeded

T = TypeVar("T")


def deal_seed(seed: int, deal: int) -> int:
    """The seed of one deal of many; small enough to be typed."""
    return seeded(seed, f"duel {deal}") >> 96


def seatings(players: int, others: Sequence[T], deal: int) -> Iterator[tuple[int, int, dict[int, T]]]:
    """All seats for A and B, with who sits on the others; the only seat of a game for one is for both."""
    if players == 1:
        yield 0, 0, {}
    for seat_a, seat_b in permutations(range(players), 2):
        left = [seat for seat in range(players) if seat not in (seat_a, seat_b)]
        yield seat_a, seat_b, {seat: others[(place + deal) % len(others)] for place, seat in enumerate(left)}
