"""The finished tournament of lesson 13: small, open to everybody, and made by a command that gives the same again."""

import sqlite3
import tomllib
from contextlib import closing

import pytest

from beankit.course import finished
from beankit.tournament import Result
from beankit.tournament.archive import Archive
from benchmarks.finished import FILE, main
from tests.documents import ROOT

pytestmark = pytest.mark.course
LARGEST = 300_000  # bytes
SMALL = 'game = "bohnanza"\nplayers = 3\nbots = ["random", "template", "{bot}"]\ndeals = 2\nseed = 1\n'


def content(store):
    """Everything in a store, as text."""
    with closing(sqlite3.connect(store)) as connection:
        return "\n".join(connection.iterdump())


def test_the_store_is_a_small_published_copy_without_sources_and_records():
    assert finished().stat().st_size < LARGEST
    archive = Archive(finished())
    assert archive.published
    assert archive.key is None
    assert not any(one.entry for one in archive.entrants.values())
    assert {game.summary["record"] for game in archive.games()} == {""}


def test_it_is_the_tournament_that_its_file_describes():
    wanted = tomllib.loads(FILE.read_text("utf-8"))
    names = [word.rpartition("/")[2].removesuffix(".py") for word in wanted["bots"]]
    result = Result.open(finished())
    assert sorted(result.data.bots) == sorted(names)
    assert result.data.settings["seed"] == wanted["seed"]
    assert set(result.standings().deals) == {wanted["deals"]}


def test_the_same_command_gives_the_same_store(tmp_path):
    """With a bot of the house and one in a file, which plays isolated."""
    (tmp_path / "class.toml").write_text(SMALL.format(bot=ROOT / "tutorials/source/ladder/neighbour.py"), "utf-8")
    stores = [tmp_path / "one.sqlite", tmp_path / "two.sqlite"]
    for store in stores:
        main(tmp_path / "class.toml", store)
    assert content(stores[0]) == content(stores[1])
    assert Result.open(stores[0]).standings().deals.tolist() == [2, 2, 2]
