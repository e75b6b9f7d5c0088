"""Bohnedikt's tribute: purses, hands and the draw pile are imagined together, each world as often as it should be."""

from collections import Counter
from itertools import combinations
from random import Random

import pytest

from beankit import Game
from beankit.core.knowledge.heard import memory_of
from beankit.laws.bohnedikt import BohnediktLister
from beankit.laws.starts import random_option
from tests.laws.worlds import TooManyWorlds, chi_square, chi_square_limit

EACH = 40
COUNTS = {"a": 8, "b": 6, "c": 4}
PAIRS = [list(pair) for pair in combinations(COUNTS, 2)]
KINDS = [{"id": kind, "count": number, "beanometer": [2, 4, 6, 8]} for kind, number in COUNTS.items()]
SPLIT = {"game": "bohnedikt", "players": 3, "deck": {"kinds": KINDS, "edicts": [], "sacrifices": PAIRS * 4}}


def near_tribute(rng):
    """The draw pile will soon run out again; seat 0 has coins to keep, and the other cards grow on their fields."""
    cards = [kind for kind, number in COUNTS.items() for _ in range(number)]
    rng.shuffle(cards)

    def some(least, most):
        return " ".join(cards.pop() for _ in range(rng.randint(least, most)))

    hands, coins = [some(0, 2) for _ in range(3)], [some(3, 4), some(0, 2), some(0, 1)]
    piles = {"draw_pile": some(1, 2), "discard": some(0, 1), "hands": hands, "coins": coins}
    phase = rng.choice(["drawing", "plant_or_sacrifice", "trade"])
    fields = [["", " ".join(cards)], [], []]
    return {**SPLIT, **piles, "exhausted": 1, "phase": phase, "fields": fields, "active": rng.randrange(3)}


def after_tribute(seed):
    rng = Random(seed)
    game = Game.from_position(near_tribute(rng), seed=seed)
    for _ in range(rng.randint(5, 60)):
        if game.over:
            break
        game.play(random_option(game.decision.options, rng, 0.2))
    return game


def check_likely(view):
    """Exactly the possible worlds occur, each as often as the ways the coins can have gone."""
    lister = BohnediktLister(view)
    rng = Random(1)
    counts = Counter(BohnediktLister.world(view.imagine(rng), view.seat) for _ in range(round(EACH * lister.size)))
    assert BohnediktLister.world(view._game, view.seat) in lister.worlds
    assert set(counts) == lister.worlds
    assert chi_square(counts, lister.worlds, lister.weight) < chi_square_limit(len(lister.worlds))


def fits(game, seat, most):
    """Can the purses be filled in more than one way, on a table with few worlds?"""
    try:
        lister = BohnediktLister(game.view(seat))
    except TooManyWorlds:
        return False
    return len({hands[3:] for hands, _ in lister.worlds}) > 1 and lister.size <= most


@pytest.mark.full
@pytest.mark.parametrize(
    ("seed", "seat", "guesses", "proofs"),
    [(44, 2, 1, 0), (243, 2, 1, 2), (344, 0, 2, 0), (686, 0, 2, 1), (57, 2, 4, 2), (999, 2, 6, 0)],
)
def test_purses_and_hands_are_imagined_together(seed, seat, guesses, proofs):
    game = after_tribute(seed)
    known = memory_of(game, seat).guesses
    assert (len(known), max(sum(len(hand.proofs) for hand in guess.hands) for guess in known)) == (guesses, proofs)
    check_likely(game.view(seat))


@pytest.mark.full
def test_many_tables_after_the_tribute():
    tables = [(game, seat) for game in map(after_tribute, range(250)) for seat in range(3) if not game.over]
    views = [game.view(seat) for game, seat in tables if game.exhausted == 2 and fits(game, seat, 40)]
    assert len(views) > 12
    for view in views:
        check_likely(view)
