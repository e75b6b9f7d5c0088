"""A person plays in a real terminal."""

import re
from pathlib import Path

import pytest

from beankit import PASS, Game, parse
from tests.cli.person import seated
from tests.cli.terminal import Terminal

HERE = Path(__file__).parent
SWAPPER = f"{HERE / 'swapper.py'}:Swapper"
SMALL = ("--deck", HERE / "table.toml", "--option", "rounds=3", "--seed", "5")


@pytest.fixture
def table(tmp_path):
    """A person with two bots at the usual table."""
    with Terminal("play", "bohnanza", "human", "template", "template", "--seed", "7", cwd=tmp_path) as terminal:
        yield terminal


@pytest.mark.full
def test_the_first_turns_are_played_by_number_and_in_words(table):
    said = table.listen()
    assert "You are player 1 at a table of Bohnanza." in said
    assert "your hand: 1 Soy Bean ◀ front" in said
    assert "1  plant a Soy Bean on field 1" in said
    said = table.answer("2")
    assert "You plant a Soy Bean on field 2." in said
    assert "plant no more" in said
    said = table.answer("plant chili 1")
    assert "You turn over" in said
    assert "What do you offer?" in said
    said = table.answer("")
    assert "You end trading." in said
    said = table.answer("1")
    assert "You plant" in said
    while "Turn 4: your turn" not in said:
        said = table.answer("")
    assert "template-2 turns over" in said
    assert "template-2 draws 3 cards." in said


@pytest.mark.full
def test_a_wrong_input_is_explained_and_asked_again(table):
    table.listen()
    assert "There is no number 44 here. Type a number from 1 to 3" in table.answer("44")
    said = table.answer("dance with me")
    assert "I do not understand “dance”. Type a number from 1 to 3 or the words next to it; ? shows help." in said
    assert "sacrifice" not in said
    assert "There is no offer to refuse now." in table.answer("skip")
    assert "I do not quite understand “plant soy”. For example, type: plant a Soy Bean on field 1" in table.answer(
        "plant soy"
    )
    said = " ".join(table.answer("plant red 1").split())
    assert "Only the front card of the hand may be planted here: a Soy Bean (B-5)." in said
    assert "F-10  Bean protection" in table.answer("rules F-10")
    assert "the nearest are" in table.answer("rules F-99")
    assert "quit          leave the table" in table.answer("?")
    assert "draw pile 89" in table.answer("table")
    assert "black_eyed" in table.answer("beans")
    assert "You plant a Soy Bean" in table.answer("1")


@pytest.mark.full
def test_long_lists_of_offers_are_grouped(table):
    table.listen()
    table.answer("1")
    said = table.answer("1")
    assert "3  offer a Blue Bean ..." in said
    inside = table.answer("3")
    assert "1  offer everyone a Blue Bean as a gift" in inside
    assert "Enter = back" in inside
    assert "2  call for bids" in table.answer("")
    table.answer("3")
    assert "You offer everyone a Blue Bean as a gift. Everyone refuses." in table.answer("1")
    said = table.answer("offer blue soy for red red stink to 2")
    assert "You offer template-2 a Blue Bean and a Soy Bean for" in said


@pytest.mark.full
def test_windows_are_asked_only_when_wanted(table):
    table.listen()
    assert "now also asked between the phases" in table.answer("windows")
    said = table.answer("1")
    said = table.answer("1")
    assert "Do you want to do something before the game goes on?" in said
    assert "1  do nothing" in said
    assert "no longer asked" in table.answer("windows")
    assert "You harvest a Soy Bean from field 1: no coin." in table.answer("harvest 1")


@pytest.mark.full
def test_capitals_names_and_offers_to_all_are_understood(table):
    table.listen()
    assert "You plant a Soy Bean on field 2." in table.answer("Plant SOY 2")
    table.answer("PASS")
    assert "You offer everyone a Blue Bean for a Red Bean." in table.answer("Offer blue for RED")
    assert "You offer template-3 a Blue Bean for a Red Bean." in table.answer("offer blue for red to Template-3")
    assert "show the whole table" in table.answer("HELP")


@pytest.mark.full
def test_the_log_tells_again_what_this_seat_saw(table):
    said = table.listen()
    for _ in range(5):
        said += table.answer("")
    seen = [line.strip() for line in said.splitlines() if line.startswith(("  template", "  You", "Turn"))]
    again = [line.strip() for line in table.answer("log").splitlines() if line.startswith(("  t", "  You", "Turn"))]
    assert len(seen) > 20
    assert 15 < len(again) <= 20
    assert again == seen[-len(again) :]


@pytest.mark.full
def test_the_whole_table_is_drawn_when_a_phase_begins_and_when_asked_for(table):
    assert "│ draw pile 89" in table.listen()
    said = table.answer("1")
    assert "draw pile" not in said
    assert "your fields: 1: 1 × Soy Bean  ·  2: -  ·  3: -\nyour hand: 1 Chili Bean ◀ front" in said
    assert "│ draw pile 89" in table.answer("table")
    assert "│ turned over: " in table.answer("1")
    said = table.answer("offer blue for nothing")
    assert "draw pile" not in said
    assert re.search(r"^turned over: .*\nyour fields: 1: 1 × Soy Bean .*\nyour hand: ", said, re.MULTILINE)
    while "Which bean" not in (said := table.answer("pass")):
        pass
    assert "beside" not in said


@pytest.mark.full
@pytest.mark.parametrize("word", ["quit", *(pytest.param(word, marks=pytest.mark.full) for word in ("q", "Exit"))])
def test_a_word_leaves_too(tmp_path, word):
    words = ("play", "bohnanza", "human", "random", "random", "--seed", "7", "--record", "kept")
    with Terminal(*words, cwd=tmp_path) as terminal:
        terminal.listen()
        assert "You have left the table. The record so far is in" in terminal.answer(word)
        assert terminal.status() == 0


@pytest.mark.full
@pytest.mark.parametrize("key", ["c", "d"])
def test_leaving_is_friendly_and_keeps_the_record_if_wanted(tmp_path, key):
    words = ("play", "bohnanza", "human", "random", "random", "--seed", "7")
    with Terminal(*words, "--record", "kept", cwd=tmp_path) as terminal:
        terminal.listen()
        terminal.answer("1")
        assert "You have left the table. The record so far is in" in terminal.press(key)
        assert terminal.status() == 0
    text = (tmp_path / "kept" / "bohnanza-7-unfinished.txt").read_text("utf-8")
    assert "; seat 0: human" in text
    assert Game.from_record(text).players[0].fields[0] == ("soy",)
    with Terminal(*words, cwd=tmp_path) as terminal:
        terminal.listen()
        assert "Nothing was saved" in terminal.press(key)


@pytest.mark.full
def test_a_whole_game_in_german(tmp_path):
    words = ("play", "bohnanza", SWAPPER, "human", SWAPPER, *SMALL, "--lang", "de", "--record", "kept")
    script = iter(["2", "annehmen", "1", "?", "3", "skip", "m", "table"])
    story = ""
    with Terminal(*words, cwd=tmp_path) as terminal:
        said = terminal.listen()
        while not terminal.over:
            story += said
            said = terminal.answer(next(script, ""))
        story += said
        assert terminal.status() == 0
    assert "Zug 2: du bist dran" in story
    assert "Deine Antwort?" in story
    assert "Endstand" in story
    game = Game.from_record((tmp_path / "kept" / "bohnanza-5.txt").read_text("utf-8"))
    row = f"human         2      {game.result.scores[1]:>3}"
    assert row.split() in [line.split()[1:] for line in story.splitlines()]


@pytest.mark.full
def test_two_people_do_not_see_each_others_hands(tmp_path):
    words = ("play", "bohnanza", "human", "human", "random", "--seed", "7")
    with Terminal(*words, cwd=tmp_path) as terminal:
        said = terminal.listen()
        assert "Now human-1 decides; the others look away." in said
        assert "your hand" not in said
        said = terminal.answer("")
        while "look away" not in said:
            assert "human-1 (you)" in said or "your hand" in said
            said = terminal.answer("")
        assert "Now human-2 decides" in said
        assert "your hand" not in said.partition("look away")[2]
        assert "You have left the table." in terminal.answer("quit")


@pytest.mark.full
def test_looking_again_shows_the_whole_table(tmp_path):
    words = ("play", "bohnanza", "human", "human", "random", "--seed", "7")
    with Terminal(*words, cwd=tmp_path) as terminal:
        terminal.listen()
        for line in ("", "1", "pass"):
            said = terminal.answer(line)
        assert "What do you offer?" in said
        assert "Now human-2 decides" in terminal.answer("offer nothing for nothing")
        assert "│ draw pile" in terminal.answer("")
        assert "Now human-1 decides" in terminal.answer("refuse")
        assert "│ draw pile" in terminal.answer("")


def test_without_a_terminal_the_end_of_input_leaves(beankit, typed):
    typed()
    done = beankit("play", "bohnanza", "human", "random", "random")
    assert (done.status, done.err) == (0, "")
    assert "You have left the table." in done.out


def test_the_record_says_why_bots_moved_and_the_screen_does_not(beankit, typed, tmp_path):
    typed(*["1"] * 30)
    done = beankit("play", "bohnanza", "human", "trader", "counter", "--seed", 3, "--record", "kept")
    (record,) = (tmp_path / "kept").iterdir()
    assert "why: [" in record.read_text("utf-8")
    assert "why: [" not in done.out


VARIANT = """
from beankit.games.bohnanza import Bohnanza
class Mine(Bohnanza):
    name = "mine"
"""


def test_a_variant_in_a_file_can_be_played_and_its_rules_read(beankit, typed, tmp_path):
    (tmp_path / "mine.py").write_text(VARIANT)
    typed("rules", "rules B-1", "1")
    done = beankit("play", "mine.py:Mine", "human", "random", "random")
    assert (done.status, done.err) == (0, "")
    assert re.search(r"^  B-2 +One player starts", done.out, re.MULTILINE)
    assert "B-1  Three players have three fields each" in done.out
    assert "You plant" in done.out


@pytest.mark.parametrize(
    ("game", "line", "reply"),
    [
        ("al-cabohne", "windows", "I do not understand “windows”. Type a number from 1"),
        ("al-cabohne", "skip", "There is no offer to refuse now."),
        ("al-cabohne", "9" * 5000, f"I do not understand “{'9' * 40}...”"),
        ("bohnedikt", "xyzzy", "I do not understand “xyzzy”. Type a number from 1"),
    ],
)
def test_words_that_a_game_does_not_know(beankit, typed, game, line, reply):
    typed(line)
    others = ["random"] if game == "al-cabohne" else ["random", "random"]
    assert reply in beankit("play", game, "human", *others).out


def test_an_enchanted_field_is_not_asked_about_in_every_window():
    fields = [["white", ""], ["cap mean", ""], ["", ""]]
    game = Game.from_position({"game": "rabohnzel", "players": 3, "phase": "window", "fields": fields})
    while game.decision.seat != 1:
        game.play("pass")
    assert game.decision.allows(parse("unveil 0"))
    person, _ = seated(game, 1)
    assert person.decide(game.view(1), game.decision) is PASS
