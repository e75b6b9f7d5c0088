"""Chance: one number in the state that determines every shuffle and blind draw."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from hashlib import blake2b, shake_128
from operator import index
from random import Random
from struct import unpack
from typing import TypeVar

from beankit.core.errors import BadOption, BeankitError

T = TypeVar("T")
MOST_BITS = 1024  # of a seed


def seeded(seed: int, purpose: str) -> int:
    """The start of a random stream; streams with different purposes are independent."""
    return int.from_bytes(blake2b(f"{purpose}/{seed}".encode(), digest_size=16).digest(), "little")


def roll(state: int, count: int) -> tuple[int, tuple[int, ...]]:
    """The next state and `count` random numbers below 2**32."""
    digest = shake_128(state.to_bytes(16, "little")).digest(16 + 4 * count)
    return int.from_bytes(digest[:16], "little"), unpack(f"<{count}I", digest[16:])


def check_rng(rng: object) -> None:
    """Refuse anything that is not a generator."""
    if not isinstance(rng, Random):
        seed = rng if isinstance(rng, int) else "..."
        raise BeankitError(
            "{rng} is not a generator: write Random({seed}), or self.rng in a bot", rng=repr(rng), seed=seed
        )


def numbers_from(rng: Random, count: int) -> tuple[int, ...]:
    """`count` random numbers below 2**32 from a user's generator."""
    return unpack(f"<{count}I", rng.randbytes(4 * count))


def shuffled(cards: Iterable[T], numbers: Sequence[int]) -> list[T]:
    """The cards in the order that the random numbers choose, each order equally likely (to 1 in 10**7)."""
    order = list(cards)
    for last in range(len(order) - 1, 0, -1):
        place = numbers[last] * (last + 1) >> 32
        order[last], order[place] = order[place], order[last]
    return order


def whole_seed(seed: object) -> int:
    """The whole number that a seed is, also one of numpy's; None stands for a random one."""
    if seed is None:
        return Random().getrandbits(32)
    try:
        number = index(seed)  # type: ignore[arg-type]
    except TypeError:
        number = None
    if number is None or isinstance(seed, bool):
        raise BadOption("seed {seed} is not a whole number", seed=repr(seed))
    if number.bit_length() > MOST_BITS:
        raise BadOption(
            "a seed of {bits} bits is too long: {most} are enough for every deal",
            bits=number.bit_length(),
            most=MOST_BITS,
        )
    return number
