"""The tables of a result say what the games say: they are compared with the records, and with each other."""

import json
import sqlite3
from collections import Counter
from contextlib import closing
from dataclasses import replace
from itertools import combinations

import pandas as pd
import pytest

from beankit import Game
from beankit.arena.table.match import whole_story
from beankit.cli import run as beankit
from beankit.core.events import actions
from beankit.core.trade.deals import Refuse
from beankit.tournament import Result
from beankit.tournament.results.board import Board
from beankit.tournament.run import Tournament
from beankit.tournament.store.connection import opened
from beankit.tournament.store.store import StoreError
from tests.tournament.made import made

pytestmark = [pytest.mark.full, pytest.mark.xdist_group("result")]  # they share a tournament
HOUSE = ["random", "template", "gardener", "trader"]
COPY = "from beankit.bots import Trader\n\nclass Twin(Trader):\n    '''A trader.'''\n"


@pytest.fixture(scope="module")
def played(tmp_path_factory):
    """A tournament with a copy of the trader, played to the end."""
    folder = tmp_path_factory.mktemp("result")
    (folder / "twin.py").write_text(COPY)
    file = folder / "class.toml"
    bots = json.dumps([*HOUSE, "twin.py"])
    file.write_text(f'game = "bohnanza"\nplayers = 3\nbots = {bots}\ndeals = 8\nseed = 2\n')
    tournament = Tournament(file)
    tournament.play(jobs=2)
    return tournament


@pytest.fixture(scope="module")
def result(played):
    return Result.open(played.settings.path)


def test_the_standings_are_those_of_the_tournament(played, result):
    assert result.ranking() == played.standings()
    table = result.standings()
    assert list(table.index) == [standing.bot for standing in played.standings()]
    assert (table["rank_low"] <= table["rank_high"]).all()
    certain = table["rating_low"].notna()  # who never beat a better bot has a rating without an interval
    assert certain["trader"]
    assert not certain["random"]
    assert (table["rating_low"] < table["rating"])[certain].all()
    assert table.loc["trader", "rating"] > table.loc["random", "rating"]


def test_head_to_head_counts_every_meeting_once(result):
    table = result.head_to_head()
    shares = table["share"].unstack()
    assert list(shares.index) == sorted([*HOUSE, "twin"])
    for a in HOUSE:
        assert pd.isna(shares.loc[a, a])
        for b in HOUSE:
            if a != b:
                assert shares.loc[a, b] + shares.loc[b, a] == pytest.approx(1)
    games = result.games()
    assert table["games"].sum() == 3 * 2 * games["key"].nunique()
    both = [set(bots) >= {"random", "trader"} for _, bots in games.groupby("key")["bot"]]
    assert table.loc[("trader", "random"), "games"] == sum(both)


def test_seats_share_the_points_and_the_last_wave_has_the_standings(result):
    assert result.seats()["points"].mean() == pytest.approx(0.5)
    last = result.progress().groupby(level="bot").last()
    ranking = {standing.bot: standing for standing in result.ranking()}
    for bot, row in last.iterrows():
        assert (row["points"], row["low"], row["high"]) == pytest.approx(
            (ranking[bot].points, ranking[bot].low, ranking[bot].high)
        )


def test_what_is_only_rounding_is_not_shown():
    tables = list(combinations("abcd", 3)) * 3
    points = made(tables, lambda _, seats: [1 - sorted(seats).index(bot) / 2 for bot in seats]).progress()["points"]
    assert list(points) == [round(value, 12) for value in points], "0 is 0, and not 1e-17"


def test_what_is_measured_is_what_the_records_tell(played, result):
    """The records are played again, and their events counted."""
    counts = {name: Counter() for name in ("offers", "refusals", "trades", "harvests", "coins")}
    cards = Counter()
    with opened(played.store) as store:
        given = store.connection.execute(
            "SELECT bot, sum(cards) FROM gifts JOIN seats ON seats.key = gifts.key AND seat = giver GROUP BY bot"
        ).fetchall()
        for summary in (game.summary for game in store.games()):
            names = [name.lower() for name in summary["names"]]
            game = Game.from_record(summary["record"])
            counts["refusals"].update(names[seat] for seat, move in actions(game.past, game.log) if move == Refuse())
            for event in whole_story(game):
                if event.name == "offered":
                    counts["offers"][names[event.seat]] += 1
                elif event.name == "traded":
                    counts["trades"].update([names[event.seat], names[event.partner]])
                    cards[names[event.seat]] += len(event.gave)
                    cards[names[event.partner]] += len(event.got)
                elif event.name == "harvested":
                    counts["harvests"][names[event.seat]] += 1
                    counts["coins"][names[event.seat]] += event.coins
    games = result.games().groupby("bot").sum(numeric_only=True)
    for name, tally in counts.items():
        assert {bot: tally[bot] for bot in games.index} == games[name].to_dict()
    assert {bot: number for bot, number in cards.items() if number} == {bot: number for bot, number in given if number}


def test_diagnostics_tell_how_a_bot_plays(result):
    table = result.diagnostics()
    assert table.loc["template", ["trades", "offers", "given", "received"]].sum() == 0
    assert table.loc["trader", "coins_per_harvest"] > table.loc["random", "coins_per_harvest"]
    assert (table["ms_p99"] > 0).all()
    assert table.loc["twin", "ms"] > 0, "the time of a bot in another process is measured too"


def test_a_store_alone_is_enough_and_half_a_deal_does_not_count(played, result, tmp_path):
    copy = tmp_path / "copy.sqlite"
    with closing(sqlite3.connect(played.store)) as source, closing(sqlite3.connect(copy)) as target:
        source.backup(target)
    assert Result.open(copy).standings().equals(result.standings())
    key = result.games()["key"].iloc[0]
    with closing(sqlite3.connect(copy)) as target, target:
        target.execute("DELETE FROM seats WHERE key = ?", (key,))
    assert len(Result.open(copy).games()) == len(result.games()) - 9, "three games of three bots"


def test_a_store_of_an_older_kit_gets_a_clear_message(played, tmp_path):
    old = tmp_path / "old.sqlite"
    with closing(sqlite3.connect(played.store)) as source, closing(sqlite3.connect(old)) as target:
        source.backup(target)
        target.execute("PRAGMA user_version = 1")
    with pytest.raises(StoreError, match=r"has version 1, but this kit reads version 5: play the tournament again"):
        Result.open(old)


def test_text_and_page_show_the_same_and_obey_nobody(result):
    bad = result.renamed({"twin": "<script>\x1b[31m"})
    assert "<script>?[31m" in str(bad)
    assert "&lt;script&gt;?[31m" in bad._repr_html_()
    assert "<script>" not in bad._repr_html_()
    for standing in result.ranking():
        assert f"{standing.points:.3f}" in str(result)
        assert f"<td>{standing.points:.3f}</td>" in result._repr_html_()


def test_below_eight_deals_there_is_too_little_to_say():
    few = made([("a", "b", "c")] * 7, lambda *_: (1, 0.5, 0))
    table = few.standings()
    assert table[["low", "rating_low"]].isna().all().all()
    assert table[["rank_low", "rank_high"]].eq([1, 3]).all().all(), "any rank"
    assert few.head_to_head()["low"].isna().all()
    assert "too few deals to say" in str(few)
    enough = made([("a", "b", "c")] * 8, lambda *_: (1, 0.5, 0))
    assert enough.standings()["low"].notna().all()


def test_nothing_played_yet(tmp_path, capsys):
    empty = made([("a", "b")], lambda *_: (1, 0))
    frame = empty.data.seats
    nothing = Result(empty.data.__class__(**{**empty.data.__dict__, "seats": frame.iloc[:0]}))
    assert "No deal has been played" in str(nothing)
    assert nothing.near_copies().empty
    assert nothing.ratings().empty


def test_who_beats_whom_is_a_graph():
    pairs = [("paper", "stone"), ("scissors", "paper"), ("stone", "scissors")] * 8
    outcome = made(pairs, lambda number, seats: [float(bot == pairs[number][0]) for bot in seats])
    assert set(outcome.beats().edges) == set(pairs), "also in a circle"
    seldom = made(pairs[:21], lambda number, seats: [float(bot == pairs[number][0]) for bot in seats])
    assert not seldom.beats().edges, "seven deals each are too few"


@pytest.mark.full
def test_solo_bots_are_compared_on_their_common_deals(tmp_path):
    file = tmp_path / "solo.toml"
    file.write_text('game = "al-cabohne-solo"\nbots = ["loner", "gardener", "random"]\ndeals = 8\nseed = 1\n')
    Tournament(file).play(jobs=1)
    solo = Result.open(file)
    assert solo.head_to_head().loc[("loner", "random"), "deals"] == 8
    assert solo.ratings().loc["loner", "rating"] > solo.ratings().loc["random", "rating"]
    assert beankit(["tournament", "standings", str(file)]) == 0
    file.write_text(file.read_text().replace('"random"]', '"random", "template"]'))
    Tournament(file).play(jobs=1)  # a late entry plays the old deals in a wave of its own
    deals = Result.open(file).progress()["deals"]
    assert deals.groupby(level="bot").max().to_dict() == dict.fromkeys(["gardener", "loner", "random", "template"], 8)


def test_who_has_not_played_yet_is_shown_without_figures():
    result = made([("a", "b")] * 9, lambda _, seats: [float(bot == "a") for bot in seats])
    entrants = result.data.entrants | {"new": {"hash": "new", "ranked": True, "house": False}}
    result = Result(replace(result.data, entrants=entrants))
    last = str(result).splitlines()[3].split()
    assert " ".join(last) == "1-3 new too few deals to say 0"
    assert result.standings().loc["new", ["points", "wins", "score", "rating"]].isna().all()
    assert result._repr_html_().count("<tr>") == 4
    shown = Board(result)
    assert shown.charts(teacher=True)["bots"][2]["points"] is None
    assert [line["bot"] for line in shown.progress()] == ["a", "b"]
