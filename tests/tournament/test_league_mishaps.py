"""What goes wrong with one bot or one command does not end a league, and what is missing is told."""

import sqlite3
from collections import Counter
from contextlib import closing

import pytest

from beankit.classroom.kept import rule
from beankit.classroom.people import Person
from beankit.core.errors import BadOption
from beankit.tournament.archive import Archive
from beankit.tournament.executors import Here, Processes
from beankit.tournament.final import order_of
from beankit.tournament.league import league
from beankit.tournament.league.league import League, store_of
from beankit.tournament.league.share import EMPTY
from beankit.tournament.league.table import table_of
from beankit.tournament.publication import publish
from beankit.tournament.store.connection import opened
from tests.apps.school import PLAYS, school
from tests.tournament.leagues import QUIET, holds, played, settled

pytest.importorskip("numpy")
BROKEN = """
from beankit import Bot

class Broken(Bot):
    def start(self, view):
        raise ValueError("not today")
"""
UNREADABLE = "def broken(:\n"


def ranked_in(path):
    """Who has a place in a league."""
    return {name for name, bot in Archive(path).entrants.items() if bot.ranked}


@pytest.mark.parametrize("command", ["pause", "resume", "watch"])
def test_what_is_no_class_is_refused(command, beankit, tmp_path):
    done = beankit("tournament", command, tmp_path / "nowhere")
    assert done.status
    assert "neither the folder of a class nor a tournament file" in done.err
    assert not list(tmp_path.iterdir())


def test_a_league_that_has_not_begun_says_how_to_begin(beankit, tmp_path):
    folder = school(tmp_path).there.folder
    for command in (["standings"], ["withdraw", "mine"]):
        done = beankit("tournament", command[0], folder, *command[1:])
        assert done.status
        assert "has not played yet: `beankit tournament watch` begins it" in done.err
    assert not (folder / "league.held").exists()


def test_a_file_with_only_house_bots_is_refused(write):
    with pytest.raises(BadOption, match="only house bots are in the list"):
        League(write(["random", "trader", "gardener"]))


@pytest.mark.full
def test_a_class_without_bots_waits_for_the_first(tmp_path, beankit):
    folder = school(tmp_path).there.folder
    seen = []
    League(folder).go_on(1, watch=lambda doing, games: seen.append((doing, games)))
    assert seen == [(EMPTY, 0)]
    started = beankit("tournament", "watch", folder, "--until-settled")
    assert "waits for the first bot that passes its check" in started.out
    assert "wartet auf den ersten Bot" in beankit("tournament", "watch", folder, "--until-settled", "--lang", "de").out


@pytest.mark.full
@pytest.mark.parametrize(("source", "fault"), [(BROKEN, "not today"), (UNREADABLE, "invalid syntax")])
def test_a_bot_that_cannot_play_is_set_aside_and_the_others_go_on(small, beankit, tmp_path, source, fault):
    (small.parent / "yours.py").write_text(source)
    done = beankit("tournament", "watch", small, "--until-settled", "--jobs", "1")
    assert done.out.count("yours cannot play") == 2, "when it came, and in the table"
    done = beankit("tournament", "watch", small, "--until-settled", "--jobs", "1", "--lang", "de")
    assert done.out.count("yours kann nicht spielen") == 2
    store = store_of(small)
    assert ranked_in(store) == {"mine v1"}
    assert len(list(Archive(store).games())) > 0
    assert fault in str(table_of(store).aside)
    publish(Archive(store), tmp_path / "copy.sqlite", names=True)
    with opened(tmp_path / "copy.sqlite") as copy:
        assert copy.kept("aside") is None, "others do not read it"
    (small.parent / "yours.py").write_text(QUIET)
    played(small)
    assert ranked_in(store) == {"mine v1", "yours v1"}
    assert table_of(store).aside == []


@pytest.mark.full
def test_the_last_version_that_can_play_goes_on(small):
    there = played(small)
    (small.parent / "yours.py").write_text(BROKEN)
    played(small)
    assert ranked_in(there.store) == {"mine v1", "yours v1"}


@pytest.mark.full
def test_a_version_whose_games_take_far_too_long_is_set_aside(write, tmp_path, monkeypatch, beankit):
    monkeypatch.setattr(league, "ROUND", 8)
    names = ("ada", "bea", "cem", "dan")
    for name in names:
        (tmp_path / f"{name}.py").write_text(f"{QUIET}\n# {name}\n")
    file = write([*(f"{name}.py" for name in names), "trader"], deals=6, more="players = 2")
    there = played(file)
    with closing(sqlite3.connect(there.store)) as store, store:
        store.execute("UPDATE games SET seconds = 0.1")
        store.execute("UPDATE games SET seconds = 5 WHERE key IN (SELECT key FROM seats WHERE bot = 'ada v1')")
    played(file)
    assert ranked_in(there.store) == {"bea v1", "cem v1", "dan v1"}
    (sentence,) = table_of(there.store).aside
    assert str(sentence).startswith("ada v1 is set aside: its games take 5.0 seconds, more than 20 times as long as")
    assert "ada v1 setzt aus: " in beankit("tournament", "standings", file, "--lang", "de").out
    (tmp_path / "ada.py").write_text(f"{QUIET}\n# quicker\n")
    played(file)
    assert ranked_in(there.store) == {"ada v2", "bea v1", "cem v1", "dan v1"}
    tables = [table.bots for table in Archive(there.store).plan.tables]
    first = next(number for number, bots in enumerate(tables) if "ada v2" in bots)
    assert not any("ada v1" in bots for bots in tables[first:]), "nobody waits for it once more"


@pytest.mark.full
def test_a_file_that_is_gone_for_a_moment_changes_nothing(small):
    there = League(small)
    (small.parent / "yours.py").rename(small.parent / "aside.txt")
    there.go_on(1, watch=settled)
    assert "yours.py" in str(there.refused[""])
    assert ranked_in(there.store) == {"mine v1", "yours v1"}


@pytest.mark.full
def test_workers_stay_from_round_to_round(small, monkeypatch):
    pools = []
    start = Processes._started
    monkeypatch.setattr(Processes, "_started", lambda self: pools.append(start(self)) or pools[-1])
    there = played(small, jobs=2)
    assert len({table.wave for table in Archive(there.store).plan.tables}) > 4, "several rounds"
    assert len(pools) == 1
    assert holds(there, 1)


def class_of_three(place, deals):
    """The folder of a class in which three bots were handed in."""
    there = school(place)
    for who in ("s01", "s02", "s03"):
        there.hand_in(who, PLAYS + f"\n# {who}\n")
    folder = there.there.folder
    lines = ['game = "al-cabohne"', 'submissions = "."', 'bots = ["trader"]', f"deals = {deals}", "seed = 3", ""]
    (folder / "league.toml").write_text("\n".join(lines))
    return folder


@pytest.mark.full
def test_who_is_disqualified_plays_nothing_more(tmp_path):
    folder = class_of_three(tmp_path, deals=6)
    there = League(folder)
    tables = iter([True] * 4)
    there.may_go_on = lambda: next(tables, False)  # its first round is broken off
    there.play_round(Here(), accept_weak=True)
    before = seats_in(there.store)
    planned = [table for table in Archive(there.store).plan.tables if "s01 v1" in table.bots]
    assert len(planned) * 2 > before["s01 v1"] > 0, "tables of theirs are still to come"
    rule(folder, Person("s01"), "copied", plays=False)
    League(folder).go_on(1, accept_weak=True, watch=settled)
    after = seats_in(there.store)
    assert after["s01 v1"] == before["s01 v1"]
    assert after["s02 v1"] > before["s02 v1"]


@pytest.mark.full
def test_who_is_disqualified_after_the_last_round_plays_no_final(tmp_path):
    folder = class_of_three(tmp_path, deals=2)
    there = League(folder)
    there.go_on(1, accept_weak=True, watch=settled)
    first = order_of(Archive(there.store))[0].bot
    rule(folder, Person(first.split()[0]), "copied", plays=False)
    assert {standing.bot for standing in order_of(Archive(there.store))} == {"s01 v1", "s02 v1", "s03 v1"} - {first}


def seats_in(store):
    """In how many games each bot has played."""
    return Counter(bot for game in Archive(store).games() for bot in game.bots)
