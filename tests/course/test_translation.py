"""German: whole cells by gettext; what is missing or out of date stays English and is counted."""

import json
import shutil

import pytest

from beankit.core.errors import BadOption
from beankit.course.building.translation import Translation, all_messages, merged, messages_text, parse, read_messages
from beankit.course.building.versions import coverage, knowledge, notebooks
from beankit.course.exercise import BadCourse, load_exercises
from tests.commands import runner
from tests.notebooks.write import SOURCE

pytestmark = pytest.mark.course
FIRST = "01-the-game-at-the-table"


@pytest.fixture
def source(tmp_path):
    """A source of lesson 1 only, without translations."""
    (tmp_path / "exercises").mkdir()
    shutil.copy(SOURCE / f"{FIRST}.py", tmp_path)
    shutil.copy(SOURCE / "exercises" / "lesson_01.py", tmp_path / "exercises")
    return tmp_path


def german(source, translations):
    """Write these translations of lesson 1."""
    messages = merged(source, load_exercises(source), "de")[FIRST]
    given = [Translation(message.context, message.text, translations.get(message.context, "")) for message in messages]
    (source / "de").mkdir(exist_ok=True)
    (source / "de" / f"{FIRST}.po").write_text(messages_text(given, "de"), "utf-8")


def test_messages_are_read_as_they_were_written():
    messages = [
        Translation("a/b", 'two\n"lines"\\', "zwei\n\tZeilen äöü"),
        Translation("a/c", "one", "eins", True),
        Translation("a/d", "x"),
    ]
    assert list(parse(messages_text(messages, "de"), "x").values()) == messages
    with pytest.raises(BadCourse, match="not quoted"):
        parse('msgctxt "a"\nmsgid "a"b"', "x")


@pytest.mark.full
def test_a_translated_cell_is_german_and_the_code_is_the_same(source):
    german(source, {"01/title": "# 1. Das Spiel am Tisch", "hint 1.1/counts_cards": "Drei Soja geben eine Münze."})
    exercises = load_exercises(source)
    english, other = (notebooks(source, exercises, "student", language)[f"{FIRST}.ipynb"] for language in ("en", "de"))
    cells, theirs = json.loads(english)["cells"], json.loads(other)["cells"]
    assert theirs[0]["source"] == ["# 1. Das Spiel am Tisch"]
    assert 'speak("de")' in "".join(theirs[1]["source"])
    assert [c["source"] for c in cells if c["cell_type"] == "code"] == [
        c["source"] for c in theirs if c["cell_type"] == "code" and c["id"] != "language"
    ]
    done, count = coverage(source, exercises, "de")["1"]
    assert (done, count) == (1, sum(cell["cell_type"] == "markdown" for cell in cells))
    known = knowledge(exercises["1.1"], {}, all_messages(source))
    assert known.mistakes[0].hint["de"] == "Drei Soja geben eine Münze."
    assert "de" not in known.mistakes[1].hint


def test_a_changed_text_makes_its_translation_fuzzy_and_stays_english(source):
    german(source, {"01/title": "# 1. Das Spiel am Tisch"})
    file = source / f"{FIRST}.py"
    file.write_text(file.read_text("utf-8").replace("# # 1. The game at the table", "# # 1. The table"), "utf-8")
    exercises = load_exercises(source)
    assert coverage(source, exercises, "de")["1"][0] == 0
    assert "# 1. The table" in notebooks(source, exercises, "student", "de")[f"{FIRST}.ipynb"]
    first = merged(source, exercises, "de")[FIRST][0]
    assert first.fuzzy
    assert first.translation == "# 1. Das Spiel am Tisch"


def test_the_commands_say_what_is_left_to_do(source, capsys, tmp_path):
    done = runner(capsys)("course", "translate", "--source", source)
    assert done.status == 0, done.err
    assert f"{FIRST}.po: " in done.out
    assert "noch zu übersetzen" in done.out
    done = runner(capsys)("course", "build", "--to", tmp_path / "out", "--lang", "de", "--source", source)
    assert "Lektion 1: 0 von " in done.out
    with pytest.raises(BadOption, match="unknown language 'fr'; choose from: de, en"):
        read_messages(source, "fr")


def test_german_messages_belong_to_cells_that_there_are():
    there = {
        message.context for messages in merged(SOURCE, load_exercises(SOURCE), "de").values() for message in messages
    }
    assert set(read_messages(SOURCE, "de")) <= there


def test_the_first_five_lessons_are_german_to_the_last_cell_and_hint():
    """The others may lag behind while a lesson changes; the build counts what is missing."""
    exercises = load_exercises(SOURCE)
    done = coverage(SOURCE, exercises, "de")
    assert {number: done[number] for number in "12345" if done[number][0] < done[number][1]} == {}
    first = [
        message
        for stem, messages in merged(SOURCE, exercises, "de").items()
        if stem[:2] <= "05"
        for message in messages
    ]
    assert [message.context for message in first if message.fuzzy or not message.translation] == []
