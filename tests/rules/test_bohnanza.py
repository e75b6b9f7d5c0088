"""B-1 to B-18, and the third field of older editions."""

from collections import Counter
from itertools import groupby

import pytest

from beankit import PASS, BeankitError, BuyField, Game, Harvest, Plant
from tests.rules.table import (
    DECK,
    NOBODY_ELSE,
    asked,
    coins,
    fields,
    hand,
    kinds,
    leftover,
    market,
    pass_windows,
    refused,
    table,
    tell,
)


@pytest.mark.rule("B-1")
@pytest.mark.parametrize(("players", "count"), [(3, 3), (4, 2), (5, 2)])
def test_three_players_have_three_fields_more_have_two(players, count):
    game = Game("bohnanza", players=players, seed=1)
    assert {player.fields for player in game.players} == {((),) * count}
    front = game.players[0].hand[0]
    refused(game, Plant(front, count), "B-1")
    refused(game, Plant(front, -1), "B-1")
    tell(game, f"0 plant {front} {count - 1}")


@pytest.mark.rule("B-1")
@pytest.mark.parametrize("players", [0, 1, 2, 6, -3, True, "4", 4.5, None])
def test_bohnanza_is_for_three_to_five(players):
    if players is None:
        assert len(Game("bohnanza").players) == 4
        return
    with pytest.raises(BeankitError, match="for 3, 4 or 5 players"):
        Game("bohnanza", players=players)


@pytest.mark.rule("B-2")
def test_the_starting_player_never_changes():
    game = table(starting=2, active=2)
    for seat in (2, 3, 0, 1, 2):
        assert game.active == seat
        assert game.starting == game.view(0).starting == 2
        while not game.over and game.active == seat:
            game.play(game.decision.options[0])
    assert Game("bohnanza", seed=5).starting == Game("bohnanza", seed=5).active == 0


@pytest.mark.rule("B-3")
@pytest.mark.parametrize("players", [3, 4, 5])
def test_104_cards_are_shuffled_and_five_dealt_to_each(players):
    game = Game("bohnanza", players=players, seed=9)
    assert [len(player.hand) for player in game.players] == [5] * players
    assert len(game.draw_pile) == 104 - 5 * players
    cards = [card for player in game.players for card in player.hand] + [*game.draw_pile]
    assert Counter(cards) == Counter(DECK)
    assert Game("bohnanza", players=players, seed=10).draw_pile != game.draw_pile


@pytest.mark.rule("B-3")
def test_cards_are_dealt_one_by_one_and_the_first_is_the_front(monkeypatch):
    monkeypatch.setattr(Game, "shuffle", lambda _, cards: tuple(sorted(cards)))
    game, cards = Game("bohnanza", players=3), sorted(Counter(DECK).elements())
    for seat in range(3):
        assert list(game.players[seat].hand) == [
            cards[seat],
            cards[seat + 3],
            cards[seat + 6],
            cards[seat + 9],
            cards[seat + 12],
        ]
    assert list(game.draw_pile) == cards[15:]


@pytest.mark.rule("B-4")
def test_a_turn_has_its_phases_in_order_and_play_goes_clockwise():
    game = table(players=3, hands=["red", "blue", "soy"], draw_pile="red red green chili stink garden ...")
    tell(game, "0 plant red 0")
    tell(pass_windows(game), "0 pass")
    tell(pass_windows(game), "0 plant red 0", "0 plant red 0")
    pass_windows(game)
    happened = [kind for kind, _ in groupby(kinds(game)[1:])]
    assert happened == ["turn", "planted", "turned_over", "closed_trading", "sowed", "drew", "turn"]
    for seat in (1, 2, 0):
        assert game.active == seat
        while game.active == seat:
            game.play(game.decision.options[0])


@pytest.mark.rule("B-4")
def test_actions_of_a_later_phase_are_refused_in_an_earlier_one():
    game = table(hands=["red", "blue", "", ""])
    refused(game, "offer red for blue to all", "B-4")
    refused(game, "take 1", "B-4")
    refused(game, "refuse", "B-4")
    game = table(phase="plant_received", received=["red", "", "", ""])
    refused(game, "offer red for blue to all", "B-4")


@pytest.mark.rule("B-5")
def test_the_front_card_must_be_planted():
    game = table(hands=["red blue", "", "", ""])
    refused(game, PASS, "B-5")
    refused(game, Plant("blue", 0), "B-5")
    refused(game, Plant("soy", 0), "B-5")
    refused(game, Plant("cocoa", 0), "B-5")
    tell(game, "0 plant red 1")
    assert (fields(game, 0), hand(game, 0)) == (["", "red"], "blue")


@pytest.mark.rule("B-6")
def test_the_next_card_may_be_planted_but_never_a_third():
    position = {"hands": ["red red red soy", "", "", ""]}
    game = tell(table(**position), "0 plant red 0", "0 pass")
    assert hand(game, 0) == "red red soy"
    game = tell(table(**position), "0 plant red 0")
    refused(game, Plant("soy", 1), "B-6")
    tell(game, "0 plant red 0")
    refused(game, Plant("red", 0), "F-29")  # in the window
    tell(game, "0 pass", "0 pass")
    refused(game, Plant("red", 0), "F-27")  # in the market
    assert (fields(game, 0), hand(game, 0)) == (["red red", ""], "red soy")


@pytest.mark.rule("B-6")
def test_with_one_card_in_hand_nobody_is_asked_for_a_second():
    game = tell(table(hands=["red", "", "", ""]), "0 plant red 0")
    assert asked(game) == (0, "react")


@pytest.mark.rule("B-7")
def test_with_an_empty_hand_phase_one_is_skipped():
    game = table(hands=["", "red", "red", "red"], draw_pile="red blue ...")
    assert asked(game) == (0, "offer")
    assert game.revealed == ("red", "blue")
    assert "planted" not in kinds(game)


@pytest.mark.rule("B-8")
def test_the_same_kind_may_grow_in_two_fields():
    game = table(hands=["red red", "", "", ""])
    tell(game, "0 plant red 0", "0 plant red 1")
    assert fields(game, 0) == ["red", "red"]


@pytest.mark.rule("B-8")
def test_a_card_of_a_kind_that_grows_may_start_another_field():
    game = table(hands=["red", "", "", ""], fields=[["red red", ""], *NOBODY_ELSE])
    assert set(game.decision.options) >= {Plant("red", 0), Plant("red", 1)}
    assert game.decision.options[0] == Plant("red", 0)


@pytest.mark.rule("B-9")
def test_two_cards_are_turned_over_and_belong_to_the_active_player():
    game = table(phase="turn_over", active=2, draw_pile="soy green ...")
    assert game.revealed == ("soy", "green")
    tell(game, "2 offer soy green for nothing to 3", "3 refuse", "2 pass", "2 plant soy 0", "2 plant green 1")
    assert fields(game, 2) == ["soy", "green"]


@pytest.mark.rule("B-9")
def test_fewer_are_turned_over_if_the_last_pass_ran_out():
    game = table(phase="turn_over", draw_pile="soy", exhausted=2, rest="discard")
    assert game.revealed == ("soy",)


@pytest.mark.rule("B-10")
def test_turned_over_cards_and_hands_are_traded_in_phase_two():
    game = market("red soy", "blue", "green", revealed="chili chili")
    tell(game, "0 offer chili red for blue to all", "1 accept", "2 bid green for chili", "3 refuse", "0 take 1")
    tell(game, "0 offer chili for nothing to all", "1 refuse", "2 bid green for chili", "3 accept", "0 take 2")
    assert [player.received for player in game.players] == [
        ("blue", "green"),
        ("chili", "red"),
        ("chili",),
        (),
    ]
    tell(game, "0 pass")
    refused(game, "offer soy for nothing to all", "B-4")


@pytest.mark.rule("B-11")
def test_everybody_plants_all_cards_beside_their_fields():
    game = table(phase="plant_received", revealed="red blue", received=["soy", "", "green chili", ""])
    for action in (PASS, Plant("green", 0), Plant("garden", 0)):
        refused(game, action, "B-11")
    tell(game, "0 plant blue 0", "0 plant soy 1", "0 harvest 0", "0 plant red 0")
    refused(game, PASS, "B-11")
    tell(game, "2 plant green 0")
    refused(game, PASS, "B-11")
    tell(game, "2 plant chili 1")
    assert (fields(game, 0), fields(game, 2)) == (["red", "soy"], ["green", "chili"])
    assert game.revealed == game.players[0].received == game.players[2].received == ()


@pytest.mark.rule("B-11")
def test_hand_cards_are_not_planted_in_phase_three():
    game = table(phase="plant_received", hands=["soy", "", "", ""], revealed="red")
    refused(game, Plant("soy", 0), "B-11")


@pytest.mark.rule("B-12")
def test_players_choose_the_order_of_their_cards():
    for order in (["red", "blue", "soy"], ["soy", "red", "blue"], ["blue", "soy", "red"]):
        game = table(players=3, phase="plant_received", revealed="red blue", received=["soy", "", ""])
        tell(game, *(f"0 plant {card} {field}" for field, card in enumerate(order)))
        assert fields(game, 0) == order


@pytest.mark.rule("B-12")
def test_a_player_may_harvest_between_two_of_their_cards():
    game = table(
        phase="plant_received",
        received=["", "soy chili", "", ""],
        fields=[["", ""], ["red red", "blue"], [], []],
    )
    refused(game, Plant("soy", 0), "F-6")
    refused(game, Harvest(1), "F-10")
    tell(game, "1 harvest 0", "1 plant chili 0", "1 harvest 1", "1 plant soy 1")
    assert fields(game, 1) == ["chili", "soy"]


@pytest.mark.rule("B-13")
def test_the_active_player_plants_first_then_clockwise():
    game = table(phase="plant_received", active=2, revealed="blue", received=["red", "red", "", "red"])
    tell(game, "2 plant blue 0", "3 plant red 0", "0 plant red 0", "1 plant red 0")
    assert asked(game) == (2, "react")


@pytest.mark.rule("B-14")
def test_three_cards_are_drawn_to_the_back_of_the_hand():
    game = table(phase="draw", active=3, hands=["red", "", "", "soy"], draw_pile="green chili stink ...")
    assert hand(game, 3) == "soy green chili stink"
    assert asked(game) == (0, "plant")


@pytest.mark.rule("B-15")
def test_anyone_may_harvest_on_and_off_turn():
    game = table(phase="window", active=1, fields=[["red red", ""], ["soy soy", ""], ["blue", "green green"], ["", ""]])
    tell(game, "1 harvest 0")
    refused(game, Harvest(0), "F-10")
    tell(game, "2 harvest 1", "2 harvest 0", "0 harvest 0")
    assert [coins(game, seat) for seat in range(4)] == ["red", "soy", "", ""]


@pytest.mark.rule("B-16")
@pytest.mark.parametrize("players", [3, 4, 5])
def test_the_game_ends_with_the_third_exhaustion(players):
    game = Game("bohnanza", players=players, seed=2)
    while not game.over:
        assert game.exhausted < 3 or game.phase.name != "plant"
        game.play(game.decision.options[0])
    assert game.exhausted == 3
    assert [event.times for event in game.view(0).log if event.name == "exhausted"] == [1, 2, 3]


@pytest.mark.rule("B-16")
def test_the_second_exhaustion_does_not_end_the_game():
    game = table(phase="draw", draw_pile="red", exhausted=1, rest="discard")
    assert game.exhausted == 2
    assert not game.over
    assert len(game.players[0].hand) == 3


@pytest.mark.rule("B-17")
@pytest.mark.parametrize("pile", ["red", "red soy"])
def test_after_the_last_exhaustion_in_phase_two_the_turn_ends_without_drawing(pile):
    game = table(phase="turn_over", hands=["blue", "green", "", ""], draw_pile=pile, exhausted=2, rest="discard")
    assert game.exhausted == 3
    tell(game, "0 offer red for green to 1", "1 accept", "0 take 1", "0 pass", "0 plant green 0")
    if pile == "red soy":
        tell(game, "0 plant soy 1")
    assert not game.over
    tell(game, "1 plant red 0")
    assert game.over
    assert "drew" not in kinds(game)


@pytest.mark.rule("B-17")
@pytest.mark.parametrize("pile", ["red", "red soy", "red soy blue"])
def test_after_the_last_exhaustion_in_phase_four_the_game_ends_at_once(pile):
    game = table(phase="draw", hands=["", "green", "", ""], draw_pile=pile, exhausted=2, rest="discard")
    assert game.over
    assert game.active == 0
    assert hand(game, 0) == pile


@pytest.mark.rule("B-17")
def test_a_fourth_card_in_the_pile_lets_the_game_go_on():
    game = table(phase="draw", hands=["", "green", "", ""], draw_pile="red soy blue chili", exhausted=2, rest="discard")
    assert asked(game) == (1, "plant")
    tell(game, "1 plant green 0")
    pass_windows(game)
    assert game.revealed == ("chili",)
    tell(game, "1 pass")
    tell(pass_windows(game), "1 plant chili 1")
    assert game.over


def ended(coins: list[str], starting: int) -> Game:
    """A finished game with these coins."""
    position = {"players": len(coins), "coins": coins, "draw_pile": "garden"}
    return table(phase="draw", starting=starting, exhausted=2, discard=leftover(position), **position)


@pytest.mark.rule("B-18")
def test_the_most_coins_win():
    game = ended(["red", "red red soy", "soy soy", "blue"], 1)
    assert game.result.scores == (1, 3, 2, 1)
    assert game.result.winners == (1,)


@pytest.mark.rule("B-18")
@pytest.mark.parametrize(
    ("rich", "starting", "winner"),
    [
        ("1111", 0, 3), ("1111", 1, 0), ("1111", 2, 1), ("1111", 3, 2),
        ("1100", 0, 1), ("1100", 1, 0), ("1010", 2, 0), ("1010", 0, 2), ("0101", 2, 1), ("0101", 1, 3),
        ("111", 0, 2), ("110", 1, 0), ("11111", 3, 2), ("10010", 3, 0), ("10010", 0, 3), ("10010", 4, 3),
    ],
)  # fmt: skip
def test_a_tie_goes_to_the_player_furthest_from_the_starting_player(rich, starting, winner):
    game = ended(["red" if coin == "1" else "" for coin in rich], starting)
    assert game.result.winners == (winner,)


THIRD = {"third_field": True}
RICH = ["red red soy blue", "green green green", "", ""]


@pytest.mark.rule("B-O1")
def test_a_third_field_costs_any_three_coins_which_go_on_the_discard_pile():
    game = table(phase="window", coins=RICH, options=THIRD, discard="chili")
    prices = {option.text for option in game.decision.options if isinstance(option, BuyField)}
    assert prices == {"buy red red soy", "buy blue red red", "buy blue red soy"}
    for price in (
        ["red", "red"],
        ["red", "red", "red"],
        ["red", "soy", "green"],
        ["blue", "red", "red", "soy"],
        [],
    ):
        refused(game, BuyField(price), "B-O1")
    tell(game, "0 buy soy red blue")
    assert coins(game, 0) == "red"
    assert Counter(game.discard) == Counter(["chili", "red", "soy", "blue"])
    assert game.discard[0] == "chili"
    assert fields(game, 0) == ["", "", ""]


@pytest.mark.rule("B-O1")
def test_a_third_field_is_bought_once_and_used_like_the_others():
    game = table(
        hands=["stink", "", "", ""],
        coins=["red " * 7, "", "", ""],
        options=THIRD,
        fields=[["blue", "soy"], *NOBODY_ELSE],
    )
    refused(game, Plant("stink", 2), "B-1")
    tell(game, "0 buy red red red")
    refused(game, BuyField(["red"] * 3), "B-O1")
    tell(game, "0 plant stink 2", "0 harvest 2")
    assert fields(game, 0) == ["blue", "soy", ""]


@pytest.mark.rule("B-O1")
def test_a_third_field_can_be_bought_at_any_time_on_and_off_turn():
    game = table(phase="window", active=3, coins=RICH, options=THIRD)
    tell(game, "0 pass", "1 buy green green green")  # off turn
    game = market("red", "blue", coins=RICH, options=THIRD)
    tell(game, "0 buy red red soy")  # in the market
    game = table(phase="plant_received", received=["", "soy", "", ""], coins=RICH, options=THIRD)
    tell(game, "1 buy green green green", "1 plant soy 2")  # in phase 3
    assert fields(game, 1) == ["", "", "soy"]


@pytest.mark.rule("B-O1")
def test_two_coins_are_too_few():
    game = table(phase="window", coins=["red red", "", "", ""], fields=[["soy", ""], *NOBODY_ELSE], options=THIRD)
    assert not any(isinstance(option, BuyField) for option in game.decision.options)
    refused(game, BuyField(["red", "red"]), "B-O1")
    assert "costs 3 of your own coins" in refused(game, BuyField(["red"] * 3), "B-O1")


@pytest.mark.rule("B-O1")
def test_with_three_fields_from_the_start_none_can_be_bought():
    game = table(players=3, phase="window", coins=["red red red", "", ""], fields=[["soy"], [], []], options=THIRD)
    assert "only a player with two fields" in refused(game, BuyField(["red"] * 3), "B-O1")


@pytest.mark.rule("B-O1")
def test_the_third_field_is_an_option_and_off_by_default():
    game = table(phase="window", coins=RICH, fields=[["soy", ""], *NOBODY_ELSE])
    assert game.rules.chosen["third_field"] is False
    refused(game, BuyField(["red", "red", "soy"]), "B-O1")


@pytest.mark.rule("B-O1")
def test_a_new_field_changes_what_is_protected_only_when_something_grows_there():
    game = table(phase="window", coins=RICH, fields=[["soy", "red"], *NOBODY_ELSE], options=THIRD)
    tell(game, "0 buy red red soy", "0 harvest 0")
    assert fields(game, 0) == ["", "red", ""]
