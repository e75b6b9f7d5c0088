"""What whoever hands in, and their teacher, can read about files, rosters and classes, in German."""

import ast

import pytest

from beankit.arena.bots.files import BotFiles
from beankit.arena.files import BadFiles
from beankit.classroom.downloads import Several
from beankit.classroom.people import Person, meant
from beankit.classroom.settings import KEYS, BadClass, settings_of
from beankit.words import catalogue
from beankit.words.catalogue import spoken
from tests.sentences import PACKAGE, errors_in, has_words, said_in, told_in, written

FILES = [PACKAGE / "arena" / "files.py", PACKAGE / "arena" / "bots" / "files.py"]
ROOM = [*FILES, *(PACKAGE / "classroom").glob("*.py")]
TERMINAL = [PACKAGE / "cli" / name for name in ("classroom.py", "submissions.py")]
GERMAN = catalogue("de").tables["sentences"]


@pytest.mark.full
def test_every_sentence_has_its_german():
    sentences = set(filter(has_words, said_in([*ROOM, *TERMINAL]) | told_in(ROOM)))
    assert len(sentences) > 120
    assert sentences - set(GERMAN) == set()
    assert {text for text in sentences if written(text) != written(GERMAN[text])} == set()


def test_no_error_is_raised_with_a_finished_sentence():
    nodes = errors_in(ROOM)
    assert len(nodes) > 80
    others = {ast.unparse(node) for node in nodes if not isinstance(node, ast.Constant)}
    assert {text for text in others if not text.startswith("say(")} == {
        "file or next(iter(sorted(inside.labels))).partition('/')[0]",  # Several makes a sentence of it
        "unreadable(file, why)",
    }


def test_an_error_is_found_wherever_its_sentence_is_written(tmp_path):
    file = tmp_path / "one.py"
    file.write_text("""
ABOVE = "above {one}"
class Several(BadFiles):
    def __init__(self, file):
        super().__init__("inside {file}", file=file)
def refuse(name):
    text = "in a name"
    if name:
        raise BadClass(text)
    why = BadFiles(f"no {name}")
    raise BadClass(ABOVE, one=1)
""")
    assert told_in([file]) == {"above {one}", "inside {file}", "in a name"}
    assert [node for node in errors_in([file]) if isinstance(node, ast.JoinedStr)]


@pytest.mark.parametrize(
    ("files", "german"),
    [
        ({}, "es wurde keine Datei abgegeben: {bot}"),
        (
            dict.fromkeys("abcdefgh", b""),
            "hier ist keine Python-Datei: a, b, c, d, e und 3 weitere; {bot}",
        ),
        ({"a.py": b"", "b.py": b""}, "welche dieser Dateien ist der Bot: a.py, b.py? Nenn sie bot.py"),
        ({"a.py": b"", "d": b" " * (1 << 20) + b" "}, "d hat mehr als 1 MiB; mehr darf eine Datendatei nicht haben"),
        ({"{x}.py": b"\xff"}, "{{x}}.py, Zeile 1: das ist kein Text in UTF-8; speichere die Datei in dieser Kodierung"),
    ],
)
def test_why_files_are_no_bot_is_told_in_german(files, german):
    with pytest.raises(BadFiles) as error:
        BotFiles.from_files(files)
    bot = "ein Bot ist eine .py-Datei oder ein Ordner mit bot.py, eigenen Modulen und einer Datendatei"
    assert spoken(error.value.said, "de") == german.format(bot=bot)


def test_several_submissions_are_refused_in_german():
    error = Several("all.zip", [*"abcdefg"])
    assert str(error) == (
        "all.zip is not readable: it is a download with 7 submissions in it (a, b, c, d, e and 2 more): "
        "hand in your own work alone"
    )
    assert spoken(error.said, "de") == (
        "all.zip ist nicht lesbar: das ist ein Download mit 7 Abgaben (a, b, c, d, e und 2 weitere): "
        "gib nur deine eigene Arbeit ab"
    )


@pytest.mark.parametrize(
    ("given", "english", "german"),
    [
        (
            {"games": ["bohnanza"], "colour": 1},
            f"class.toml: unknown key 'colour'; the known ones are {', '.join(KEYS)}",
            f"class.toml: den Schlüssel 'colour' gibt es nicht; bekannt sind {', '.join(KEYS)}",
        ),
        (
            {"games": ["bohnanza"], "limits": {"seconds": 0}},
            "class.toml, section [limits]: `seconds` is a number from 0.1 to 3600, not 0",
            "class.toml, Abschnitt [limits]: `seconds` ist eine Zahl von 0,1 bis 3600, nicht 0",
        ),
    ],
)
def test_a_mistake_in_the_settings_is_told_in_german(given, english, german):
    with pytest.raises(BadClass) as error:
        settings_of(given, "class.toml")
    assert str(error.value) == english
    assert spoken(error.value.said, "de") == german


def test_whoever_is_not_on_the_roster_reads_so_in_german():
    with pytest.raises(BadClass) as error:
        meant("zzz", [Person("m01")])
    assert spoken(error.value.said, "de") == (
        "'zzz' steht nicht auf der Liste der Klasse; schreib Kennung, Namen oder Decknamen genau so wie dort"
    )
