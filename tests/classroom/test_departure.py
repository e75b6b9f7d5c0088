"""Somebody leaves the class: everything of theirs is deleted, and nothing of anybody else's."""

import os
import signal
from datetime import datetime, timedelta
from pathlib import Path
from shutil import copytree

import pytest

from beankit.classroom import slips
from beankit.classroom.departure import begin, delete
from beankit.classroom.folder import ClassFolder
from beankit.classroom.handin import Collection
from beankit.classroom.kept import extend, rule
from beankit.classroom.people import Person, without_row
from beankit.classroom.settings import BadClass
from beankit.cli import run
from tests.classroom.school import GOOD, ROSTER, Reader, tree, zipped

OTHER = GOOD.replace("Mine", "Other")
MOODLE = "{}_assignsubmission_file_/my_bot.py"


@pytest.fixture
def taken(listed, tmp_path):
    """A class in which three people have handed in, two of them the same bot."""
    files = {"Student One_11": GOOD, "Größe Übung_12": OTHER, "Student With Many Names_13": GOOD}
    source = tmp_path / "all.zip"
    source.write_bytes(zipped({MOODLE.format(name): text for name, text in files.items()}))
    collection = Collection(listed, checker=Reader())
    collection.collect(collection.items(source))
    slips.make_codes(listed, collection.there.people)
    source.unlink()
    return listed


def remove(folder, who):
    """Delete everything of somebody, as the command does."""
    there = ClassFolder(folder)
    (person,) = (candidate for candidate in (*there.leaving, *there.people) if candidate.id == who)
    begin(there, person)
    delete(ClassFolder(folder), person)


def traces(folder, *words):
    """Files that tell of somebody, in their names or in what they hold."""
    return [name for name, body in tree(folder).items() if any(word in name or word.encode() in body for word in words)]


def test_everything_of_theirs_is_deleted_and_the_rest_stays(taken, capsys):
    person = ClassFolder(taken).people[1]
    rule(taken, person, "copied from m01", plays=False)
    extend(taken, person, datetime.now().astimezone() + timedelta(1))
    before = tree(taken)
    assert run(["class", "remove", str(taken), "größe übung", "--forget"]) == 0
    printed = capsys.readouterr().out
    assert "Größe Übung (m02) has left" in printed
    assert traces(taken, "m02", "Größe", "Other") == []
    after = tree(taken)
    changed = {name for name in after if after[name] != before.get(name)}
    assert changed == {"roster.csv", "people.json", "results.csv"}
    assert (taken / "roster.csv").read_text("utf-8") == ROSTER.replace("m02,Größe Übung,\n", "")
    assert run(["submissions", str(taken)]) == 0
    assert "2 play" in capsys.readouterr().out


def test_who_has_the_same_bot_keeps_it(taken):
    remove(taken, "m01")
    assert traces(taken, "m01", "Student One") == []
    assert run(["submissions", str(taken)]) == 0
    there = ClassFolder(taken)
    again = Reader()
    Collection(taken, checker=again).collect([])
    assert again.seen == [], "its check still counts"
    assert [handin.person.id for handin, _ in there.playing()] == ["m02", "m03"]


def test_whoever_leaves_does_not_play_from_the_first_moment(taken):
    there = ClassFolder(taken)
    begin(there, there.people[1])
    there = ClassFolder(taken)
    assert [person.id for person in there.people] == ["m01", "m03"]
    assert "m02" not in [handin.person.id for handin, _ in there.playing()]


@pytest.mark.full
def test_wherever_it_is_killed_it_is_finished_by_the_same_command(taken, monkeypatch):
    whole = taken.with_name("whole")
    copytree(taken, whole)
    remove(whole, "m02")
    for number in range(1, 100):
        copy = taken.with_name(f"killed-{number}")
        copytree(taken, copy)
        if not killed(copy, number, monkeypatch):
            break
        if ClassFolder(copy).leaving or traces(copy, "m02"):
            assert run(["class", "remove", str(copy), "m02", "--forget"]) == 0
        assert tree(copy) == tree(whole), number
    assert number > 6


def killed(folder, number, monkeypatch):
    """Remove somebody in a process that is killed when it changes the disk for the so-manieth time."""
    pid = os.fork()
    if not pid:
        left = number

        def counted(real):
            def change(*words, **more):
                nonlocal left
                left -= 1
                if not left:
                    os.kill(os.getpid(), signal.SIGKILL)
                return real(*words, **more)

            return change

        for place, name in ((Path, "unlink"), (Path, "replace"), (os, "rmdir"), (os, "unlink")):
            monkeypatch.setattr(place, name, counted(getattr(place, name)))
        remove(folder, "m02")
        os._exit(0)
    _, status = os.waitpid(pid, 0)
    return os.WIFSIGNALED(status)


def test_without_a_roster_whoever_handed_in_can_leave(folder, tmp_path, capsys):
    source = tmp_path / "all.zip"
    source.write_bytes(zipped({"submitted/one/hw1/bot.py": GOOD, "submitted/heron/hw1/bot.py": OTHER}))
    collection = Collection(folder, checker=Reader())
    collection.collect(collection.items(source))
    assert run(["class", "remove", str(folder), "heron", "--lang", "de", "--forget"]) == 0
    assert "heron ist aus" in capsys.readouterr().out
    assert traces(folder, "heron", "Other") == []
    assert list(ClassFolder(folder).handins()) == ["one"]


def test_whoever_is_not_in_the_class_cannot_leave_it(taken, capsys):
    before = tree(taken)
    assert run(["class", "remove", str(taken), "m09", "--forget"]) == 2
    assert "'m09' is not on the roster; did you mean" in capsys.readouterr().err
    assert tree(taken) == before


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("id,name\nm01,A\nm02,B\nm03,C\n", "id,name\nm01,A\nm03,C\n"),
        ("\ufeffID;Name\r\nm01;A\r\nm02;B\r\n", "\ufeffID;Name\r\nm01;A\r\n"),
        ('name,id\n"B\nand more",m02\nA,m01', "name,id\nA,m01"),
    ],
)
def test_a_roster_loses_one_row_and_nothing_else(text, left):
    assert without_row(text, "m02") == left


def test_only_the_owner_of_the_folder_lets_somebody_leave(taken, monkeypatch):
    monkeypatch.setattr(ClassFolder, "mine", False)
    with pytest.raises(BadClass, match="is not yours"):
        begin(ClassFolder(taken), ClassFolder(taken).people[0])


def test_the_last_one_can_leave(taken, capsys):
    for who in ("m01", "m02", "m03"):
        assert run(["class", "remove", str(taken), who, "--forget"]) == 0
    assert run(["submissions", str(taken)]) == 0
    assert "Nobody has handed in anything yet." in capsys.readouterr().out
    assert not ClassFolder(taken).listed(Person("m01"))
