"""Collecting: everything is checked here, everybody gets an answer, and a stopped run goes on."""

import csv
import os
import subprocess
import sys
import zipfile
from pathlib import Path

import msgspec
import pytest

from beankit.arena.table.faults import TIME
from beankit.classroom.folder import ClassFolder
from beankit.classroom.handin import Collection, submit_file
from beankit.classroom.report import rows
from beankit.classroom.settings import ClassSettings, settings_text
from beankit.sandbox.levels import Isolation, WeakIsolation, isolation
from tests.classroom.school import BAD, GOOD, Reader, report, zipped

MOODLE = "{}_assignsubmission_file_/my_bot.py"
ONE, TWO, NINE = MOODLE.format("Student One_11"), MOODLE.format("Größe Übung_12"), MOODLE.format("Student Nine_13")
OTHER = GOOD.replace("Mine", "Other")


@pytest.fixture
def download(tmp_path):
    def write(files, name="all.zip"):
        file = tmp_path / name
        file.write_bytes(zipped(files))
        return file

    return write


def collect(folder, source, checker, **more):
    collection = Collection(folder, checker=checker, **more)
    return collection.collect(collection.items(source))


def states(folder):
    there = ClassFolder(folder)
    return {row.person.id: row.state for row in rows(there)}


def results(folder):
    with (folder / "results.csv").open(encoding="utf-8", newline="") as file:
        return {row["id"]: row for row in csv.DictReader(file)}


def test_everybody_is_checked_stored_and_answered(listed, download, checker):
    done = collect(listed, download({ONE: GOOD, TWO: BAD, NINE: OTHER}), checker)
    there = ClassFolder(listed)
    assert [(handin.person.id, bool(there.verdict(handin).passed)) for handin in done] == [
        ("m02", False),
        ("studentnine-13", True),
        ("m01", True),
    ]
    sheet = results(listed)
    assert [(row["id"], row["state"], row["roster"]) for row in sheet.values()] == [
        ("m01", "plays", "yes"),
        ("m02", "rejected", "yes"),
        ("m03", "missing", "yes"),
        ("studentnine-13", "not on the roster", "no"),
    ]
    assert sheet["m02"]["why"] == "my_bot.py, line 5: division by zero"
    assert sheet["m01"]["level"] == str(isolation().level)
    assert (sheet["m01"]["bohnanza"], sheet["m02"]["bohnanza"], sheet["m03"]["bohnanza"]) == ("yes", "no", "")
    assert sorted(file.name for file in (listed / "feedback").iterdir()) == ["m01.txt", "m02.txt", "studentnine-13.txt"]
    feedback = (listed / "feedback" / "m02.txt").read_text("utf-8")
    assert feedback.startswith("Größe Übung (m02)\n\nmy_bot.py, ")
    assert "No bot of yours plays." in feedback
    assert "my_bot.py, line 5\n    division by zero\n" in feedback
    assert f"isolation level {isolation().level}" in feedback


def test_a_long_reason_ends_between_words_and_says_so(listed, download):
    why = " ".join(["word"] * 99)
    collect(listed, download({ONE: GOOD}), lambda entry, *_: report(entry, {"bohnanza": why}))
    reason = results(listed)["m01"]["why"]
    assert reason.endswith("word ...")
    assert len(reason) <= 200


def test_the_same_download_again_checks_nothing_and_changes_nothing(listed, download, checker):
    file = download({ONE: GOOD, TWO: BAD})
    collect(listed, file, checker)
    before = results(listed)
    again = Reader()
    collect(listed, file, again)
    assert again.seen == []
    assert results(listed) == before


def test_a_rejected_one_leaves_the_one_before_in_play(listed, download, checker):
    collect(listed, download({ONE: GOOD}), checker)
    collect(listed, download({ONE: BAD}), checker)
    assert states(listed)["m01"] == "rejected, an earlier one plays"
    assert "plays for you as before" in (listed / "feedback" / "m01.txt").read_text("utf-8")
    collect(listed, download({ONE: OTHER}), checker)
    assert states(listed)["m01"] == "plays"


def test_collecting_an_old_download_again_does_not_push_out_what_came_since(folder, bot, download, checker):
    file = download({"submitted/one/hw1/my_bot.py": GOOD})
    collect(folder, file, checker)
    submit_file(bot(OTHER), "one", folder, checker=checker)
    collect(folder, file, checker)
    there = ClassFolder(folder)
    ((handin, _),) = there.playing()
    assert there.bot(handin).source == OTHER


def test_what_cannot_be_read_gets_an_answer_too(listed, download, checker):
    bad = MOODLE.format("Größe Übung_12").replace("my_bot.py", "hw.zip")
    collect(listed, download({ONE: GOOD, bad: zipped({"../bot.py": GOOD})}), checker)
    assert states(listed)["m02"] == "rejected"
    assert "would be written outside" in (listed / "feedback" / "m02.txt").read_text("utf-8")
    assert results(listed)["m02"]["level"] == ""


def test_late_ones_are_marked(listed, download, checker):
    collect(listed, download({"onestudent_LATE_1_2_my_bot-1.py": GOOD, "übunggröße_3_4_bot.py": GOOD}), checker)
    sheet = results(listed)
    assert (sheet["m01"]["late"], sheet["m01"]["bot"], sheet["m02"]["late"]) == ("yes", "my_bot.py", "")


def test_two_who_look_like_one_person_are_both_left_unknown(listed, download, checker):
    first, second = MOODLE.format("Student One_11"), MOODLE.format("Student One_99")
    collect(listed, download({first: GOOD, second: OTHER}), checker)
    assert states(listed) == {
        "m01": "missing",
        "m02": "missing",
        "m03": "missing",
        "studentone-11": "not on the roster",
        "studentone-99": "not on the roster",
    }


def test_two_with_one_name_are_told_apart_by_the_ids_that_were_shown(listed, download, checker):
    file = download({MOODLE.format("Student One_11"): GOOD, MOODLE.format("Student One_99"): OTHER})
    (listed / "roster.csv").write_text(
        "id,name,alias\nm01,Student One,studentone-11\nm02,Student One,StudentOne-99\n", "utf-8"
    )
    collect(listed, file, checker)
    assert states(listed) == {"m01": "plays", "m02": "plays"}


def test_one_bad_name_spoils_nobody_elses_bot(listed, download, checker):
    bad = MOODLE.format("Größe Übung_12").replace("my_bot.py", "../my_bot.py")
    collect(listed, download({bad: GOOD, ONE: GOOD}), checker)
    assert states(listed)["m01"] == "plays"
    assert states(listed)["m02"] == "rejected"
    assert "would be written outside" in (listed / "feedback" / "m02.txt").read_text("utf-8")


def test_a_check_that_fails_itself_rejects_one_bot_and_goes_on(listed, download, checker):
    def broken(entry, games, limits):
        if "Other" in entry.source:
            raise ValueError("beans")
        return checker(entry, games, limits)

    collect(listed, download({ONE: OTHER, TWO: GOOD}), broken)
    assert (states(listed)["m01"], states(listed)["m02"]) == ("rejected", "plays")
    assert "the check itself failed: ValueError: beans" in (listed / "feedback" / "m01.txt").read_text("utf-8")
    collect(listed, None, checker)
    assert states(listed)["m01"] == "plays", "the fault was not the bot's: the next check counts"


def test_whoever_ran_out_of_time_on_a_busy_machine_is_checked_again(listed, download, checker):
    def busy(entry, games, limits):
        slow = report(entry, dict.fromkeys(games, "too slow"))
        games = [msgspec.structs.replace(game, finding=timed(game.finding)) for game in slow.games]
        return msgspec.structs.replace(slow, games=games)

    def timed(finding):
        return msgspec.structs.replace(finding, reason=TIME)

    collect(listed, download({ONE: GOOD}), busy)
    assert states(listed)["m01"] == "rejected"
    collect(listed, None, checker)
    assert states(listed)["m01"] == "plays"
    settings = ClassSettings(("bohnanza", "rabohnzel"), roster="roster.csv")
    (listed / "class.toml").write_text(settings_text(settings), "utf-8")
    collect(listed, None, busy)
    assert states(listed)["m01"] == "plays in some games", "what was accepted stays accepted"


def test_whoever_handed_in_by_command_gets_an_answer_too(folder, bot, download, checker):
    submit_file(bot(OTHER), "two", folder, checker=checker)
    collect(folder, download({"submitted/one/hw1/my_bot.py": GOOD}), checker)
    assert sorted(file.name for file in (folder / "feedback").iterdir()) == ["one.txt", "two.txt"]


def test_an_older_download_replaces_nothing(listed, checker, tmp_path):
    def week(day, source):
        file = tmp_path / f"{day}.zip"
        with zipfile.ZipFile(file, "w") as archive:
            archive.writestr(zipfile.ZipInfo(ONE, (2024, 11, day, 10, 0, 0)), source)
        return file

    collect(listed, week(8, OTHER), checker)
    collect(listed, week(1, GOOD), checker)
    there = ClassFolder(listed)
    ((handin, _),) = there.playing()
    assert there.bot(handin).source == OTHER
    assert results(listed)["m01"]["time"].startswith("2024-11-08 10:00:00")


def test_whoever_is_not_on_the_roster_plays_once_an_alias_tells_who_it_is(listed, download, checker):
    file = download({NINE: GOOD})
    collect(listed, file, checker)
    there = ClassFolder(listed)
    assert list(there.playing()) == []
    feedback = (listed / "feedback" / "studentnine-13.txt").read_text("utf-8")
    assert "Received via Moodle, " in feedback
    assert "you are not on the roster" in feedback
    (listed / "roster.csv").write_text("id,name,alias\nm09,Student Ninth,Student Nine\n", "utf-8")
    collect(listed, file, checker)
    assert states(listed) == {"m09": "plays"}
    assert {handin.person.id for handins in ClassFolder(listed).handins().values() for handin in handins} == {"m09"}
    assert [path.name for path in (listed / "feedback").iterdir()] == ["m09.txt"]
    assert len(checker.seen) == 1


def test_what_a_killed_run_left_unfinished_is_swept_away_after_a_day(folder, download, checker):
    collect(folder, download({"submitted/one/hw1/my_bot.py": GOOD}), checker)
    old = [folder / "checks" / ".part-1", folder / "handins" / ".part-2", folder / ".part-3"]
    for part in old:
        part.mkdir()
        (part / "bot.py").write_text(GOOD, "utf-8")
        os.utime(part, (0, 0))
    (folder / "handins" / ".part-4").write_text("just now", "utf-8")
    collect(folder, None, checker)
    assert [str(part.relative_to(folder)) for part in folder.rglob(".part-*")] == ["handins/.part-4"]


def test_a_cell_of_the_csv_is_never_a_formula(folder, download, checker):
    collect(folder, download({"submitted/=1+1/hw/ @sum.py": GOOD}), checker)
    (row,) = results(folder).values()
    assert (row["id"], row["bot"]) == ("'=1+1", "' @sum.py")


def test_below_level_3_it_has_to_be_accepted_and_results_say_so(listed, download, checker, monkeypatch):
    weak = Isolation(1, isolation().walls, 20, ["read file"], "no libseccomp", "", "you")
    monkeypatch.setattr("beankit.sandbox.levels.isolation", lambda: weak)
    with pytest.raises(WeakIsolation, match="--accept-weak-isolation"):
        collect(listed, download({ONE: GOOD}), checker)
    assert checker.seen == []
    collect(listed, download({ONE: GOOD}), checker, weak=True)
    assert results(listed)["m01"]["level"] == "1"
    assert "This is weak isolation." in (listed / "feedback" / "m01.txt").read_text("utf-8")
    monkeypatch.undo()


def test_a_weak_check_does_not_count_where_a_better_one_can_be_had(listed, download, checker, monkeypatch):
    weak = Isolation(1, isolation().walls, 20, ["read file"], "no libseccomp", "", "you")
    with monkeypatch.context() as patched:
        patched.setattr("beankit.sandbox.levels.isolation", lambda: weak)
        collect(listed, download({ONE: GOOD}), checker, weak=True)
    collect(listed, download({ONE: GOOD}), checker)
    assert len(checker.seen) == 2
    assert results(listed)["m01"]["level"] == str(isolation().level)


@pytest.mark.full
def test_wherever_it_is_killed_it_goes_on_and_ends_the_same(listed, download):
    file = download({ONE: GOOD, TWO: BAD, NINE: OTHER})
    path = os.pathsep.join([str(Path(__file__).parent.parent.parent), os.environ.get("PYTHONPATH", "")])
    done = subprocess.run(
        [sys.executable, __file__.replace("test_collect", "killed"), str(listed), str(file)],
        env={**os.environ, "PYTHONPATH": path, "TMPDIR": str(listed.parent)},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    assert int(done.stdout) > 20
