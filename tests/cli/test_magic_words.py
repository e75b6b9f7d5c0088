"""The magic games told: actions in all their forms, events for those who may know, and the table with its spells."""

from io import StringIO

import pytest
from rich.console import Console

from beankit import Awaken, Cast, Enchant, Game, Pick, Rearrange, Use
from beankit.cli.picture import draw_table
from beankit.words import LANGUAGES, Speaker

TABLE = {
    "game": "excalibohn",
    "players": 3,
    "phase": "magic",
    "hands": ["magic cap", "white sword", "princess"],
    "fields": [["picking", ""], ["", ""], ["", ""]],
    "coins": ["", "princess princess sword", ""],
    "spells": ["move", "hand", ""],
    "awake": ["swap", "", "random"],
}


def speaker(game, language, me=None):
    return Speaker(language, ["ann", "ben", "cy"], game.rules.deck, me)


@pytest.mark.parametrize(
    ("action", "english", "german"),
    [
        (Use(0), "use the ability of field 0", "die Fähigkeit von Feld 0 nutzen"),
        (Use(0, 1), "use the ability of field 0 on ben", "die Fähigkeit von Feld 0 nutzen, gegen: ben"),
        (
            Use(0, 1, True),
            "use the ability of field 0 on ben, with the Attack Spell",
            "die Fähigkeit von Feld 0 mit dem Angriffszauber nutzen, gegen: ben",
        ),
        (Cast("swap", 1), "cast Spell Swap on ben", "anwenden: Zauberkartentausch, mit: ben"),
        (Cast("random"), "cast Random Spell", "anwenden: Zufallszauber"),
        (
            Awaken("move", [0]),
            "activate Move Spell (from your hand: 0)",
            "aktivieren: Umsteckzauber (aus der Hand: 0)",
        ),
        (Pick("sword"), "let this coin count: a Sword Bean", "gelten lassen: eine Schwertbohne"),
        (
            Enchant("cap", 1),
            "lay a Cap Bean on field 1 and enchant the bean there",
            "eine Kapbohne auf Feld 1 legen und die Bohne dort verzaubern",
        ),
    ],
)
def test_actions_in_words(action, english, german):
    game = Game.from_position(TABLE)
    assert [speaker(game, language).say_action(action) for language in ("en", "de")] == [english, german]


def test_a_move_names_the_card_that_moves():
    game = Game.from_position({**TABLE, "phase": {"name": "rearranging"}, "stack": [{"name": "magic"}]})
    view, move = game.view(0), Rearrange(1, 0)
    assert move in game.decision.options
    assert speaker(game, "en", 0).say_action(move, view) == "move your hand card 1 (Cap Bean) to position 0"
    assert speaker(game, "de", 0).group(move, view) == "deine Handkarte 1 (Kapbohne) umstecken ..."


def test_a_silent_theft_is_told_to_thief_and_victim_alone():
    game = Game.from_position(TABLE)
    game.play("use 0 on 1")
    told = [speaker(game, "en", me=seat).tell(game.view(seat).log[-1]) for seat in range(3)]
    assert told == [
        "You steal the last hand card of ben: a Sword Bean.",
        "ann steals the last hand card of you: a Sword Bean.",
        "ann steals the last hand card of ben: 1 card.",
    ]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("me", [0, 1])
def test_the_table_shows_active_spells_kinds_of_coins_and_ones_own_spells(language, me):
    game = Game.from_position(TABLE)
    words, sheet = speaker(game, language, me), StringIO()
    view = game.view(me)
    Console(file=sheet, width=110).print(draw_table(view, game, words, {me: view.hand}))
    drawn = sheet.getvalue()
    own, other = ("move", "hand") if me == 0 else ("hand", "move")
    assert words.part("spell", own) in drawn
    assert words.part("spell", other) not in drawn  # face down before somebody else
    assert words.part("spell", "swap") in drawn
    assert f"2 × {words.bean('princess')}" in drawn
