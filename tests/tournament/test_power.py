"""What a tournament will see: the promise is kept, more deals see more, and nothing is promised that nobody knows."""

import json
from math import sqrt
from random import Random
from statistics import fmean

import pytest

from beankit.arena.statistics import ALPHA, Lasting, student
from beankit.core.errors import BadOption
from beankit.tournament.plan.schedule import extended
from beankit.tournament.power import CHANCE, FEWEST, Luck, drawn_by_lot, outlook, shared, smallest
from beankit.tournament.run import Tournament
from beankit.tournament.standings import against_anybody, told_apart

BOTS, PLAYERS, DEALS = 6, 3, 30
FRESH = 150
STRONGER = 0.6  # by so much of the noise of a game, which makes the promised difference
TABLES = extended([], [str(bot) for bot in range(BOTS)], PLAYERS, DEALS, "power")
REAL = len([table for table in TABLES if "0" in table.bots])  # whole waves


def played(better, rng):
    """The points of a made-up tournament in which bot 0 is better by something, by bot and deal."""
    points = {str(bot): {} for bot in range(BOTS)}
    for table in TABLES:
        sums = dict.fromkeys(table.bots, 0.0)
        for seats in table.rotations:
            order = sorted(seats, key=lambda bot: rng.gauss(better if bot == "0" else 0, 1))
            for place, bot in enumerate(order):
                sums[bot] += place / (PLAYERS - 1) / PLAYERS
        for bot, mine in sums.items():
            points[bot][table.deal] = mine
    return points


@pytest.mark.full
def test_a_promise_is_kept_by_fresh_tournaments():
    """They know nothing of the formula: games of bots with a hidden strength, judged as the standings do it."""
    promised = smallest(drawn_by_lot(PLAYERS), shared(BOTS, PLAYERS), REAL, student)
    fresh = [played(STRONGER, Random(f"fresh {seed}")) for seed in range(FRESH)]
    difference = fmean(fmean(points["0"].values()) - fmean(points["1"].values()) for points in fresh)
    assert difference == pytest.approx(promised, abs=0.012), "the bots differ by just so much"
    settled = [against_anybody(points, TABLES) for points in fresh]
    seen = sum(told_apart(points["0"], points["1"]) for points in settled) / FRESH
    assert seen == pytest.approx(CHANCE, abs=0.08)


def test_places_drawn_by_lot():
    assert drawn_by_lot(4).variance == pytest.approx(5 / 36 / 4), "four places, four games"
    assert drawn_by_lot(4).covariance == pytest.approx(-5 / 36 / 4 / 3), "what one wins, the others lose"
    assert drawn_by_lot(1) == (0.25, 0)


def test_common_deals_help_where_luck_is_common():
    assert (shared(9, 3), shared(3, 3), shared(7, 1)) == (0.25, 1, 1)
    alone, together = (smallest(Luck(0.05, 0.04), common, 100, student) for common in (0, 1))
    assert alone == pytest.approx(2.8 * sqrt(2 * 0.05 / 100), abs=0.002)
    assert together == pytest.approx(alone * sqrt(1 / 5), abs=0.001)


@pytest.mark.full
def test_more_deals_see_smaller_differences_and_a_few_see_none():
    luck = drawn_by_lot(3)
    seen = [smallest(luck, 0.5, deals, student) for deals in (7, 8, 16, 64, 1280, 5120)]
    assert seen[0] is None
    assert seen[1:] == sorted(seen[1:], reverse=True)
    assert seen[-2] == pytest.approx(2 * seen[-1], abs=0.001), "four times the deals see half"


@pytest.mark.full
def test_whoever_looks_often_needs_more():
    luck = drawn_by_lot(3)
    every_look = Lasting(ALPHA)
    assert smallest(luck, 0.5, 19, every_look) is None, "no place is decided before 20 deals"
    assert smallest(luck, 0.5, 40, every_look) > smallest(luck, 0.5, 40, student)


@pytest.fixture
def file(tmp_path):
    path = tmp_path / "cup.toml"
    path.write_text('game = "al-cabohne"\nbots = ["random", "consigliere", "template"]\ndeals = 24\nseed = 3\n')
    return path


@pytest.mark.full
def test_a_store_tells_of_its_own_luck_and_pace_and_another_file_learns_from_it(file, tmp_path):
    before = outlook(Tournament(file), minutes=10)
    assert before.pace is before.fitting is None
    assert "drawn by lot" in str(before.source)
    Tournament(file).play(jobs=1)
    after = outlook(Tournament(file), minutes=10)
    assert str(after.source).startswith("the luck in 36 deals of ")
    assert after.planned.deals == 24
    assert after.planned.seconds > 0
    assert after.fitting.deals > 24
    assert after.fitting.difference < after.planned.difference < after.until
    other = tmp_path / "other.toml"
    other.write_text(file.read_text().replace("seed = 3", "seed = 4"))
    assert outlook(Tournament(other), like=file.with_suffix(".sqlite")).others == after.others
    other.write_text('game = "bohnanza"\nplayers = 3\nbots = ["random", "trader", "template"]\ndeals = 9\nseed = 4\n')
    with pytest.raises(BadOption, match="games of al-cabohne for 2, and the tournament is bohnanza for 3"):
        outlook(Tournament(other), like=file.with_suffix(".sqlite"))


@pytest.mark.full
def test_few_games_are_not_learned_from(file):
    file.write_text(file.read_text().replace("24", str(FEWEST // 2)))
    Tournament(file).play(jobs=1)
    few = outlook(Tournament(file))
    assert "drawn by lot" in str(few.source)
    assert few.pace is not None, "how long they took is known all the same"


GOLDEN = """\
cup: 3 Bots, 2 an einem Tisch, 24 Verteilungen für jeden Bot, 72 Spiele

 Verteilungen   Spiele   erkannter Unterschied   Zeit
"""


@pytest.mark.full
def test_it_is_told_in_german_and_as_json(file, beankit):
    shown = beankit("tournament", "plan", str(file), "--lang", "de").out
    assert shown.startswith(GOLDEN)
    assert "24 Verteilungen unterscheiden zwei Bots mit einer Wahrscheinlichkeit von 80 %" in shown
    plan = json.loads(beankit("tournament", "plan", str(file), "--json").out)
    assert plan["planned"]["deals"] == 24
    assert [sight["deals"] for sight in plan["others"]] == [10, 20, 40, 80, 160]
