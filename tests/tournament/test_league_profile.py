"""The page of a bot: what it tells follows from the stored games, and names only what is told apart."""

from statistics import fmean

import pytest

from beankit.arena.bots.files import BotFiles
from beankit.arena.statistics import FIRST
from beankit.tournament.archive import Archive
from beankit.tournament.league.profile import MEASURES, TableTally, phase_row, profile_of
from beankit.tournament.league.versions import ADDED, REMOVED, change_of
from beankit.tournament.store.connection import opened
from tests.tournament.conftest import MINE
from tests.tournament.leagues import QUIET, played

pytest.importorskip("numpy")
OLD = BotFiles.from_text("mine.py", "a = 1\nb = 2\nc = 3\n", modules={"maths": "x = 1\n"})
NEW = BotFiles.from_text("bot.py", "a = 1\nb = 5\nc = 3\nd = 4\n", modules={"maths": "x = 1\n"})


def test_lines_that_were_added_and_removed_are_told():
    change = change_of(2, 1, NEW, OLD)
    assert (change.added, change.removed, change.data) == (2, 1, False)
    assert list(change.files) == ["bot.py"], "the main file has another name, and its module is the same"
    lines = [(line.kind, line.number, line.text) for line in change.files["bot.py"] if line.kind]
    assert lines == [(REMOVED, 2, "b = 2"), (ADDED, 2, "b = 5"), (ADDED, 4, "d = 4")]
    assert change_of(2, 1, BotFiles.from_text("mine.py", OLD.source, modules=OLD.modules, data=b"1"), OLD).data


def test_a_long_source_of_equal_lines_takes_no_time():
    old, new = (
        BotFiles.from_text("mine.py", "pass\n" * 100_000),
        BotFiles.from_text("mine.py", "pass\n" * 99_000 + "x\n"),
    )
    assert change_of(2, 1, new, old).added <= 3000


def tally(games=3, offers=0, coins=0):
    """What somebody did at a table."""
    return TableTally(games, 4, offers, 0, 0, coins, 0.0)


def test_only_what_is_told_apart_is_clear():
    more = [(tally(offers=9 + deal % 2), tally(offers=3)) for deal in range(FIRST)]
    row = phase_row("offers", more)
    assert row.clear
    assert row.by == pytest.approx(row.own - row.others)
    assert row.low < row.by < row.high
    even = [(tally(offers=3 + (-1) ** deal), tally(offers=3)) for deal in range(200)]
    assert not phase_row("offers", even).clear
    assert phase_row("offers", more[:-1]).low is None, "too few deals"
    assert phase_row("yield", [(tally()._replace(harvests=0), tally())]) is None


@pytest.mark.full
def test_measures_are_those_of_the_stored_games(small):
    there = played(small)
    row = next(row for row in profile_of(there.store, "mine").phases if row.measure == "harvests")
    archive = Archive(there.store)
    own, others = {}, {}
    with opened(there.store) as store:
        for game in map(store.played, archive.plan.every & store.keys()):
            if "mine v1" in game.bots:
                for seat, measured in enumerate(game.measured):
                    side = own if game.bots[seat] == "mine v1" else others
                    side.setdefault(game.number, []).append(measured.harvests)
    assert row.own == pytest.approx(fmean(fmean(counts) for counts in own.values()))
    assert row.others == pytest.approx(fmean(fmean(counts) for counts in others.values()))
    assert {row.measure for row in profile_of(there.store, "mine").phases} <= {*MEASURES}


@pytest.mark.full
def test_faults_come_with_what_repeats_them(small, tmp_path, monkeypatch):
    (tmp_path / "mine.py").write_text(MINE.replace("> 9", "> 4"))
    there = played(small)
    (tmp_path / "mine.py").write_text(QUIET)
    played(small)
    profile = profile_of(there.store, "mine")
    assert [row.version for row in profile.versions] == [1, 2]
    (fault,) = [row for row in profile.faults if row.reason == "raised"]
    assert fault.version == 1
    assert fault.often == profile.versions[0].faults["raised"]
    assert "too many" in fault.sentence
    (tmp_path / "mine.py").write_text(MINE.replace("> 9", "> 4"))
    (tmp_path / fault.reproducer.file).write_text(fault.reproducer.record)
    monkeypatch.chdir(tmp_path)
    with pytest.raises(Exception, match="too many"):
        exec(fault.reproducer.lines, {})  # noqa: S102 - what the page tells its reader to type
    (change,) = profile.changes
    assert (change.version, change.other, change.added, change.removed) == (2, 1, 1, 1)


@pytest.mark.full
def test_rivals_are_named_only_if_told_apart(small):
    there = played(small)
    for rival in profile_of(there.store, "yours").rivals:
        assert rival.deals < FIRST
        assert not rival.loses
        assert not rival.wins
        assert rival._replace(low=0.1, high=0.4).loses
        assert rival._replace(low=0.6, high=0.9).wins
