"""Handing in: checked, then stored in one go; what is rejected changes nothing."""

import re
from datetime import datetime, timedelta

import msgspec
import pytest

from beankit.arena.bots.roster import files_of
from beankit.arena.files import NotWritten
from beankit.classroom.folder import ClassFolder
from beankit.classroom.handin import Closed, Collection, submit_file
from beankit.classroom.kept import extend
from beankit.classroom.people import Person
from beankit.classroom.report import EARLIER, MISSING, REJECTED, rows
from beankit.classroom.settings import BadClass, ClassSettings, settings_text
from beankit.cli import run
from beankit.sandbox.budget import CONTEST
from tests.classroom.school import BAD, GOOD, Reader, report, tree

START = datetime(2026, 11, 1, 12).astimezone()
FIRST, SECOND = GOOD, GOOD.replace("Mine", "Better")


def later(minutes):
    return START + timedelta(minutes=minutes)


def playing(folder):
    there = ClassFolder(folder)
    return {
        handin.person.id: (handin.file, folder / "handins" / handin.name / "files") for handin, _ in there.playing()
    }


def test_a_good_bot_is_stored_under_its_owner_and_its_hash(folder, bot, checker):
    done = submit_file(bot(), "s01", folder, checker=checker, now=START)
    assert done.verdict.passed
    name, path = playing(folder)["s01"]
    assert name == "my_bot.py"
    assert path.parent.name.endswith(f"-s01-{done.digest[:12]}")
    assert (path / "my_bot.py").read_text("utf-8") == GOOD
    assert checker.seen == [("my_bot.py", ("bohnanza",), ClassSettings(()).limits)]


def test_after_the_closing_time_only_who_has_an_extension_can_hand_in(folder, bot, checker):
    (folder / "class.toml").write_text(settings_text(ClassSettings(("bohnanza",), closes=START)))
    extend(folder, Person("s01"), later(10), now=START)
    assert submit_file(bot(), "s01", folder, checker=checker, now=later(5)).verdict.passed
    for who, minute in (("s01", 15), ("s02", 5)):
        with pytest.raises(Closed):
            submit_file(bot(), who, folder, checker=checker, now=later(minute))
    extend(folder, Person("s02"), later(-10), now=later(-20))
    assert submit_file(bot(), "s02", folder, checker=checker, now=START).verdict.passed, (
        "nobody has less time than the class"
    )


def test_a_rejected_bot_changes_nothing(folder, bot, checker):
    before = tree(folder)
    assert not submit_file(bot(BAD), "s01", folder, checker=checker).verdict.passed
    assert tree(folder) == before
    submit_file(bot(FIRST), "s01", folder, checker=checker)
    before = tree(folder)
    assert not submit_file(bot(BAD), "s01", folder, checker=checker).verdict.passed
    assert tree(folder) == before


def test_whoever_was_rejected_is_not_missing(listed, bot, checker):
    there = ClassFolder(listed)

    def states():
        return {row.person.id: row.state for row in rows(ClassFolder(listed))}

    assert not submit_file(bot(BAD), "m01", listed, checker=checker).verdict.passed
    assert states() == {"m01": REJECTED, "m02": MISSING, "m03": MISSING}
    assert "division by zero" in rows(there)[0].verdict.reason
    submit_file(bot(GOOD), "m01", listed, checker=checker)
    submit_file(bot(BAD), "m01", listed, checker=checker)
    Collection(listed, weak=True, checker=checker).collect([])
    assert states()["m01"] == EARLIER
    assert set(playing(listed)) == {"m01"}


def test_a_house_bot_with_another_number_and_the_file_of_somebody_else_are_named(listed, bot, checker, capsys):
    house = files_of("trader").source
    source = re.sub(r"(?<=[ (])0\.\d+", "0.123", house).replace("Trader", "Mine") + "\n\n# all mine\n"
    assert "0.123" in source

    def told(who, source):
        return [str(sentence) for sentence in submit_file(bot(source), who, listed, checker=checker).told]

    named = "this is the house bot trader: at most names, numbers, comments or the order of methods differ"
    assert told("m01", GOOD) == []
    assert told("m02", source) == [named]
    assert told("m03", source) == [named, "somebody else has handed in the same file"]
    every = rows(ClassFolder(listed))
    assert [(row.person.id, row.last.like, row.same) for row in every] == [
        ("m01", "", ()),
        ("m02", "trader", ("m03",)),
        ("m03", "trader", ("m02",)),
    ]
    assert run(["submissions", str(listed), "--lang", "de"]) == 0
    printed = capsys.readouterr().out
    assert "m02: das ist der Hausbot trader" in printed
    assert "m03: dieselbe Datei wie m02" in printed
    Collection(listed, weak=True, checker=checker).collect([])
    assert named in (listed / "feedback" / "m02.txt").read_text("utf-8")


def test_the_latest_valid_one_plays_also_if_it_is_an_old_one_again(folder, bot, checker):
    plays = []
    for minute, source in enumerate([FIRST, SECOND, FIRST]):
        submit_file(bot(source), "s01", folder, checker=checker, now=later(minute))
        plays.append((playing(folder)["s01"][1] / "my_bot.py").read_text("utf-8"))
    assert plays == [FIRST, SECOND, FIRST]


def test_owners_do_not_touch_each_other(folder, bot, checker):
    submit_file(bot(FIRST), "s01", folder, checker=checker)
    submit_file(bot(SECOND), "s02", folder, checker=checker)
    submit_file(bot(FIRST), "../s01", folder, checker=checker)
    assert set(playing(folder)) == {"s01", "s02", "../s01"}
    assert len(list((folder / "handins").iterdir())) == 3


def test_a_name_is_the_same_in_capitals(folder, bot, checker):
    submit_file(bot(FIRST), "Anna", folder, checker=checker)
    assert submit_file(bot(SECOND), "anna ", folder, checker=checker).person.id == "Anna"
    assert set(playing(folder)) == {"Anna"}


def test_after_closing_time_it_says_so_and_checks_nothing(folder, bot, checker):
    (folder / "class.toml").write_text(settings_text(ClassSettings(("bohnanza",), START)), "utf-8")
    before = tree(folder)
    with pytest.raises(Closed, match=r"closed on Sunday, 01 November 2026, 12:00 .*; nothing was handed in"):
        submit_file(bot(), "s01", folder, checker=checker, now=later(1))
    assert tree(folder) == before
    assert checker.seen == []
    assert submit_file(bot(), "s01", folder, checker=checker, now=START).verdict.passed


def test_whoever_owns_the_folder_hands_in_for_anybody_on_the_roster(listed, bot, checker):
    with pytest.raises(BadClass, match="'Guest' is not on the roster"):
        submit_file(bot(), "Guest", listed, checker=checker)
    assert checker.seen == []
    assert submit_file(bot(), "Student One", listed, checker=checker).person.id == "m01"


def test_without_a_name_it_asks_for_one(folder, bot, checker):
    with pytest.raises(BadClass, match="whose bot is this"):
        submit_file(bot(), "", folder, checker=checker)


def test_the_check_sees_all_files_whatever_the_bot_is_called(folder, tmp_path):
    home, seen = tmp_path / "home", []
    home.mkdir()
    (home / "mine.py").write_text(FIRST, "utf-8")
    (home / "weights.txt").write_text("1", "utf-8")

    def checker(entry, games, limits):
        seen.append((entry.main, entry.data))
        return report(entry, {})

    submit_file(home, "s01", folder, checker=checker)
    submit_file(home / "mine.py", "s01", folder, checker=checker)
    assert seen == [("mine.py", b"1"), ("mine.py", None)]


def test_folders_that_are_missing_are_made_again(folder, bot, checker):
    for name in ("handins", "checks", "feedback"):
        (folder / name).rmdir()
    assert playing(folder) == {}
    submit_file(bot(), "s01", folder, checker=checker)
    assert (folder / "handins").stat().st_mode & 0o077 == 0


def test_nobody_reads_the_others_files(folder, bot, checker):
    submit_file(bot(), "s01", folder, checker=checker)
    opened = [path for path in (folder / "handins").rglob("*") if path.stat().st_mode & 0o077]
    assert opened == []
    assert not [path for path in folder.iterdir() if path.stat().st_mode & 0o077 and path.name != "class.toml"]


def test_files_that_were_changed_after_the_check_do_not_play(folder, bot, checker):
    submit_file(bot(), "s01", folder, checker=checker)
    stored = playing(folder)["s01"][1] / "my_bot.py"
    stored.write_text(BAD, "utf-8")
    assert playing(folder) == {}
    stored.unlink()
    stored.symlink_to(bot())
    assert playing(folder) == {}


@pytest.mark.parametrize(
    "changed",
    [ClassSettings(("rabohnzel",)), ClassSettings(("bohnanza",), limits=msgspec.structs.replace(CONTEST, seconds=3.0))],
)
def test_other_games_or_limits_need_another_check(folder, bot, checker, changed):
    submit_file(bot(), "s01", folder, checker=checker)
    (folder / "class.toml").write_text(settings_text(changed), "utf-8")
    assert playing(folder) == {}


def test_what_is_checked_is_what_is_stored(folder, bot):
    """The bot's file changes while it is checked."""
    file = bot()

    class Meanwhile(Reader):
        def __call__(self, entry, games, limits):
            file.write_text(BAD, "utf-8")
            return super().__call__(entry, games, limits)

    submit_file(file, "s01", folder, checker=Meanwhile())
    assert (playing(folder)["s01"][1] / "my_bot.py").read_text("utf-8") == GOOD


def test_a_record_changed_by_hand_is_told(folder, bot, checker):
    submit_file(bot(), "s01", folder, checker=checker)
    (folder / "handins" / "20261119T1200-s01").mkdir()
    (folder / "handins" / "20261119T1200-s01" / "hand-in.json").write_text("{}", "utf-8")
    with pytest.raises(BadClass, match=r"hand-in\.json was changed by hand"):
        playing(folder)


def test_changed_files_are_mended_by_handing_in_again(folder, bot, checker):
    submit_file(bot(), "s01", folder, checker=checker)
    (playing(folder)["s01"][1] / "my_bot.py").write_text(BAD, "utf-8")
    submit_file(bot(), "s01", folder, checker=checker)
    assert (playing(folder)["s01"][1] / "my_bot.py").read_text("utf-8") == GOOD


def test_what_a_bot_tells_moves_no_cursor(folder, bot):
    def colourful(entry, games, limits):
        return report(entry, dict.fromkeys(games, ""), printed="\x1b[2Jgone\n\x07")

    assert submit_file(bot(), "s01", folder, checker=colourful).verdict.told("en").endswith("\n\ufffd[2Jgone\n\ufffd")


def test_a_folder_that_was_there_keeps_its_mode(tmp_path):
    (tmp_path / "there").mkdir(mode=0o750)
    ClassFolder.new(tmp_path / "there", ClassSettings(("bohnanza",)), None)
    assert (tmp_path / "there").stat().st_mode & 0o777 == 0o750


def test_a_full_disk_is_told(folder, bot, checker, monkeypatch):
    def full(_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("beankit.arena.files.os.fsync", full)
    with pytest.raises(NotWritten, match="cannot be written: No space left on device"):
        submit_file(bot(), "s01", folder, checker=checker)
