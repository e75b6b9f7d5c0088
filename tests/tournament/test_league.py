"""The league: bots play as they are handed in, where there is most to learn, and nothing is lost."""

import os
import signal
import subprocess
import sys
from collections import Counter
from datetime import datetime, time, timedelta
from itertools import combinations
from random import Random

import pytest

from beankit.arena.statistics import FIRST, Sums
from beankit.core.errors import BadOption
from beankit.tournament.archive import Archive
from beankit.tournament.league import share
from beankit.tournament.league.columns import cells, headings
from beankit.tournament.league.league import COMMON, League, apart_after
from beankit.tournament.league.share import PAUSED, PEOPLE, SOON, Share, hours_of
from beankit.tournament.league.strengths import TOO_CLOSE, Contests, Matchmaker, Strengths
from beankit.tournament.league.table import MARGIN, Comparison, LeagueRow, table_of
from beankit.tournament.league.versions import joined, split
from beankit.tournament.plan.entrants import Entrant
from beankit.tournament.publication import publish
from beankit.tournament.standings import HouseMarks
from beankit.tournament.store.connection import opened
from beankit.tournament.store.store import StoreError
from beankit.tournament.withdrawal import withdraw_versions
from beankit.words.catalogue import spoken
from tests.tournament.leagues import QUIET, holds, played, settled

pytest.importorskip("numpy")
HOSTILE = """
from beankit import Bot

class Hostile(Bot):
    def choose(self, view, options):
        while view.turn > 2:
            pass
        return options[0]
"""


def test_a_league_plays_until_nothing_is_left_to_ask_and_its_store_holds(small):
    there = played(small)
    table = table_of(there.store)
    people = [row for row in table.rows if not row.house]
    assert {(row.bot, row.version) for row in people} == {("mine", 1), ("yours", 1)}
    assert all(row.deals >= 5 for row in people)
    assert [row.rank_low for row in table.rows if row.house] == [None], "house bots have no place"
    assert table.doing == share.OFF
    assert holds(there, 2)


@pytest.mark.full
def test_a_new_version_begins_at_the_old_place_and_both_play_the_same_cards(small):
    played(small)
    (small.parent / "mine.py").write_text(QUIET + "\n# better\n")
    there = played(small)
    archive = Archive(there.store)
    assert [name for name, bot in archive.entrants.items() if bot.ranked] == ["yours v1", "mine v2"]
    first = next(place for place, table in enumerate(archive.plan.tables) if "mine v2" in table.bots)
    table, twin = archive.plan.tables[first : first + 2]
    assert twin.bots == tuple("mine v1" if bot == "mine v2" else bot for bot in table.bots)
    games = {(game.number, game.rotation): game.summary for game in archive.games()}
    assert games[first, 0]["seed"] == games[first + 1, 0]["seed"], "the same cards"
    row = next(row for row in table_of(there.store).rows if row.bot == "mine")
    assert str(row.versions.sentence).startswith("version 2 against version 1: ")
    assert holds(there, 2)


@pytest.mark.full
def test_an_old_version_that_comes_back_is_the_one_that_it_was(small):
    played(small)
    (small.parent / "mine.py").write_text(QUIET + "\n# better\n")
    played(small)
    (small.parent / "mine.py").write_text(QUIET)
    ranked = {name for name, bot in League(small).entrants.items() if bot.ranked}
    assert ranked == {"mine v1", "yours v1"}


@pytest.mark.full
def test_who_leaves_leaves_with_all_versions_and_does_not_come_back(small):
    there = played(small)
    (done,) = withdraw_versions(there.store, "mine", "copied")
    assert done.games
    assert not share.is_held(there.store)
    played(small)
    assert [row.bot for row in table_of(there.store).rows if not row.house] == ["yours"]
    assert holds(there, 1)
    with pytest.raises(BadOption, match="no bot is called 'nobody'"):
        list(withdraw_versions(there.store, "nobody"))


@pytest.mark.full
def test_a_hostile_bot_only_loses(small):
    small.write_text(small.read_text() + "[limits]\nseconds = 0.2\n")
    (small.parent / "yours.py").write_text(HOSTILE)
    there = played(small)
    table = table_of(there.store)
    assert [row.bot for row in table.rows if not row.house] == ["mine", "yours"]
    assert next(row for row in table.rows if row.bot == "yours").faults


@pytest.mark.full
def test_a_killed_league_loses_nothing(small):
    there = League(small)
    command = [sys.executable, "-m", "beankit", "tournament", "watch", str(small), "--jobs", "1"]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    assert "played" in process.stdout.readline()
    with pytest.raises(StoreError, match="running already"):
        there.go_on(1, watch=settled)
    os.kill(process.pid, signal.SIGKILL)
    process.communicate()
    kept = {game.key for game in Archive(there.store).games()}
    assert kept
    played(small)
    assert kept <= {game.key for game in Archive(there.store).games()}
    assert holds(there, 1)


def test_a_paused_league_plays_nothing(small, beankit):
    beankit("tournament", "pause", small)
    there = League(small)
    seen = []
    there.go_on(1, watch=lambda doing, games: seen.append((doing, games)))
    assert seen == [(PAUSED, 0)]
    assert "does" in beankit("tournament", "resume", small).out
    assert not share.is_paused(there.store)


def test_a_league_that_has_not_noticed_yet_goes_on(tmp_path):
    store = tmp_path / "league.sqlite"
    with share.in_charge(store):
        share.pause(store)
        share.say_what(store, PAUSED)
        assert share.doing_of(store) == PAUSED
        share.resume(store)
        assert share.doing_of(store) == SOON
        with share.held(store):
            assert share.doing_of(store) == PAUSED, "somebody withdraws a bot"


@pytest.mark.full
def test_the_table_is_shown_in_both_languages(small, beankit):
    there = played(small)
    english, german = (
        beankit("tournament", "standings", small).out,
        beankit("tournament", "standings", small, "--lang", "de").out,
    )
    assert "trader house" in english
    assert "trader Haus" in german
    assert "Die Liga läuft gerade nicht" in german
    points = f"{table_of(there.store).rows[0].points:.2f}"
    assert points in english
    assert points.replace(".", ",") in german


def test_a_row_is_written_alike_in_a_terminal_and_on_the_page():
    row = LeagueRow("ann v2", "ann", 2, False, 1, 3, 0.9, 0.8, 1.0, (), 62, 62, 0, 0, 40, None)
    written = ["ann v2", "0,90", "0,80 - 1,00", "62", "0", "unterschieden nach 40 Verteilungen"]
    assert [*cells(row, "de", "-").values()] == ["1-3", *written]
    page = cells(row._replace(house=True, rank_low=None, rank_high=None, low=None, high=None), "de", "–")
    assert (page["place"], page["bot"], page["interval"]) == ("–", "ann Haus", "")
    assert headings("de")["needed"] == "noch nötig"


def test_how_a_version_does_is_said_with_the_numbers_of_each_language():
    sentence = Comparison(2, 1, 40, (0.12, 0.01, 0.23), 30, 10).sentence
    assert str(sentence) == "version 2 against version 1: better; +0.12, +0.01 to +0.23 (40 common deals)"
    german = "Version 2 gegen Version 1: besser; +0,12, +0,01 bis +0,23 (40 gemeinsame Verteilungen)"
    assert spoken(sentence, "de") == german


def test_people_who_play_come_first(tmp_path):
    now = datetime.now().astimezone()
    here = Share(tmp_path / "league.sqlite", tables=tmp_path / "games")
    assert here.hindrance(now) is None
    (tmp_path / "games").mkdir()
    (tmp_path / "games" / "a.json").write_text("{}")
    assert here.hindrance(now) == PEOPLE
    assert here.hindrance(now + timedelta(minutes=2)) is None


def test_hours_go_over_midnight():
    night = hours_of("18:30-7")
    assert [night.include(time(hour)) for hour in (18, 19, 0, 6, 7)] == [False, True, True, True, False]
    with pytest.raises(BadOption, match="are no hours"):
        hours_of("soon")


def entrant(name, source):
    """A bot of somebody."""
    return Entrant(name, source, owner=name)


def test_every_version_has_a_number():
    first = joined([], [entrant("ann", "x")], {})
    second = joined(first, [entrant("ann", "y"), entrant("bob", "z")], {})
    assert [(bot.name, bot.ranked) for bot in second] == [("ann v1", False), ("ann v2", True), ("bob v1", True)]
    assert [bot.name for bot in joined([], [entrant("ann", "x")], {"ann": 2})] == []
    assert split("ann v12") == ("ann", 12)
    assert split("trader") == ("trader", 0)


def contests(results, bots):
    """Games of two: who was ahead of whom, how often."""
    games = Contests(bots, 2)
    deal = 0
    for (better, worse), often in results.items():
        for _ in range(often):
            deal += 1
            games.add([better, worse], [1.0, 0.0], deal)
    return Strengths(games)


def test_the_league_asks_where_the_answer_is_open():
    strengths = contests({("a", "b"): 60, ("b", "a"): 2, ("b", "c"): 30, ("c", "b"): 30, ("c", "a"): 2}, "abcd")
    assert strengths.told_apart("a", "b")
    assert not strengths.told_apart("b", "c")
    assert strengths.needed("b", "c") == TOO_CLOSE
    assert strengths.needed("a", "b") == 0
    assert strengths.needed("a", "d") is None, "too few deals"
    maker = Matchmaker(strengths, "abcd", "abcd", "", 2)
    assert "d" in maker.table(), "nothing is known of it"
    rest = Matchmaker(strengths, "ab", "ab", "", 2)
    assert rest.tables(3) == []


def test_it_is_kept_after_how_many_deals_two_were_told_apart():
    strengths = contests({("a", "b"): 60, ("b", "a"): 2, ("b", "c"): 30, ("c", "b"): 30}, "abc")
    assert apart_after(strengths, "ab", {}) == {("a", "b"): 62}
    before = {("a", "b"): 40, ("b", "c"): 30, ("a", "gone"): 30}
    assert apart_after(strengths, "c", before) == {("a", "b"): 40}, "two of them are not told apart any more"
    row = LeagueRow("a v1", "a", 1, False, 1, 1, 0.9, 0.8, 1.0, (), 62, 62, 0, 0, 40, None)
    assert str(row.still) == "told apart after 40 deals"
    assert str(row._replace(after=None).still) == "told apart", "the league has not looked since"


@pytest.mark.full
def test_a_copy_and_whoever_is_forgotten_are_not_among_those_told_apart(small, tmp_path, monkeypatch):
    monkeypatch.setattr(Strengths, "told_apart", lambda *_: True)
    there = played(small)
    with opened(there.store) as store:
        assert [pair for *pair, _ in store.kept("apart")] == [["mine v1", "yours v1"]]
    publish(Archive(there.store), tmp_path / "copy.sqlite")
    with opened(tmp_path / "copy.sqlite") as copy:
        assert copy.kept("apart") is None
    list(withdraw_versions(there.store, "mine", forget=True))
    with opened(there.store) as store:
        assert store.kept("apart") == []


def test_whoever_has_no_interval_plays_first_and_near_its_place():
    results = {("a", "b"): 20, ("b", "a"): 10, ("b", "c"): 25, ("c", "b"): 5, ("d", "c"): 1, ("c", "d"): 1}
    strengths = contests(results, "abcd")
    tables = Matchmaker(strengths, "abcd", "abcd", "", 2).tables(FIRST)
    assert all("d" in table for table in tables[: FIRST - 2]), "two deals are played"
    assert Counter(bot for table in tables for bot in table).most_common(2)[1][0] == "c", "the nearest"
    assert "a" in tables[-1], "then the highest place that is open"


def test_a_house_bot_takes_no_place():
    order = "xabcdef"
    results = {}
    for better, worse in combinations(order, 2):
        results |= {(better, worse): 6, (worse, better): 4}
    (first,) = Matchmaker(contests(results, order), "abcdef", "abcdef", "x", 2).tables(1)
    assert "a" in first, "the best of the league, not whether a house bot is better than the last"


def test_a_new_version_starts_where_the_old_one_stands():
    strengths = contests({("ann v1", "bob v1"): 60, ("bob v1", "ann v1"): 20}, ["ann v1", "bob v1", "ann v2"])
    old, new = (strengths.values[strengths.place[name]] for name in ("ann v1", "ann v2"))
    assert new == pytest.approx(old)
    assert strengths.points("ann v2", strengths.bots)[1] is None
    assert not strengths.told_apart("ann v2", "bob v1")


def judged(*by):
    """What is said of a new version with this interval."""
    return str(Comparison(2, 1, 60, by or None, 0, 0).verdict)


def test_a_new_version_is_better_no_worse_worse_or_not_known_yet():
    assert judged(0.1, 0.02, 0.18) == "better"
    assert judged(-0.1, -0.18, -0.02) == "worse"
    assert judged(-0.02, -0.03, -0.01) == "worse", "by little, and yet shown"
    assert judged(0.01, -0.04, 0.06) == "no worse (by less than 0.05 points, if at all)"
    assert judged(0.1, -0.06, 0.26) == judged() == "better or worse: not known yet"


def test_looking_after_every_deal_makes_no_verdict_wrong():
    rng, runs = Random(7), 200
    wrong = {0.0: {"better", "worse"}, -MARGIN: {"better", judged(0.0, 0.0, 0.0)}}
    for truth, lies in wrong.items():
        false = 0
        for _ in range(runs):
            sums, told = Sums(), set()
            for _ in range(COMMON):
                sums.add(rng.gauss(truth, 0.17))
                told.add(judged(*sums.anytime()))
            false += bool(told & lies)
        assert false <= 0.05 * runs, truth


def test_house_bots_are_marks_to_beat():
    house = ["trader", "gardener", "random"]  # the best first
    assert HouseMarks.among({"random", "gardener", "ann"}, house) == HouseMarks(("random", "gardener"), "trader")
    assert HouseMarks.among({"random", "trader"}, house) == HouseMarks(("random", "trader"), "gardener")
    assert HouseMarks.among({"ann"}, []) is None
    marks = [HouseMarks.among(worse, house) for worse in ((), {"random"}, house)]
    assert [str(mark.sentence) for mark in marks] == [
        "the first one to beat is random",
        "beats random, not yet gardener",
        "beats all house bots here: random, gardener, trader",
    ]
