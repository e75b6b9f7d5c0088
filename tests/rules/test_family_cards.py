"""F-1 to F-12: cards, fields, coins, planting and harvesting."""

from collections import Counter
from random import Random

import pytest

from beankit import PASS, BeankitError, Game, Harvest, Plant
from beankit.games.bohnanza import Bohnanza
from tests.rules.table import (
    DECK,
    NOBODY_ELSE,
    coins,
    fields,
    hand,
    kinds,
    market,
    pass_windows,
    refused,
    table,
    tell,
)


@pytest.mark.rule("F-1")
def test_a_kind_has_its_count_and_its_beanometer():
    view = Game("bohnanza", players=4, seed=1).view(0)
    assert {kind: view.bean(kind).count for kind in view.kinds} == DECK
    assert view.bean("stink").beanometer == (3, 5, 7, 8)
    assert view.bean("garden").beanometer == (0, 2, 3, 0)


@pytest.mark.rule("F-1")
def test_only_kinds_of_the_deck_can_be_asked_for():
    game = market("red", "blue")
    refused(game, "offer red for cocoa to all", "F-1")
    tell(game, "0 offer red for blue to all")
    refused(game, "bid blue for cocoa", "F-1")


@pytest.mark.rule("F-2")
def test_a_coin_keeps_its_kind_and_is_out_of_the_deck():
    game = table(fields=[["red red red", ""], *NOBODY_ELSE], phase="window", rest="discard")
    tell(game, "0 harvest 0")
    assert coins(game, 0) == "red red"
    assert kinds(game)[-3:] == ["harvested", "shuffled", "turned_over"]
    assert (game.draw_pile + game.revealed).count("red") == 6  # the new pile holds all but the coins


@pytest.mark.rule("F-3")
def test_a_hand_is_a_queue():
    game = table(hands=["red blue", "", "", ""], draw_pile="soy stink green chili garden ...")
    tell(game, "0 plant red 0", "0 pass")
    tell(pass_windows(game), "0 pass")
    tell(pass_windows(game), "0 plant soy 1", "0 harvest 0", "0 plant stink 0")
    pass_windows(game)
    assert hand(game, 0) == "blue green chili garden"


@pytest.mark.rule("F-3")
def test_a_card_traded_from_the_middle_leaves_the_others_in_order():
    game = market("red blue soy green", "stink chili garden")
    tell(game, "0 offer soy for chili to 1", "1 accept", "0 take 1")
    assert hand(game, 0) == "red blue green"
    assert hand(game, 1) == "stink garden"


@pytest.mark.rule("F-3")
def test_only_the_front_card_can_be_planted_from_the_hand():
    game = table(hands=["red blue soy", "", "", ""])
    refused(game, Plant("blue", 0), "B-5")
    refused(game, Plant("soy", 0), "B-5")


@pytest.mark.rule("F-4")
def test_a_field_holds_one_kind_and_the_last_card_is_on_top():
    game = table(hands=["red blue", "", "", ""], fields=[["blue", "red red"], *NOBODY_ELSE])
    assert "red grows" not in refused(game, Plant("red", 0), "F-6")
    tell(game, "0 plant red 1", "0 plant blue 0")
    assert fields(game, 0) == ["blue blue", "red red red"]
    assert game.players[0].fields[1][-1] == "red"
    assert game.view(2).players[0].grows("blue")
    assert not game.view(2).players[0].grows("soy")


@pytest.mark.rule("F-4")
def test_the_top_card_says_what_grows():
    game = table(fields=[["red", ""], *NOBODY_ELSE], phase="window")
    assert game.view(1).players[0].grows("red")
    mixed = Game.from_position({"game": Patchwork, "phase": "window", "fields": [["red soy blue", ""], *NOBODY_ELSE]})
    assert [kind for kind in DECK if mixed.view(1).players[0].grows(kind)] == ["blue"]


@pytest.mark.rule("F-5")
@pytest.mark.parametrize("players", [3, 4, 5])
def test_no_card_is_lost_or_made(players):
    game, rng = Game("bohnanza", players=players, seed=players, third_field=True), Random(players)
    while not game.over:
        lying = [*game.draw_pile, *game.discard, *game.revealed]
        for player in game.players:
            lying += [*player.hand, *player.received, *player.coins]
            lying += [card for field in player.fields for card in field]
        assert Counter(lying) == Counter(DECK)
        game.play(rng.choice(game.decision.options))


@pytest.mark.rule("F-5")
def test_a_table_with_one_card_too_many_is_refused():
    with pytest.raises(BeankitError, match=r"F-5.*surplus: 1 garden"):
        table(hands=["garden " * 7, "", "", ""])
    table(hands=["garden " * 6, "", "", ""])


@pytest.mark.rule("F-6")
def test_a_card_goes_to_an_empty_field_or_one_of_its_kind():
    game = table(hands=["red", "", "", ""], fields=[["blue", ""], *NOBODY_ELSE])
    refused(game, Plant("red", 0), "F-6")
    tell(game, "0 plant red 1")
    game = table(hands=["red", "", "", ""], fields=[["blue", "red"], *NOBODY_ELSE])
    refused(game, Plant("red", 0), "F-6")
    tell(game, "0 plant red 1")
    assert fields(game, 0) == ["blue", "red red"]


@pytest.mark.rule("F-6")
def test_without_room_the_player_chooses_a_field_to_harvest_first():
    position = {"hands": ["red", "", "", ""], "fields": [["blue", "soy"], *NOBODY_ELSE]}
    game = table(**position)
    assert set(game.decision.options) == {Harvest(0), Harvest(1)}
    refused(game, PASS, "B-5")
    refused(game, Plant("red", 1), "F-6")
    tell(game, "0 harvest 1", "0 plant red 1")
    assert fields(game, 0) == ["blue", "red"]
    assert fields(tell(table(**position), "0 harvest 0", "0 plant red 0"), 0) == ["red", "soy"]


@pytest.mark.rule("F-7")
def test_a_player_may_harvest_and_start_over_even_if_the_card_fits():
    game = table(hands=["red", "", "", ""], fields=[["red red", ""], *NOBODY_ELSE])
    assert Plant("red", 0) in game.decision.options
    tell(game, "0 harvest 0", "0 plant red 0")
    assert coins(game, 0) == "red"
    assert fields(game, 0) == ["red", ""]


PAYOUTS = {  # for 1, 2, 3 ... cards, as printed on the cards
    "blue": "0001122334444",
    "chili": "0011122344",
    "stink": "00112234444",
    "green": "0011234444",
    "soy": "0112234",
    "black_eyed": "01123444",
    "red": "012344",
    "garden": "023333",
}


@pytest.mark.rule("F-8")
@pytest.mark.parametrize("kind", DECK)
def test_a_harvest_pays_by_the_beanometer(kind):
    for size, paid in enumerate(map(int, PAYOUTS[kind]), 1):
        if size > DECK[kind]:
            break
        field = " ".join([kind] * size)
        game = table(phase="window", fields=[["", field], *NOBODY_ELSE])
        assert game.view(0).worth(game.players[0].fields[1]) == paid
        tell(game, "0 harvest 1")
        assert game.players[0].coins == (kind,) * paid
        assert game.discard == (kind,) * (size - paid)
        assert fields(game, 0) == ["", ""]


@pytest.mark.rule("F-8")
def test_an_empty_field_and_a_field_that_is_not_there_cannot_be_harvested():
    game = table(phase="window", fields=[["red red", ""], *NOBODY_ELSE])
    refused(game, Harvest(1), "F-8")
    refused(game, Harvest(2), "B-1")
    refused(game, Harvest(-1), "B-1")
    refused(game, Harvest(10**30), "B-1")


class Patchwork(Bohnanza):
    """Every bean fits on every field, for rules about mixed fields."""

    name = "patchwork"

    def spots(self, card, fields):
        return tuple(range(len(fields)))


@pytest.mark.rule("F-8")
def test_the_top_card_sets_the_worth_and_coins_are_taken_from_the_top():
    game = Game.from_position(
        {"game": Patchwork, "hands": ["red", "", "", ""], "fields": [["blue soy soy", ""], *NOBODY_ELSE]}
    )
    tell(game, "0 plant red 0", "0 harvest 0")  # four cards with a red one on top: three coins
    assert coins(game, 0) == "soy soy red"
    assert game.discard == ("blue",)


@pytest.mark.rule("F-9")
def test_a_harvest_may_be_worth_nothing():
    game = table(phase="window", fields=[["blue blue blue", ""], *NOBODY_ELSE])
    tell(game, "0 harvest 0")
    assert coins(game, 0) == ""
    assert game.discard == ("blue", "blue", "blue")


PROTECTED = [["red", "soy soy"], *NOBODY_ELSE]


@pytest.mark.rule("F-10")
@pytest.mark.parametrize(
    ("phase", "more"),
    [
        ("plant", {"hands": ["blue", "", "", ""]}),
        ("window", {}),
        ("turn_over", {}),
        ("trade", {}),
        ({"name": "settle", "rounds": 0, "offer": "!offer blue for nothing to all", "asked": [1, 2, 3],
          "answers": ["!accept", "!refuse", "!refuse"], "sealed": ["!accept", "!refuse", "!refuse"]},
         {"hands": ["blue", "", "", ""]}),
        ("plant_received", {"received": ["chili", "", "", ""]}),
    ],
    ids=lambda value: value["name"] if isinstance(value, dict) and "name" in value else None,
)  # fmt: skip
def test_a_single_bean_is_protected_in_every_phase(phase, more):
    game = table(phase=phase, fields=PROTECTED, **more)
    assert game.decision.seat == 0
    refused(game, Harvest(0), "F-10")
    tell(game, "0 harvest 1")
    assert fields(game, 0) == ["red", ""]


@pytest.mark.rule("F-10")
def test_the_protection_ends_when_no_field_has_more_than_one_card():
    game = table(phase="window", fields=[["red", "soy soy"], ["", "blue"], ["", ""], ["", ""]])
    tell(game, "0 harvest 1", "0 harvest 0")
    assert fields(game, 0) == ["", ""]
    tell(game, "1 harvest 1")  # other players' fields do not matter


@pytest.mark.rule("F-10")
def test_each_of_several_single_cards_may_be_harvested():
    for field in (0, 1, 2):
        game = table(players=3, phase="window", fields=[["red", "soy", "blue"], [], []])
        tell(game, f"0 harvest {field}")
        assert fields(game, 0)[field] == ""


@pytest.mark.rule("F-10")
def test_an_empty_field_protects_nothing_and_two_larger_ones_may_both_be_harvested():
    game = table(players=3, phase="window", fields=[["red", "soy soy", "blue blue"], [], []])
    assert set(game.decision.options) == {PASS, Harvest(1), Harvest(2)}
    refused(game, Harvest(0), "F-10")
    tell(game, "0 harvest 2")
    refused(game, Harvest(0), "F-10")
    tell(game, "0 harvest 1", "0 harvest 0")


@pytest.mark.rule("F-11")
def test_in_bohnanza_anyone_may_harvest_on_and_off_turn():
    game = table(phase="window", active=2, fields=[["red red", ""]] * 4)
    tell(game, "2 harvest 0", "3 harvest 0", "0 harvest 0", "1 harvest 0")
    assert kinds(game).count("harvested") == 4


class OwnTurnOnly(Bohnanza):
    """A game that lets only the active player harvest, and never in a window."""

    name = "own_turn_only"
    turn = tuple(phase for phase in Bohnanza.turn if phase.name != "window")


@pytest.mark.rule("F-11")
def test_a_game_decides_when_players_may_harvest():
    game, rng = Game(OwnTurnOnly, players=4, seed=3, rounds=2), Random(3)
    harvesters = set()
    while not game.over:
        action = rng.choice(game.decision.options)
        if isinstance(action, Harvest):
            harvesters.add((game.decision.seat == game.active, game.phase.name == "plant_received"))
        game.play(action)
    assert harvesters == {(True, False), (True, True), (False, True)}  # off turn only to plant what was received


@pytest.mark.rule("F-12")
def test_what_is_left_of_a_harvest_goes_on_the_pile_bottom_card_first():
    game = Game.from_position(
        {"game": Patchwork, "hands": ["chili", "", "", ""], "fields": [["blue soy green", ""], *NOBODY_ELSE]}
    )
    tell(game, "0 plant chili 0", "0 harvest 0")  # four cards with a chili on top: one coin
    assert coins(game, 0) == "chili"
    assert game.discard == ("blue", "soy", "green")
    assert game.view(3).discard[-1] == "green"
