"""Hostile bots: what each of them reaches in a plain process, none of them reaches from behind the walls.

All are tried always, behind every wall; without walls, some of every class. The long run tries all, on every kind of
machine.
"""

import hashlib
import json
import os
from functools import cache

import pytest

from beankit.sandbox.levels import LATE
from beankit.sandbox.walls import landlock
from tests.sandbox import machines
from tests.sandbox.corpus import ATTACKS, literal

ROOT = machines.ROOT
WEAK = {"stay", "grow", "die", "cheat", "forge", "seed", "held anyway"}  # what a process of its own holds by itself
IN_PROCESS = {  # what is not there, because the engine is another process
    "engine_objects",
    "engine_frames",
    "engine_modules",
    "engine_true_game",
    "engine_chance",
    "engine_environment",
    "engine_inherited_files",
    "processes_fork_often",
    "processes_outlive_the_match",
    "processes_shell",
}
HELD_WEAKLY = {name for name, file in ATTACKS.items() if name in IN_PROCESS or literal(file, "GOAL") in WEAK}
AT_LEVEL_2 = {"files_sizes_and_times", "native_make_runnable", "native_shellcode"}  # what late imports leave open
CLASSES = {
    *("files", "network", "processes", "memory", "cpu", "hang", "start"),
    *("engine", "signals", "shared", "native", "output", "forge", "seeds"),
}
HEARD = {
    "cpu_endless": "it used up its 0.3 seconds of CPU time",
    "hang_sleep": "it slept or waited for 1 second",
    "signals_end_engine": "its process ended with status 0",
    "native_crash": "its process was ended by SIGSEGV",
    "forge_huge": "its answer has 4294967295 bytes; 65536 are allowed",
}
FORGED = ("forge_garbage", "forge_number", "forge_two_answers")
ONE_OF_EACH = {name.partition("_")[0]: name for name in ATTACKS}
SOME = sorted({*HEARD, *FORGED, *ONE_OF_EACH.values(), "engine_clock", "files_read_deck", "shared_futex"})
root = pytest.mark.skipif(os.getuid() != 0, reason="only root can be another user")
long = pytest.mark.full
MACHINES = [
    pytest.param("here", 4, id="here", marks=pytest.mark.full),
    pytest.param("here", 3, id="here-one-wall", marks=long),
    pytest.param("here", LATE, id="here-late", marks=long),
    pytest.param("here", 1, id="here-weak", marks=long),
    pytest.param("here-hints", 4, id="here-hints", marks=long),
    pytest.param("ordinary", 4, id="ordinary", marks=[root, long]),
    pytest.param("ordinary", LATE, id="ordinary-late", marks=[root, pytest.mark.soak]),
    pytest.param("ordinary", 1, id="ordinary-weak", marks=[root, long]),
    pytest.param("ordinary-container", 4, id="ordinary-container", marks=[root, long]),  # one wall for this user
]


def in_the_open(where, most):
    """The attacks that are tried without walls, too: all of them once for each kind of user, which is enough."""
    if where == "here" and most == 4:
        return SOME
    return sorted(ATTACKS) if most == 4 and where in ("here-hints", "ordinary") else []


def tried_at(most):
    """The attacks that are tried at a level: with weak walls, those that must not reach their goal; otherwise all."""
    return sorted(HELD_WEAKLY if most == 1 else ATTACKS)


@cache
def outcome(where, most):
    """What these attacks reach on a machine, plain and isolated."""
    machine = machines.ordinary() if where.startswith("ordinary") else machines.here()
    if where.endswith("container"):
        machine = machine.contained()
    hints = ["--hints"] if where.endswith("hints") else []
    names = ["--isolated", *tried_at(most), "--plain", *in_the_open(where, most)]
    return json.loads(machine.run(machine.tests("corpus.py"), most, *hints, *names))


@pytest.fixture(scope="module", autouse=True)
def untouched():
    """The kit's own files are the same after all attacks, byte for byte."""
    before = fingerprint()
    yield
    assert fingerprint() == before
    machines.drop()


def fingerprint():
    files = [file for folder in ("beankit", "bots", "tests/sandbox") for file in sorted((ROOT / folder).rglob("*"))]
    return {
        str(file): hashlib.sha256(file.read_bytes()).hexdigest()
        for file in files
        if file.is_file() and "__pycache__" not in file.parts
    }


def test_the_corpus_has_every_class_of_attack():
    classes = {name.partition("_")[0] for name in ATTACKS}
    assert classes == CLASSES
    assert len(ATTACKS) >= 60


@pytest.mark.xdist_group("attacks")
@pytest.mark.parametrize(("where", "most"), MACHINES)
class TestAttacks:
    @pytest.mark.full
    def test_each_reaches_its_goal_in_a_plain_process(self, where, most):
        if not in_the_open(where, most):
            pytest.skip("tried by the same user on another machine")
        plain = outcome(where, most)["plain"]
        failed = {name for name, reached in plain.items() if not reached}
        assert {name for name in failed if not literal(ATTACKS[name], "NEEDS")} == set()
        assert len(plain) - len(failed) >= (len(SOME) - 1 if where == "here" else 60)

    def test_none_reaches_it_isolated(self, where, most):
        tried = outcome(where, most)
        reached = {name: attack for name, attack in tried["isolated"].items() if attack["reached"]}
        if tried["level"] >= 3:
            assert reached == {}
        elif tried["level"] == LATE:
            assert set(reached) == AT_LEVEL_2
        else:
            assert {name: attack for name, attack in reached.items() if name in HELD_WEAKLY} == {}

    def test_the_level_is_what_the_machine_offers(self, where, most):
        two_walls = landlock.version() and not where.endswith("container")
        offered = most if two_walls else {4: 3, LATE: 1}.get(most, most)
        assert outcome(where, most)["level"] == offered

    def test_nothing_is_left_open(self, where, most):
        assert outcome(where, most)["files_left_open"] == 0


@pytest.mark.full
@pytest.mark.xdist_group("attacks")
def test_whoever_is_held_hears_why():
    attacks = outcome("here", 4)["isolated"]
    for name, words in HEARD.items():
        assert attacks[name]["sentence"] == f"the bot attacker on seat 0 is out: {words}"
    assert {attacks[name]["reason"] for name in FORGED} == {"breach"}
    assert "PermissionError" in attacks["files_read_deck"]["sentence"]
