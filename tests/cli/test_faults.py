"""Faults in a user's own file, or behind a pipe, are reported briefly and blamed on nobody else."""

import os
import subprocess
import sys

import pytest

VARIANTS = """
from beankit.core.phase import Phase
from beankit.games.bohnanza import Bohnanza

class Later(Phase):
    __slots__ = ()
    name = "later"

    def begin(self, game):
        return game.nxt_phase() if game.turn > 2 else game.next_phase()

class Early(Phase):
    __slots__ = ()
    name = "early"

    def begin(self, game):
        return game.nxt_phase()

class Breaks(Bohnanza):
    name = "breaks"
    turn = (*Bohnanza.turn[:3], Later(), *Bohnanza.turn[3:])

class Stillborn(Bohnanza):
    name = "stillborn"
    turn = (Early(), *Bohnanza.turn)

class Empty(Bohnanza):
    name = "empty"
    turn = ()
"""

BOTS = """
from beankit import Bot

print("somebody loads me")

class Loud(Bot):
    def plant(self, view, options):
        print("what shall I plant?" * 1000)
        return options[0]

class Short(Bot):
    def plant(self, view):
        return view.decision.options[0]

class Slip(Bot):
    def plant(self, view, options):
        return view.hnd

class Typo(Bot):
    def plant(self, view, options):
        return optins[0]

class Eager(Bot):
    def harvest(self, view, options):
        return options[0]

    def plant(self, view, options):
        return self.best(view, options)

    def best(self, view, options):
        return options[0]

class Stopped(Bot):
    def plant(self, view, options):
        raise KeyboardInterrupt
"""


@pytest.fixture(autouse=True)
def files(tmp_path):
    (tmp_path / "my_game.py").write_text(VARIANTS)
    (tmp_path / "my_bots.py").write_text(BOTS)


def test_the_record_of_a_fault_in_a_variant_shows_the_table_before_it(beankit):
    done = beankit("play", "my_game.py:Breaks", "random", "random", "random")
    assert done.status == 1
    *report, last = done.err.splitlines()
    command = last.partition(": beankit ")[2].split()
    again = beankit(*command)
    assert again.status == 1
    assert "hand player 2:" in again.out
    head, *lines = again.err.splitlines()
    assert head.startswith("beankit: the game my_game.py:Breaks failed at move ")
    assert lines == report[1:]
    assert lines[-1] == "AttributeError: 'Game' object has no attribute 'nxt_phase'. Did you mean: 'next_phase'?"


def test_a_variant_that_now_fails_in_the_middle_of_a_record_shows_the_table_there(beankit, tmp_path):
    healthy = VARIANTS.replace("game.nxt_phase() if game.turn > 2 else ", "").replace('"later"', '"later_on"')
    (tmp_path / "healthy.py").write_text(healthy)
    beankit("play", "healthy.py:Breaks", "random", "random", "random", "--record", "kept")
    record = (tmp_path / "kept" / "breaks-0.txt").read_text("utf-8")
    (tmp_path / "old.txt").write_text(record.replace("healthy.py", "my_game.py"), "utf-8")
    done = beankit("replay", "old.txt", "--edited", "--game", "my_game.py:Breaks")
    assert done.status == 1
    assert done.out.count("The cards are dealt.") == 1
    assert "hand random-2:" in done.out
    assert "the game my_game.py:Breaks failed at move " in done.err


def test_a_fault_is_told_in_the_language_of_the_command(beankit, tmp_path):
    deed = "    def decide(self, view, decision):\n        return 'harvest 1'\n"
    (tmp_path / "wild.py").write_text(f"from beankit import Bot\n\n\nclass Wild(Bot):\n{deed}")
    done = beankit("play", "bohnanza", "wild.py", "random", "random", "--lang", "de")
    assert done.status == 1
    assert "harvest 1 ist für Platz 0 nicht erlaubt (plant): Feld 1 ist leer (F-8)." in done.err
    assert "Die Aufzeichnung, die zu dieser Entscheidung führt: beankit replay fault-bohnanza-0.txt" in done.err
    assert "{" not in done.err


def test_a_mistake_in_ones_file_is_told_in_it_too(beankit):
    done = beankit("play", "my_game.py:Stillborn", *["random"] * 3, "--lang", "de")
    assert done.err.splitlines()[0] == "beankit: in deiner Datei ist ein Fehler:"


@pytest.mark.parametrize("words", [("play", "my_game.py:Stillborn", *["random"] * 3), ("laws", "my_game.py:Stillborn")])
def test_a_variant_that_fails_before_its_first_question_is_reported_with_its_own_lines(beankit, words):
    done = beankit(*words)
    assert done.status == 1
    head, place, *_ = done.err.splitlines()
    assert head == "beankit: your file failed:"
    assert 'my_game.py", line 17, in begin' in place
    assert "site-packages" not in done.err


def test_a_variant_without_phases_is_refused(beankit):
    done = beankit("play", "my_game.py:Empty", "random", "random", "random")
    assert (done.status, done.err.count("\n")) == (2, 1)
    assert "empty: a game needs the phases of a turn" in done.err


@pytest.mark.parametrize(
    ("bot", "suggestion"),
    [
        ("Slip", "AttributeError: 'View' object has no attribute 'hnd'. Did you mean: 'hand'?"),
        ("Typo", "NameError: name 'optins' is not defined. Did you mean: 'options'?"),
        ("Short", "a handler is written `plant(self, view, options)`"),
    ],
)
def test_common_mistakes_get_a_suggestion(beankit, bot, suggestion):
    done = beankit("play", "bohnanza", f"my_bots.py:{bot}", "random", "random")
    assert done.status == 1
    assert suggestion in done.err


@pytest.mark.full
def test_a_handler_that_is_never_called_is_noted(tmp_path):
    words = ("play", "bohnanza", "my_bots.py:Eager", "random", "random")
    done = subprocess.run([sys.executable, "-m", "beankit", *words], cwd=tmp_path, capture_output=True, text=True)
    note = "bot eager: its method 'harvest' is never called; it is asked to answer, offer, plant, react, settle"
    assert (done.returncode, done.stderr) == (0, f"beankit: note: {note}\n")


def test_stopping_an_endless_bot_names_it(beankit):
    done = beankit("play", "bohnanza", "random", "my_bots.py:Stopped", "random")
    assert done.status == 130
    first, who, place, line = done.err.splitlines()
    assert first == "beankit: stopped after 0 of 1 game; no records were saved"
    assert who.startswith("the bot stopped on seat 1 was at work when asked to plant with ")
    assert 'my_bots.py", line ' in place
    assert line.strip() == "raise KeyboardInterrupt"


@pytest.mark.full
def test_a_file_that_prints_while_it_is_loaded_does_not_spoil_the_json(tmp_path):
    words = ("play", "bohnanza", "my_bots.py:Loud", "random", "random", "--json")
    done = subprocess.run([sys.executable, "-m", "beankit", *words], cwd=tmp_path, capture_output=True, text=True)
    assert done.stdout.startswith('{"game": "bohnanza"')
    assert done.stderr.startswith("somebody loads me\n")


@pytest.mark.full
@pytest.mark.parametrize("bot", ["my_bots.py:Loud", "human"])
def test_no_bot_is_blamed_for_a_reader_who_stops_early(tmp_path, bot):
    command = f"yes '' | {sys.executable} -m beankit play bohnanza {bot} random random 2>errors | head -2; "
    done = subprocess.run(
        ["bash", "-c", command + "echo ${PIPESTATUS[1]}"], cwd=tmp_path, capture_output=True, text=True
    )
    assert done.stdout.splitlines()[-1] == "0"
    assert (tmp_path / "errors").read_text() == ""
    assert not list(tmp_path.glob("fault-*"))


@pytest.mark.full
def test_a_broken_law_is_a_failure_even_if_nobody_reads_on(tmp_path):
    """As in `beankit laws ... | head`, with a reader who leaves before the first line."""
    words = ("laws", "my_game.py:Breaks", "--games", "1", "--players", "3", "--seed", "0")
    reader, pipe = os.pipe()
    os.close(reader)
    done = subprocess.run(
        [sys.executable, "-m", "beankit", *words], cwd=tmp_path, stdout=pipe, stderr=subprocess.PIPE, text=True
    )
    os.close(pipe)
    assert done.returncode == 1
    assert "is broken in game 1" in done.stderr
    assert "broken-law-breaks-0.txt" in done.stderr.splitlines()[-1]
    assert (tmp_path / "broken-law-breaks-0.txt").exists()


@pytest.mark.full
@pytest.mark.parametrize("words", ["games", "play bohnanza random random random --json"])
def test_a_full_disk_is_reported_in_one_line(tmp_path, words):
    command = f"{sys.executable} -m beankit {words} > /dev/full"
    done = subprocess.run(["bash", "-c", command], cwd=tmp_path, capture_output=True, text=True)
    assert (done.returncode, done.stderr.count("\n")) == (1, 1)
    assert done.stderr.startswith("beankit: cannot write the output: ")


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("Trader",), "unknown bot 'Trader' (did you mean trader?); the house bots are: random,"),
        (("folder",), "folder is not a bot: a folder needs a bot.py"),
        (("folder.py",), "folder.py is a folder, not a file"),
        (("random", "--record", "my_bots.py"), "cannot save records in my_bots.py: it is a file, not a folder"),
    ],
)
def test_what_is_missing_is_reported_with_what_exists(beankit, tmp_path, words, message):
    (tmp_path / "folder").mkdir()
    (tmp_path / "folder.py").mkdir()
    done = beankit("play", "bohnanza", "random", "random", *words)
    assert (done.status, done.err.count("\n")) == (2, 1)
    assert message in done.err
