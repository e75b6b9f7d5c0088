"""Chance is fair: a chi-square test of the numbers, the shuffles and the first hands."""

from collections import Counter
from itertools import pairwise, permutations
from random import Random

import pytest

from beankit import Game
from beankit.core.chance import numbers_from, roll, seeded, shuffled
from tests.laws.worlds import chi_square, chi_square_limit

CARDS = ("a", "b", "c", "d")
ORDERS = set(permutations(CARDS))


def even(counts, outcomes):
    return set(counts) <= set(outcomes) and chi_square(counts, outcomes) < chi_square_limit(len(outcomes))


def rolls(times, count):
    """Numbers from one stream, as a game draws them."""
    state = seeded(1, "look")
    for _ in range(times):
        state, numbers = roll(state, count)
        yield numbers


def test_numbers_fall_evenly_into_their_range():
    highs = Counter(number >> 24 for numbers in rolls(400, 50) for number in numbers)
    lows = Counter(number & 0xFF for numbers in rolls(400, 50) for number in numbers)
    assert even(highs, range(256))
    assert even(lows, range(256))


def test_one_number_tells_nothing_of_the_next():
    pairs = Counter((a >> 28, b >> 28) for numbers in rolls(200, 100) for a, b in pairwise(numbers))
    states = Counter((a[-1] >> 28, b[0] >> 28) for a, b in pairwise(rolls(6000, 2)))
    outcomes = [(a, b) for a in range(16) for b in range(16)]
    assert even(pairs, outcomes)
    assert even(states, outcomes)


def test_every_order_of_a_shuffle_is_equally_likely():
    assert even(Counter(tuple(shuffled(CARDS, numbers)) for numbers in rolls(4800, 4)), ORDERS)
    rng = Random(1)
    assert even(Counter(tuple(shuffled(CARDS, numbers_from(rng, 4))) for _ in range(4800)), ORDERS)


@pytest.mark.full
def test_every_card_comes_to_every_place_of_a_whole_deck():
    counts = Counter()
    for numbers in rolls(3000, 104):
        deck = shuffled(range(104), numbers)
        counts.update((place, deck[place] % 8) for place in range(0, 104, 8))
    assert even(counts, [(place, kind) for place in range(0, 104, 8) for kind in range(8)])


@pytest.mark.full
def test_neighbouring_seeds_deal_different_front_cards_evenly():
    kinds = {"kinds": [{"id": kind, "count": 4, "beanometer": [1, 2, 3, 4]} for kind in CARDS]}
    fronts = Counter(Game("bohnanza", players=3, seed=seed, deck=kinds).players[0].hand[0] for seed in range(1200))
    assert even(fronts, CARDS)


def test_streams_with_other_purposes_have_nothing_in_common():
    assert len({seeded(seed, purpose) for seed in range(100) for purpose in ("deal", "bot 0", "bot 1")}) == 300


def test_the_look_can_fail():
    """Swapping every card with any other is the classic wrong shuffle."""

    def wrong(numbers):
        order = list(CARDS)
        for place, number in enumerate(numbers):
            other = number * 4 >> 32
            order[place], order[other] = order[other], order[place]
        return tuple(order)

    assert not even(Counter(wrong(numbers) for numbers in rolls(4800, 4)), ORDERS)
