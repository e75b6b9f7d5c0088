"""Feedback goes back to a platform under the names of its own download."""

from io import BytesIO
from zipfile import ZipFile

import pytest

from beankit.classroom.downloads import handed_in
from beankit.classroom.folder import ClassFolder
from beankit.classroom.handin import Collection
from beankit.classroom.report import archives, feedback_files, zipped
from tests.classroom.school import BAD, GOOD
from tests.classroom.school import zipped as packed

MOODLE = {"Student One_11_assignsubmission_file_/my_bot.py": GOOD, "Größe Übung_12_assignsubmission_file_/b.py": BAD}
CANVAS = {"onestudent_LATE_701_9001_my_bot-1.py": GOOD, "studentnine_702_9002_other_bot.py": BAD}


def collected(folder, tmp_path, checker, files):
    download = tmp_path / "all.zip"
    download.write_bytes(packed(files))
    collection = Collection(folder, checker=checker)
    collection.collect(collection.items(download))
    return ClassFolder(folder)


def names(there, platform):
    with ZipFile(BytesIO(zipped(feedback_files(there, platform)))) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def test_moodle_gets_its_folders_back(listed, tmp_path, checker):
    there = collected(listed, tmp_path, checker, MOODLE)
    files = names(there, "moodle")
    own = (listed / "feedback" / "m01.txt").read_bytes()
    assert files.keys() == {f"{name.partition('/')[0]}/feedback.txt" for name in MOODLE}
    assert files["Student One_11_assignsubmission_file_/feedback.txt"] == own
    assert archives(there) == ["feedback", "feedback-moodle"]
    assert {submission.number for submission in handed_in(files)} == {"11", "12"}, "it reads like a download"


def test_canvas_gets_its_numbers_back(folder, tmp_path, checker):
    there = collected(folder, tmp_path, checker, CANVAS)
    assert names(there, "canvas").keys() == {
        "onestudent_LATE_701_9001_feedback.txt",
        "studentnine_702_9002_feedback.txt",
    }
    assert archives(there) == ["feedback", "feedback-canvas"]


def test_without_a_platform_there_is_nothing_to_give_back(folder):
    assert archives(ClassFolder(folder)) == []


@pytest.mark.parametrize(
    ("path", "label"),
    [
        ("Student One_11_assignsubmission_file/f.py", "Student One_11_assignsubmission_file_/"),
        ("all/Student One_11_assignsubmission_file_f.py", "Student One_11_assignsubmission_file_/"),
        ("anon_x7f3k_9_f.py", "anon_x7f3k_9_"),
        ("submitted/m01/task/f.py", ""),
    ],
)
def test_every_layout_of_a_download_is_known(path, label):
    assert [submission.label for submission in handed_in({path: GOOD.encode()})] == [label]
