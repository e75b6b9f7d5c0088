"""A check in German: every sentence that it says or passes on has one, and everything else stays as it is."""

import json
import re

import pytest

from beankit import check_bot
from beankit.arena.table.faults import TIME
from beankit.checks.explanation import beyond
from beankit.checks.report import SOURCE, STEPS, Finding, GameReport, Report
from beankit.core.errors import IllegalAction
from beankit.core.game import Game
from beankit.core.said import say, verbatim
from beankit.sandbox.budget import Budget
from beankit.sandbox.levels import NAMES
from beankit.words import catalogue
from beankit.words.catalogue import spoken
from tests.checks.test_check import GOOD, SOLO
from tests.sentences import PACKAGE, has_words, parts, said_in, templates

CHECKS = [*(PACKAGE / "checks").glob("*.py"), PACKAGE / "classroom" / "checks.py"]
PASSED_ON = [file for room in ("core", "arena", "sandbox") for file in (PACKAGE / room).rglob("*.py")]
SAYING = {"say", "Misplaced", "NoIsolation", "OutOfTime", "Lost", "Misplayed"}
GERMAN = catalogue("de").tables["sentences"]


def passed_on():
    """The sentences of other rooms that a check passes on, among them what a bot may hear when it calls the kit."""
    core = [*(PACKAGE / "core").rglob("*.py")]
    return {*templates(PASSED_ON, SAYING), *templates(core, {"BeankitError", "BadOption"}), *NAMES.values()}


@pytest.mark.full
def test_every_sentence_of_a_check_has_its_german():
    sentences = {text for text in (*said_in(CHECKS), *passed_on()) if has_words(text)} | {"source", *SOURCE, *STEPS}
    assert len(sentences) > 120
    assert sentences - set(GERMAN) == set()
    assert {text for text in sentences if parts(text) != parts(GERMAN[text])} == set()


def test_a_sentence_without_german_is_found(tmp_path):
    file = tmp_path / "one.py"
    file.write_text('CURES = {"KeyError": say("do {this}", this="that")}')
    assert said_in([file]) == {"do {this}"}


def test_a_refusal_is_german_with_all_that_is_in_it():
    game = Game("bohnanza", seed=3)
    with pytest.raises(IllegalAction) as refused:
        game.play("harvest 1")
    assert spoken(refused.value.said, "de").startswith(
        "harvest 1 ist für Platz 0 nicht erlaubt (plant): Feld 1 ist leer (F-8). Erlaubt sind hier: plant "
    )
    with pytest.raises(IllegalAction) as refused:
        game.play("plamt red 0")
    assert spoken(refused.value.said, "de").startswith(
        "'plamt red 0' ist keine Aktion (meinst du 'plant'?). Erlaubt sind hier: plant "
    )


@pytest.mark.parametrize("remark", ["IndexError: tuple index out of range", "{action} is not {0.__class__}", "sealed"])
def test_what_a_bot_says_is_not_translated(remark):
    assert spoken(verbatim(remark), "de") == remark


def test_the_page_calls_the_steps_the_same():
    page = catalogue("de").tables["pages"]["steps"]
    assert {step: page[step].replace("\u00ad", "") for step in page} == {step: GERMAN[step] for step in page}


def test_numbers_and_moves_have_the_right_word():
    sentence = say("{begin} and {moves} {moves:move|moves}", begin=say("the deal"), moves=1)
    assert (str(sentence), spoken(sentence, "de")) == ("the deal and 1 move", "der Verteilung und 1 Zug")


def test_a_single_second_is_a_second():
    rules = [beyond(TIME, starting, Budget(seconds=1.0, start=1.0))[1] for starting in (False, True)]
    assert [*map(str, rules)] == [f"a bot has 1 second of CPU time {end}" for end in ("for a game", "to start")]
    assert spoken(rules[1], "de") == "ein Bot hat 1 Sekunde Rechenzeit zum Starten"


def test_the_command_speaks_german(tmp_path, beankit):
    (tmp_path / "mine.py").write_text(GOOD.replace("options[0]", "options[99]"))
    done = beankit("check", "mine.py", "--game", SOLO, "--lang", "de")
    assert done.status == 1
    assert "IndexError: tuple index out of range, bei der Entscheidung plant mit" in done.out
    assert "Tipp: Hände, Felder und `options` sind verschieden lang: prüf zuerst `len`" in done.out
    report = json.loads(beankit("check", "mine.py", "--game", SOLO, "--lang", "de", "--json").out)
    assert report["games"][0]["finding"]["hint"].startswith("Hände, Felder")
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
