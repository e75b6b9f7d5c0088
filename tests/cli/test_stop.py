"""Ctrl-C ends long work at once, with one line that says how far it got and what was saved."""

import json
import subprocess
import sys

import pytest

from beankit.arena import duel as duels
from beankit.cli.play.session import Session
from tests.commands import listening

STOPPER = """
import os, signal
from beankit import Bot

class Stopper(Bot):
    def start(self, view):
        try:
            open("pressed", "x").close()
        except FileExistsError:
            return
        os.kill(os.getppid(), signal.SIGINT)
"""


def pressed(*_, **__):
    raise KeyboardInterrupt


@pytest.mark.parametrize(
    ("words", "kept"),
    [((), "no records were saved"), (("--record", "here"), "2 records are saved in here"), (("--json",), "no")],
)
def test_finished_games_are_reported_when_stopped(beankit, monkeypatch, words, kept):
    play = Session.play
    monkeypatch.setattr(Session, "play", lambda self, seed: pressed() if seed == 2 else play(self, seed))
    done = beankit("play", "bohnanza", "random", "random", "random", "--games", 5, *words)
    assert done.status == 130
    assert done.err.startswith(f"beankit: stopped after 2 of 5 games; {kept}")
    assert done.err.count("\n") == 1
    if "--json" in words:
        assert [game["seed"] for game in json.loads(done.out)["games"]] == [0, 1]
    else:
        assert "Bohnanza, 2 games, seeds 0 to 1" in done.out


def test_a_stop_before_the_first_game_ends_reports_nothing(beankit, monkeypatch):
    monkeypatch.setattr(Session, "play", pressed)
    for words in ((), ("--json",)):
        done = beankit("play", "bohnanza", "random", "random", "random", "--games", 5, *words)
        assert done == (130, "", "beankit: stopped after 0 of 5 games; no records were saved\n")


@pytest.mark.full
@pytest.mark.parametrize("words", [(), ("--json",)])
def test_a_stopped_duel_shows_the_result_so_far(beankit, monkeypatch, words):
    monkeypatch.setattr(
        duels, "spread", lambda table, *_: (table(deal) if deal < 2 else pressed() for deal in range(9))
    )
    done = beankit("duel", "random", "template", "--players", 3, "--deals", 9, *words)
    whole = beankit("duel", "random", "template", "--players", 3, "--deals", 2, *words)
    assert (done.status, done.err) == (130, "beankit: stopped after 2 of 9 deals; a duel saves no records\n")
    assert done.out == whole.out


def test_laws_tell_how_many_games_held(beankit, monkeypatch):
    def check(*_, progress, **__):
        progress(3)
        pressed()

    monkeypatch.setattr("beankit.laws.check", check)
    done = beankit("laws", "bohnanza", "--games", 9)
    assert done == (130, "", "beankit: stopped after 3 of 9 games; every law held so far\n")


@pytest.mark.full
def test_a_duel_in_other_processes_ends_at_once(tmp_path):
    (tmp_path / "stopper.py").write_text(STOPPER)
    words = ("duel", "stopper.py", "random", "--deals", "1000000", "--players", "3", "--jobs", "2")
    command = [sys.executable, "-m", "beankit", *words]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=600, preexec_fn=listening)
    assert (done.returncode, done.stdout) == (130, "")
    assert done.stderr == "beankit: stopped after 0 of 1000000 deals; a duel saves no records\n"
