"""Positions, decks and bots of the magic games: what is read, what is refused and how, and who can ignore magic."""

import tomllib
from random import Random

import pytest

from beankit import GAMES, Bot, Game, play
from beankit.core.errors import BadDeck, BadPosition

R, X = "rabohnzel", "excalibohn"
BOTH = pytest.mark.parametrize("name", [R, X])
BEANS = ("picking", "cap", "mean", "white", "magic", "princess", "sword")
EVERY = "attack field swap trade card_flow pile enchant_beans enchant_players move hand random"


@BOTH
def test_a_position_names_spells_and_coins_and_the_rest_is_shuffled(name):
    game = Game.from_position(
        {
            "game": name,
            "hands": ["cap", "", ""],
            "spells": ["move attack", "", ""],
            "active_spells": ["", "hand", ""],
            "coins": ["", "sword princess", ""],
            "spell_pile": "swap ...",
        }
    )
    assert game.players[0].spells == ("attack", "move")  # always in the same order
    assert game.players[1].active_spells == ("hand",)
    assert game.players[1].coins == ("sword", "princess")
    assert game.spell_pile[0] == "swap"
    assert len(game.spell_pile) == 8
    again = Game.from_position(game.position())
    assert again.same(game)


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"spells": ["wish", "", ""]}, "unknown card 'wish'"),
        ({"spells": ["move", "move", ""]}, "surplus: 1 move"),
        ({"spells": ["cap", "", ""]}, "unknown card 'cap'"),
        ({"spell_pile": "move"}, "missing: 1 attack.*as in spell_pile = '...'"),
        ({"spell_pile": "... move", "spells": ["..."]}, "it can be in only one place"),
        ({"aside": ["", "cap"]}, r"aside.1. = 'cap': a bean is aside only while its owner places it.*\(R-8, R-11\)"),
        ({"swapped": ["move"]}, r"swapped.0. = 'move': a swapped spell is here only while .*\(R-20\)"),
        ({"phase": {"name": "placing", "seat": 0}, "aside": ["cap", "cap"]}, r"aside.1. = 'cap'"),
        ({"phase": {"name": "laying"}, "swapped": ["move", "hand"]}, r"swapped.1. = 'hand'"),
        ({"phase": "sow", "step": 2}, "step = 2 is magic; sow is step 7 of a turn"),
        ({"fields": [["", "", "", ""], ["", ""], ["", ""]]}, r"nobody has more than 3 fields \(R-19\)"),
        ({"ready": [2]}, "ready = .2.: only fields of the active player where something grows"),
        ({"parked": [0]}, "where something grows"),
        ({"active": 7}, "active = 7: a number from 0 to 2"),
        ({"phase": {"name": "placing", "seat": 0}}, "is not possible"),
        ({"phase": {"name": "placing", "seat": 3}}, "is not possible"),
        ({"phase": {"name": "placing", "seat": 0, "victim": 3}, "aside": ["cap", "", ""]}, "is not possible"),
        ({"phase": {"name": "attack", "attacker": 3, "victim": 1}, "coins": ["", "cap", ""]}, "is not possible"),
        ({"phase": {"name": "placing", "seat": 9}, "aside": ["cap", "", ""]}, "is not possible"),
        ({"phase": {"name": "attack", "attacker": 0, "victim": 1}}, "is not possible"),
        (
            {"phase": {"name": "pick_coin", "attacker": 0, "victim": 1, "coins": ["cap"], "again": False}},
            "is not possible",
        ),
        (
            {"phase": {"name": "pick_coin", "attacker": 0, "victim": 1, "coins": ["cap", "mean"], "again": False}},
            "is not possible",
        ),
        ({"phase": {"name": "attack", "attacker": 9, "victim": 1}, "coins": ["", "cap", ""]}, "is not possible"),
        ({"phase": {"name": "attack", "attacker": 1, "victim": 1}, "coins": ["", "cap", ""]}, "is not possible"),
        (
            {"phase": {"name": "pick_coin", "attacker": 0, "victim": 1, "coins": 5, "again": False}},
            "is not possible",
        ),
        ({"phase": {"name": "laying"}}, "is not possible"),
        ({"phase": {"name": "enchanted", "turn": 0}}, "is not possible"),
        ({"phase": {"name": "activating", "seat": 0, "left": 5}}, "is not possible"),
        ({"phase": {"name": "activating", "seat": 3, "left": 1}}, "is not possible"),
        ({"phase": {"name": "enchanted", "turn": 4}}, "is not possible"),
    ],
)
def test_an_impossible_position_is_refused(wrong, message):
    inside = {"stack": [{"name": "abilities"}]} if isinstance(wrong.get("phase"), dict) else {}
    with pytest.raises(BadPosition, match=message):
        Game.from_position({"game": R, "players": 3, **inside, **wrong})


@pytest.mark.parametrize(
    ("game", "phase", "stack", "message"),
    [
        (R, {"name": "rearranging"}, [], "is played inside another: name it in 'stack'"),
        (R, {"name": "abilities"}, [{"name": "abilities"}], "is not played inside another"),
        (R, {"name": "flow"}, [{"name": "flow"}], "is played inside another"),
        (R, {"name": "countdown"}, [], "is not possible"),
        ("bohnanza", {"name": "abilities"}, [], "is not a phase of Bohnanza"),
        ("bohnanza", {"name": "enchanted", "turn": 1}, [{"name": "plant"}], "is not a phase of Bohnanza"),
        ("al-cabohne", {"name": "trade"}, [], "is not a phase of Al Cabohne"),
    ],
)
def test_a_phase_that_cannot_be_on_there_is_refused(game, phase, stack, message):
    with pytest.raises(BadPosition, match=message):
        Game.from_position({"game": game, "phase": phase, "stack": stack})


def test_a_third_field_lies_there_when_the_game_is_over():
    fields = [["cap", "white", "mean mean"], ["", ""], ["", ""]]
    game = Game.from_position({"game": R, "phase": {"name": "over"}, "fields": fields})
    assert game.over
    assert game.players[0].fields == ((), (), ())


@pytest.mark.parametrize("bound", [False, True])
@pytest.mark.parametrize("seat", [0, 2])
def test_a_position_may_lie_in_the_middle_of_a_choice(seat, bound):
    aside = ["cap" if seat == number else "" for number in range(3)]
    phase = {"name": "placing", "seat": seat, "victim": 1, "bound": bound}
    stack = [{"name": "abilities"}]
    game = Game.from_position({"game": R, "players": 3, "phase": phase, "stack": stack, "step": 2, "aside": aside})
    assert (game.decision.seat, game.decision.kind) == (seat, "lay")
    assert Game.from_position(game.position()).same(game)
    spells = ["move" if seat == number else "" for number in range(3)]
    phase = {"name": "activating", "seat": seat, "left": 2, "bound": bound}
    game = Game.from_position({"game": R, "players": 3, "phase": phase, "stack": stack, "step": 2, "spells": spells})
    assert (game.decision.seat, game.decision.kind) == (seat, "activate")
    game.play("activate move")
    assert game.players[seat].active_spells == ("move",)


def test_a_choice_that_a_position_leaves_out_is_the_plain_case():
    """One spell is activated; the swapped one stays as it was laid."""
    inside = {"game": R, "players": 3, "stack": [{"name": "abilities"}], "step": 2, "hands": ["cap", "", ""]}
    phase = {"name": "activating", "seat": 0}
    game = Game.from_position({**inside, "phase": phase, "spells": ["move hand", "", ""]})
    game.play("activate move")
    assert game.decision.kind != "activate"
    game = Game.from_position({**inside, "phase": {"name": "laying"}, "swapped": ["move", "", ""]})
    game.play("pass")
    assert (game.players[0].spells, game.players[0].borrowed) == (("move",), ())


@pytest.mark.parametrize(("name", "victim", "knowing"), [(R, 1, "012"), (X, 1, "01"), (R, None, "0"), (X, None, "0")])
def test_who_knows_the_card_in_mid_air_of_a_position(name, victim, knowing):
    position = {"game": name, "players": 3, "phase": {"name": "placing", "seat": 0, "victim": victim}}
    position |= {"stack": [{"name": "abilities"}], "step": 2, "aside": ["cap", "", ""]}
    game = Game.from_position(position, seed=1)
    for seat in range(3):
        dreamt = {game.view(seat).imagine(Random(number)).players[0].aside for number in range(40)}
        assert (dreamt == {("cap",)}) == (str(seat) in knowing), seat


def test_every_spell_is_one_card():
    game = Game.from_position({"game": R, "players": 3, "spells": ["", EVERY, ""]})
    assert game.spell_pile == ()
    assert game.players[1].spells == tuple(EVERY.split())


# --- decks ---


def deck(**changes):
    kinds = [{"id": kind, "count": 14, "beanometer": [2, 4, 6, 8]} for kind in BEANS]
    return {"kinds": [{**kind, **changes} if kind["id"] == "white" else kind for kind in kinds]}


@BOTH
def test_a_custom_deck_can_replace_beanometers(name):
    game = Game(name, players=3, deck=deck(beanometer=[1, 2, 3, 4]))
    assert game.rules.deck.beans["white"].payout(4) == 4
    assert Game.from_record(game.record()).same(game)


@pytest.mark.parametrize(
    ("cards", "message"),
    [
        (deck(id="cocoa"), r"kinds\[3\].id = 'cocoa': unknown bean"),
        (deck(beanometer=[4, 3, 5, 6]), r"kinds\[3\].beanometer = \[4, 3, 5, 6\]: the figures must rise"),
        (deck(count=0), r"kinds\[3\].count = 0"),
        ({**deck(), "total": 99}, "total = 99: the counts add up to 98"),
    ],
)
def test_a_wrong_deck_is_refused_with_path_and_value(cards, message):
    with pytest.raises(BadDeck, match=message):
        Game(R, deck=cards)


def test_both_games_share_one_deck_of_98_whose_house_values_are_marked():
    text = GAMES[R].deck_file.read_text("utf-8")
    assert GAMES[X].deck_file == GAMES[R].deck_file
    assert tomllib.loads(text)["rabohnzel"]["total"] == 98
    marked = [line for line in text.splitlines() if "house" in line and "id =" in line]
    assert len(marked) == 6  # only the Princess Bean's is printed


# --- bots ---


class Plain(Bot):
    """Has no handlers."""


@BOTH
@pytest.mark.parametrize("players", [3, 4, 5])
def test_a_bot_that_does_not_care_for_magic_plays_on(name, players):
    match = play(name, [Plain, "trader", "gardener", "random", "counter"][:players], seed=3)
    assert len(match.scores) == players


def test_a_position_may_lie_in_the_middle_of_an_attack():
    inside = {"game": R, "players": 3, "stack": [{"name": "abilities"}], "step": 2, "coins": ["", "", "cap mean"]}
    drawn = Game.from_position({**inside, "phase": {"name": "attack", "attacker": 1, "victim": 2}})
    assert "coins_drawn" in [event.name for event in drawn.view(0).log]
    phase = {"name": "pick_coin", "attacker": 0, "victim": 2, "coins": ["cap", "mean"], "again": False}
    game = Game.from_position({**inside, "phase": phase})
    assert (game.decision.seat, game.decision.kind) == (0, "coin")
    drawn = Game.from_position({**inside, "phase": {"name": "placing", "seat": 1}, "aside": ["", "cap", ""]})
    assert (drawn.decision.seat, drawn.decision.kind) == (1, "lay")
