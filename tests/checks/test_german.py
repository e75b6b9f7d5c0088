"""A check in German: every sentence that it says or hears has one, and everything else stays as it is."""

import ast
import json
import re
from pathlib import Path
from string import Formatter

import pytest

from beankit import check_bot
from beankit.arena.table.faults import TIME
from beankit.checks.explaining import beyond
from beankit.checks.findings import STEPS, Finding, GameReport
from beankit.checks.hearing import HEARD, has_words, templates, understood
from beankit.checks.report import SOURCE, Report
from beankit.core.said import say
from beankit.sandbox.budget import Budget
from beankit.sandbox.errors import Misplaced
from beankit.sandbox.inside.life import PLAYS
from beankit.sandbox.levels import NAMES
from beankit.sandbox.walls.hints import WHY
from beankit.words import catalogue
from beankit.words.said import spoken
from tests.checks.test_check import GOOD, SOLO

PACKAGE = Path(__file__).resolve().parent.parent.parent / "beankit"
CHECKING = PACKAGE / "classroom" / "checking.py"
CHECKS = [*(PACKAGE / "checks").glob("*.py"), CHECKING]
ENDINGS = {"s"}  # of an English plural: German has its own
GERMAN = catalogue("de").tables["checks"]


def calls(file, name):
    """All calls of a function in a file."""
    tree = ast.parse(file.read_text("utf-8"))
    return [node for node in ast.walk(tree) if isinstance(node, ast.Call) and ast.unparse(node.func) == name]


def said_in(files):
    """What checks say: the templates, which must be written out where they are said."""
    return {ast.literal_eval(call.args[0]) for file in files for call in calls(file, "say")}


def sample(node):
    """A text, or an f-string with something in its gaps."""
    if isinstance(node, ast.Constant):
        return node.value
    return "".join(part.value if isinstance(part, ast.Constant) else "x" for part in node.values)


def texts_in(nodes):
    """All sentences that are written there."""
    inside = [node for one in nodes for node in ast.walk(one)]
    pieces = {id(part) for node in inside if isinstance(node, ast.JoinedStr) for part in ast.walk(node)} - {
        id(node) for node in inside if isinstance(node, ast.JoinedStr)
    }
    texts = [node for node in inside if isinstance(node, ast.JoinedStr | ast.Constant) and id(node) not in pieces]
    return [text for node in texts if isinstance(text := sample(node), str) and " " in text.strip(", ")]


def parts(text):
    return {name for _, name, _, _ in Formatter().parse(text) if name}


def test_every_sentence_of_a_check_has_its_german_and_none_is_left_over():
    found = {text for text in (*said_in(CHECKS), *HEARD) if has_words(text)} | {"source", *SOURCE, *STEPS}
    assert len(found) > 120
    assert found - set(GERMAN) == set()
    assert set(GERMAN) - found == set()
    assert {text for text in GERMAN if parts(text) - ENDINGS != parts(GERMAN[text])} == set()


def test_a_sentence_without_german_is_found(tmp_path):
    file = tmp_path / "one.py"
    file.write_text('CURES = {"KeyError": say("do {this}", this="that")}')
    assert said_in([file]) == {"do {this}"}


def test_what_other_parts_of_the_kit_say_about_a_bot_is_understood():
    sandbox = PACKAGE / "sandbox"
    interface = ast.parse((sandbox / "source" / "interface.py").read_text("utf-8"))
    functions = [node.body[1:] for node in interface.body if isinstance(node, ast.FunctionDef)]  # without docstrings
    told = texts_in([line for body in functions for line in body])
    assert len(told) > 10
    for file in (sandbox / "engine" / "cell.py", sandbox / "engine" / "referee.py"):
        lost = [call.args[1] for call in calls(file, "Lost") if ast.unparse(call.args[0]) in ("BREACH", "DIED")]
        assert lost
        told += texts_in(lost)
    life = ast.parse((sandbox / "inside" / "life.py").read_text("utf-8"))
    sets = [node for node in ast.walk(life) if isinstance(node, ast.Assign)]
    places = texts_in([node.value for node in sets if "self.where" in ast.unparse(node)])
    assert "in `start`" in places
    told += [*places, *str(Misplaced(PLAYS)).split("; "), *WHY.values(), *NAMES.values(), "it plays none of the games"]
    assert [text for text in told if understood(text).text == "{told}"] == []


def test_what_is_understood_says_the_same_in_english():
    for template in templates():
        told = template.format_map({name: f"a {name}" for name in parts(template)})
        assert str(understood(told)) == told


@pytest.mark.parametrize(
    ("told", "german"),
    [
        ("IndexError: tuple index out of range", "IndexError: tuple index out of range"),
        ("{action} is not {0.__class__}", "{action} is not {0.__class__}"),
        ("when asked to plant with 1 option", "bei der Entscheidung plant mit 1 Option"),
        (
            "harvest 1 is not allowed for seat 0 (plant): field 1 is empty (F-9). Legal here: pass",
            "harvest 1 ist für Platz 0 nicht erlaubt (plant): Feld 1 ist leer (F-9). Erlaubt sind hier: pass",
        ),
    ],
)
def test_only_sentences_of_the_kit_are_translated(told, german):
    assert spoken(understood(told), "de") == german


def test_a_bot_that_repeats_a_sentence_is_understood_in_time():
    """Whatever a bot's process says: it is read in one go, and not into ever deeper parts."""
    for sentence in ("its answer is not a message: ", " is not allowed for seat ", " (", "write `"):
        told = sentence * 2000
        assert str(understood(told)) == told


def test_the_page_calls_the_steps_the_same():
    page = catalogue("de").tables["pages"]["steps"]
    assert {step: page[step].replace("\u00ad", "") for step in page} == {step: GERMAN[step] for step in page}


def test_numbers_and_moves_have_the_right_word():
    told = say("{begin} and {moves} {moves:move|moves}", begin=say("the deal"), moves=1)
    assert (str(told), spoken(told, "de")) == ("the deal and 1 move", "der Verteilung und 1 Zug")


def test_a_single_second_is_a_second():
    rules = [beyond(TIME, starting, Budget(seconds=1.0, start=1.0))[1] for starting in (False, True)]
    assert [*map(str, rules)] == [f"a bot has 1 second of CPU time {end}" for end in ("for a game", "to start")]
    assert spoken(rules[1], "de") == "ein Bot hat 1 Sekunde Rechenzeit zum Starten"


def test_the_command_speaks_german(tmp_path, beankit):
    (tmp_path / "mine.py").write_text(GOOD.replace("options[0]", "options[99]"))
    told = beankit("check", "mine.py", "--game", SOLO, "--lang", "de")
    assert told.status == 1
    assert "IndexError: tuple index out of range, bei der Entscheidung plant mit" in told.out
    assert "Tipp: Hände, Felder und `options` sind verschieden lang: prüf zuerst `len`" in told.out
    found = json.loads(beankit("check", "mine.py", "--game", SOLO, "--lang", "de", "--json").out)
    assert found["games"][0]["finding"]["hint"].startswith("Hände, Felder")
    assert "choose from: de, en" in beankit("check", "mine.py", "--lang", "fr").err


def test_a_german_notebook_shows_a_german_table(tmp_path):
    (tmp_path / "mine.py").write_text(GOOD)
    table = check_bot(str(tmp_path / "mine.py"), [SOLO], lang="de")._repr_html_()
    assert "<b>mine wurde angenommen.</b>" in table
    assert "1 Spiel, " in table
    assert re.search(r"\d,\d\d ms je Entscheidung", table)


def test_the_name_of_a_game_is_no_sentence():
    finding = Finding("games", "prints", "mine.py", 1, "", say("it prints too much"), say("files"), say("files"))
    report = Report("mine.py", "mine", 4, say("sealed"), [], None, [GameReport("time {x}", [], finding)], [], "de")
    assert report.verdict == "mine wurde nicht angenommen: time {x} (Probespiele)."
