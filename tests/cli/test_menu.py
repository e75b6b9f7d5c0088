"""What a person reads besides the story: the menu, help, rules, and what has changed on the table."""

from io import StringIO

import pytest

from beankit import Game
from beankit.cli.play.menu import Menu, fold
from tests.cli.person import asked_for_help, seated, typing

ASKED = "Which bean goes on which field?\n   1  plant a Soy Bean on field 1\n   2  plant a Soy Bean on field 2\n"


@pytest.mark.parametrize(
    "line", ["table", "hand", "?", "beans", "rules", "rules 5", "log", "windows", "44", "dance", "plant red 1", "skip"]
)
def test_after_anything_but_an_action_the_menu_comes_back(line):
    game = Game("bohnanza", players=3, seed=7)
    said = typing(game, line, "1")
    assert said.count(ASKED) == 2
    assert said.rpartition(ASKED)[2] == "   3  plant a Soy Bean on field 3\n"


def test_the_menu_comes_back_on_the_page_and_in_the_list_where_it_was(monkeypatch):
    monkeypatch.setattr("beankit.cli.play.human.PAGE", 10)
    game = Game("bohnanza", players=5, seed=7)
    while game.decision.kind != "offer":
        game.play(game.decision.options[0])
    said = typing(game, "3", "44", "m", "hand", "", "pass", width=200)
    pages = said.split("offer a Blue Bean ...\n")[2:]  # first it is a line of the menu, then a heading
    assert [page.split()[0] for page in pages[:4]] == ["1", "1", "11", "11"]
    assert "There is no number 44 here" in pages[0]
    assert "your fields:" in pages[2]
    assert "1  end trading" in pages[3]


def test_a_long_option_wraps_under_its_text():
    table = {"game": "rabohnzel", "players": 3, "phase": "magic"}
    game = Game.from_position({**table, "hands": ["magic", "", ""], "spells": ["enchant_beans", "", ""]})
    person, sheet = seated(game, width=60)
    menu = Menu("What?", fold(game.decision.options, game.view(0), person.speaker))
    person.console.print(menu.draw(person.speaker, person.brush))
    assert {line[:6] for line in sheet.getvalue().splitlines()[1:]} == {"   1  ", "   2  ", "      "}


def test_help_leaves_it_to_the_prompt_what_enter_does():
    assert "the text before > says what Enter does" in asked_for_help(Game("bohnanza", players=3))


def test_help_speaks_of_the_beans_and_rules_of_the_game():
    said = asked_for_help(Game("rabohnzel", players=3))
    assert "plant picking 1 " in said
    assert "offer 2 picking for cap mean to random-2 · offer picking for nothing" in said
    assert "rules R-1 " in said
    assert "blue" not in said
    assert "pflanze blaue 1 " in asked_for_help(Game("bohnanza", players=3), "de")


@pytest.mark.parametrize("game", ["bohnanza", "bohnedikt", "rabohnzel", "excalibohn"])
def test_help_mentions_trading_and_windows_if_the_game_has_them(game):
    said = asked_for_help(Game(game, players=3))
    assert [word for word in ("offer, bid", "skip ", "windows ", "rules ", "beans ") if word not in said] == []


@pytest.mark.parametrize(("game", "rule"), [("al-cabohne", "A-1"), ("al-cabohne-solo", "S-1")])
def test_help_mentions_only_what_the_game_has(game, rule):
    said = asked_for_help(Game(game, players=2 if game == "al-cabohne" else 1))
    assert [word for word in ("offer", "bid", "skip", "windows") if word in said] == []
    assert f"rules {rule} " in said


def test_long_lines_of_help_wrap_under_their_text():
    lines = asked_for_help(Game("bohnanza", players=3), width=70).splitlines()
    below = next(number for number, line in enumerate(lines) if line.startswith("Fields, hand cards and players"))
    words = {"number", "plant blue 1", "offer, bid", "table", "hand", "log", "beans", "skip", "windows", "rules B-1"}
    assert {line[:14].strip() for line in lines[:below]} == words | {"undo", "quit", ""}
    assert "Each ● after a field is a coin" in " ".join(lines[below:])


def test_rules_are_listed_with_their_first_words_and_found_by_number():
    game = Game("bohnanza", players=3, seed=7)
    lines = typing(game, "rules", "1", width=60).splitlines()
    assert "B: Bohnanza (3-5 players) · Phase 1: plant from the hand" in lines
    assert "  B-5    The active player must plant the front card of the…" in lines
    assert max(map(len, lines[lines.index("B: Bohnanza (3-5 players) · Setup") :])) == 60
    assert "B-5  The active player must plant the front card" in typing(game, "rules 5", "1")
    assert "F-20  Only the active player trades" in typing(game, "RULES 20", "1")


def test_between_tables_only_what_has_changed_is_shown():
    table = {"game": "rabohnzel", "players": 3, "phase": "magic", "fields": [["magic", "cap"], ["", ""], ["", ""]]}
    game = Game.from_position({**table, "hands": ["magic magic", "", ""], "spells": ["move pile", "", ""]})
    person, _ = seated(game)

    def labels():
        person.console.file = StringIO()
        person.show_own(game.view(0))
        return [line.partition(":")[0] for line in person.console.file.getvalue().splitlines()]

    person.draw(game.view(0))
    assert labels() == ["your fields", "your hand"]
    game.play("activate pile @0")
    assert labels() == ["human (you)", "face-down spells", "your fields", "your hand"]
    assert labels() == ["your fields", "your hand"]
