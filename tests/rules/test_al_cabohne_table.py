"""A-8 and A-9: turning over, placing, giving, and showing a hand."""

from random import Random

import pytest

from beankit import PASS, Discard, Give, Harvest, Pay, Plant, Stock
from beankit.core.events import SHUFFLED
from tests.rules.mafia_table import bosses, duo, line
from tests.rules.table import asked, coins, fields, hand, kinds, refused, tell

EMPTY = ["", ""]


def reveal(pile, **position):
    """Seat 0 turns over cards from this draw pile."""
    return duo(**{"phase": "reveal", "draw_pile": f"{pile} ...", "hands": ["puff", "puff"], **position})


@pytest.mark.rule("A-8.1")
def test_cards_are_turned_over_until_three_stay():
    game = reveal("green chili blue kidney", bosses=["runner", "stink"])
    assert line(game.revealed) == "green chili blue"
    assert game.draw_pile[0] == "kidney"
    assert kinds(game).count("turned_over") == 3
    assert asked(game) == (0, "place")


@pytest.mark.rule("A-8.2")
def test_a_card_that_a_boss_collects_goes_to_that_boss_and_does_not_count():
    game = reveal("green runner chili runner blue puff", bosses=["runner", "stink"])
    assert line(game.revealed) == "green chili blue"
    assert bosses(game) == ["runner runner runner", "stink"]
    assert kinds(game).count("boss_took") == 2


@pytest.mark.rule("A-8.2", "A-11.3")
def test_a_boss_harvests_at_once_and_then_collects_nothing():
    game = reveal("runner runner green chili blue", bosses=["runner runner runner runner", "stink"])
    assert line(game.mafia) == "runner runner runner"
    assert bosses(game) == ["", "stink"]
    # the second runner stays, and the two left over from the harvest join it at once
    assert line(game.revealed) == "runner runner runner green chili"
    assert game.discard == ()


@pytest.mark.rule("A-8.3")
def test_the_top_of_the_discard_pile_joins_its_kind_on_the_table_again_and_again():
    game = reveal("green chili blue", discard="green puff chili green green", bosses=["runner", "stink"])
    assert line(game.revealed) == "green green green chili chili blue"
    assert line(game.discard) == "green puff"
    assert len(game.draw_pile) == 116 - 2 - 2 - 5 - 3


@pytest.mark.rule("A-8.3")
def test_the_whole_discard_pile_may_join_and_does_not_count_towards_the_three():
    game = reveal("green chili blue", discard="chili green green", bosses=["runner", "stink"])
    assert line(game.revealed) == "green green green chili chili blue"
    assert game.discard == ()
    assert [event.cards for event in game.view(1).log if event.name == "joined_table"] == [
        ("green", "green"),
        ("chili",),
    ]


@pytest.mark.rule("A-8.4")
def test_the_boss_comes_before_the_discard_pile_and_gets_nothing_from_it():
    game = reveal("runner green chili blue", discard="blue runner runner", bosses=["runner", "stink"])
    assert bosses(game) == ["runner runner", "stink"]
    assert line(game.discard) == "blue runner runner"  # none of it goes to the boss, and it hides the blue bean
    assert line(game.revealed) == "green chili blue"


@pytest.mark.rule("A-8.5")
def test_nobody_is_asked_while_cards_are_turned_over():
    game = duo(
        phase="sowing", hands=["", ""], fields=[["green green green", ""], EMPTY], draw_pile="green chili blue ..."
    )
    tell(game, "0 pass")
    events = kinds(game)
    assert events[-3:] == ["turned_over"] * 3
    assert "harvested" not in events
    assert game.rules.turn[3].asks == ()


@pytest.mark.rule("A-8.6", "F-13")
def test_a_shuffle_comes_before_both_questions():
    game = reveal("runner", draw_pile="green runner", rest="discard", bosses=["runner runner runner runner", "stink"])
    events = kinds(game)
    assert events[events.index("exhausted") : events.index("exhausted") + 4] == [
        "exhausted",
        "shuffled",
        "boss_took",
        "boss_harvested",
    ]
    assert len(game.revealed) >= 3
    assert game.exhausted == 1


@pytest.mark.rule("A-8.6")
def test_both_questions_are_asked_after_a_card_that_went_to_a_boss():
    game = reveal("stink runner chili kidney", bosses=["runner runner runner runner", "puff"], discard="stink")
    assert line(game.revealed) == "stink stink chili kidney"
    # the boss's harvest puts runners on the discard pile, which join the runner already on the table
    game = reveal("runner stink kidney chili", bosses=["runner runner runner runner", "puff"], revealed="runner")
    assert line(game.revealed).startswith("runner runner runner stink")


@pytest.mark.rule("A-8.6")
def test_after_the_last_exhaustion_both_are_answered_and_the_reveal_stops():
    game = reveal("", draw_pile="green runner", rest="mafia", discard="green", exhausted=2, bosses=["runner", "stink"])
    assert bosses(game) == ["runner runner", "stink"]
    assert line(game.revealed) == "green green"
    assert asked(game) == (0, "place")
    assert SHUFFLED.name not in kinds(game)


# --- phase 5 ---


def placing(table="green chili green", mine=("", ""), rows=("runner", "stink"), holds="puff", **position):
    base = {"phase": "place", "revealed": table, "fields": [list(mine), EMPTY], "bosses": list(rows)}
    return duo(**{**base, "hands": [holds, "puff"], **position})


@pytest.mark.rule("A-9.1")
def test_all_cards_of_a_kind_go_together_on_one_field_or_boss():
    game = placing(rows=("", "stink"))
    refused(game, Plant("blue", 0), "A-9.1")
    refused(game, Stock("blue", "al"), "A-9.1")
    refused(game, Discard("green"), "A-9.1")
    tell(game, "0 plant green 1", "0 stock chili al")
    assert fields(game, 0) == ["", "green green"]
    assert bosses(game) == ["chili", "stink"]
    assert game.revealed == ()


@pytest.mark.rule("A-9.2")
def test_what_is_not_placed_stays_for_the_opponent():
    game = tell(placing(draw_pile="blue blue ..."), "0 plant green 0", "0 pass")
    assert line(game.revealed) == "chili"
    assert asked(game) == (1, "take_over")
    tell(game, "1 discard chili")
    assert line(game.discard) == "chili"


@pytest.mark.rule("A-9.3")
def test_hand_cards_of_any_position_go_to_bosses_one_at_a_time():
    game = placing("", holds="blue runner puff runner stink runner")
    refused(game, Give("kidney", "al"), "A-9.3")
    refused(game, Give("runner", "al", (1, 3)), "A-9.3")
    refused(game, Give("runner", "al", (0,)), "F-25")
    refused(game, Give("runner", "al", (9,)), "F-25")
    refused(game, Give("runner", "al", (-1,)), "F-25")
    refused(game, Give("blue", "al", (0,)), "A-9.6")
    refused(game, Give("runner", "don", (3,)), "A-9.6")
    tell(game, "0 give runner al @3", "0 give stink don")
    assert hand(game, 0) == "blue runner puff runner"
    tell(game, "0 give runner al @1")  # the frontmost may be named too
    assert hand(game, 0) == "blue puff runner"
    assert bosses(game) == ["runner runner runner", "stink stink"]


@pytest.mark.rule("A-9.3")
def test_an_empty_boss_takes_any_kind_that_no_boss_collects():
    game = placing("", rows=("", "stink"), holds="stink blue")
    refused(game, Give("stink", "al"), "A-9.6")
    assert bosses(tell(game, "0 give blue al")) == ["blue", "stink"]


@pytest.mark.rule("A-9.4")
def test_cards_from_ones_own_fields_may_not_be_given():
    game = placing("", mine=("runner runner", "blue"), rows=("runner", ""), holds="puff")
    refused(game, Give("runner", "al"), "A-9.4")
    refused(game, Give("blue", "don"), "A-9.4")
    refused(game, Pay(0), "A-9.4")
    assert fields(tell(game, "0 give puff don"), 0) == ["runner runner", "blue"]


@pytest.mark.rule("A-9.5", "F-10")
def test_a_player_may_harvest_while_placing():
    game = placing("chili", mine=("green green green", "blue"))
    refused(game, Plant("chili", 0), "F-6")
    refused(game, Harvest(1), "F-10")
    tell(game, "0 harvest 0", "0 plant chili 0")
    assert coins(game, 0) == "green"
    assert fields(game, 0) == ["chili", "blue"]


@pytest.mark.rule("A-9.6")
def test_neither_a_player_nor_the_mafia_collects_a_kind_twice():
    game = placing("green chili", mine=("green", ""), rows=("chili", ""), holds="chili blue")
    refused(game, Plant("green", 1), "A-9.6")
    refused(game, Stock("chili", "don"), "A-9.6")
    refused(game, Give("chili", "don"), "A-9.6")
    refused(game, Stock("green", "al"), "A-9.6")  # Al collects another kind
    refused(game, Give("blue", "al"), "A-9.6")
    refused(game, Stock("green", "capone"), "A-1")
    tell(game, "0 stock green don")  # player and boss may collect the same
    assert bosses(game) == ["chili", "green"]


@pytest.mark.rule("A-9.7")
def test_an_empty_boss_must_get_a_card_while_the_hand_holds_a_new_kind():
    game = placing("chili", rows=("runner", ""), holds="runner blue puff")
    refused(game, PASS, "A-9.7")
    assert hand(tell(game.clone(), "0 give puff don"), 0) == "runner blue"  # the player chooses
    tell(game, "0 stock chili don", "0 pass")  # a card from the table will do
    assert game.active == 1


@pytest.mark.rule("A-9.7")
def test_two_empty_bosses_need_two_kinds():
    game = placing("", rows=("", ""), holds="blue blue puff")
    refused(game, PASS, "A-9.7")
    tell(game, "0 give blue don")
    refused(game, PASS, "A-9.7")
    tell(game, "0 give puff al", "0 pass")
    assert bosses(game) == ["puff", "blue"]
    assert "showed_hand" not in kinds(game)


@pytest.mark.rule("A-9.8", "F-19")
def test_a_player_with_only_collected_kinds_shows_their_hand_and_gives_nothing():
    game = placing("", rows=("runner", ""), holds="runner runner", draw_pile="blue chili ...")
    assert game.view(1).players[0].hand == ("?", "?")
    tell(game, "0 pass")
    assert bosses(game) == ["runner", ""]
    assert game.view(1).players[0].hand == ("runner", "runner", "?", "?")  # and draws two
    assert [event.cards for event in game.view(1).log if event.name == "showed_hand"] == [("runner", "runner")]
    assert game.view(1).unseen()["runner"] == 13 - 3
    assert game.view(0).hand == ("runner", "runner", "blue", "chili")


@pytest.mark.rule("A-9.8")
def test_an_empty_hand_gives_and_shows_nothing():
    game = tell(placing("", rows=("runner", ""), holds=""), "0 pass")
    assert "showed_hand" not in kinds(game)
    assert game.active == 1


@pytest.mark.rule("A-9.8", "F-18")
def test_what_was_shown_stays_known_until_it_leaves_the_hand():
    position = {"hands": ["blue runner stink runner puff", "puff"], "shown": [4, 0], "phase": "sowing"}
    game = duo(**position, bosses=["runner", "stink"], draw_pile="green chili kidney ...")
    known = game.view(1).players[0]
    assert known.hand == ("blue", "runner", "stink", "runner", "?")
    tell(game, "0 plant blue 0", "0 pass")
    assert known.hand == ("runner", "stink", "runner", "?")
    tell(game, "0 give stink don")  # it may have been the last card in the hand
    assert known.hand == ("runner", "?", "?")
    tell(game, "0 give runner al @1")
    assert known.hand == ("?", "?")


@pytest.mark.rule("A-9.8", "F-18")
def test_a_fully_known_hand_stays_known_after_a_gift():
    game = duo(phase="place", hands=["blue stink runner", ""], shown=[3, 0], bosses=["runner", "stink"])
    tell(game, "0 give stink don")
    assert game.view(1).players[0].hand == ("blue", "runner")
    assert game.view(1).imagine(Random(1)).players[0].hand == ("blue", "runner")


@pytest.mark.rule("A-9.9")
def test_a_boss_stocked_to_their_number_is_empty_again_and_must_get_a_card():
    game = placing("", rows=("runner", "stink stink stink stink"), holds="stink blue")
    assert game.decision.options[0] is PASS
    tell(game, "0 give stink don")
    assert line(game.mafia) == "stink stink"
    refused(game, PASS, "A-9.7")
    tell(game, "0 give blue don", "0 pass")
    assert bosses(game) == ["runner", "blue"]


@pytest.mark.rule("A-9.10")
def test_cards_for_a_boss_are_laid_one_at_a_time_and_the_rest_start_a_new_row():
    game = tell(placing("stink " * 3, rows=("runner", "stink " * 3)), "0 stock stink don")
    assert line(game.mafia) == "stink stink"
    assert line(game.discard) == "stink stink stink"
    assert bosses(game) == ["runner", "stink"]
    assert kinds(game)[-2:] == ["stocked_boss", "boss_harvested"]


@pytest.mark.rule("F-25")
def test_nobody_is_told_the_position_of_a_gift():
    front = tell(placing("", holds="runner blue runner"), "0 give runner al")
    back = tell(placing("", holds="runner blue runner"), "0 give runner al @2")
    assert (hand(front, 0), hand(back, 0)) == ("blue runner", "runner blue")
    assert front.view(1).snapshot() == back.view(1).snapshot()
    assert Give("runner", "al", (2,)).heard() is Give("runner", "al")


@pytest.mark.rule("A-9.1")
def test_there_is_no_trading_here():
    game = placing()
    for strange in ("offer green for blue to all", "take 1", "refuse", "accept", "bid green for blue"):
        refused(game, strange, "A-9.1")
    rows = {"bosses": ["kidney", ""], "fields": [["kidney", ""], EMPTY]}
    for phase, rule in (("sowing", "A-7.1"), ("take_over", "A-5.1"), ("pay_mafia", "A-6.1")):
        game = duo(phase=phase, hands=["blue", ""], revealed="green", **rows)
        assert rule in refused(game, "offer green for blue to all", rule)
