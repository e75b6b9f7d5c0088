"""Bohnedikt in the terminal: narrated in both languages, drawn with its extra zones, and played by a person."""

from io import StringIO

import pytest
from rich.console import Console

from beankit import parse
from beankit.cli.play.human import Human
from beankit.cli.play.menu import fold
from beankit.cli.play.narrator import Narrator
from beankit.cli.play.picture import draw_table
from beankit.cli.play.session import Terminal as Screen
from beankit.words import Speaker
from tests.rules.abbey import abbey, bazaar, cards_with, revelation
from tests.rules.table import tell

NAMES = ["ann", "ben", "cy", "di"]


def speaker(game, language, me=None):
    return Speaker(language, NAMES, game.rules.deck, me)


def drawn(game, seat, language="en"):
    console = Console(file=StringIO(), width=140)
    console.print(draw_table(game.view(seat), game, speaker(game, language, seat), {seat: game.players[seat].hand}))
    return console.file.getvalue()


def seated(game, seat):
    """A person at this table."""
    screen = Screen(Console(file=StringIO()), "en", ["human"] * len(game.players))
    screen.game = game
    person = Human(screen)
    person.start(game.view(seat))
    return person


@pytest.mark.parametrize(
    ("deed", "english", "german"),
    [
        (
            "sacrifice green red",
            "sacrifice a Green Bean, then a Red Bean",
            "erst eine Brechbohne, dann eine Rote Bohne opfern",
        ),
        ("give_up", "give up the sacrifice card", "die Opferkarte abwerfen"),
        ("lay_down soy", "discard a Soy Bean instead of planting it", "eine Sojabohne ablegen, statt zu pflanzen"),
        ("keep soy", "put a Soy Bean at the back of your hand", "eine Sojabohne hinten auf die Hand stecken"),
        (
            "edict move_card 3 0",
            "use the “Move a Card” Edict (a hand card may be moved) 4 1",
            "die Ediktkarte „Umstecken“ (eine Handkarte darf umgesteckt werden) nutzen 4 1",
        ),
    ],
)
def test_actions_in_words(deed, english, german):
    game = abbey()
    assert speaker(game, "en").say_action(parse(deed)) == english
    assert speaker(game, "de").say_action(parse(deed)) == german


@pytest.mark.parametrize(
    ("edict", "deed", "english", "german"),
    [
        (
            "move_card",
            "edict move_card 0 2",
            "move your hand card 1 (Chili Bean) to place 3, counting the sacrifice card",
            "deine Handkarte 1 (Feuerbohne) auf Platz 3 umstecken, die Opferkarte mitgezählt",
        ),
        (
            "move_card",
            "edict move_card 2 0",  # place 1 is the sacrifice card
            "move your hand card 2 (Soy Bean) to place 1, counting the sacrifice card",
            "deine Handkarte 2 (Sojabohne) auf Platz 1 umstecken, die Opferkarte mitgezählt",
        ),
        (
            "discard_one",
            "edict discard_one 1",
            "discard your hand card 2 (Soy Bean)",
            "deine Handkarte 2 (Sojabohne) ablegen",
        ),
        (
            "plant_front",
            "edict plant_front 0",
            "plant the front card, Chili Bean, on field 1",
            "die vorderste Handkarte (Feuerbohne) auf Feld 1 pflanzen",
        ),
        (
            "draw_five",
            "edict draw_five",
            "use the “Draw Five” Edict (five cards may be drawn in phase 4)",
            "die Ediktkarte „Fünf ziehen“ (in Phase 4 dürfen fünf Karten gezogen werden) nutzen",
        ),
    ],
)
def test_an_edict_is_offered_with_what_its_numbers_mean(edict, deed, english, german):
    game = abbey(phase="edicts", edicts=[edict], hands=["chili soy", "", "", ""], behind=[1, 0, 0, 0])
    view = game.view(0)
    assert parse(deed) in game.decision.options
    assert speaker(game, "en", 0).say_action(parse(deed), view) == english
    assert speaker(game, "de", 0).say_action(parse(deed), view) == german


@pytest.mark.full
def test_a_sacrifice_says_which_copies_it_takes():
    game = bazaar("red soy red", revealed="green red", sacrifice=cards_with("green+red"))
    lines = [speaker(game, "en", 0).say_action(option, game.view(0)) for option in game.decision.options]
    assert [line for line in lines if line.startswith("sacrifice a Green")] == [
        "sacrifice a Green Bean, then a Red Bean (the one on the table)",
        "sacrifice a Green Bean, then a Red Bean (card 1 of your hand)",
        "sacrifice a Green Bean, then a Red Bean (card 3 of your hand)",
    ]


def test_moves_of_a_large_hand_are_grouped_card_by_card():
    hands = ["chili soy red blue green", "", "", ""]
    game = abbey(phase="edicts", edicts=["move_card", "discard_one"], hands=hands, behind=[1, 0, 0, 0])
    labels = [choice.label for choice in fold(game.decision.options, game.view(0), speaker(game, "en", 0))]
    assert labels == [
        "use no edict",
        "move your hand card 1 (Chili Bean) ...",
        "move your hand card 2 (Soy Bean) ...",
        "move your hand card 3 (Red Bean) ...",
        "move your hand card 4 (Blue Bean) ...",
        "move your hand card 5 (Green Bean) ...",
        "use the “Discard One” Edict (a hand card may be discarded) ...",
    ]


def test_a_card_can_be_moved_behind_all_seats_of_the_table():
    game = abbey(phase="edicts", edicts=["move_card"], hands=["chili soy red blue green", "", "", ""])
    tell(game, "0 edict move_card 2 5")
    assert speaker(game, "en", 0).tell(game.view(0).log[-1]) == "You move a hand card to place 6."
    assert speaker(game, "de").tell(game.view(1).log[-1]) == "ann steckt eine Handkarte um."


def test_events_in_words():
    game = bazaar("red green", sacrifice=cards_with("green+red"))
    tell(game, "0 sacrifice red green")
    *_, sacrificed, new = game.view(0).log
    assert speaker(game, "en").tell(sacrificed) == "ann sacrifices a Red Bean and a Green Bean on God's Acre."
    assert speaker(game, "de", me=0).tell(new).startswith("Du ziehst eine neue Opferkarte: ")
    assert speaker(game, "de").tell(game.view(1).log[-1]) == "ann zieht eine neue Opferkarte."
    game = revelation("not_left red", "soy")
    assert speaker(game, "en").tell(game.view(0).log[-1]) == (
        "In force for ann: the “No Left Hand” Edict (no trade with the left neighbour)."
    )


def test_the_table_shows_edicts_purses_and_the_own_sacrifice_card():
    game = bazaar(
        "red soy", "blue", sacrifice=cards_with("green+red"), edicts="no_gifts", exhausted=2,
        coins=["soy", "", "", ""], purse=["blue blue", "", "", ""],
    )  # fmt: skip
    mine, theirs = drawn(game, 0), drawn(game, 1, "de")
    for shown in (
        "1 Cloister Garden",
        "2 God's Acre",
        "sacrifice card: Green Bean + Red Bean",
        "in front of the sacrifice card: 2",
    ):
        assert shown in mine
    assert "edicts in force: “No Gifts” Edict (each side gives at least one card)" in mine
    assert "▶ 1 ann (you)   -                   -                  3      2" in mine  # a coin and two in the purse
    assert "Gottesacker" in theirs
    assert "Brechbohne" not in theirs


@pytest.mark.full
def test_a_whole_game_is_narrated_without_gaps(beankit):
    for language, word in (("en", "sacrifices"), ("de", "opfert")):
        words = ("--narrate", "--lang", language, "--seed", 4, "--option", "rounds=1")
        done = beankit("play", "bohnedikt", "abbot", "random", "random", *words)
        assert (done.status, done.err) == (0, "")
        assert word in done.out
        assert "(seat:" not in done.out  # an event without words would be told by its parts


@pytest.mark.full
def test_a_person_is_asked_in_a_window_when_there_is_something_to_sacrifice(beankit, typed):
    typed(*[""] * 60)
    done = beankit("play", "bohnedikt", "human", "random", "random", "--seed", 2, "--option", "rounds=1")
    assert done.err == ""
    assert "Do you want to do something before the game goes on?" in done.out
    assert "sacrifice a " in done.out


GARDEN = [["soy soy not_right", "chili stink"], ["not_left", "red"], ["", ""], ["", ""]]


@pytest.mark.parametrize(
    ("language", "shown"),
    [
        ("en", ["3 × Soy Bean (with a “No Right Hand” Edict)", "2 × Stink Bean (with a Chili Bean)"]),
        (
            "de",
            ["3 × Sojabohne (darunter eine Ediktkarte „Nicht zur Rechten“)", "Saubohne (darunter eine Feuerbohne)"],
        ),
    ],
)
def test_the_table_shows_what_lies_among_the_beans_of_a_field(language, shown):
    table = drawn(abbey(phase="trade", fields=GARDEN), 0, language)
    assert [text for text in shown if text not in table] == []


def test_a_field_of_edicts_alone_grows_nothing_else():
    assert "1 × “No Left Hand” Edict  " in drawn(abbey(phase="trade", fields=GARDEN), 0)


def test_the_story_tells_the_real_cards_of_a_field():
    game = abbey(phase="trade", fields=GARDEN)
    status = Narrator(Console(file=StringIO()), speaker(game, "en")).status(game, 0)
    assert str(status) == (
        "Fields: 2 Soy Beans and a “No Right Hand” Edict · a Chili Bean and a Stink Bean; no coin; 0 cards in hand."
    )


@pytest.mark.parametrize("card", ["green+soy", "green+red"])
def test_people_at_one_terminal_do_not_learn_who_can_sacrifice(card):
    game = abbey(phase="window", hands=["", "green soy", "", ""], sacrifice=cards_with("", card))
    assert game.decision.seat == 1
    assert not seated(game, 1).dull(game.view(1), game.decision)
