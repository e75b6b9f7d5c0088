"""What a seat can believe about a hand: the cards that it knows, and how likely others are."""

from random import Random

import pytest

from beankit import GAMES, play
from beankit.search.belief import beliefs


@pytest.mark.full
@pytest.mark.parametrize("game", ["bohnanza", "bohnedikt", "al-cabohne"])
def test_a_belief_is_about_the_cards_of_every_other_hand(game):
    match = play(game, ["trader"] * GAMES[game].usual_players, seed=4)
    tables = [table for table, _, _ in match.replay()]
    likely = 0
    for table in tables[:: len(tables) // 6]:
        for hand in beliefs(table.view(0), 20):
            assert hand.cards == len(table.players[hand.seat].hand) >= len(hand.known)
            assert all(0 < chance <= 1 + 1e-9 for _, chance in hand.chances)
            likely += len(hand.chances)
    assert likely > 0


@pytest.mark.full
def test_cards_that_a_seat_saw_in_an_offer_are_known():
    match = play("bohnanza", ["trader", "counter", "peddler"], seed=2)
    known = [
        (set(hand.known), table.players[hand.seat].hand)
        for table, _, _ in [*match.replay()][:300:10]
        for hand in beliefs(table.view(0), 60)
    ]
    assert any(cards for cards, _ in known)
    right = sum(cards <= set(truth) for cards, truth in known)
    assert right >= 0.9 * len(known)


@pytest.mark.full
def test_equal_views_give_equal_beliefs():
    match = play("bohnanza", ["trader", "counter", "peddler"], seed=2)
    table = [table for table, _, _ in match.replay()][150]
    twin = table.view(1).imagine(Random(1))
    assert beliefs(twin.view(1)) == beliefs(table.view(1))
