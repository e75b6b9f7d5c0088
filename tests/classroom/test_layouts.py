"""Nobody hands in for somebody else: what a student calls their files says nothing about whose they are, or when."""

import os
import zipfile
from datetime import datetime

import pytest

from beankit.arena.files import BadFiles
from beankit.classroom.downloads import Several, arrivals, check_alone, handed_in, read_download
from beankit.classroom.handin import Collection
from beankit.words.catalogue import spoken
from tests.classroom.school import GOOD, zipped

B = GOOD.encode()
ONE, TWO = "Student One_11_assignsubmission_file_", "Größe Übung_12_assignsubmission_file_"
EARLY = b"2020-01-01 00:00:00 UTC"
FORGED = (
    "submitted/m02/hw1/bot.py",
    "course/submitted/m02/hw1/bot.py",
    "Submitted/m02/hw1/bot.py",
    f"{TWO}/bot.py",
    f"{TWO}bot.py",
    "übunggröße_4022_77002_bot.py",
    "anon_x7_55_bot.py",
)


def owners(files, **more):
    return {
        (submission.platform, submission.number): sorted(submission.files) for submission in handed_in(files, **more)
    }


@pytest.mark.parametrize("name", FORGED)
@pytest.mark.parametrize("before", [f"{ONE}/", ONE])
def test_on_moodle_all_that_is_in_a_submission_is_its_owners(before, name):
    assert owners({f"{before}{name}": B, f"{TWO}/my_bot.py": B}) == {
        ("Moodle", "11"): [name],
        ("Moodle", "12"): ["my_bot.py"],
    }


@pytest.mark.parametrize("name", [name for name in FORGED if "/" not in name] + ["x_99_text.html"])
def test_on_canvas_a_file_is_its_owners_whatever_it_is_called(name):
    assert owners({f"onestudent_LATE_1_2_{name}": B}) == {("Canvas", "1"): [name]}
    assert handed_in({f"onestudent_LATE_1_2_{name}": B})[0].late


@pytest.mark.parametrize("name", FORGED)
def test_in_nbgrader_all_that_is_in_a_submission_is_its_owners(name):
    by_owner = owners({f"submitted/m01/hw1/{name}": B, "submitted/m02/hw1/my_bot.py": B})
    assert by_owner == {("nbgrader", "m01"): [name], ("nbgrader", "m02"): ["my_bot.py"]}


def test_an_nbgrader_course_has_other_files_beside_what_was_submitted():
    course = ("gradebook.db", "log_2026_11_x.txt", "source/hw1/x.ipynb", "feedback/m01/hw1/x.html", f"{TWO}/bot.py")
    files = {**dict.fromkeys(course, b""), "submitted/m01/hw1/bot.py": B}
    assert owners(files) == {("nbgrader", "m01"): ["bot.py"]}


def test_a_folder_called_submitted_may_contain_a_download_of_moodle(tmp_path):
    for who, name in ((ONE, "hw/bot.py"), (TWO, "bot.py")):
        file = tmp_path / "submitted" / who / name
        file.parent.mkdir(parents=True)
        file.write_bytes(B)
    expected = {("Moodle", "11"): ["hw/bot.py"], ("Moodle", "12"): ["bot.py"]}
    assert owners(read_download(tmp_path / "submitted")) == expected
    assert owners(read_download(tmp_path)) == expected


def test_two_platforms_in_one_folder_are_not_mixed():
    with pytest.raises(BadFiles, match="there are submissions from Moodle and from Canvas: put each into a folder"):
        handed_in({f"{ONE}/bot.py": B, "onestudent_1_2_bot.py": B})


def test_a_name_with_an_underscore_is_a_name():
    (submission,) = handed_in({"O_Neill One_11_assignsubmission_file_/bot.py": B})
    assert (submission.name, submission.number) == ("O_Neill One", "11")


def test_a_stamp_in_a_submission_to_moodle_says_nothing_about_its_time(tmp_path):
    file = tmp_path / "all.zip"
    with zipfile.ZipFile(file, "w") as archive:
        archive.writestr(zipfile.ZipInfo(f"{ONE}/bot.py", (2026, 11, 3, 10, 0, 0)), B)
        for name in ("timestamp.txt", "submitted/m01/hw1/timestamp.txt"):
            archive.writestr(zipfile.ZipInfo(f"{ONE}/{name}", (2026, 11, 2, 10, 0, 0)), EARLY)
    (submission,) = handed_in(read_download(file), arrived=arrivals(file))
    assert submission.at == datetime(2026, 11, 3, 10).astimezone()


def test_only_the_stamp_that_nbgrader_wrote_counts():
    stamps = {f"submitted/m01/hw1/{name}": EARLY for name in ("mine/timestamp.txt", "Timestamp.txt")}
    (submission,) = handed_in({"submitted/m01/hw1/bot.py": B, **stamps})
    assert (submission.at, len(submission.files)) == (None, 3)


def test_a_link_to_the_work_of_others_is_not_followed(tmp_path):
    for who in (ONE, TWO):
        (tmp_path / "all" / who).mkdir(parents=True)
        (tmp_path / "all" / who / "my_bot.py").write_bytes(B)
    (tmp_path / "all" / ONE / "submitted").symlink_to(tmp_path / "all", target_is_directory=True)
    os.utime(tmp_path / "all" / ONE / "my_bot.py", (1e9, 1e9))
    plain, linked = handed_in(read_download(tmp_path / "all"), arrived=arrivals(tmp_path / "all"))
    assert (plain.name, linked.name) == ("Größe Übung", "Student One")
    assert plain.bot().main == "my_bot.py"
    with pytest.raises(BadFiles, match="it is a link"):
        linked.bot()
    assert linked.at == datetime.fromtimestamp(1e9).astimezone()


SEVERAL = {
    "a zipped course": zipped({"submitted/m01/hw1/bot.py": B, "submitted/m02/hw1/bot.py": B}),
    "two assignments": zipped({"mine/submitted/m01/hw1/bot.py": B, "mine/submitted/m01/hw2/bot.py": B}),
    "all of Moodle": zipped({f"{ONE}/bot.py": B, f"{TWO}/bot.py": B}),
}


@pytest.mark.parametrize("inside", SEVERAL)
def test_several_submissions_in_one_cost_that_one_alone(listed, tmp_path, checker, inside):
    file = tmp_path / "all.zip"
    file.write_bytes(zipped({f"{ONE}/my_bot.py": B, f"{TWO}/mine.zip": SEVERAL[inside]}))
    collection = Collection(listed, checker=checker, lang="de")
    done = {handed.person.id: handed for handed in collection.collect(collection.items(file))}
    passed = {who: collection.there.verdict(handin).passed for who, handin in done.items()}
    assert passed == {"m01": ["bohnanza"], "m02": []}
    feedback = (listed / "feedback" / "m02.txt").read_text("utf-8")
    assert "mine.zip ist nicht lesbar: das ist ein Download mit 2 Abgaben (" in feedback


def test_who_is_in_a_submission_is_named():
    with pytest.raises(Several) as refused:
        check_alone([f"submitted/m0{number}/hw1/bot.py" for number in (1, 2)])
    assert str(refused.value) == (
        "submitted is not readable: it is a download with 2 submissions in it (m01/hw1, m02/hw1): "
        "hand in your own work alone"
    )
    assert spoken(refused.value.said, "de").endswith("2 Abgaben (m01/hw1, m02/hw1): gib nur deine eigene Arbeit ab")


def test_files_that_look_like_canvas_are_ordinary_files():
    check_alone(["plot_1_2_a.png", "plot_2_2_b.png", "bot.py"])


def test_one_late_submission_with_a_stamp_stays_late(listed, tmp_path, checker):
    file = tmp_path / "all.zip"
    file.write_bytes(zipped({"onestudent_LATE_1_2_bot.py": B, "onestudent_LATE_1_3_timestamp.txt": EARLY}))
    collection = Collection(listed, checker=checker)
    (handed,) = collection.collect(collection.items(file))
    assert handed.late
    assert handed.at.year > 2020


def test_an_anonymous_download_of_canvas_is_canvas_whatever_a_file_is_called():
    names = ("my_bot.py", "assignsubmission_file_bot.py", "x_9_assignsubmission_file_bot.py")
    files = {f"anon_abc{number}_45{number}_{name}": B for number, name in enumerate(names)}
    assert owners(files) == {("Canvas", f"abc{number}"): [name] for number, name in enumerate(names)}


@pytest.mark.parametrize("name", ["Student_1_One", "Student_1_2_One"])
def test_on_moodle_a_name_may_have_numbers_in_it(name):
    files = {f"{name}_123_assignsubmission_file_/bot.py": B, f"{TWO}/bot.py": B}
    assert owners(files) == {("Moodle", "123"): ["bot.py"], ("Moodle", "12"): ["bot.py"]}


def test_a_name_with_a_number_in_it_is_nobody_elses():
    files = {f"Student_1_One_123_assignsubmission_file_{name}": B for name in ("bot.py", f"{TWO}/x.py", f"{TWO}y.py")}
    assert owners(files) == {("Moodle", "123"): sorted(["bot.py", f"{TWO}/x.py", f"{TWO}y.py"])}
