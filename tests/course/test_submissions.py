"""Notebooks are graded for whoever handed them in, whatever they called the files."""

import os
from datetime import datetime

import pytest

from beankit.arena.files import BadFiles
from beankit.classroom.people import Person
from beankit.course.grading.submissions import read_submissions
from beankit.words.catalogue import spoken
from tests.classroom.school import zipped

pytestmark = pytest.mark.course
ONE, TWO = "Student One_11_assignsubmission_file_", "Student Two_12_assignsubmission_file_"
PEOPLE = [Person("s01", "Student One"), Person("s02", "Student Two")]
MINE = "lesson.ipynb"


@pytest.fixture
def given(tmp_path):
    """A folder that a teacher grades, with these files; who handed in what, by id."""

    def read(*paths, content=b"{}"):
        for path in paths:
            file = tmp_path / "all" / path
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(content)
        return {
            submission.person.id: sorted(submission.files)
            for submission in read_submissions(tmp_path / "all", people=PEOPLE)
        }

    return read


@pytest.mark.parametrize("name", ["submitted/s02/hw1/x.ipynb", f"{TWO}/x.ipynb", "studenttwo_7_8_x.ipynb"])
def test_a_notebook_inside_a_submission_is_its_owners(given, name):
    assert given(f"{ONE}/{name}", f"{TWO}/{MINE}") == {"s01": [name], "s02": [MINE]}


@pytest.mark.parametrize("name", ["submitted/s02/hw1/x.ipynb", f"{TWO}/x.ipynb", "submitted/s02/hw1/timestamp.txt"])
def test_a_notebook_in_the_folder_of_a_student_is_theirs(given, name):
    assert given(f"s01/{name}", f"s01/{MINE}", f"s02/{MINE}") == {"s01": sorted([name, MINE]), "s02": [MINE]}


def test_a_stamp_makes_no_late_notebook_punctual(tmp_path):
    stamp = tmp_path / "all" / ONE / "submitted" / "s01" / "hw1" / "timestamp.txt"
    stamp.parent.mkdir(parents=True)
    stamp.write_bytes(b"2020-01-01 00:00:00 UTC")
    (tmp_path / "all" / ONE / MINE).write_bytes(b"{}")
    for file in (stamp, tmp_path / "all" / ONE / MINE):
        os.utime(file, (1e9, 1e9))
    (submission,) = read_submissions(tmp_path / "all")
    assert submission.at == datetime.fromtimestamp(1e9).astimezone()


def test_the_time_of_a_folder_is_that_of_its_own_files(tmp_path, given):
    given("s01/s02.ipynb", "s02.ipynb")
    os.utime(tmp_path / "all" / "s01" / "s02.ipynb", (1e9, 1e9))
    os.utime(tmp_path / "all" / "s02.ipynb", (2e9, 2e9))
    assert [submission.at.timestamp() for submission in read_submissions(tmp_path / "all")] == [1e9, 2e9]


def test_several_submissions_in_one_are_not_graded_and_nobody_elses_is_affected(tmp_path):
    both = {"submitted/s01/hw1/x.ipynb": b"{}", "submitted/s02/hw1/x.ipynb": b"{}"}
    for name, packed in (("open", {f"{ONE}/{path}": b"{}" for path in both}), ("zip", {f"{ONE}/a.zip": zipped(both)})):
        file = tmp_path / f"{name}.zip"
        file.write_bytes(zipped({**packed, f"{TWO}/{MINE}": b"{}"}))
        first, second = read_submissions(file, people=PEOPLE)
        assert (first.person.id, first.ending(".ipynb"), list(second.files)) == ("s01", {}, [MINE])
        (note,) = first.unreadable
        called = "a.zip" if name == "zip" else "submitted"
        assert spoken(note, "de") == (
            f"{called} ist nicht lesbar: das ist ein Download mit 2 Abgaben (s01/hw1, s02/hw1): "
            "gib nur deine eigene Arbeit ab"
        )


def test_where_it_is_not_certain_who_named_a_folder_the_teacher_is_asked(given):
    with pytest.raises(BadFiles, match=r"is s01 in .* a download of nbgrader, or is it the folder of one student"):
        given("s01/submitted/s02/hw1/x.ipynb")


def test_one_file_with_the_name_of_a_platform_does_not_lose_the_others(given):
    with pytest.raises(BadFiles, match=rf"{TWO}x.ipynb in .* is called as Moodle does it, and s01 is not"):
        given(f"s01/{MINE}", f"{TWO}x.ipynb")


def test_a_teachers_notes_beside_a_download_are_no_submission(given):
    assert given(f"{ONE}/{MINE}", "notes.txt") == {"s01": [MINE]}
