"""The ledger: every trade, refused deal and offer of a seat, and what it was worth to both sides."""

import json

import pytest

from beankit import Accept, Offer, play
from beankit.explain.ledger import MADE, OFFERED, REFUSED, dealings, deals_of, read_deal
from beankit.explain.worth import Worth


@pytest.fixture(scope="module")
def match():
    return play("bohnanza", ["trader", "counter", "peddler"], seed=6)


@pytest.fixture(scope="module")
def ledgers(match):
    return [[deal for deal, _ in deals_of(match.game, seat, 12) if deal is not None] for seat in range(3)]


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


def test_house_bots_make_trades_that_help_both(ledgers):
    for ledger in ledgers:
        for row in dealings(ledger):
            assert row.mine.high > 0
            assert row.theirs.high > 0
    assert dealings([]) == []


def test_a_ledger_comes_back_from_plain_values(ledgers):
    deals = [deal for ledger in ledgers for deal in ledger]
    assert [read_deal(json.loads(json.dumps(deal.as_dict()))) for deal in deals] == deals
    assert any(deal.mine is None for deal in deals)


def test_a_sum_is_as_unsure_as_its_parts_together(ledgers):
    deal = next(deal for deal in ledgers[0] if deal.fate == MADE)
    two = [deal._replace(mine=Worth(1, -2, 4)), deal._replace(mine=Worth(2, -2, 6)), deal._replace(mine=None)]
    (row,) = dealings(two)
    assert (row.trades, row.mine) == (3, Worth(3, -2, 8))


def test_a_game_without_trading_has_an_empty_ledger():
    match = play("al-cabohne", ["gardener", "gardener"], seed=1)
    assert [deal for deal, _ in deals_of(match.game, 0, 4)] == [None]
