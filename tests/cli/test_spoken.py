"""Commands answer in a chosen language, and the files that they write mean the same in each."""

import re
import tomllib
from pathlib import Path
from warnings import catch_warnings, simplefilter

import pytest
from typer.main import get_command

from beankit.apps.house import House
from beankit.classroom.settings import ClassSettings, settings_text
from beankit.cli import run, server
from beankit.cli.app import app
from beankit.cli.tournament.questions import tournament_text
from beankit.sandbox.levels import isolation
from beankit.words import LANGUAGES
from beankit.words.catalogue import spoken
from tests.cli.terminal import Terminal


def test_the_doctor_answers_in_german(capsys):
    assert run(["doctor", "--lang", "de"]) == 0
    answer = capsys.readouterr().out
    assert spoken(isolation().sentence, "de") in answer
    assert "mehrere Rechner mit Dask" in answer
    assert "attempts" not in answer
    assert "what is missing" not in answer


@pytest.mark.full
@pytest.mark.parametrize(
    ("words", "answer"),
    [
        ("games", "Spiel"),
        ("bots", "Tante Spross"),
        ("duel gardener random --with random --deals 4", "gardener ist stärker als random (+0,667 Platzpunkte"),
        ("rehearse gardener", "gardener spielt ein zweites Spiel, als wäre es das erste."),
    ],
)
def test_whoever_writes_a_bot_is_answered_in_german(words, answer, capsys):
    assert run([*words.split(), "--lang", "de"]) == 0
    assert answer in capsys.readouterr().out


@pytest.mark.full
def test_a_bar_counts_in_german(tmp_path):
    with Terminal("duel", "gardener", "random", "--deals", 8, "--lang", "de", cwd=tmp_path) as terminal:
        said = terminal.listen()
    assert re.search(r"gardener gegen random: .* Verteilungen(/s)?, gardener \+0,\d\d ± \d,\d\d\]", said), said


@pytest.mark.parametrize(
    ("words", "answer"),
    [
        ("chek mine.py", "einen Befehl 'chek' gibt es nicht; meinst du 'check'? (siehe: beankit --help)"),
        ("course gade", "einen Befehl 'gade' gibt es nicht; meinst du 'grade'? (siehe: beankit course --help)"),
        ("duel a b --deal 3", "eine Option --deal gibt es nicht; meinst du '--deals'? (siehe: beankit duel --help)"),
        ("games --nothing", "eine Option --nothing gibt es nicht (siehe: beankit games --help)"),
        ("duel a", "es fehlt 'B' (siehe: beankit duel --help)"),
        ("duel a b --deals x", "'--deals' geht so nicht: 'x' ist keine ganze Zahl (siehe: beankit duel --help)"),
        ("play bohnanza trader", "bohnanza ist für 3, 4 oder 5 Spieler, nicht für 1 (B-1)"),
        (
            "play al-cabohne trader trader --option x",
            "--option 'x' ist nicht KEY=VALUE; al-cabohne hat: keine Optionen",
        ),
    ],
)
def test_a_mistyped_command_is_told_in_german(words, answer, capsys):
    assert run([*words.split(), "--lang", "de"]) == 2
    assert capsys.readouterr().err == f"beankit: {answer}\n"


def test_a_note_is_told_in_german(capsys, tmp_path):
    file = tmp_path / "mine.py"
    file.write_text("from beankit import Bot\n\nclass Mine(Bot):\n    def plnat(self, view, options): ...\n")
    with catch_warnings():
        simplefilter("always")
        assert run(["play", "bohnanza", str(file), "random", "random", "--games", "1", "--lang", "de"]) == 0
    note = "beankit: Hinweis: der Bot mine: soll seine Methode 'plnat' 'plant' heißen?"
    assert note in capsys.readouterr().err


@pytest.mark.full
def test_every_command_but_the_laws_has_a_language():
    def commands(group, names=()):
        for name in group.list_commands(None):
            command = group.get_command(None, name)
            if hasattr(command, "list_commands"):
                yield from commands(command, (*names, name))
            else:
                yield " ".join((*names, name)), {option for part in command.params for option in part.opts}

    assert [name for name, options in commands(get_command(app)) if "--lang" not in options] == ["laws"]


def test_a_new_tournament_is_explained_in_german(capsys, tmp_path):
    file = tmp_path / "mine.toml"
    assert run(["tournament", "new", str(file), "--game", "bohnanza", "--bot", "random", "--lang", "de"]) == 0
    assert f"Spielen:  beankit tournament run {file}" in capsys.readouterr().out
    assert "# Das Spiel, und wie viele am Tisch sitzen." in file.read_text("utf-8")


def test_a_new_class_is_explained_in_german(capsys, tmp_path):
    assert run(["class", "new", str(tmp_path / "autumn"), "--lang", "de"]) == 0
    assert "class.toml ist geschrieben" in capsys.readouterr().out
    assert "# Die Spiele, die zählen." in (tmp_path / "autumn" / "class.toml").read_text("utf-8")


def uncommented(text):
    """A file with every line in it that can be used."""
    return "\n".join(re.sub(r"^# (?=(\w+ = |\[))", "", line) for line in text.splitlines())


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_file_means_the_same_in_every_language(lang):
    def own(lang):
        file, folder = Path("mine.toml"), Path("autumn")
        return [
            settings_text(ClassSettings(("bohnanza",)), lang),
            tournament_text(file, "bohnanza", 4, ["random"], None, 20, None, lang),
            tournament_text(file, "bohnanza", 4, [], folder, 20, 3, lang),
        ]

    for text, english in zip(own(lang), own("en"), strict=True):
        assert tomllib.loads(text) == tomllib.loads(english)
        assert tomllib.loads(uncommented(text)) == tomllib.loads(uncommented(english))
        assert tomllib.loads(text) != tomllib.loads(uncommented(text))


def test_the_pages_are_announced_in_their_language(capsys, monkeypatch):
    monkeypatch.setattr(server, "has_browser", lambda: False)
    server.announce(House(lang="de"), 8866)
    server.announce(House(store=Path("none.sqlite")), 8866)
    german, english = capsys.readouterr().out.split("There is no none.sqlite yet")
    assert german.startswith("beankit ist offen unter  http://127.0.0.1:8866/\nStrg-C beendet es.\nKein Browser da?")
    assert "beankit is open at  http://127.0.0.1:8866/\nStop it with ctrl-C.\nNo browser here?" in english
