"""Positions are short to write: the rest of the deck can go anywhere, phases and windows have plain names."""

import pytest

from beankit import GAMES, BeankitError, Game
from tests.rules.table import asked, coins, fields, hand, tell

TRADING = ("bohnanza", "rabohnzel", "excalibohn", "bohnedikt")


# --- the rest of the deck ---


@pytest.mark.parametrize("pile", ["draw_pile", "discard", "out"])
def test_the_rest_of_the_deck_goes_to_any_pile(pile):
    game = Game.from_position({"game": "bohnanza", "hands": ["red", "blue"], pile: "..."})
    assert len(getattr(game, pile)) == 102
    assert len(game.draw_pile + game.discard + game.out) == 102
    again = Game.from_position(game.position())
    assert again.same(game)


def test_the_rest_of_the_deck_goes_to_somebodys_coins_or_to_the_mafia():
    game = Game.from_position({"game": "bohnanza", "players": 3, "hands": ["red"], "coins": ["", "soy ..."]})
    assert len(game.players[1].coins) == 103
    assert game.draw_pile == ()
    game = Game.from_position({"game": "al-cabohne", "hands": ["blue"], "mafia": "..."})
    assert len(game.mafia) == 115


def test_cards_may_be_named_on_both_sides_of_the_rest():
    game = Game.from_position({"game": "bohnanza", "hands": ["red"], "discard": "soy ... garden", "draw_pile": "blue"})
    assert (game.discard[0], game.discard[-1], len(game.discard)) == ("soy", "garden", 102)
    assert game.draw_pile == ("blue",)


def test_each_back_has_a_rest_of_its_own():
    game = Game.from_position(
        {"game": "rabohnzel", "players": 3, "hands": ["cap"], "discard": "...", "spells": ["", "..."], "phase": "plant"}
    )
    assert len(game.discard) == 97
    assert len(game.players[1].spells) == 11
    game = Game.from_position({"game": "bohnedikt", "hands": ["red"], "out": "...", "sacrifice_pile": "green+red ..."})
    assert game.sacrifice_pile[0] == "green+red"
    assert len(game.sacrifice_pile) == 34
    assert {len(player.sacrifice) for player in game.players} == {1}


def test_cards_of_nobody_stay_out_of_the_game():
    game = Game.from_position({"game": "bohnanza", "hands": ["red", "soy"], "draw_pile": "blue blue soy", "out": "..."})
    while not game.over:
        game.play(game.decision.options[0])
    assert len(game.out) == 99
    assert game.view(0).out == game.out
    assert sum(game.result.scores) == 0


def test_after_the_last_exhaustion_the_rest_lies_on_the_discard_pile():
    game = Game.from_position({"game": "bohnanza", "phase": "trade", "hands": ["red", "soy"], "exhausted": 3})
    assert (game.draw_pile, len(game.discard)) == ((), 102)
    written = game.position()
    assert Game.from_position(written).position() == written
    while not game.over:
        assert Game.from_position(game.position()).same(game)
        game.play(game.decision.options[0])
    assert game.exhausted == 3


@pytest.mark.parametrize("game", GAMES)
def test_no_game_goes_on_with_a_draw_pile_after_the_last_exhaustion(game):
    last = Game(game).rules.exhaustions_to_end
    with pytest.raises(BeankitError, match="there is no new draw pile"):
        Game.from_position({"game": game, "exhausted": last, "draw_pile": "..."})
    assert Game.from_position({"game": game, "exhausted": last}).exhausted == last


# --- seats ---


def test_seats_at_the_end_that_have_nothing_are_left_out():
    short = Game.from_position(
        {"game": "bohnanza", "players": 5, "hands": ["red"], "coins": ["", "soy"], "fields": [["blue"]]}
    )
    assert [len(player.hand) for player in short.players] == [1, 0, 0, 0, 0]
    assert (coins(short, 1), fields(short, 0), fields(short, 4)) == ("soy", ["blue", ""], ["", ""])
    assert len(Game.from_position({"game": "bohnanza", "hands": ["red"]}).players) == 4
    assert len(Game.from_position({"game": "bohnanza", "hands": ["red"], "fields": [[]] * 3}).players) == 3
    assert len(Game.from_position({"game": "al-cabohne", "hands": ["blue"]}).players) == 2


def test_a_sacrifice_card_whose_place_is_not_named_lies_at_the_back():
    game = Game.from_position(
        {"game": "bohnedikt", "hands": ["red soy", "blue", "soy soy"], "behind": [1], "phase": "trade"}
    )
    assert [player.behind for player in game.players] == [1, 1, 2]


# --- names ---


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("phase", ["plant", "turn_over", "draw"])
def test_what_every_game_does_has_the_same_name_in_all(game, phase):
    kinds = {"plant": "plant", "turn_over": "offer", "draw": "plant"}
    table = Game.from_position(
        {"game": game, "phase": phase, "hands": [Game(game).rules.deck.kinds[0]] * Game(game).rules.players}
    )
    assert table.decision.kind in (kinds[phase], "react", "place", "pay_mafia", "take_over", "edict")
    assert Game.from_position(table.position()).same(table)


@pytest.mark.parametrize("game", TRADING)
def test_the_phases_of_trading_games_have_the_same_names(game):
    for phase in ("plant", "turn_over", "trade", "plant_received", "draw"):
        assert Game.from_position({"game": game, "phase": phase})
    bean = Game(game).rules.deck.kinds[0]
    again = Game.from_position({"game": game, "phase": {"name": "plant", "must": False}, "hands": [bean]})
    assert again.decision.options[0].text == "pass"
    sowing = Game.from_position({"game": game, "phase": "plant_received", "received": [bean]})
    assert asked(tell(sowing, f"0 plant {bean} 0"))


WINDOWS = ["after plant", "after turn_over", "after trade", "before draw"]


@pytest.mark.parametrize("game", TRADING)
def test_the_four_windows_go_by_what_they_lie_beside(game):
    bean = Game(game).rules.deck.kinds[0]
    steps = []
    for window in WINDOWS:
        table = Game.from_position({"game": game, "phase": window, "fields": [[bean]]})
        assert (table.phase.name, asked(table)) == ("window", (0, "react"))
        steps.append(table.step)
    assert steps == sorted(set(steps))


def test_a_named_window_may_be_half_over_or_wait():
    game = Game.from_position(
        {"game": "bohnanza", "phase": {"name": "after trade", "turn": 2}, "fields": [["red"], ["red"], ["soy"]]}
    )
    assert (asked(game), game.step) == ((2, "react"), 5)
    waiting = Game.from_position(
        {"game": "rabohnzel", "phase": "rearranging", "stack": ["after trade"], "hands": ["cap mean"]}
    )
    assert (asked(waiting), waiting.step) == ((0, "rearrange"), 6)


def test_a_phase_without_parts_is_its_name():
    assert Game.from_position({"game": "bohnanza", "phase": "over"}).over
    game = Game.from_position({"game": "rabohnzel", "phase": "abilities", "spells": ["move"], "hands": ["cap"]})
    assert asked(game) == (0, "magic")


# --- words ---


def test_edicts_are_words_in_a_string_or_a_list():
    game = Game.from_position({"game": "bohnedikt", "phase": "trade", "edicts": "not_left", "hands": ["red", "soy"]})
    assert game.edicts == ("not_left",)
    game = Game.from_position({"game": "bohnedikt", "phase": "trade", "edicts": "not_left no_gifts", "hands": ["red"]})
    assert game.edicts == ("not_left", "no_gifts")
    with pytest.raises(BeankitError, match="unknown edict 'no_gift'"):
        Game.from_position({"game": "bohnedikt", "phase": "trade", "edicts": "no_gift"})


def test_an_unknown_edict_is_refused_while_somebody_answers_an_offer():
    answering = {"name": "answers", "rounds": 0, "offer": "!offer red for soy to all", "asked": [1, 2], "answers": []}
    position = {"game": "bohnedikt", "players": 3, "hands": ["red"], "phase": answering, "edicts": "blue"}
    with pytest.raises(BeankitError, match="unknown edict 'blue'"):
        Game.from_position(position)


def test_the_kinds_of_a_sacrifice_card_may_be_in_any_order():
    game = Game.from_position(
        {"game": "bohnedikt", "sacrifice": ["red+green", "green+blue"], "sacrifice_discard": "soy+red"}
    )
    assert [player.sacrifice[0] for player in game.players[:2]] == ["green+red", "blue+green"]
    assert game.sacrifice_discard == ("red+soy",)
    with pytest.raises(BeankitError, match=r"unknown card 'red\+cocoa'"):
        Game.from_position({"game": "bohnedikt", "sacrifice": ["red+cocoa"]})


def test_an_edict_in_the_middle_of_its_card_goes_on_before_trading():
    game = Game.from_position(
        {"game": "bohnedikt", "phase": "turn_over_more", "edicts": "third_card", "used": "third_card"}
    )
    assert hand(game, 0) == ""
    assert len(game.revealed) == 1
    assert game.rules.turn[game.step].name in ("edicts", "trade")
