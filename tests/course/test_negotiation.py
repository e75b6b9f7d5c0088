"""The tables of lessons 21 and 22 say what the lessons say about them."""

import pytest

from beankit.course import measured, student

pytest.importorskip("pandas")
pytestmark = pytest.mark.course
STRENGTH = ("trader", "counter", "broker")


def interval(deals):
    """Student's interval over deals."""
    half = student(len(deals) - 1) * deals.std() / len(deals) ** 0.5
    return deals.mean() - half, deals.mean() + half


def test_in_every_pair_the_stronger_bot_gains_more():
    trades = measured("trades")
    for (active, partner), group in trades.groupby(["active", "partner"]):
        low, high = interval((group.mine - group.theirs).groupby(group.deal).mean())
        assert low > 0 if STRENGTH.index(active) > STRENGTH.index(partner) else high < 0, (active, partner)


def test_more_than_a_third_of_what_could_be_gained_is_left():
    trades = measured("trades")
    assert (trades.mine + trades.theirs).sum() < trades.most.sum() * 2 / 3
    assert (trades.mine + trades.theirs <= trades.most.clip(lower=0) + 0.02)[trades.theirs > 0][trades.mine > 0].all()


def test_an_open_hand_brings_coins_and_costs_the_lead():
    deals = measured("hands").groupby("deal").mean()
    coins = deals.open_theirs - deals.hidden_theirs
    assert interval(coins)[0] > 0
    assert interval(coins - (deals.open_mine - deals.hidden_mine) / 2)[1] < 0


def test_a_wrong_idea_costs_more_than_the_right_one_brings():
    coins = measured("questions").set_index(["deal", "partner", "model"]).mine.unstack()
    for partner, wrong in (("trader", "gardener"), ("gardener", "trader")):
        rows = coins.xs(partner, level="partner")
        assert interval(rows[partner] - rows["no idea"])[0] > 0
        assert interval(rows["no idea"] - rows[wrong] - (rows[partner] - rows["no idea"]))[0] > 0
