"""Bots that favour each other are pointed at; bots that trade much, or well, are not."""

from itertools import combinations
from random import Random

import pytest

from tests.tournament.made import made

BOTS = [f"bot{number}" for number in range(8)]
TABLES = [table for start in range(14) for table in list(combinations(BOTS, 3))[start::14]]  # everybody meets, often


def traded(seed, extra=0.0, pair=("bot2", "bot5")):
    """A result in which everybody gives by their nature and luck, and one pair gives each other more."""
    chance = Random(seed)
    gives = {bot: chance.uniform(0.5, 2) for bot in BOTS}
    gets = {bot: chance.uniform(0.5, 2) for bot in BOTS}
    suits = {frozenset(two): chance.lognormvariate(0, 0.2) for two in combinations(BOTS, 2)}
    gifts = []
    for number, bots in enumerate(TABLES):
        for rotation in range(3):
            seats = bots[rotation:] + bots[:rotation]
            for giver in range(3):
                for taker in range(3):
                    two = {seats[giver], seats[taker]}
                    if giver != taker:
                        mean = gives[seats[giver]] * gets[seats[taker]] * suits[frozenset(two)]
                        worth = chance.gammavariate(2, mean / 2) + (extra if two == set(pair) else 0)
                        gifts.append((f"{number} {rotation}", seats[giver], seats[taker], 1, 1, worth, 0.0, number))
    return made(TABLES, lambda *_: (0, 0.5, 1), gifts)


def test_a_pair_that_favours_each_other_is_pointed_at():
    favours = traded(1, extra=4.0).favours()
    assert list(favours[favours["hint"]][["bot", "other"]].itertuples(index=False, name=None)) == [("bot2", "bot5")]
    first = favours.iloc[0]
    assert first["excess"] > 2
    assert first["gave"] + first["got"] > 8


@pytest.mark.full
def test_honest_bots_are_seldom_pointed_at():
    """Forty tournaments of bots that differ in how much they give, get, and suit each other."""
    hints = sum(traded(seed).favours()["hint"].any() for seed in range(40))
    assert hints <= 4


def test_everybody_gives_and_gets_what_is_expected_of_them():
    table = traded(2).given()
    for side in ("giver", "taker"):
        sums = (table.assign(worth=table["worth"] * table["deals"], expected=table["expected"] * table["deals"])
                .groupby(side)[["worth", "expected"]].sum())  # fmt: skip
        assert list(sums["worth"]) == pytest.approx(list(sums["expected"]), rel=1e-6)


def test_the_graph_says_who_gave_what_to_whom():
    result = traded(3)
    graph, table = result.favour_graph(), result.given().set_index(["giver", "taker"])
    assert graph.number_of_edges() == len(BOTS) * (len(BOTS) - 1)
    assert graph["bot1"]["bot4"]["worth"] == pytest.approx(table.loc[("bot1", "bot4"), "worth"])


def test_where_nobody_trades_there_is_nothing_to_say():
    silent = made(TABLES[:10], lambda *_: (0, 0.5, 1))
    assert not silent.favours()["hint"].any()
    assert (silent.favours()["chance"] == 1).all()
