"""class.toml is read strictly: what is wrong is named, with the key and what was perhaps meant."""

from datetime import UTC, datetime, timedelta
from math import inf

import pytest

from beankit.classroom.settings import BadClass, ClassSettings, read_settings, settings_text
from beankit.core.registry import GAMES
from beankit.sandbox.budget import CONTEST


@pytest.fixture
def read(tmp_path):
    def settings(text):
        (tmp_path / "class.toml").write_text(text, "utf-8")
        return read_settings(tmp_path)

    return settings


def test_a_short_file_is_enough(read):
    assert read('games = ["bohnanza"]') == ClassSettings(("bohnanza",), limits=CONTEST)


def test_every_key_is_read(read):
    settings = read(
        'games = ["bohnanza", "rabohnzel"]\ncloses = 2026-12-01T18:00:00+01:00\nroster = "people.csv"\n'
        "[limits]\nseconds = 5\nstart = 1.5\nmemory = 256\nstrikes = 1\n"
    )
    assert settings.games == ("bohnanza", "rabohnzel")
    assert settings.closes == datetime(2026, 12, 1, 17, tzinfo=UTC)
    assert settings.roster == "people.csv"
    assert (settings.limits.seconds, settings.limits.start, settings.limits.memory, settings.limits.strikes) == (
        5.0,
        1.5,
        256,
        1,
    )
    assert settings.limits.for_move == inf


def test_a_move_may_have_a_limit_of_its_own(read):
    limited = read('games = ["bohnanza"]\n[limits]\nmove = 0.5\n')
    assert limited.limits.for_move == 0.5
    assert read(settings_text(limited)) == limited
    with pytest.raises(BadClass, match=r"`move` is a number from 0\.01 to 600, not 0"):
        read('games = ["bohnanza"]\n[limits]\nmove = 0\n')


@pytest.mark.parametrize("text", ["2026-12-01", '"2026-12-01"', '" 2026-12-01T23:59:59 "'])
def test_a_date_alone_includes_the_whole_day(read, text):
    settings = read(f'games = ["bohnanza"]\ncloses = {text}')
    assert settings.closes == datetime(2026, 12, 1, 23, 59, 59).astimezone()


def test_a_byte_order_mark_is_no_part_of_the_file(read):
    assert read('\ufeffgames = ["bohnanza"]').games == ("bohnanza",)


def test_what_is_written_is_read_again(read):
    closes = datetime(2026, 12, 1, 18).astimezone()
    ours = ClassSettings(tuple(GAMES), closes, "roster.csv")
    assert read(settings_text(ours)) == ours
    assert read(settings_text(ClassSettings(("bohnanza",)))) == ClassSettings(("bohnanza",))


def test_it_closes_after_its_time_and_not_at_it():
    closes = datetime(2026, 12, 1, 18, tzinfo=UTC)
    assert not ClassSettings(("bohnanza",), closes).closed(closes)
    assert ClassSettings(("bohnanza",), closes).closed(closes + timedelta(seconds=1))
    assert not ClassSettings(("bohnanza",)).closed(closes)


def test_the_closing_time_is_told_in_both_languages():
    ours = ClassSettings(("bohnanza",), datetime(2026, 12, 1, 18, tzinfo=UTC))
    assert ours.until() == "Tuesday, 01 December 2026, 18:00 +0000"
    assert ours.until("de") == "01.12.2026, 18:00 +0000"
    assert ClassSettings(("bohnanza",)).until("de") == ""


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "`games` is a list"),
        ("games = []", "`games` is a list"),
        ('games = "bohnanza"', "`games` is a list"),
        ('games = ["bohnanzza"]', "'bohnanzza', which is not a game; did you mean 'bohnanza'?"),
        ('games = ["chess"]', "which is not a game; there are bohnanza,"),
        ('games = ["bohnanza", "bohnanza"]', "names a game twice"),
        ('games = [["bohnanza"]]', "names ['bohnanza'], which is not a game"),
        ('games = ["bohnanza"]\nclose = 1', "unknown key 'close'; did you mean 'closes'?"),
        ('games = ["bohnanza"]\ncloses = 3', "`closes` is a date with a time"),
        ('games = ["bohnanza"]\ncloses = 0001-01-01T00:00:00', "`closes` is '0001-01-01 00:00:00'; write it like"),
        ('games = ["bohnanza"]\ncloses = "soon"', "`closes` is 'soon'; write it like"),
        ('games = ["bohnanza"]\nroster = "../all.csv"', "`roster` is the name of a CSV file in the same folder"),
        ('games = ["bohnanza"]\nlimits = 3', "`limits` is a section"),
        (
            'games = ["bohnanza"]\n[limits]\nsecond = 1',
            "section [limits]: unknown key 'second'; did you mean 'seconds'",
        ),
        ('games = ["bohnanza"]\n[limits]\nmemory = 1.5', "`memory` is a whole number from 64 to 65536, not 1.5"),
        ('games = ["bohnanza"]\n[limits]\nseconds = 0', "`seconds` is a number from 0.1 to 3600, not 0"),
        ('games = ["bohnanza"]\n[limits]\nstrikes = true', "`strikes` is a whole number"),
        ("games = [", "class.toml: "),
    ],
)
def test_what_is_wrong_is_named(read, text, message):
    with pytest.raises(BadClass) as error:
        read(text)
    assert message in str(error.value)
    assert "class.toml" in str(error.value)


def test_a_folder_without_the_file_hears_how_to_make_one(tmp_path):
    with pytest.raises(BadClass, match=r"it has no class\.toml\. .* made with  beankit class new"):
        read_settings(tmp_path)
