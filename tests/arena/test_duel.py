"""Duels: duplicate deals, swapped seats, and figures checked by hand."""

import doctest
import json
import pickle
import subprocess
import sys
import threading
from importlib.util import find_spec
from statistics import fmean

import pytest

from beankit import GAMES, duel, play
from beankit.arena import processes
from beankit.arena.duel import Performance, Unfinished, compared, seatings
from beankit.arena.processes import do, pool
from beankit.arena.statistics import interval, student
from beankit.arena.table.faults import BotFault
from beankit.arena.table.summary import placing
from beankit.core.bot import name_of_bot
from beankit.core.errors import BadOption
from beankit.extras import MissingPackage
from beankit.words.catalogue import spoken

QUICK = {"others": ("template",), "deals": 4}


# --- the design ---


def test_every_pair_of_seats_is_played_both_ways_round_with_the_same_others():
    arrangements = list(seatings(4, ("x", "y"), 0))
    assert sorted((a, b) for a, b, _ in arrangements) == [(a, b) for a in range(4) for b in range(4) if a != b]
    rest = {(a, b): others for a, b, others in arrangements}
    assert all(rest[a, b] == rest[b, a] for a, b in rest)
    assert all(sorted(others.values()) == ["x", "y"] for others in rest.values())


def test_with_every_deal_another_of_the_others_comes_first():
    first = [next(seatings(4, ("x", "y"), deal))[2] for deal in range(3)]
    assert first == [{2: "x", 3: "y"}, {2: "y", 3: "x"}, {2: "x", 3: "y"}]


@pytest.mark.parametrize("bot", ["random", "gardener"])
def test_a_bot_against_itself_scores_exactly_0(bot):
    outcome = duel(bot, bot, **QUICK)
    assert (outcome.difference, outcome.low, outcome.high) == (0, 0, 0)
    assert outcome.a.points == outcome.b.points
    assert outcome.stronger is None
    assert "inconclusive: " in outcome.sentence
    assert outcome.games == 48


@pytest.mark.full
def test_a_table_that_comes_up_again_is_not_played_again(monkeypatch):
    played = []

    def noted(game, table, *rest, **options):
        played.append(tuple(name_of_bot(bot) for bot in table))
        return play(game, table, *rest, **options)

    monkeypatch.setattr("beankit.arena.duel.play", noted)
    result = duel("gardener", "random", players=4, others=["random"], deals=1)
    assert (len(played), result.games) == (4, 12), "with the gardener on each seat"
    assert len(set(played)) == 4


def test_swapping_a_and_b_gives_the_opposite():
    outcome, swapped = duel("template", "random", **QUICK), duel("random", "template", **QUICK)
    assert outcome.difference == pytest.approx(-swapped.difference)
    assert (outcome.low, outcome.high) == pytest.approx((-swapped.high, -swapped.low))
    assert (outcome.a, outcome.b) == (swapped.b, swapped.a)


def test_two_and_five_players_are_seated_too():
    assert duel("template", "random", players=3, others=["template"], deals=2).games == 12
    assert duel("template", "random", players=5, others=["template", "random"], deals=1).games == 20


# --- the figures ---


@pytest.mark.parametrize(
    ("scores", "winners", "points"),
    [
        ((9, 7, 5, 3), (0,), (1, 2 / 3, 1 / 3, 0)),
        ((9, 9, 5, 3), (1,), (2 / 3, 1, 1 / 3, 0)),  # the tie-break decides for first place
        ((9, 5, 5, 5), (0,), (1, 1 / 3, 1 / 3, 1 / 3)),  # other ties share
        ((4, 4), (0, 1), (1 / 2, 1 / 2)),  # two winners share as well
        ((1, 8, 8), (0,), (1, 1 / 4, 1 / 4)),  # a game's own winning rule overrides coins
    ],
)
def test_placing_points(scores, winners, points):
    assert tuple(placing(scores, winners, seat) for seat in range(len(scores))) == pytest.approx(points)


def test_the_interval_matches_a_calculation_by_hand():
    # mean 0.3; with an extra 0 the variance is 0.049167, standard error sqrt(0.049167 / 3) = 0.128019; t(2) = 4.302653
    mean, low, high = interval([0.1, 0.3, 0.5])
    assert mean == pytest.approx(0.3)
    assert (low, high) == pytest.approx((0.3 - 0.550822, 0.3 + 0.550822), abs=1e-5)


def test_a_few_deals_that_agree_prove_little():
    assert interval([0.5, 0.5])[1:] == (-1, 1)
    assert interval([0.5] * 20)[1] > 0.4
    assert interval([0.0] * 5) == (0, 0, 0)


def test_one_deal_proves_nothing_and_intervals_stay_possible():
    assert interval([0.4]) == (0.4, -1, 1)
    assert interval([1.0, 0.0])[1:] == (-1, 1)


@pytest.mark.parametrize(
    ("freedom", "point"), [(1, 12.7062), (4, 2.7764), (5, 2.5706), (9, 2.2622), (19, 2.0930), (99, 1.9842)]
)
def test_students_points(freedom, point):
    assert student(freedom) == pytest.approx(point, abs=5e-4)


def test_a_table_made_up_by_hand():
    win, last, middle = Performance(1, 12, True), Performance(0, 4, False), Performance(0.5, 8, False)
    played = [[(win, last), (last, middle)], [(win, middle), (middle, last)]]  # differences 0.25 and 0.5
    outcome = compared(played, ["ann", "bob", "cid"], "bohnanza", 3, 9)
    assert outcome.difference == pytest.approx(0.375)
    assert outcome.high == 1
    assert outcome.low == -1  # 0.375 -+ more than 12.706 * 0.125
    assert (outcome.a.points, outcome.a.place, outcome.a.score, outcome.a.wins) == (0.625, 1.75, 9, 0.5)
    assert (outcome.b.points, outcome.b.place, outcome.b.score, outcome.b.wins) == (0.25, 2.5, 6, 0)
    assert (outcome.deals, outcome.games, outcome.others) == (2, 4, ("cid",))


@pytest.mark.parametrize(
    ("points", "most", "german"),
    [
        (1, None, "ann ist stärker als bob (+1,000 Platzpunkte, 95-%-Intervall von +0,"),
        (0, None, "bob ist stärker als ann (+1,000 Platzpunkte, 95-%-Intervall von +0,"),
        (0.5, None, "unentschieden: ann und bob sind noch nicht zu unterscheiden (+0,000 Platzpunkte, "),
        (1, 400, "ann ist besser als bob (+1,000 Platzpunkte, "),
        (0.5, 400, "noch nicht zu unterscheiden: ann und bob (+0,000 Platzpunkte, "),
    ],
)
def test_the_answer_is_a_sentence_in_any_language(points, most, german):
    deal = [(Performance(points, 12, True), Performance(1 - points, 4, False))] * 2
    outcome = compared([deal] * 40, ["ann", "bob"], "bohnanza", 2, 9, most=most)
    assert spoken(outcome.said, "de").startswith(german)
    assert ", 80 Spiele mit 40 Verteilungen)" in spoken(outcome.said, "de")
    assert spoken(outcome.said, "en") == str(outcome) == outcome.as_dict()["sentence"]


def test_the_answer_in_words_and_as_json():
    outcome = duel("random", "template", **QUICK)
    assert outcome.high < 0
    assert outcome.sentence.startswith("template is stronger than random (+0.")
    assert f"{-outcome.high:+.3f} to {-outcome.low:+.3f}" in outcome.sentence
    assert outcome.sentence.endswith("48 games on 4 deals)")
    assert str(outcome) == outcome.sentence
    document = json.loads(json.dumps(outcome.as_dict()))
    assert document["a"]["name"] == "random"
    assert document["stronger"] == "template"
    assert document["others"] == ["template"]
    assert document["games"] == 48


def test_every_deal_gives_a_difference_and_a_row():
    outcome = duel("template", "random", **QUICK)
    rows = outcome.rows()
    assert [row["difference"] for row in rows] == list(outcome.differences) == outcome.as_dict()["differences"]
    assert fmean(outcome.differences) == pytest.approx(outcome.difference)
    assert interval(outcome.differences) == (outcome.difference, outcome.low, outcome.high)
    assert [row["deal"] for row in rows] == [0, 1, 2, 3]
    for row in rows:
        assert row["difference"] == pytest.approx(row["a_points"] - row["b_points"])
    assert fmean(row["a_score"] for row in rows) == pytest.approx(outcome.a.score)
    again = duel("template", "random", **QUICK).rows()[2]
    assert again == rows[2]


def test_the_rows_are_a_table_of_pandas_or_tell_how_to_get_it():
    outcome = duel("template", "random", **QUICK)
    if find_spec("pandas") is None:
        with pytest.raises(MissingPackage, match=r"pip install 'beankit\[notebook\]'"):
            outcome.frame()
    else:
        frame = outcome.frame()
        assert frame.reset_index().to_dict("records") == outcome.rows()
        assert (frame.index.name, frame["difference"].mean()) == ("deal", pytest.approx(outcome.difference))


def test_a_duel_and_where_it_was_stopped_can_be_sent():
    outcome = duel("template", "random", **QUICK)
    assert pickle.loads(pickle.dumps(outcome)) == outcome  # noqa: S301 - our own
    assert pickle.loads(pickle.dumps(Unfinished(outcome))).so_far == outcome  # noqa: S301


def test_the_example_in_the_docstring_is_true():
    assert doctest.testmod(sys.modules["beankit.arena.duel"], raise_on_error=True).attempted == 1


# --- how it is played ---


@pytest.mark.full
def test_the_same_seed_gives_the_same_duel_and_another_one_other_deals():
    first, again, other = (duel("template", "random", seed=seed, **QUICK) for seed in (3, 3, 4))
    assert first == again
    assert first.a != other.a


def test_other_processes_find_the_same_as_this_one():
    here, spread = (duel("gardener", "random", jobs=jobs, **QUICK) for jobs in (1, 2))
    assert here == spread


def test_with_other_threads_processes_are_spawned():
    go = threading.Event()
    thread = threading.Thread(target=go.wait)
    thread.start()
    try:
        with pool(abs, 1) as executor:
            assert executor._mp_context.get_start_method() == "spawn"
            assert executor.submit(do, -1).result() == 1
    finally:
        go.set()
        thread.join()


THREAD = "import threading; threading.Thread(target=threading.Event().wait, daemon=True).start()"
NO_FORK = "import beankit.arena.processes as processes; processes.can_fork = lambda: False"  # as on a Mac
SCRIPT = """
from beankit import Bot, duel

class First(Bot):
    def choose(self, view, options):
        return options[0]

for bot in ("template", First):
    print(duel(bot, "random", players=3, others=["random"], deals=2, jobs=2, options={"rounds": 1}))
"""


@pytest.mark.full
@pytest.mark.parametrize("before", [THREAD, NO_FORK])
def test_a_plain_script_whose_process_may_not_fork_runs_once(before, tmp_path):
    file = tmp_path / "script.py"
    file.write_text(before + SCRIPT)
    done = subprocess.run([sys.executable, file], capture_output=True, text=True, check=False, cwd=tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    first, second = done.stdout.splitlines()
    assert "template" in first
    assert "first" in second


def test_a_game_that_only_this_process_knows_is_played_here(monkeypatch):
    class Mine(GAMES["bohnanza"]):
        name = "mine"

    monkeypatch.setitem(GAMES, "mine", Mine)
    monkeypatch.setattr(processes, "can_fork", lambda: False)
    with pytest.warns(UserWarning, match="all games are played in this process: only this process knows the game mine"):
        duel("template", "random", "mine", jobs=2, **QUICK)


ALONE = """
import os
from beankit import Bot, duel

class Where(Bot):
    seen = set()

    def start(self, view):
        self.seen.add(os.getpid())

for deals, jobs, here in ((4, None, True), (9, None, True), (4, 1, True), (4, 2, False)):
    Where.seen.clear()
    found = duel(Where, Where(), players=3, others=(Where,), deals=deals, jobs=jobs, options={"rounds": 1})
    assert found.difference == 0
    assert (found.a.name, found.b.name) == ("where (A)", "where (B)")
    assert Where.seen == ({os.getpid()} if here else set()), (deals, jobs)

class Last(Bot):
    def choose(self, view, options):
        return options[-1]

one, two = (duel(Last, Bot, others=("template",), deals=4, jobs=jobs) for jobs in (1, 2))
assert one == two
assert one.difference != 0
"""


@pytest.mark.full
def test_classes_and_instances_play_elsewhere_only_if_that_was_wanted_and_the_same():
    """In a process of its own: one with threads, which other tests leave behind, may not fork."""
    done = subprocess.run([sys.executable, "-W", "error", "-c", ALONE], capture_output=True, text=True, check=False)
    assert done.stderr == ""
    assert done.returncode == 0


def test_progress_is_reported_deal_by_deal():
    news = []
    duel("template", "random", progress=lambda done, total, so_far: news.append((done, total, so_far().deals)), **QUICK)
    assert news == [(1, 4, 1), (2, 4, 2), (3, 4, 3), (4, 4, 4)]


@pytest.mark.full
def test_table_options_reach_the_table():
    plain, short = (
        duel("trader", "gardener", deals=1),
        duel("trader", "gardener", deals=1, options={"rounds": 1}),
    )
    assert plain.a != short.a
    with pytest.raises(BadOption, match="third_field"):
        duel("template", "random", options={"fourth_field": True}, **QUICK)


def test_a_fault_comes_back_from_another_process(tmp_path):
    file = tmp_path / "clumsy.py"
    file.write_text(
        "from beankit import Bot\n\nclass Clumsy(Bot):\n    def plant(self, view, options):\n        1 / 0\n"
    )
    with pytest.raises(BotFault, match="ZeroDivisionError") as caught:
        duel(str(file), "random", jobs=2, **QUICK)
    assert caught.value.record.startswith("beankit record")


@pytest.mark.parametrize(
    "wrong",
    [{"players": 1}, {"deals": 0}, {"others": ()}, {"others": ("nobody",)}, {"seed": "x"}, {"players": 9}],
)
def test_what_cannot_be_played_is_refused(wrong):
    with pytest.raises(BadOption):
        duel("template", "random", **{"deals": 1, "others": ("template",), **wrong})


def test_only_bots_at_the_table_must_know_the_game():
    outcome = duel("consigliere", "gardener", "al-cabohne", others=("abbot",), deals=1, jobs=2)
    assert (outcome.others, outcome.games) == ((), 2)
    with pytest.raises(BadOption, match="abbot plays bohnedikt"):
        duel("gardener", "random", others=("abbot",), deals=1)


def test_in_a_solo_game_both_play_every_deal():
    assert duel("loner", "random", "al-cabohne-solo", deals=2).games == 4


# --- until it is clear ---


@pytest.mark.full
def test_without_a_number_of_deals_a_duel_ends_when_it_is_clear():
    outcome = duel("template", "random", players=3, others=["random"], seed=1)
    assert outcome.stronger == "template"
    assert 20 <= outcome.deals < 60
    assert outcome.sentence.startswith("template is better than random (")
    assert f"{outcome.deals} deals" in outcome.sentence
    shorter = compared(outcome.played[:-1], ("template", "random", "random"), "bohnanza", 3, 1, most=400)
    assert shorter.deals < 20 or shorter.stronger is None, "one deal earlier it was not clear"


@pytest.mark.full
def test_a_duel_that_does_not_become_clear_says_so():
    outcome = duel("random", "random", players=3, others=["random"], most=24)
    assert (outcome.deals, outcome.stronger) == (24, None)
    assert outcome.sentence.startswith("not told apart yet: random (A) and random (B) (")


@pytest.mark.full
def test_looking_often_makes_the_interval_wider():
    outcome = duel("gardener", "random", players=3, others=["random"], most=400)
    fixed = duel("gardener", "random", players=3, others=["random"], deals=outcome.deals)
    assert outcome.differences == fixed.differences
    assert outcome.low < fixed.low < fixed.high <= outcome.high


@pytest.mark.full
def test_several_processes_stop_at_the_same_deal():
    here, spread = (duel("template", "random", players=3, others=["random"], jobs=jobs) for jobs in (1, 2))
    assert here == spread


def test_one_other_bot_needs_no_list():
    alone, listed = (duel("template", "random", players=3, others=others, deals=1) for others in ("random", ["random"]))
    assert alone == listed
