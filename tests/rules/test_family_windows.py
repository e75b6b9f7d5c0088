"""F-28 to F-30: the end, and what may be done at any time."""

import pytest

from beankit import PASS, BuyField, Harvest, Plant
from tests.rules.magic_table import magic, window
from tests.rules.table import NOBODY_ELSE, asked, coins, fields, hand, kinds, market, refused, table, tell

GROWN = [["red red", ""], ["soy soy", ""], ["blue blue", ""], ["green green", ""]]


@pytest.mark.rule("F-28")
def test_at_the_end_all_fields_are_harvested_and_hands_do_not_count():
    game = table(
        phase="draw",
        hands=["soy " * 6, "", "", ""],
        fields=[["red red red", "blue"], ["", ""], ["green " * 5, "soy soy"], ["", ""]],
        coins=["", "blue", "", ""],
        draw_pile="stink",
        exhausted=2,
        rest="discard",
    )
    assert game.over
    assert game.result.scores == (2, 1, 3, 0)
    assert game.result.winners == (2,)
    assert [fields(game, seat) for seat in range(4)] == [["", ""]] * 4
    assert coins(game, 2) == "green green soy"
    assert len(game.players[0].hand) == 7  # including the card drawn last
    assert kinds(game)[-1] == "over"


@pytest.mark.rule("F-28")
def test_after_the_end_nothing_can_be_played():
    game = table(phase="draw", draw_pile="stink", exhausted=2, rest="discard")
    assert game.over
    for action in (PASS, Harvest(0), Plant("red", 0)):
        refused(game, action, "F-28")


@pytest.mark.rule("F-28")
def test_at_the_end_no_bean_is_protected():
    game = table(phase="draw", fields=[["red", "soy soy"], *NOBODY_ELSE], draw_pile="blue", exhausted=2, rest="discard")
    assert fields(game, 0) == ["", ""]
    assert game.discard[-2:] == ("red", "soy")


@pytest.mark.rule("F-29")
def test_there_is_a_window_after_each_phase_and_before_the_draw():
    game = table(active=1, hands=["", "red", "", ""], fields=GROWN, draw_pile="soy soy ...")
    everybody = ["1 pass", "2 pass", "3 pass", "0 pass"]
    tell(game, "1 plant red 1", *everybody)  # after phase 1
    assert game.revealed == ("soy", "soy")
    tell(game, *everybody)  # after the cards are turned over
    assert asked(game) == (1, "offer")
    tell(game, "1 pass", *everybody)  # after trading
    assert game.phase.name == "plant_received"
    tell(game, "1 plant soy 0", "1 plant soy 0")
    assert hand(game, 1) == ""
    tell(game, *everybody)  # before cards are drawn
    assert len(game.players[1].hand) == 3
    assert game.active == 2


@pytest.mark.rule("F-29")
def test_in_a_window_players_harvest_as_often_as_they_like():
    game = table(phase="window", fields=[["red red", "blue blue"], ["soy", "chili"], *NOBODY_ELSE[:2]])
    tell(game, "0 harvest 1", "0 harvest 0", "1 harvest 0", "1 harvest 1")
    assert [fields(game, seat) for seat in (0, 1)] == [["", ""]] * 2
    game = table(phase="window", fields=GROWN)
    for action in (Plant("red", 0), "offer red for nothing to all", "accept", "refuse"):
        refused(game, action, "F-29")


@pytest.mark.rule("F-29")
def test_a_window_does_not_return_to_a_player_who_had_nothing_to_do():
    mine = {"active_spells": ["pile"], "discard": "", **window("rabohnzel", 1)}
    game = magic(fields=[["", ""], ["cap cap cap", ""], ["", ""]], revealed="white", **mine)
    assert asked(game) == (1, "react")
    tell(game, "1 harvest 0")
    assert game.discard  # seat 0 could cast the Pile spell now, but seat 1 is asked again
    assert asked(game) != (0, "react")


@pytest.mark.rule("F-29")
def test_players_may_harvest_whenever_they_are_asked():
    game = table(hands=["red chili", "blue", "", ""], fields=[["red red", "soy soy"], *NOBODY_ELSE])
    tell(game, "0 harvest 1", "0 plant red 0", "0 harvest 0", "0 plant chili 0", "0 harvest 0")
    game = market("red", "blue", fields=[["red red", "soy soy"], *NOBODY_ELSE])
    tell(game, "0 harvest 0", "0 offer red for blue to 1", "1 accept", "0 harvest 1", "0 take 1")
    assert asked(game) == (0, "offer")


@pytest.mark.rule("F-29")
def test_no_harvest_inside_a_sealed_answer():
    game = market("red", "blue", fields=GROWN)
    tell(game, "0 offer red for blue to all")
    for _ in (1, 2, 3):
        assert not any(option.any_time for option in game.decision.options)
        refused(game, Harvest(0), "F-29")
        game.play("refuse")


@pytest.mark.rule("F-29")
def test_no_purchase_inside_a_sealed_answer():
    game = market("red", "blue", coins=["", "soy soy soy", "", ""], options={"third_field": True})
    tell(game, "0 offer red for blue to 1")
    refused(game, BuyField(["soy"] * 3), "F-29")
    tell(game, "1 refuse", "0 pass", "1 buy soy soy soy")
    assert len(game.players[1].fields) == 3


@pytest.mark.rule("F-29")
def test_nobody_is_asked_inside_a_draw():
    game = table(phase="draw", draw_pile="red", fields=GROWN, rest="discard")
    log = kinds(game)
    assert log[2:6] == ["drew", "exhausted", "shuffled", "drew"]
    assert game.active == 1


@pytest.mark.rule("F-30")
def test_a_seat_without_a_field_to_harvest_is_skipped():
    game = table(phase="window", active=3, fields=[["", ""], ["red", ""], ["", ""], ["soy soy", ""]])
    assert asked(game) == (3, "react")
    tell(game, "3 pass")
    assert asked(game) == (1, "react")
    tell(game, "1 pass")
    assert asked(game) != (2, "react")
    assert game.phase.name == "window"  # the next one: two cards have been turned over
    assert len(game.revealed) == 2


@pytest.mark.rule("F-30")
def test_who_is_asked_never_depends_on_hidden_cards():
    for cards in ("red red red", "garden blue soy", ""):
        game = table(phase="window", hands=["", cards, "", ""], fields=[["", ""], ["", ""], ["red", ""], ["", ""]])
        assert asked(game) == (2, "react")


@pytest.mark.rule("F-30")
def test_coins_that_buy_a_field_are_public_and_open_the_window():
    position = {"phase": "window", "coins": ["", "red red red", "soy soy", ""]}
    game = table(**position, options={"third_field": True})
    assert asked(game) == (1, "react")
    assert asked(table(**position)) == (0, "offer")
