"""A run says how long it takes, and a class with twenty minutes gets whole waves."""

import pytest

from beankit.tournament.archive import Archive
from beankit.tournament.play import timing
from beankit.tournament.play.timing import Deadline, Forecast, spoken
from beankit.tournament.run import Tournament
from beankit.tournament.watching import Watch


class Clock:
    """A clock that the test moves."""

    def __init__(self):
        self.now = 100.0

    def __call__(self):
        return self.now


@pytest.fixture
def clock(monkeypatch):
    found = Clock()
    monkeypatch.setattr(timing, "monotonic", found)
    return found


def test_waves_begin_while_they_fit(clock):
    deadline = Deadline(1, None)
    assert deadline.fits(10) is True, "nothing is known before the first wave"
    assert deadline.fits(10) is None, "it waits for a result"
    clock.now += 10
    deadline.played(5)
    assert deadline.fits(10) is True, "15 games at 2 seconds end after 40"
    assert deadline.fits(11) is False, "26 would take 52 more"


def test_a_first_wave_that_is_known_to_take_longer_is_not_begun(clock):
    assert Deadline(1, 7).fits(10) is False
    assert Deadline(1, 5).fits(10) is True


def test_without_a_limit_everything_fits(clock):
    deadline = Deadline(None, None)
    assert [deadline.fits(1000) for _ in range(3)] == [True] * 3


@pytest.mark.parametrize(
    ("seconds", "told"),
    [(0.2, "a second"), (1.2, "a second"), (42, "42 seconds"), (600, "10 minutes"), (36000, "10.0 hours")],
)
def test_times_are_told_as_people_say_them(seconds, told):
    assert spoken(seconds) == told


class Hearing(Watch):
    """Remembers what a run says first."""

    rest = None

    def begin(self, news):
        self.news = news

    def expect(self, rest):
        self.rest = rest


def test_a_second_run_knows_how_long_games_take(write):
    first, second = Hearing(), Hearing()
    Tournament(write(deals=3)).play(jobs=1, watch=first)
    Tournament(write(deals=9)).play(jobs=1, watch=second)
    assert first.news.forecast is None
    assert "as the first wave went" in str(first.rest)
    assert second.rest is None, "it was said before"
    assert isinstance(second.news.forecast, Forecast)
    assert 0 < second.news.forecast.seconds < 60
    assert "this will take about" in "\n".join(Tournament(write(deals=9)).beginning(second.news))


def test_with_no_time_left_no_wave_is_begun_and_whole_waves_are_stored(write, monkeypatch):
    """The clock moves a second with every result."""
    clock = Clock()
    monkeypatch.setattr(timing, "monotonic", clock)

    class Slow(Watch):
        def moved(self, done, games, lead):
            clock.now += 1.0

    tournament = Tournament(write(deals=12))  # 12 waves of 2 tables with 2 games
    played = tournament.play(jobs=1, minutes=0.1, watch=Slow())
    assert 0 < played < 48
    archive = Archive(tournament.store)
    stored = {game.key for game in archive.games()}
    waves = {}
    for table, keys in zip(archive.plan.tables, archive.plan.keys, strict=True):
        waves.setdefault(table.wave, []).extend(key in stored for key in keys)
    assert all(all(wave) or not any(wave) for wave in waves.values()), "no wave is left half played"
    assert tournament.play(jobs=1) == 48 - played


def test_the_questions_about_near_copies_count(write, monkeypatch):
    """They take a minute here, and that is all the time there is; only the next run knows how long games take."""
    clock = Clock()
    monkeypatch.setattr(timing, "monotonic", clock)

    class Asked(Watch):
        def asking(self, bot, bots):
            clock.now += 60.0 / bots

        def moved(self, done, games, lead):
            clock.now += 1.0

    tournament = Tournament(write(deals=3))  # 3 waves of 4 games
    assert tournament.play(jobs=1, minutes=1, watch=Asked()) == 4, "the first wave, because nothing was known"


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
