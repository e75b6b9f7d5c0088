"""A third language is a file of translations and one line: what it says is said, and everything else is English."""

import json
import re

import pytest

pytest.importorskip("anywidget", reason="pip install 'beankit[notebook]'")

from beankit import Game, check_bot
from beankit.core.errors import BadOption
from beankit.core.said import say
from beankit.course.grading.marks import Mark
from beankit.course.grading.sheets import Grade, page, summary
from beankit.words import LANGUAGES, Speaker, add_language, catalogue
from beankit.words.catalogue import spoken
from tests.apps.serving import serving
from tests.checks.test_check import GOOD, SOLO
from tests.commands import runner
from tests.notebook.page import Page

CODE = "x-novo"  # a code that no language has
WORDS = """
[language]
name = "Novo"
decimal = "'"
plural = "n > 2 ? 2 : n > 1"
dates = { date = "%Y/%m/%d" }

[grammar]
cards = { one = "karto", many = "{number} {number:-|kartoj|kartojn}" }

[beans]
garden = "Ĝardena Fabo"

[events]
began = "La kartoj estas disdonitaj."

[titles]
plant = "Planti"

[prompts]
plant = "Kion vi plantas?"

[page.said]
log = "Okazintaĵoj"

[pages]
watch = "Rigardi"

[pages.history]
about = "{number} {number:ludo|ludoj|ludojn}"

[sentences]
"only the front card of the hand may be planted here: {card}" = "nur la unua karto estas plantebla: {card}"
"imports" = "importoj"
"fits" = "taŭgas"
"{points:g} of {most:g}" = "{points:g} el {most:g}"
"""


@pytest.fixture
def novo(tmp_path, monkeypatch):
    """The language, in its file."""
    file = tmp_path / "novo.toml"
    file.write_text(WORDS, "utf-8")
    before = dict(LANGUAGES)
    add_language(CODE, file)
    yield file
    LANGUAGES.clear()
    LANGUAGES.update(before)
    catalogue.cache_clear()


@pytest.fixture
def beankit(capsys, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    return runner(capsys)


def test_it_is_one_of_the_languages_and_has_every_sentence(novo):
    words = catalogue(CODE)
    assert words.paths() >= catalogue("en").paths()
    assert (words["pages.watch"], words["pages.play"]) == ("Rigardi", catalogue("en")["pages.play"])
    assert "language" not in catalogue("en").tables


def test_tables_that_hang_together_are_borrowed_as_a_whole(novo):
    grammar = catalogue(CODE).tables["grammar"]
    assert grammar["cards"] == {"one": "karto", "many": "{number} {number:-|kartoj|kartojn}"}
    assert grammar["coins"] == catalogue("en").tables["grammar"]["coins"]
    speaker = Speaker(CODE, ["a", "b", "c"], Game("bohnanza", seed=1).rules.deck)
    assert [speaker.counted("cards", number) for number in (1, 2, 5)] == ["karto", "2 kartoj", "5 kartojn"]


def test_beans_have_their_names_in_it(novo):
    speaker = Speaker(CODE, ["a", "b", "c"], Game("bohnanza", seed=1).rules.deck)
    assert [speaker.bean(kind) for kind in ("garden", "soy")] == ["Ĝardena Fabo", "Soy Bean"]


def test_the_terminal_speaks_it(novo, beankit, monkeypatch):
    lines = iter(["plant red 1", "plant soy 1"])
    monkeypatch.setattr("builtins.input", lambda _: next(lines, "quit"))
    done = beankit("play", "bohnanza", "human", "random", "random", "--seed", "7", "--lang", CODE)
    output = " ".join(done.out.split())
    assert done.status == 0
    assert "La kartoj estas disdonitaj." in output
    assert "Kion vi plantas?" in output
    assert "Nur la unua karto estas plantebla: a Soy Bean (B-5)." in output


@pytest.mark.full
def test_the_terminal_says_in_it_what_is_wrong(novo, beankit):
    german = beankit("rules", "bohnanza", "X-1", "--lang", "de").err
    assert german == beankit("rules", "bohnanza", "X-1", f"--lang={CODE}").err  # neither has a translation
    assert beankit("rules", "bohnanza", "B-5", "--lang", CODE).out == beankit("rules", "bohnanza", "B-5").out
    assert "unknown language 'xx'; choose from: de, en, x-novo" in beankit("rules", "bohnanza", "--lang", "xx").err


def test_an_error_is_told_in_the_language_of_the_command(novo, beankit, monkeypatch):
    novo.write_text(f'{WORDS}\n"there is no page {{page}}" = "ne estas paĝo {{page}}"\n', "utf-8")

    def refuse(*_):
        raise BadOption("there is no page {page}", page="'x'")

    monkeypatch.setattr("beankit.rulebook.rules_of", refuse)
    assert beankit("rules", "bohnanza", "--lang", CODE).err == "beankit: ne estas paĝo 'x'\n"
    assert beankit("rules", "bohnanza").err == "beankit: there is no page 'x'\n"


def test_a_refusal_speaks_it(novo):
    game = Game("bohnanza", players=3, seed=7)
    front = game.view(0).hand[0]
    other = next(card for card in game.view(0).hand if card != front)
    speaker = Speaker(CODE, ["a", "b", "c"], game.rules.deck, 0)
    refusal = speaker.refusal(game.view(0).why_not(f"plant {other} 0"))
    assert refusal == f"Nur la unua karto estas plantebla: {speaker.cards((front,))} (B-5)."
    assert speaker.refusal(game.view(0).why_not("take 1")) == "This phase is for planting cards (B-4)."


@pytest.mark.full
def test_a_table_in_a_notebook_speaks_it_and_changes_between_all_languages(novo):
    page = Page("bohnanza", seed=7, lang=CODE)
    page.say("since")
    words = next(message for message in page.heard if "words" in message)
    assert words["settings"]["langs"] == ["de", "en", CODE]
    assert words["words"]["said"]["log"] == "Okazintaĵoj"
    assert words["words"]["said"]["language"] == "Language"
    assert "La kartoj estas disdonitaj." in json.dumps(page.picture, ensure_ascii=False)
    page.say("set", name="lang", value="de")
    assert "La kartoj estas disdonitaj." not in json.dumps(page.picture, ensure_ascii=False)


def test_a_check_speaks_it(novo, tmp_path):
    bot = tmp_path / "mine.py"
    bot.write_text(GOOD)
    report = repr(check_bot(str(bot), SOLO, lang=CODE))
    assert "importoj" in report
    assert "mine is accepted" in report
    assert re.search(r"at most \d\.\d+ s a game", report)  # not translated: English with all its numbers


def test_grading_speaks_it(novo):
    mark = Mark("payout", "fits", 1.5, 2.0)
    grade = Grade("s1", "", "1", {"1.1": mark}, say("graded"))
    assert summary(grade, CODE) == "1.5 of 2 points; 1.1: taŭgas"
    assert "1'5 el 2" in page(grade, (), CODE)


def adding(file, code=CODE):
    """The Python that adds the language in a process of its own."""
    return f"import pathlib, beankit.words; beankit.words.add_language({code!r}, pathlib.Path({str(file)!r}))"


@pytest.mark.full
def test_served_pages_speak_it(novo, tmp_path):
    with serving(tmp_path, "--lang", CODE, before=adding(novo)) as server:
        visitor = server.visitor()
        html = visitor.get().text
        assert f'<html lang="{CODE}">' in html
        assert ">Rigardi</a>" in html
        assert re.findall(r'hreflang="([\w-]+)">(\w+)</a>', html) == [("de", "Deutsch"), ("en", "English")]
        german = visitor.get("?lang=de").text
        assert re.findall(r'hreflang="([\w-]+)">(\w+)</a>', german) == [("en", "English"), (CODE, "Novo")]


def test_a_date_is_written_in_it(novo):
    at = "2026-11-17T16:10:00+00:00"
    assert spoken(say("{at:date}, {at:hour}", at=at), CODE) == "2026/11/17, 16:10"
