"""The layouts of learning platforms.

THESE FIXTURES ARE NOT FROM A REAL EXPORT. They are written after the platforms' own sources: Moodle's
mod/assign/classes/downloader.php, Canvas's lib/content_zipper.rb, nbgrader's documentation.
"""

import zipfile
from datetime import UTC, datetime
from pathlib import Path

import pytest

from beankit.arena.files import BadFiles
from beankit.classroom.downloads import arrivals, handed_in, read_download, since_1970
from tests.classroom.school import GOOD, zipped

B = GOOD.encode()


def told(files, **more):
    return [
        (submission.platform, submission.name, submission.number, submission.late, sorted(submission.files))
        for submission in handed_in(files, **more)
    ]


@pytest.mark.parametrize("end", ["_assignsubmission_file_/", "_assignsubmission_file/"])
def test_moodle_with_folders(end):
    files = {
        f"Student One_123{end}my_bot.py": B,
        f"Größe O'Übung_124{end}bot/bot.py": B,
        f"Größe O'Übung_124{end}bot/d": b"",
    }
    assert told(files) == [
        ("Moodle", "Größe O'Übung", "124", False, ["bot/bot.py", "bot/d"]),
        ("Moodle", "Student One", "123", False, ["my_bot.py"]),
    ]


def test_moodle_in_one_folder():
    files = {
        "Student One_123_assignsubmission_file_my_bot.py": B,
        "Student Two_9_assignsubmission_file_bot.py": B,
        "Student Two_9_assignsubmission_file_data.bin": b"",
    }
    assert told(files) == [
        ("Moodle", "Student One", "123", False, ["my_bot.py"]),
        ("Moodle", "Student Two", "9", False, ["bot.py", "data.bin"]),
    ]


def test_moodle_groups_typed_texts_and_unpacked_folders():
    files = {
        "hw1/Group A_12_assignsubmission_file_/bot.py": B,
        "hw1/Group A_12_assignsubmission_onlinetext_/onlinetext.html": b"",
        "hw1/Default group_assignsubmission_file_/bot.py": B,
    }
    assert told(files) == [
        ("Moodle", "Default group", "", False, ["bot.py"]),
        ("Moodle", "Group A", "12", False, ["bot.py"]),
    ]


def test_canvas_with_late_ones_and_files_handed_in_again():
    files = {
        "onestudent_4021_77001_my_bot-1.py": B,
        "übunggröße_LATE_4022_77002_bot.py": B,
        "übunggröße_LATE_4022_77003_data-2.bin": b"",
        "o_apostrophe_student_4023_77004_9_1_bot.py": B,
    }
    assert told(files) == [
        ("Canvas", "o_apostrophe_student", "4023", False, ["9_1_bot.py"]),
        ("Canvas", "onestudent", "4021", False, ["my_bot.py"]),
        ("Canvas", "übunggröße", "4022", True, ["bot.py", "data.bin"]),
    ]


def test_canvas_without_names():
    assert told({"anon_x7F3k_55_bot.py": B, "LATE_anon_b2_56_bot-3.py": B}) == [
        ("Canvas", "anon_b2", "b2", True, ["bot.py"]),
        ("Canvas", "anon_x7F3k", "x7F3k", False, ["bot.py"]),
    ]


def test_canvas_keeps_two_numbers_apart():
    files = {"onestudent_1_2_bot.py": B, "onestudent_1_2_data-1.bin": B, "onestudent_1_3_data-2.bin": B}
    assert told(files)[0][-1] == ["bot.py", "data-1.bin", "data-2.bin"]


def test_of_two_versions_of_a_source_on_canvas_the_later_one_counts():
    files = {"onestudent_1_2_bot-10.py": b"new", "onestudent_1_3_bot-9.py": b"old", "onestudent_1_1_bot.py": b"first"}
    (submission,) = handed_in({**files, "onestudent_1_4_data.bin": b"1"})
    assert submission.files == {"bot.py": b"new", "data.bin": b"1"}


def test_one_late_file_makes_it_late():
    (submission,) = handed_in({"onestudent_1_2_bot.py": B, "onestudent_LATE_1_3_data.bin": b""})
    assert submission.late


@pytest.mark.parametrize(
    ("number", "files"),
    [
        ("1", ["Student One_1_assignsubmission_onlinetext_/onlinetext.html"]),
        ("22", ["twostudent_LATE_22_text.html"]),
        ("three", ["submitted/three/hw1/timestamp.txt"]),
        ("4", ["Student Four_4_assignsubmission_file_.DS_Store"]),
    ],
)
def test_a_typed_text_is_a_submission_without_a_file(number, files):
    assert {submission.number: submission.files for submission in handed_in(dict.fromkeys(files, b""))} == {number: {}}


def archived(file, *members):
    """An archive with files, each with the day in November on which it was written."""
    with zipfile.ZipFile(file, "w") as archive:
        for name, year, day, content in members:
            archive.writestr(zipfile.ZipInfo(name, (year, 11 if day > 1 else 1, day, 10, 0, 0)), content)
    return {submission.number: submission.at for submission in handed_in(read_download(file), arrived=arrivals(file))}


def test_when_it_came(tmp_path):
    first, second = "Größe_1_assignsubmission_file_", "Two_2_assignsubmission_file_"
    moodle = [(f"{first}/bot.py", 2026, 2, B), (f"{first}/data.bin", 2026, 3, B), (f"{second}/bot.py", 1980, 1, B)]
    assert archived(tmp_path / "moodle.zip", *moodle) == {"1": datetime(2026, 11, 3, 10).astimezone(), "2": None}
    stamp = ("submitted/one/hw1/timestamp.txt", 2026, 9, "2026-11-15 12:00:00 UTC")
    later = ("submitted/one/hw1/zoo.py", 2026, 16, B)
    assert archived(tmp_path / "nbgrader.zip", stamp, later) == {"one": datetime(2026, 11, 15, 12, tzinfo=UTC)}


@pytest.mark.parametrize("claimed", ["0001-01-01T00:00:00+23:59", "9999-12-31T23:59:59-23:59"])
def test_a_time_that_no_calendar_has_is_none(claimed):
    """A student may have written nbgrader's file, or set the clock of their own."""
    (submission,) = handed_in({"submitted/one/hw1/timestamp.txt": claimed.encode(), "submitted/one/hw1/bot.py": b""})
    assert submission.at is None
    assert since_1970(1e13) is None


def test_nbgrader(tmp_path, monkeypatch):
    files = {
        "course/submitted/one/hw1/bot.py": B,
        "course/submitted/one/hw1/timestamp.txt": b"2026-11-15 12:00:00 UTC",
        "course/submitted/two/hw1/my_bot.py": B,
    }
    assert told(files) == [("nbgrader", "", "one", False, ["bot.py"]), ("nbgrader", "", "two", False, ["my_bot.py"])]
    here = tmp_path / "submitted" / "one" / "hw1"
    here.mkdir(parents=True)
    (here / "bot.py").write_bytes(B)
    assert told(read_download(tmp_path)) == told(read_download(tmp_path / "submitted"))
    monkeypatch.chdir(tmp_path / "submitted")
    assert told(read_download(tmp_path)) == told(read_download(Path()))
    assert set(arrivals(tmp_path)) == set(arrivals(Path())) == set(read_download(Path()))


def test_of_several_assignments_one_is_chosen():
    files = {"submitted/one/hw1/bot.py": B, "submitted/one/hw2/bot.py": B}
    with pytest.raises(BadFiles, match="several assignments, hw1, hw2: choose one with --assignment"):
        handed_in(files)
    assert len(handed_in(files, "hw2")) == 1
    with pytest.raises(BadFiles, match="there are no submissions for hw3"):
        handed_in(files, "hw3")


def test_other_files_are_told_the_layouts():
    with pytest.raises(BadFiles, match="the known layouts are Moodle's Name_123_assignsubmission_file_/, Canvas's"):
        handed_in({"readme.txt": b"", "bot.py": B})


def test_an_archive_inside_is_unpacked_once(tmp_path):
    inner = zipped({"hw/bot.py": B, "hw/data.bin": b"1"})
    file = tmp_path / "all.zip"
    file.write_bytes(zipped({"Student One_1_assignsubmission_file_/hw.zip": inner}))
    (submission,) = handed_in(read_download(file))
    assert list(submission.bot().files) == ["bot.py", "data.bin"]


def test_a_hostile_archive_inside_spoils_only_its_own(tmp_path):
    file = tmp_path / "all.zip"
    file.write_bytes(
        zipped(
            {
                "Student One_1_assignsubmission_file_/hw.zip": zipped({"../../bot.py": B}),
                "Student Two_2_assignsubmission_file_/bot.py": B,
            }
        )
    )
    hostile, honest = handed_in(read_download(file))
    with pytest.raises(BadFiles, match="would be written outside"):
        hostile.bot()
    assert honest.bot().main == "bot.py"
