"""A-1 to A-7: the table of Al Cabohne, leftovers, paying the mafia, planting."""

from collections import Counter
from itertools import pairwise

import pytest

from beankit import PASS, BeankitError, Discard, Game, Give, Harvest, Pay, Plant, Stock
from tests.rules.mafia_table import CARDS, bosses, duo, line
from tests.rules.table import asked, coins, fields, hand, kinds, refused, tell

EMPTY = ["", ""]


@pytest.mark.rule("A-1")
def test_116_cards_two_bosses_and_two_fields_each():
    game = Game("al-cabohne", seed=4)
    assert Counter(card for _, card in game.rules.layout.cards(game)) == Counter(CARDS)
    assert sum(CARDS.values()) == 116
    assert len(game.bosses) == 2
    assert [player.fields for player in game.players] == [((), ()), ((), ())]
    front = game.players[0].hand[0]
    assert "the fields are 0 to 1" in refused(game, Plant(front, 2), "A-1")
    assert "the fields are 0 to 1" in refused(game, Harvest(2), "A-1")
    refused(duo(phase="place", hands=["blue", ""]), Give("blue", "joe"), "A-1")  # Joe does not play here


@pytest.mark.rule("A-1")
@pytest.mark.parametrize("players", [0, 1, 3, True, "2"])
def test_al_cabohne_is_for_two(players):
    with pytest.raises(BeankitError, match=r"for 2 players, not .*\(A-1\)"):
        Game("al-cabohne", players=players)


@pytest.mark.rule("A-2")
def test_five_cards_each_dealt_one_by_one_and_the_front_is_planted_first(monkeypatch):
    cards = sorted(Counter(CARDS).elements(), key=lambda card: (len(card), card))[::-1]
    monkeypatch.setattr(Game, "shuffle", lambda _, __: tuple(cards))
    game = Game("al-cabohne", seed=1)
    assert [list(player.hand) for player in game.players] == [cards[0:10:2], cards[1:10:2]]
    game = duo(hands=["blue kidney chili", ""], phase="sowing")
    refused(game, Plant("kidney", 0), "A-7.1")
    assert hand(tell(game, "0 plant blue 0"), 0) == "kidney chili"


def stocked(monkeypatch, order, game="al-cabohne", dealt=10):
    """A fresh game whose draw pile starts like this when the bosses are stocked."""
    left = Counter(CARDS) - Counter(order.split())
    cards = [*left.elements()]
    pile = (*cards[:dealt], *order.split(), *cards[dealt:])
    monkeypatch.setattr(Game, "shuffle", lambda *_: pile)
    return Game(game)


@pytest.mark.rule("A-3")
def test_al_gets_the_first_kind_and_don_one_card_of_the_next(monkeypatch):
    game = stocked(monkeypatch, "green green green chili green")
    assert bosses(game) == ["green green green", "chili"]
    assert game.draw_pile[0] == "green"
    assert len(game.draw_pile) == 116 - 10 - 4
    assert game.mafia == game.discard == ()


@pytest.mark.rule("A-3")
def test_a_boss_who_reaches_their_number_during_stocking_harvests_and_is_stocked_again(monkeypatch):
    game = stocked(monkeypatch, "runner runner runner runner runner runner runner chili")
    assert bosses(game) == ["runner runner", "chili"]
    assert line(game.mafia) == "runner runner runner"
    assert line(game.discard) == "runner runner"
    assert kinds(game) == ["began", "turn"]  # what happened before the game shows only in the table


@pytest.mark.rule("A-3", "F-13")
def test_the_last_card_of_the_draw_pile_is_not_used_for_stocking():
    lone = {"kinds": [{"id": "pea", "count": 14, "beanometer": [5, 6, 7, 8]}]}
    game = Game("al-cabohne", deck=lone)
    assert bosses(game) == ["pea pea pea", ""]
    assert line(game.draw_pile) == "pea"
    assert game.exhausted == 0


@pytest.mark.rule("A-4")
def test_the_first_turn_starts_with_planting_and_players_alternate():
    game = Game("al-cabohne", seed=2)
    assert asked(game) == (0, "plant")
    assert game.step == 2
    seats = []
    while not game.over:
        seats += [game.active] if game.active not in seats[-1:] else []
        game.play(game.decision.options[0])
    assert all(a != b for a, b in pairwise(seats))
    refused(Game("al-cabohne", seed=2), Discard("blue"), "A-7.1")


# --- phase 1 ---


def left(table="green chili green", **position):
    return duo(revealed=table, **{"phase": "take_over", **position})


@pytest.mark.rule("A-5.1")
def test_leftovers_go_on_ones_own_fields_or_the_discard_pile_in_any_order():
    game = left(fields=[["green", ""], ["blue", ""]], hands=["puff", ""], discard="stink")
    refused(game, PASS, "A-5.1")
    refused(game, Plant("blue", 1), "A-5.1")
    refused(game, Discard("blue"), "A-5.1")
    refused(game, Stock("chili", "al"), "A-5.1")  # bosses get nothing now
    tell(game, "0 discard chili", "0 plant green 0")
    assert fields(game, 0) == ["green green green", ""]
    assert line(game.discard) == "stink chili"
    assert asked(game) == (0, "plant")
    other = tell(left("green chili"), "0 discard green", "0 discard chili")
    assert line(other.discard) == "green chili"


@pytest.mark.rule("A-5.1")
def test_the_safe_option_plants_what_grows_and_discards_what_does_not():
    assert left("green", fields=[["green", ""], ["", ""]]).decision.options[0] == Plant("green", 0)
    assert left("green", fields=[["blue", ""], ["", ""]]).decision.options[0] == Discard("green")


@pytest.mark.rule("A-5.1")
def test_without_leftovers_nobody_is_asked():
    assert asked(duo(phase="take_over", hands=["puff", ""])) == (0, "plant")


@pytest.mark.rule("A-5.2")
def test_cards_of_one_kind_are_handled_together():
    game = tell(left("green chili green", hands=["puff", ""]), "0 plant green 1")
    assert fields(game, 0) == ["", "green green"]
    assert line(game.revealed) == "chili"
    refused(game, Discard("green"), "A-5.1")
    assert line(tell(left("green chili green", hands=["puff", ""]), "0 discard green").discard) == "green green"


@pytest.mark.rule("A-5.1", "F-6")
def test_a_kind_without_room_needs_a_harvest_or_the_discard_pile():
    game = left("chili", fields=[["green green", "blue blue"], EMPTY], hands=["green", ""])
    refused(game, Plant("chili", 0), "F-6")
    tell(game, "0 harvest 0", "0 plant chili 0")
    assert fields(game, 0) == ["chili", "blue blue"]


# --- phase 2 ---


def dues(mine, rows=("green green", "chili"), **position):
    return duo(**{"phase": "pay_mafia", "hands": ["puff", "puff"], "bosses": rows, "fields": [mine, EMPTY], **position})


@pytest.mark.rule("A-6.1")
def test_every_field_whose_kind_a_boss_collects_pays_one_card_in_the_players_order():
    game = dues(["green green", "chili"])
    refused(game, PASS, "A-6.1")
    refused(game, Pay(2), "A-6.1")
    tell(game, "0 pay 1")
    refused(game, Pay(1), "A-6.1")  # it has already paid
    tell(game, "0 pay 0")
    assert bosses(game) == ["green green green", "chili chili"]
    assert fields(game, 0) == ["green", ""]  # even the only card of a field
    assert asked(game) == (0, "plant")


@pytest.mark.rule("A-6.1")
def test_a_player_who_grows_nothing_that_bosses_collect_is_not_asked():
    assert asked(dues(["blue blue", "puff"])) == (0, "plant")
    game = dues(["blue blue", "green green"])
    refused(game, Pay(0), "A-6.1")
    assert asked(tell(game, "0 pay 1")) == (0, "plant")
    assert fields(game, 0) == ["blue blue", "green"]


@pytest.mark.rule("A-6.2", "F-10")
def test_a_harvest_before_paying_saves_the_card_but_bean_protection_holds():
    game = dues(["green green green", "chili"])
    refused(game, Harvest(1), "F-10")
    tell(game, "0 harvest 0")
    assert coins(game, 0) == "green"
    tell(game, "0 harvest 1")  # now no field has more than one card
    assert bosses(game) == ["green green", "chili"]
    assert asked(game) == (0, "plant")


@pytest.mark.rule("A-6.3")
def test_a_boss_who_reaches_their_number_by_payment_harvests_at_once():
    game = tell(dues(["chili chili", "green"], rows=("green", "chili " * 5)), "0 pay 0")
    assert bosses(game) == ["green", ""]
    assert line(game.mafia) == "chili chili"
    assert line(game.discard) == "chili chili chili chili"
    assert kinds(game)[-2:] == ["paid_boss", "boss_harvested"]
    assert asked(game) == (0, "pay_mafia")


# --- phase 3 ---


def sowing(front, mine=("", ""), **position):
    return duo(**{"phase": "sowing", "hands": [front, "puff"], "fields": [list(mine), EMPTY], **position})


@pytest.mark.rule("A-7.1")
def test_the_front_card_must_be_planted_and_the_next_one_may_be():
    game = sowing("chili kidney puff", ("", ""))
    assert "chili, must be planted" in refused(game, PASS, "A-7.1")
    assert "may be planted here: chili" in refused(game, Plant("kidney", 0), "A-7.1")
    tell(game, "0 plant chili 0")
    refused(game, Plant("puff", 1), "A-7.1")
    assert game.decision.options[0] is PASS
    tell(game, "0 plant kidney 1")
    assert "at most 2 cards" in refused(game, Plant("puff", 1), "A-7.1")  # never a third
    tell(game, "0 pass")
    assert asked(game) == (0, "place")


@pytest.mark.rule("A-7.1")
def test_before_the_reveal_a_player_may_harvest_even_with_an_empty_hand():
    game = sowing("", ("green green green", ""))
    assert asked(game) == (0, "plant")
    assert "the hand is empty" in refused(game, Plant("green", 0), "A-7.1")
    assert "turned_over" not in kinds(game)
    tell(game, "0 harvest 0")
    assert "turned_over" in kinds(game)  # there was nothing left to do, so the phase ended
    assert coins(game, 0) == "green"
    assert asked(sowing("", ("", ""))) == (0, "place")


@pytest.mark.rule("A-7.2")
def test_a_kind_never_grows_in_two_fields():
    game = sowing("chili", ("chili", ""))
    refused(game, Plant("chili", 1), "A-7.2")
    assert fields(tell(game, "0 plant chili 0"), 0) == ["chili chili", ""]
    game = sowing("chili blue", ("", "green"))
    tell(game, "0 plant chili 0")
    refused(game, Plant("blue", 0), "F-6")


@pytest.mark.rule("A-7.3")
def test_nothing_is_given_to_the_mafia_while_planting():
    game = sowing("chili kidney", ("kidney", ""), bosses=["", "kidney"])
    refused(game, Give("chili", "al"), "A-7.3")
    refused(game, Stock("chili", "al"), "A-7.3")
    refused(game, Pay(0), "A-7.3")
    tell(game, "0 plant chili 1")
    refused(game, Give("kidney", "don"), "A-7.3")
    assert bosses(game) == ["", "kidney"]


@pytest.mark.rule("A-7.4")
def test_two_kinds_go_on_two_fields_and_two_of_one_kind_on_one():
    game = tell(sowing("chili kidney"), "0 plant chili 1")
    refused(game, Plant("kidney", 1), "F-6")
    assert fields(tell(game, "0 plant kidney 0"), 0) == ["kidney", "chili"]
    game = tell(sowing("chili chili"), "0 plant chili 1")
    refused(game, Plant("chili", 0), "A-7.2")
    assert fields(tell(game, "0 plant chili 1"), 0) == ["", "chili chili"]


@pytest.mark.rule("A-7.4")
def test_a_harvest_between_the_two_is_allowed():
    game = tell(sowing("chili kidney", ("", "green green green")), "0 plant chili 0", "0 harvest 1", "0 plant kidney 1")
    assert fields(game, 0) == ["chili", "kidney"]
    assert coins(game, 0) == "green"
