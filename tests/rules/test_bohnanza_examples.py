"""The five numbered examples of the printed rules as small games."""

import pytest

from beankit import Offer, Plant
from tests.rules.table import asked, coins, fields, hand, refused, table, tell

# Seat 0 is the player of the examples, with no room for a soy bean; seat 1 will trade with them.
BEFORE = {
    "phase": "turn_over",
    "hands": ["stink chili green", "garden red", "blue", "soy"],
    "fields": [["blue blue", "red red"], ["", ""], ["green", ""], ["", "stink"]],
    "draw_pile": "soy blue ...",
}


def example_1():
    game = table(**BEFORE)
    tell(game, "0 pass", "2 pass", "3 pass")
    return tell(game, "0 offer soy for red to all")


def example_2():
    return tell(example_1(), "1 refuse", "2 refuse", "3 refuse", "0 offer chili soy for red to all")


def example_3():
    return tell(example_2(), "1 accept", "2 refuse", "3 refuse", "0 take 1")


@pytest.mark.rule("B-9", "F-27")
def test_example_1_a_turned_over_bean_without_room_is_offered_to_all():
    game = example_1()
    assert game.revealed == ("soy", "blue")
    assert asked(game) == (1, "answer")
    assert game.view(3).offer == Offer("soy", "red")


@pytest.mark.rule("F-21", "F-22", "F-27")
def test_example_2_nobody_agrees_and_the_offer_is_raised_with_a_hand_card():
    game = example_2()
    assert game.revealed == ("soy", "blue")  # nothing has moved yet
    assert hand(game, 0) == "stink chili green"
    assert game.view(1).offer == Offer(("soy", "chili"), "red")


@pytest.mark.rule("F-23", "F-25")
def test_example_3_the_raised_offer_is_accepted_and_both_put_the_cards_beside_their_fields():
    game = example_3()
    assert game.players[0].received == ("red",)
    assert sorted(game.players[1].received) == ["chili", "soy"]
    assert (hand(game, 0), hand(game, 1)) == ("stink green", "garden")
    assert game.revealed == ("blue",)


@pytest.mark.rule("B-11", "B-13")
def test_example_4_both_plant_what_they_got():
    game = tell(example_3(), "0 pass", "0 pass", "2 pass", "3 pass")
    refused(game, Plant("blue", 1), "F-6")
    tell(game, "0 plant red 1", "0 plant blue 0", "1 plant soy 0", "1 plant chili 1")
    assert fields(game, 0) == ["blue blue blue", "red red red"]
    assert fields(game, 1) == ["soy", "chili"]


@pytest.mark.rule("F-8", "B-15")
def test_example_5_three_chili_beans_make_one_coin_and_two_discards():
    game = table(phase="window", active=3, fields=[["", ""], ["", ""], ["green", "chili chili chili"], ["", ""]])
    tell(game, "2 harvest 1")  # off turn
    assert coins(game, 2) == "chili"
    assert game.discard == ("chili", "chili")
    assert fields(game, 2) == ["green", ""]
