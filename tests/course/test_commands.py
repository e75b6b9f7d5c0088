"""The commands in the guide, the pages of the course and the lessons are typed as they stand, by a very small class."""

import re
import shlex
import shutil
from zipfile import ZipFile

import pytest

from tests.commands import runner
from tests.course.source import notebooks
from tests.course.test_texts import TOLD
from tests.daily import daily
from tests.documents import ROOT, blocks
from tests.notebooks.write import SOURCE

pytestmark = pytest.mark.course
LESSON = "03-what-a-bean-is-worth.ipynb"
NAMES = {"FOLDER": "autumn", "NAME": "s01", "FILE": "class.toml", "DIR": "built"}  # what stands for something else
TERM = {  # in the order of a term: the command, and what keeps it short, or answers its questions
    "beankit doctor": "",
    "beankit rules bohnanza": "",
    "beankit rules bohnanza --lang de": "",
    "beankit rules rabohnzel": "",
    "beankit rules al-cabohne-solo": "",
    "beankit rules rabohnzel --lang de": "",
    "beankit course build --to DIR": "",
    "beankit class new FOLDER --game bohnanza --roster roster.csv": "",
    "beankit course build --class autumn --to DIR": "",
    "beankit class slips FOLDER": "",
    "beankit check my_bot.py": "--game bohnanza",
    "beankit check my_bot.py --game bohnanza": "",
    "beankit submit my_bot.py --as NAME --to FOLDER": "",
    "beankit tournament new FILE": "--game bohnanza --submissions autumn --bot random --bot trader --deals 1 --seed 1",
    "beankit tournament run FILE --minutes 20": "--accept-weak-isolation",
    "beankit tournament report class.toml": "",
    "beankit tournament publish FILE --to everybody.sqlite": "",
    "beankit course grade FOLDER": "--accept-weak-isolation",
    "beankit course grade download.zip --lesson 3 --closes 2026-12-01T18:00 --late 10%/day --until 7d": (
        "--accept-weak-isolation"
    ),
    "beankit course translate": "--source source",
}
LONG = {
    "beankit course build --lang de --to DIR": "",
    "beankit course progress my_bot.py": "",
    "beankit course progress my_loner.py --ladder alone": "",
    "beankit course progress my_bot.py --ladder abroad": "",
    "beankit duel my_bot.py my_old_bot.py": "--deals 1",
    "beankit duel my_bot.py apprentice": "--deals 1",
    "beankit duel my_bot.py broker": "--deals 1",
    "beankit duel my_bot.py seer": "--deals 1",
    "beankit duel my_bot.py counter --with trader": "--deals 1",
    "beankit duel my_bot.py template --players 3 --with gardener": "--deals 1",
    "beankit duel my_bot.py wizard --game rabohnzel": "--deals 1",
    "beankit duel tutorials/source/ladder/haggler.py trader": "--deals 1",
    "beankit laws my_game.py:MyGame": "--games 1",
}
AGAIN = {  # the same with another name for the file
    "beankit tournament new class.toml",
    "beankit tournament run class.toml",
    "beankit tournament publish class.toml --to everybody.sqlite",
}
ELSEWHERE = {  # somebody plays, or a page opens: tests/cli/test_human.py and tests/apps do that
    "beankit play bohnanza human trader gardener",
    "beankit play my_game.py:MyGame human trader gardener",
    "beankit serve submit --host 0.0.0.0 --submissions FOLDER",
    "beankit serve tournament --store FILE.sqlite",
}
SHORT = {"beankit course grade", "beankit laws", "beankit train"}  # only named, without what they need


def commands_told():
    """All commands that students and teachers are told to type."""
    spans = [span for text in TOLD.values() for span in re.findall(r"`(beankit [^`]+)`", text)]
    lines = [line for text in TOLD.values() for line in re.findall(r"^(?: {4})?(beankit .+)", text, re.MULTILINE)]
    return {" ".join(command.partition(" #")[0].split()) for command in [*spans, *lines]}


def words_of(command, more):
    """The words of a command, with names for what stands for something else."""
    names = {**NAMES, "FOLDER": "handed-in"} if "grade" in command else NAMES
    return [names.get(word, word) for word in shlex.split(f"{command} {more}")][1:]


@pytest.fixture
def desk(tmp_path, monkeypatch):
    """A folder with a bot, a roster, a download, and the sources of one lesson."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "home"))
    for name in ("my_bot.py", "my_old_bot.py", "my_loner.py"):
        shutil.copy(ROOT / "bots" / "template.py", tmp_path / name)
    (tmp_path / "roster.csv").write_text("id,name,alias\ns01,Student One,\n", "utf-8")
    notebook = notebooks("student")[LESSON]
    (tmp_path / "handed-in").mkdir()
    (tmp_path / "handed-in" / "s01.ipynb").write_text(notebook, "utf-8")
    with ZipFile(tmp_path / "download.zip", "w") as archive:
        archive.writestr(f"Student One_123_assignsubmission_file_/{LESSON}", notebook)
    (tmp_path / "source" / "exercises").mkdir(parents=True)
    shutil.copy(SOURCE / LESSON.replace(".ipynb", ".py"), tmp_path / "source")
    shutil.copy(SOURCE / "exercises" / "lesson_03.py", tmp_path / "source" / "exercises")
    (tmp_path / "tutorials").symlink_to(ROOT / "tutorials")
    return tmp_path


def test_every_command_that_is_told_is_typed_here():
    assert commands_told() - AGAIN - ELSEWHERE - SHORT == {*TERM, *LONG}
    assert {*AGAIN, *ELSEWHERE, *SHORT} <= commands_told()


@pytest.mark.full
def test_a_term_of_a_class_of_one(desk, capsys):
    for command, more in TERM.items():
        done = runner(capsys)(*words_of(command, more))
        assert done.status == 0, (command, done.err)
    assert len(list((desk / "built" / "student").glob("*.ipynb"))) == len(notebooks("student"))
    assert (desk / "everybody.sqlite").is_file()
    assert "Student One" in (desk / "grades" / "grades.csv").read_text("utf-8")


@pytest.mark.parametrize("command", daily(LONG, seldom=["beankit duel my_bot.py seer"]))
def test_a_command_that_takes_longer(command, desk, capsys):
    cards, *_ = blocks("CONTRIBUTING.md", "toml")
    _, *parts = [part for part in blocks("CONTRIBUTING.md", "python") if "my_game.py" in part or "my_bot.py" in part]
    (desk / "my_cards.toml").write_text(cards, "utf-8")
    (desk / "my_game.py").write_text("\n".join(parts), "utf-8")
    done = runner(capsys)(*words_of(command, LONG[command]))
    assert done.status == 0, done.err
