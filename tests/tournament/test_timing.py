"""A run says how long it takes, and a class with twenty minutes gets whole waves."""

import json
from datetime import datetime

import pytest

from beankit.sandbox.budget import CONTEST as BUDGET
from beankit.tournament import goal
from beankit.tournament.archive import Archive
from beankit.tournament.goal import Waves
from beankit.tournament.plan.entrants import Entrant
from beankit.tournament.play.work import Work
from beankit.tournament.run import Tournament
from beankit.tournament.store.connection import coordinating
from beankit.tournament.store.games import Measured, Played, costs_of
from beankit.tournament.watch import CHECKED, SO_FAR, Bar, Forecast, Watch, duration, forecast
from beankit.words.catalogue import catalogue, has_words, spoken
from tests.checks.test_german import PACKAGE, parts, said_in


class Clock:
    """A clock that the test moves."""

    def __init__(self):
        self.now = 100.0

    def __call__(self):
        return self.now


@pytest.fixture
def clock(monkeypatch):
    fake = Clock()
    monkeypatch.setattr(goal, "monotonic", fake)
    return fake


def test_waves_begin_while_they_fit(clock):
    waves = Waves(1, None)
    assert waves.may_begin(10) is True, "nothing is known before the first wave"
    assert waves.may_begin(10) is False, "it waits for a result"
    clock.now += 10
    waves.played(5, [])
    assert waves.may_begin(10) is True, "15 games at 2 seconds end after 40"
    assert waves.may_begin(11) is False, "26 would take 52 more"


def test_a_first_wave_that_is_known_to_take_longer_is_not_begun(clock):
    assert Waves(1, 7).may_begin(10) is False
    assert Waves(1, 5).may_begin(10) is True


def test_without_a_limit_everything_fits(clock):
    waves = Waves(None, None)
    assert [waves.may_begin(1000) for _ in range(3)] == [True] * 3


@pytest.mark.parametrize(
    ("seconds", "words"),
    [(0.2, "a second"), (1.2, "a second"), (42, "42 seconds"), (600, "10 minutes"), (36000, "10.0 hours")],
)
def test_times_are_told_as_people_say_them(seconds, words):
    assert str(duration(seconds)) == words


class Hearing(Watch):
    """Remembers what a run says first."""

    rest = None

    def begin(self, news):
        self.news = news

    def expect(self, rest):
        self.rest = rest


@pytest.mark.full
def test_a_second_run_knows_how_long_games_take(write):
    first, second = Hearing(), Hearing()
    Tournament(write(deals=3)).play(jobs=1, watch=first)
    Tournament(write(deals=9)).play(jobs=1, watch=second)
    assert first.news.forecast is None
    assert "as the first wave went" in str(first.rest)
    assert second.rest is None, "it was said before"
    assert isinstance(second.news.forecast, Forecast)
    assert 0 < second.news.forecast.seconds < 60
    assert "this will take about" in "\n".join(map(str, Tournament(write(deals=9)).beginning(second.news)))


def made(seconds, think):
    """A store with one played table: what its games took, and what its bots thought."""
    return [
        Played(
            f"key {number}",
            number,
            0,
            None,
            bots,
            SUMMARY,
            seconds=wall,
            measured=[Measured(seconds=cpu) for cpu in cpus],
        )
        for number, (bots, wall, cpus) in enumerate(zip(TABLES, seconds, think, strict=True))
    ]


SUMMARY = {"points": [1, 0], "scores": [1, 0], "winners": [0], "faults": [], "forfeits": []}
TABLES = [("slow", "quick"), ("quick", "other"), ("slow", "other")]
STORED = made([4.0, 0.2, 6.0], [(1.0, 0.0), (0.01, 0.01), (1.0, 0.0)])


@pytest.fixture
def store(tmp_path):
    """A store with three games, in two of which somebody ran out of time."""
    with coordinating(tmp_path / "timed.sqlite") as timed:
        timed.count([(game.key,) for game in STORED])
        timed.add(STORED)
        yield timed


def work(*games):
    return [Work(number, 0, 0, 0, ((f"new {number}", 0, bots),)) for number, bots in enumerate(games)]


def bots(**about):
    return {name: Entrant(name, name, think=think) for name, think in about.items()}


def test_a_bot_that_runs_out_of_time_costs_what_its_games_took(store):
    """Nearly all of the 4 and 6 seconds were its own."""
    costs = costs_of(store.connection)
    assert costs["slow"] == pytest.approx(5, rel=0.01)
    assert costs["quick"] == pytest.approx(0.05, rel=0.1)
    known = bots(slow=None, quick=None, other=None)
    slowly = forecast(work(*[("slow", "quick")] * 10), known, costs, BUDGET, 2)
    quickly = forecast(work(*[("quick", "other")] * 10), known, costs, BUDGET, 2)
    assert slowly.seconds == pytest.approx(25, rel=0.05), "what counts is who sits at the tables that are left"
    assert quickly.seconds < 1


def test_a_bot_that_never_played_takes_what_its_check_took_but_no_more_than_its_bank(store):
    costs = costs_of(store.connection)
    known = bots(slow=None, quick=None, new=2.0, endless=900.0)
    new = forecast(work(("new", "quick")), known, costs, BUDGET, 1)
    endless = forecast(work(("endless", "quick")), known, costs, BUDGET, 1)
    assert new.seconds == pytest.approx(2, abs=0.2)
    assert endless.seconds == pytest.approx(BUDGET.seconds, abs=0.2)


def test_games_of_an_earlier_version_say_nothing(store):
    store.count([(STORED[1].key,)])
    assert costs_of(store.connection).keys() == {"quick", "other"}


@pytest.mark.full
def test_status_says_when_it_will_end(write, beankit):
    Tournament(write(deals=3)).play(jobs=1)
    tournament = Tournament(write(deals=9))
    now = tournament.status()
    assert now.left is not None
    assert 0 < now.left.seconds < 60
    sentence = Forecast(1500, SO_FAR).until(datetime(2026, 11, 17, 16, 10))
    assert str(sentence) == (
        "the rest takes about 25 minutes (as long as the games so far took): if it runs now, it ends at about 16:35"
    )
    assert spoken(sentence, "de") == (
        "der Rest dauert etwa 25 Minuten (wie bei den bisherigen Spielen): Läuft es jetzt, ist es gegen 16:35 Uhr "
        "zu Ende"
    )
    late = Forecast(14 * 3600, CHECKED).until(datetime(2026, 11, 17, 16, 10))
    assert str(late).endswith("(from the bots' checks): if it runs now, it ends at about 06:10 on 18 November 2026")
    assert "24 games are left; the rest takes about" in beankit("tournament", "status", tournament.settings.path).out
    as_json = json.loads(beankit("tournament", "status", tournament.settings.path, "--json").out)
    assert as_json["seconds_left"] == pytest.approx(now.left.seconds)
    Tournament(write(deals=9)).play(jobs=1)
    assert Tournament(write(deals=9)).status().left is None
    assert "the rest" not in beankit("tournament", "status", tournament.settings.path).out


def test_ctrl_c_tells_how_many_games_are_really_stored(write, beankit, monkeypatch):
    """It is pressed after a deal was stored and before anybody heard of it."""

    def pressed(*_):
        raise KeyboardInterrupt

    monkeypatch.setattr(Bar, "moved", pressed)
    file = write(deals=3)
    done = beankit("tournament", "run", file, "--jobs", 1)
    assert done.status == 130
    stored = Archive(file.with_suffix(".sqlite")).stored
    assert stored > 0
    assert f"stopped after {stored} of 12 games, which are stored; continue with" in done.err


@pytest.mark.full
def test_with_no_time_left_no_wave_is_begun_and_whole_waves_are_stored(write, monkeypatch):
    """Every game takes a quarter of a second."""
    clock = Clock()
    monkeypatch.setattr(goal, "monotonic", clock)

    class Slow(Watch):
        def moved(self, done, games, lead):
            clock.now = 100.0 + done / 4

    tournament = Tournament(write(deals=12))  # 12 waves of 2 tables with 2 games
    played = tournament.play(jobs=1, minutes=0.1, watch=Slow())
    assert 4 < played < 48
    archive = Archive(tournament.store)
    stored = {game.key for game in archive.games()}
    waves = {}
    for table, keys in zip(archive.plan.tables, archive.plan.keys, strict=True):
        waves.setdefault(table.wave, []).extend(key in stored for key in keys)
    assert all(all(wave) or not any(wave) for wave in waves.values()), "no wave is left half played"
    assert tournament.play(jobs=1) == 48 - played


def test_the_command_says_how_to_go_on(write, beankit):
    file = write(deals=40)
    Tournament(write(deals=2)).play(jobs=1)
    file = write(deals=40)
    done = beankit("tournament", "run", file, "--minutes", 0.000001, "--jobs", 1)
    assert done.status == 0
    assert (
        f"8 of 160 games are stored, and no other wave fits into the time; continue with: beankit tournament run {file}"
        in done.out
    )
    assert "Invalid value for '--minutes'" in beankit("tournament", "run", file, "--minutes", -5).err


@pytest.mark.full
def test_every_sentence_about_time_has_its_german():
    rooms = ("tournament/run.py", "tournament/watch.py", "cli/tournament/plan.py")
    sentences = said_in([PACKAGE / room for room in rooms])
    german = catalogue("de").tables["sentences"]
    assert len(sentences) > 25
    assert {text for text in sentences - set(german) if has_words(text)} == set()
    assert {text for text in sentences & set(german) if parts(text) != parts(german[text])} == set()
