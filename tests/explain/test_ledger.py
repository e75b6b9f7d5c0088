"""The ledger: every trade, refused deal and offer of a seat, and what it was worth to both sides."""

import json
from random import Random

import pytest

from beankit import GAMES, Accept, Game, Offer, play
from beankit.bots import Counter
from beankit.explain.ledger import (
    MADE,
    OFFERED,
    REFUSED,
    WeighedDeal,
    agreed,
    dealings,
    deals_of,
    declined,
    read_deal,
    weighed,
)
from beankit.explain.worth import Worth


@pytest.fixture(scope="module")
def match():
    return play("bohnanza", ["trader", "counter", "peddler"], seed=6)


@pytest.fixture(scope="module")
def ledgers(match):
    return [[deal for deal, _ in deals_of(match.game, seat)] for seat in range(3)]


def test_every_trade_is_in_the_ledgers_of_both_sides(match, ledgers):
    traded = match.events("traded")
    for seat, ledger in enumerate(ledgers):
        made = [(deal.turn, deal.partner, sorted(deal.gave), sorted(deal.got)) for deal in ledger if deal.fate == MADE]
        ours = [
            (event["turn"], event["partner"], sorted(event["gave"]), sorted(event["got"]))
            if event["seat"] == seat
            else (event["turn"], event["seat"], sorted(event["got"]), sorted(event["gave"]))
            for event in traded
            if seat in (event["seat"], event["partner"])
        ]
        assert made == ours
    assert len(traded) > 5


def test_what_was_refused_could_have_been_accepted_and_what_was_offered_was_not_taken(match, ledgers):
    moves = [(game, seat, action) for game, seat, action in match.replay()]
    for seat, ledger in enumerate(ledgers):
        for deal in ledger:
            game, mover, action = moves[deal.at]
            if deal.fate == REFUSED:
                assert (mover, str(action), deal.partner) == (seat, "refuse", game.active)
                assert Accept() in game.decision.options
            if deal.fate == OFFERED:
                assert action == Offer(deal.gave, deal.got, deal.partner)
    fates = {deal.fate for ledger in ledgers for deal in ledger}
    assert fates == {MADE, REFUSED, OFFERED}


@pytest.fixture(scope="module")
def bargain():
    """A table at which everybody wants what somebody else has."""
    position = {
        "game": "bohnanza",
        "phase": "trade",
        "revealed": "red soy",
        "hands": ["stink soy blue", "soy chili soy green", "chili stink green blue"],
        "fields": [["soy soy soy", "blue blue"], ["red red", "chili chili"], ["stink stink", "green"]],
    }
    return Game.from_position(position)


DEAL = WeighedDeal(0, 1, None, ("red",), ("soy",), OFFERED)


@pytest.mark.full
def test_what_hurts_the_giver_is_worth_less_than_nothing_to_them(bargain):
    deal = weighed(DEAL._replace(partner=2, gave=("red", "soy"), got=()), bargain.view(0), Counter, 24)
    assert deal.mine.high < 0


def test_both_ways_differ_only_by_the_deal(bargain):
    with_it, without = agreed(bargain, DEAL, 1), declined(bargain, DEAL)
    assert [player.received for player in with_it.players] == [("soy",), ("red",), ()]
    assert [player.received for player in without.players] == [(), (), ()]
    assert with_it.decision.kind == without.decision.kind == "offer"
    assert bargain.decision.kind == "offer"
    assert agreed(bargain, DEAL, 2) is None  # they have no soy bean


@pytest.mark.full
def test_equal_views_weigh_the_same(match):
    """Another world that the seat cannot tell from the real one gives the same worth: nothing hidden is used."""
    deals = deals_of(match.game, 1)
    for fate in (MADE, REFUSED, OFFERED):
        deal, view = next(pair for pair in deals if pair[0].fate == fate)
        twin = view.imagine(Random(3)).view(1)
        assert weighed(deal, twin, Counter, 2) == weighed(deal, view, Counter, 2)


@pytest.mark.full
@pytest.mark.parametrize("game", [name for name, rules in GAMES.items() if "offer" in rules.asks()])
def test_deals_are_weighed_in_all_games_with_trading(game):
    match = play(game, ["trader"] * GAMES[game].usual_players, seed=4)
    deals = deals_of(match.game, 1)
    for fate in (MADE, REFUSED, OFFERED):
        deal, view = next(pair for pair in deals if pair[0].fate == fate)
        assert weighed(deal, view, Counter, 2)[:6] == deal[:6]
    made = [pair for pair in deals if pair[0].fate == MADE][:4]
    assert all(weighed(deal, view, Counter, 2).theirs for deal, view in made)


def test_a_ledger_comes_back_from_plain_values(ledgers):
    worths = {"mine": Worth(1.0, -2.0, 4.0), "theirs": Worth(0.5, 0.0, 1.0)}
    deals = [deal._replace(**worths) if place % 2 else deal for place, deal in enumerate(ledgers[0])]
    assert [read_deal(json.loads(json.dumps(deal.as_dict()))) for deal in deals] == deals


def test_a_sum_is_as_unsure_as_its_parts_together(ledgers):
    deal = next(deal for deal in ledgers[0] if deal.fate == MADE)
    two = [deal._replace(mine=Worth(1, -2, 4)), deal._replace(mine=Worth(2, -2, 6)), deal._replace(mine=None)]
    (row,) = dealings(two)
    assert dealings([]) == []
    assert (row.trades, row.mine) == (3, Worth(3, -2, 8))


def test_a_game_without_trading_has_an_empty_ledger():
    match = play("al-cabohne", ["gardener", "gardener"], seed=1)
    assert deals_of(match.game, 0) == []
