"""What a person is asked: with the offer, with the reason, and short enough for a small screen."""

import pytest

from beankit import Game
from tests.cli.person import seated, typing
from tests.cli.terminal import Terminal


def answering(offer):
    """Seat 1 answers an offer of seat 0."""
    table = {"game": "bohnanza", "players": 3, "phase": "trade", "hands": ["red soy", "soy blue", "stink"]}
    game = Game.from_position(table)
    game.play(offer)
    return game


@pytest.mark.parametrize(
    ("language", "question"),
    [
        ("en", "random-1 offers you a Red Bean for a Soy Bean. Your answer? Nobody sees it until"),
        ("de", "random-1 bietet dir eine Rote Bohne gegen eine Sojabohne an. Deine Antwort? Die anderen"),
    ],
)
def test_the_question_repeats_the_offer(language, question):
    assert question in typing(answering("offer red for soy to 1"), "1", language=language)


def test_an_open_call_is_repeated_too():
    assert "random-1 calls for bids. Your answer?" in typing(answering("offer nothing for nothing to all"), "1")


@pytest.mark.parametrize(
    ("language", "question"),
    [
        ("en", "The front card of the hand, a Red Bean, must be planted (B-5). No field has room: which one"),
        (
            "de",
            "Die vorderste Handkarte, eine Rote Bohne, muss gepflanzt werden (B-5). Auf keinem Feld ist Platz: Welches",
        ),
    ],
)
def test_a_forced_harvest_says_why(language, question):
    fields = [["soy soy", "blue", "stink"], ["", "", ""], ["", "", ""]]
    table = {"game": "bohnanza", "players": 3, "phase": "plant", "hands": ["red", "", ""], "fields": fields}
    assert question in typing(Game.from_position(table), "1", language=language)


def test_a_forced_harvest_for_a_traded_card_says_why():
    fields = [["soy soy", "blue", "stink"], ["", "", ""], ["", "", ""]]
    table = {"game": "bohnanza", "players": 3, "phase": "plant_received", "fields": fields}
    said = typing(Game.from_position({**table, "received": ["red", "", ""]}), "1")
    assert "All cards beside the fields must be planted: a Red Bean (B-11). No field has room: which one" in said


def test_on_a_small_screen_the_question_stays_in_sight():
    game = Game("bohnanza", players=5, seed=7)
    while game.decision.kind != "offer":
        game.play(game.decision.options[0])
    person, sheet = seated(game, game.decision.seat, width=80)
    person.console.height = 24
    typed = iter(["3", "", "pass"])
    person.read = lambda _: sheet.write("> \n") and next(typed)
    person.ask(game.view(game.decision.seat), game.decision)
    screens = sheet.getvalue().split("> \n")
    assert "more options: m" in screens[1]
    assert max(screen.count("\n") for screen in screens) < 24


@pytest.mark.parametrize(
    ("language", "reply"),
    [
        ("en", "I do not understand “dance”. Type a number from 1 to 3 or the words next to it; ? shows help."),
        ("de", "„dance“ verstehe ich nicht. Gib eine Nummer von 1 bis 3 ein oder das, was daneben steht; ? hilft."),
    ],
)
def test_a_wrong_word_is_answered_in_the_words_of_the_reader(language, reply):
    assert reply in typing(Game("bohnanza", players=3, seed=7), "dance with me", "1", language=language)


@pytest.mark.parametrize(
    ("language", "line"), [("en", "Plant a soy bean on field 3"), ("de", "eine Sojabohne auf Feld 3 pflanzen")]
)
def test_the_words_next_to_a_number_can_be_typed(language, line):
    game = Game("bohnanza", players=3, seed=7)
    person, _ = seated(game, 0, language)
    person.read = lambda _: line
    assert person.ask(game.view(0), game.decision).text == "plant soy 2"


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize(
    ("word", "sign"), [("hilfe", "◀"), ("TISCH", "╭─"), ("regeln B-5", "B-5  "), ("bohnen", "black_eyed")]
)
def test_commands_are_understood_in_both_languages(language, word, sign):
    said = typing(Game("bohnanza", players=3, seed=7), word, "1", language=language)
    assert sign in said
    assert "verstehe ich nicht" not in said
    assert "I do not" not in said


def test_a_german_game_in_german_words(tmp_path):
    words = ("play", "bohnanza", "human", "template", "template", "--seed", "7", "--lang", "de")
    with Terminal(*words, cwd=tmp_path) as terminal:
        terminal.listen()
        assert "den ganzen Tisch zeigen" in terminal.answer("Hilfe")
        assert "Du pflanzt eine Sojabohne auf Feld 2." in terminal.answer("pflanze Sojabohne 2")
        assert "Deine letzte Antwort wurde zurückgenommen." in terminal.answer("zurück")
        assert "Du hast den Tisch verlassen." in terminal.answer("ende")
        assert terminal.status() == 0


def test_a_bean_of_another_game_is_known_by_its_name():
    table = {"game": "rabohnzel", "players": 3, "phase": "trade", "hands": ["cap", "mean", ""]}
    said = typing(Game.from_position(table), "angebot 2 Rote Bohnen für eine Kapbohne", "1", language="de")
    assert "Rote Bohne gibt es hier nicht; die Sorten sind Pflückbohne, Kapbohne" in said
