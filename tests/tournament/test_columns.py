"""A column of the standings is described in one place, and is there wherever standings are shown."""

import csv
import json
import re

import pytest

from beankit.core.said import say
from beankit.tournament.archive import Archive
from beankit.tournament.results import columns
from beankit.tournament.results.columns import Column
from beankit.tournament.results.report import board, report
from beankit.tournament.results.result import Result
from beankit.tournament.run import Tournament
from beankit.words import catalogue

BOTS = ["random", "template", "gardener"]


@pytest.fixture(scope="module")
def store(tmp_path_factory):
    """The store of a small practice tournament."""
    file = tmp_path_factory.mktemp("columns") / "small.toml"
    file.write_text(f'game = "al-cabohne"\nbots = {json.dumps(BOTS)}\ndeals = 2\nseed = 7\n')
    Tournament(file).play(jobs=1)
    return file.with_suffix(".sqlite")


@pytest.fixture
def lengths(monkeypatch):
    """A column that the kit does not have: how long the names are, 12.6 signs more for everybody."""

    def source(data):
        return data.seats.groupby("bot")["bot"].agg(lambda names: len(names.iloc[0]) + 12.6).to_frame("length")

    more = Column("length", say("signs of it"), help="rank_note", digits=1, source=source)
    monkeypatch.setattr(columns, "COLUMNS", (*columns.COLUMNS, more))
    return {bot: len(bot) + 12.6 for bot in BOTS}


def test_a_new_column_is_in_the_terminal(beankit, store, lengths):
    shown = beankit("tournament", "standings", store).out
    assert "signs of it" in shown
    for bot, length in lengths.items():
        assert re.search(rf"{bot} .* {length:.1f}$", shown, re.MULTILINE)


def test_a_new_column_is_in_a_notebook(store, lengths):
    result = Result.open(store)
    head, *rows = str(result).splitlines()
    assert head.endswith("  signs of it")
    assert {row.split()[1]: float(row.split()[-1]) for row in rows[: len(BOTS)]} == lengths
    page = result._repr_html_()
    assert "<th>signs of it</th>" in page
    assert all(f"<td>{length:.1f}</td>" in page for length in lengths.values())


def test_a_new_column_is_in_csv_and_json(beankit, store, lengths):
    rows = list(csv.DictReader(beankit("tournament", "standings", store, "--csv").out.splitlines()))
    assert {row["bot"]: float(row["length"]) for row in rows} == lengths
    standings = json.loads(beankit("tournament", "standings", store, "--json").out)["standings"]
    assert {row["bot"]: row["length"] for row in standings} == lengths


@pytest.mark.full
def test_a_new_column_is_in_a_report(store, lengths):
    shown = board(Archive(store), "de")
    assert {bot["name"]: bot["length"] for bot in shown["bots"]} == lengths
    heading = {"key": "length", "label": "signs of it", "digits": 1, "percent": False, "left": False}
    assert shown["columns"][-1] == heading
    assert shown["notes"]["standings"].endswith(" ".join([catalogue("de")["findings.rank_note"]] * 2))
    assert "signs of it" in report(Archive(store))


@pytest.mark.parametrize("lang", ["en", "de"])
def test_every_column_of_a_report_has_a_word_in_each_language(store, lang):
    shown = board(Archive(store), lang)
    words = catalogue(lang).tables["charts"]
    for column in columns.in_report():
        assert column.word in words
    keys = [column["key"] for column in shown["columns"]]
    assert keys[:5] == ["rank", "name", "points", "low", "high"]
    assert all({*keys} <= {*bot} for bot in shown["bots"])
    limits = [column["label"] for column in shown["columns"] if column["key"].endswith(("low", "high"))]
    assert limits == [words["low"], words["high"]] * 2


def test_a_column_writes_numbers_with_its_digits_and_texts_without_control_signs():
    share, home = Column("share", say("share"), digits=1, percent=True), Column("home", say("home"), digits=None)
    assert [share.written({"share": share_of}) for share_of in (0.1234, 0, None)] == ["12.3%", "0.0%", ""]
    assert [home.written({"home": name}) for name in ("here", "a\x1bb", None)] == ["here", "a?b", ""]


def test_standings_speak_german_with_german_numbers(beankit, store):
    german = beankit("tournament", "standings", store, "--lang", "de").out
    head, _, *rows = german.strip().splitlines()
    wanted = "Rang Bot Punkte 95-%-Intervall Wertung Verteilungen Siege Taler"
    assert head.split() == wanted.split()
    assert all(re.search(r" \d,\d{3} +zu wenige ", row) for row in rows[: len(BOTS)])
    assert re.findall(r"\d\.\d", german) == []
    assert len(re.findall(r"\d\.\d", beankit("tournament", "standings", store).out)) == 2 * len(BOTS)
