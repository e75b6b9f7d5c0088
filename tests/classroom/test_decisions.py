"""What teachers decide about somebody: in a terminal, and several of them at once."""

import subprocess
import sys
from datetime import datetime

import pytest

from beankit.classroom.folder import ClassFolder
from beankit.classroom.kept import read_known
from beankit.classroom.settings import settings_of
from tests.classroom.school import ROSTER
from tests.commands import runner

TEACHERS, EACH = 4, 25
DECIDING = """
import sys
from datetime import datetime
from pathlib import Path

from beankit.classroom.kept import extend
from beankit.classroom.kept import rule
from beankit.classroom.people import Person

folder, me = Path(sys.argv[1]), sys.argv[2]
print(flush=True)
sys.stdin.readline()
for number in range(int(sys.argv[3])):
    person = Person(f"{me}-{number}")
    rule(folder, person, "why", plays=False)
    extend(folder, person, datetime.max.astimezone())
"""


@pytest.mark.full
def test_what_several_teachers_decide_at_once_is_all_kept(folder):
    words = [sys.executable, "-c", DECIDING, str(folder)]
    pipe = subprocess.PIPE
    deciding = [
        subprocess.Popen([*words, str(teacher), str(EACH)], stdin=pipe, stdout=pipe, text=True)
        for teacher in range(TEACHERS)
    ]
    for process in deciding:
        process.stdout.readline()  # all stand ready
    for process in deciding:
        process.stdin.write("\n")
        process.stdin.flush()
    for process in deciding:
        process.communicate()
        assert process.returncode == 0
    everybody = {f"{teacher}-{number}" for teacher in range(TEACHERS) for number in range(EACH)}
    assert {owner for owner, known in read_known(folder).items() if known.ruling and known.until} == everybody


@pytest.fixture
def beankit(capsys):
    return runner(capsys)


@pytest.fixture
def closing(tmp_path):
    settings = settings_of({"games": ["bohnanza"], "closes": "2026-12-01T18:00", "roster": "roster.csv"}, "a test")
    return ClassFolder.new(tmp_path / "class", settings, ROSTER.encode()).folder


def test_the_terminal_disqualifies_and_lets_in_again_with_a_reason(closing, beankit):
    person = ClassFolder(closing).people[0]
    assert (
        "disqualified, from the next run on"
        in beankit("class", "remove", closing, person.id, "--reason", "a  copy").out
    )
    assert ClassFolder(closing).disqualified[person.owner].reason == "a copy"
    said = beankit("class", "remove", closing, person.id, "--reason", "again", "--lang", "de").out
    assert "sind schon disqualifiziert" in said
    assert len(read_known(closing)[person.owner].rulings) == 1
    assert "a reason is needed" in beankit("class", "remove", closing, person.id).err
    assert "a reason is needed" in beankit("class", "admit", closing, person.id, "--reason", " ").err
    assert "play again" in beankit("class", "admit", closing, person.id, "--reason", "their own").out
    assert person.owner not in ClassFolder(closing).disqualified


def test_the_terminal_gives_somebody_more_time_and_takes_it_back(closing, beankit, folder_that_never_closes):
    person = ClassFolder(closing).people[0]
    assert (
        "until Thursday, 03 December 2026, 18:00"
        in beankit("class", "extend", closing, person.id, "2026-12-03T18:00").out
    )
    assert read_known(closing)[person.owner].until == datetime.fromisoformat("2026-12-03T18:00").astimezone()
    assert "is not a time" in beankit("class", "extend", closing, person.id, "soon").err
    assert "has passed" in beankit("class", "extend", closing, person.id, "2020-01-01").err
    assert "ist vorbei" in beankit("class", "extend", closing, person.id, "2020-01-01", "--lang", "de").err
    assert "as long as the class" in beankit("class", "extend", closing, person.id).out
    assert read_known(closing)[person.owner].until is None
    assert "never closes" in beankit("class", "extend", folder_that_never_closes, person.id).err


@pytest.fixture
def folder_that_never_closes(tmp_path):
    settings = settings_of({"games": ["bohnanza"], "roster": "roster.csv"}, "a test")
    return ClassFolder.new(tmp_path / "open", settings, ROSTER.encode()).folder
