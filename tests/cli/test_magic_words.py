"""The magic games in words: actions in all their forms, events for those who may know, the table with its spells."""

from io import StringIO

import pytest
from rich.console import Console

from beankit import Activate, Cast, Enchant, Game, Pick, Rearrange, Use
from beankit.cli.play.picture import draw_beans, draw_table
from beankit.core.events import Event
from beankit.games.magic.abilities import ABILITIES
from beankit.games.magic.spells import SPELLS
from beankit.words import LANGUAGES, Speaker, catalogue

TABLE = {
    "game": "excalibohn",
    "players": 3,
    "phase": "magic",
    "hands": ["magic cap", "white sword", "princess"],
    "fields": [["picking", ""], ["", ""], ["", ""]],
    "coins": ["", "princess princess sword", ""],
    "spells": ["move", "hand", ""],
    "active_spells": ["swap", "", "random"],
}


def speaker(game, language, me=None):
    return Speaker(language, ["ann", "ben", "cy"], game.rules.deck, me)


@pytest.mark.parametrize(
    ("action", "english", "german"),
    [
        (Use(0), "use the ability of field 1", "die Fähigkeit von Feld 1 nutzen"),
        (Use(0, 1), "use the ability of field 1 on ben", "die Fähigkeit von Feld 1 gegen ben nutzen"),
        (
            Use(0, 1, True),
            "use the ability of field 1 on ben, with the Attack Spell",
            "die Fähigkeit von Feld 1 mit dem Angriffszauber gegen ben nutzen",
        ),
        (
            Cast("swap", 1),
            "cast the Spell Swap on ben (swap it for another player's face-down spell)",
            "den Zauberkartentausch auf ben anwenden (gegen einen verdeckten Zauber eines Mitspielers tauschen)",
        ),
        (
            Cast("random"),
            "cast the Random Spell (activate the top of the spell pile for this turn)",
            "den Zufallszauber anwenden (den obersten Zauber des Zauberstapels für diesen Zug aktivieren)",
        ),
        (
            Activate("pile"),
            "activate the Pile Spell (take the top of the discard pile in phase 2)",
            "den Stapelzauber aktivieren (in Phase 2 die oberste Karte des Ablagestapels nehmen)",
        ),
        (Pick("sword"), "let this coin count: a Sword Bean", "diesen Taler gelten lassen: eine Schwertbohne"),
        (
            Enchant("cap", 1),
            "lay a Cap Bean on field 2 and enchant the bean there",
            "eine Kapbohne auf Feld 2 legen und die Bohne dort verzaubern",
        ),
    ],
)
def test_actions_in_words(action, english, german):
    game = Game.from_position(TABLE)
    assert [speaker(game, language).say_action(action) for language in ("en", "de")] == [english, german]


@pytest.mark.parametrize(
    ("kind", "action", "english", "german"),
    [
        (
            "picking",
            Use(0, 1),
            "use the Picking Beans on field 1 on ben (steal the last hand card)",
            "die Pflückbohnen auf Feld 1 gegen ben nutzen (die letzte Handkarte stehlen)",
        ),
        (
            "white",
            Use(0),
            "use the White Beans on field 1 (draw a card; with four or more beans you may plant it at once)",
            "die Weißen Bohnen auf Feld 1 nutzen (eine Karte ziehen; ab vier Bohnen darfst du sie gleich pflanzen)",
        ),
        (
            "mean",
            Use(0, None, True),
            "use the Mean Beans on field 1, with the Attack Spell"
            " (all others show a coin, and only the highest are kept)",
            "die Gemeinen Bohnen auf Feld 1 mit dem Angriffszauber nutzen"
            " (alle anderen zeigen einen Taler, und nur die höchsten bleiben)",
        ),
        (
            "sword",
            Use(0, 1, True),
            "use the Sword Beans on field 1 on ben, with the Attack Spell (draw two coins and choose one)",
            "die Schwertbohnen auf Feld 1 mit dem Angriffszauber gegen ben nutzen (zwei Taler ziehen und einen wählen)",
        ),
        (
            "picking",
            Activate("move", [0]),
            "activate the Move Spell for the Magic Bean at hand position 1 (move a hand card)",
            "den Umsteckzauber für die Zauberbohne auf Handposition 1 aktivieren (eine Handkarte umstecken)",
        ),
    ],
)
def test_the_menu_tells_what_magic_does(kind, action, english, german):
    game = Game.from_position(
        {**TABLE, "fields": [[kind, ""], ["", ""], ["", ""]], "active_spells": ["attack", "", ""]}
    )
    assert game.decision.allows(action)
    assert speaker(game, "en", 0).say_action(action, game.view(0)) == english
    assert speaker(game, "de", 0).say_action(action, game.view(0)) == german


def test_the_grouped_menu_says_it_too():
    game = Game.from_position(TABLE)
    heading = speaker(game, "en", 0).group(Activate("move", [0]), game.view(0))
    assert heading == "activate the Move Spell (move a hand card) ..."


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_spell_and_every_ability_says_what_it_does(language):
    words = catalogue(language)
    assert [name for name in (*SPELLS, *ABILITIES) if not words.find(f"effects.{name}")] == []
    assert [name for name in SPELLS if not words.find(f"the_spells.{name}") or not words.find(f"spells.{name}")] == []


def test_the_list_of_beans_tells_what_they_do_in_magic_games_only():
    game, sheet = Game.from_position(TABLE), StringIO()
    console = Console(file=sheet, width=140)
    console.print(draw_beans(speaker(game, "en"), game.rules.able))
    assert "steal the last hand card" in sheet.getvalue()
    console.print(draw_beans(speaker(game, "en")))
    assert sheet.getvalue().count("steal the last hand card") == 1


def test_a_move_names_the_card_that_moves():
    game = Game.from_position({**TABLE, "phase": {"name": "rearranging"}, "stack": [{"name": "magic"}]})
    view, move = game.view(0), Rearrange(1, 0)
    assert move in game.decision.options
    assert speaker(game, "en", 0).say_action(move, view) == "move your hand card 2 (Cap Bean) to position 1"
    assert speaker(game, "de", 0).group(move, view) == "deine Handkarte 2 (Kapbohne) umstecken ..."


def test_a_silent_theft_is_shown_only_to_thief_and_victim():
    game = Game.from_position(TABLE)
    game.play("use 0 on 1")
    lines = [speaker(game, "en", me=seat).tell(game.view(seat).log[-1]) for seat in range(3)]
    assert lines == [
        "You steal the last hand card from ben: a Sword Bean.",
        "ann steals the last hand card from you: a Sword Bean.",
        "ann steals the last hand card from ben.",
    ]
    used, stole = game.view(2).log[-2:]
    assert speaker(game, "de").tell(used) == "ann nutzt die Pflückbohnen auf Feld 1."
    assert speaker(game, "de").tell(stole) == "ann stiehlt ben die letzte Handkarte."


@pytest.mark.parametrize(
    ("event", "english", "german"),
    [
        (Event("learnt_spell", (0, "?spell")), "ann learns a spell.", "ann lernt einen Zauber."),
        (
            Event("learnt_spell", (0, "pile")),
            "ann learns a spell: the Pile Spell.",
            "ann lernt einen Zauber: den Stapelzauber.",
        ),
        (
            Event("swapped_spell", (0, 1, "?spell", False)),
            "ann swaps a spell with ben.",
            "ann tauscht mit ben einen Zauber.",
        ),
        (
            Event("swapped_spell", (0, 1, "enchant_beans", False)),
            "ann swaps with ben and gets the Bean Enchantment.",
            "ann tauscht mit ben und bekommt die Verzauberung der Bohnen.",
        ),
        (
            Event("coins_drawn", (0, 1, ("magic",))),
            "ann draws a coin from ben: a Magic Bean.",
            "ann zieht von ben einen Taler: eine Zauberbohne.",
        ),
        (
            Event("coins_drawn", (0, 1, ("magic", "cap"))),
            "ann draws 2 coins from ben: a Magic Bean and a Cap Bean.",
            "ann zieht von ben 2 Taler: eine Zauberbohne und eine Kapbohne.",
        ),
        (
            Event("exhausted", (3,)),
            "The draw pile has run out for the third time.",
            "Der Nachziehstapel ist zum dritten Mal aufgebraucht.",
        ),
        (
            Event("exhausted", (4,)),
            "The draw pile has run out for the fourth time.",
            "Der Nachziehstapel ist zum vierten Mal aufgebraucht.",
        ),
        (
            Event("cast_spell", (0, "card_flow", False)),
            "ann casts the Card Flow.",
            "ann wendet den Magischen Kartenfluss an.",
        ),
    ],
)
def test_sentences_count_decline_and_hide_what_the_reader_does_not_see(event, english, german):
    game = Game.from_position(TABLE)
    assert [speaker(game, language).tell(event) for language in ("en", "de")] == [english, german]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("me", [0, 1])
def test_the_table_shows_active_spells_kinds_of_coins_and_ones_own_spells(language, me):
    game = Game.from_position(TABLE)
    words, sheet = speaker(game, language, me), StringIO()
    view = game.view(me)
    Console(file=sheet, width=150).print(draw_table(view, game, words, {me: view.hand}))
    drawn = sheet.getvalue()
    own, other = ("move", "hand") if me == 0 else ("hand", "move")
    assert f"{words.named('spells', own)} ({words.effect(own)})" in drawn
    assert words.named("spells", other) not in drawn  # face down in front of somebody else
    assert f"{words.label('active_spells')}: {words.named('spells', 'swap')} ({words.effect('swap')})" in drawn
    assert f"{words.label('coins')}: 2 × {words.bean('princess')}" in drawn
    assert "●" not in drawn  # no coin of a field is meant here
    assert f"│ {words.names[me]} ({words.text('grammar.you')}): " in drawn


def test_a_long_effect_wraps_under_itself():
    game = Game.from_position({**TABLE, "spells": ["enchant_beans move", "", ""]})
    view, sheet = game.view(0), StringIO()
    Console(file=sheet, width=70).print(draw_table(view, game, speaker(game, "en", 0), {0: view.hand}))
    lines = sheet.getvalue().splitlines()
    place = next(
        number for number, line in enumerate(lines) if line.startswith("│ face-down spells: Bean Enchantment (in")
    )
    assert lines[place + 1].startswith("│                   single other bean, which takes on its kind)")
    assert lines[place + 2].startswith("│                   Move Spell (move a hand card)")


def test_what_the_reader_received_lies_beside_their_fields():
    game = Game.from_position({**TABLE, "phase": "sow", "received": ["cap", "white", ""]})
    view, sheet = game.view(0), StringIO()
    Console(file=sheet, width=150).print(draw_table(view, game, speaker(game, "en", 0), {0: view.hand}))
    assert "beside your fields: Cap Bean" in sheet.getvalue()
    assert "beside the fields (ben): White Bean" in sheet.getvalue()
