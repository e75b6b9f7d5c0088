"""`beankit doctor` and `beankit play --isolate` at the command line."""

import json
from importlib.metadata import metadata

import pytest

from beankit.cli import doctor, run
from beankit.sandbox.levels import attempts, isolation
from beankit.sandbox.walls import hints, seccomp
from beankit.sandbox.walls.probes import PROBES
from beankit.words import catalogue
from beankit.words.catalogue import spoken

BOTS = ["trader", "gardener", "random"]


def test_the_doctor_tells_the_level_what_was_tried_and_what_is_ready(capsys):
    assert run(["doctor"]) == 0
    report = capsys.readouterr().out
    assert str(isolation().sentence) in report
    assert "attempts that failed: read file, list folder" in report
    assert "several machines by Dask" in report
    assert "on WSL, macOS and Windows it is untested" in report


def test_the_doctor_names_all_attempts_in_german(capsys):
    assert set(PROBES) <= set(catalogue("de").tables["sentences"])
    assert run(["doctor", "--lang", "de"]) == 0
    assert "gescheiterte Versuche: Datei lesen, Ordner auflisten" in capsys.readouterr().out
    assert spoken(attempts(["shared memory"]), "de") == "gemeinsamer Speicher"
    assert spoken(hints.WHY["mmap.__new__"], "de") == "gemeinsamen Speicher"  # as in "Zugriff auf ..."


def test_the_doctor_says_how_to_get_higher(capsys, afresh, monkeypatch):
    monkeypatch.setattr(seccomp, "LIBRARY", "libseccomp-is-not-here.so")
    assert run(["doctor", "--require-level", "3"]) == 1
    caught = capsys.readouterr()
    assert "isolation level 1 (a process of its own)" in caught.out
    assert "apt install libseccomp2" in caught.out
    assert "Other people's bots need level 3." in caught.out
    assert caught.err == "beankit: isolation is at level 1 here, and level 3 is required\n"


def test_the_doctor_speaks_json(capsys):
    assert run(["doctor", "--json", "--require-level", "3"]) == 0
    report = json.loads(capsys.readouterr().out)
    assert report["level"] == isolation().level
    assert set(report["ready"]) >= {"pages in a browser by Voila", "several machines by Dask", "a browser for tests"}


def test_every_extra_is_looked_for_unless_it_is_made_of_others():
    made_of_others = {"all", "learning", "nbgrader", "dev"}  # or for work on the kit, or beside it
    assert {extra for _, extra in doctor.EXTRAS.values()} == {
        *metadata("beankit").get_all("Provides-Extra")
    } - made_of_others


@pytest.mark.parametrize("name", doctor.BROWSERS)
def test_a_browser_of_the_system_will_do_for_tests(tmp_path, monkeypatch, name):
    monkeypatch.setattr(doctor, "missing", lambda *_: "")
    monkeypatch.delenv("CHROMIUM", raising=False)
    monkeypatch.setenv("PATH", str(tmp_path))
    assert "apt install chromium" in doctor.no_browser()
    (tmp_path / name).touch(0o755)
    assert doctor.no_browser() == ""


@pytest.mark.full
def test_isolated_bots_play_the_same_game(capsys):
    words = ["play", "bohnanza", *BOTS, "--seed", "3", "--json"]
    assert run(words) == 0
    outside = json.loads(capsys.readouterr().out)
    assert run([*words, "--isolate"]) == 0
    inside = json.loads(capsys.readouterr().out)
    assert inside.pop("isolation")["level"] == isolation().level
    assert inside == outside


@pytest.mark.full
def test_the_standings_tell_the_level(capsys, tmp_path, monkeypatch):
    file = tmp_path / "mine.py"
    file.write_text("from beankit import Bot\nprint('loaded')\n\nclass Mine(Bot):\n    name = 'my own'\n", "utf-8")
    assert run(["play", "bohnanza", str(file), "random", "random", "--isolate", "--narrate"]) == 0
    caught = capsys.readouterr()
    assert "my own" in caught.out
    assert str(isolation().sentence) in caught.out
    assert "my own on seat 0 printed:\nloaded" in caught.err


def test_a_fault_of_an_isolated_bot_is_told_as_any_other(capsys, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "mine.py").write_text("from beankit import Bot\n\nclass Mine(Bot):\n    x = 1 / 0\n", "utf-8")
    assert run(["play", "bohnanza", "mine.py", "random", "random", "--isolate"]) == 1
    message = capsys.readouterr().err
    assert "the bot mine on seat 0 failed when it was loaded:" in message
    assert 'File "mine.py", line 4, in Mine' in message
    assert "ZeroDivisionError: division by zero" in message


def test_neither_people_nor_own_games_are_isolated(capsys):
    assert run(["play", "bohnanza", "human", "random", "random", "--isolate"]) == 2
    assert "--isolate is for bots: leave out the human" in capsys.readouterr().err
