"""Lessons 17 and 18 learn what a linear programme proves: the values of their games, and that little can be gained."""

import json
import os
import subprocess
import sys

import pytest

from beankit.course.building.lessons import read_lessons
from tests.course.source import EXERCISES
from tests.notebooks.write import ROOT, SOURCE

pytest.importorskip("matplotlib")
np = pytest.importorskip("numpy")
linprog = pytest.importorskip("scipy.optimize").linprog
pytestmark = [pytest.mark.course, pytest.mark.xdist_group("equilibrium")]  # the lesson is run once
SHOWN = ("three", "four", "fair", "plan")


@pytest.fixture(scope="module")
def bluff():
    """The trees and plans of lesson 18, from a process of its own: its classes are registered there."""
    lesson = next(lesson for lesson in read_lessons(SOURCE) if lesson.number == "18")
    cells = [cell.source for cell in lesson.cells if cell.kind == "code" and not cell.exercise]
    shown = ", ".join(f"{name!r}: {name}" for name in SHOWN)
    code = "\n\n".join([*cells, "import json", f"print(json.dumps({{{shown}}}))"])
    env = {**os.environ, "PYTHONPATH": str(ROOT), "MPLBACKEND": "agg"}
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=env)
    assert done.returncode == 0, done.stderr
    values = json.loads(done.stdout.splitlines()[-1])
    return {
        name: [tupled(node) for node in value] if isinstance(value, list) else value for name, value in values.items()
    }


def tupled(node):
    """A tree as the lesson has it."""
    if not isinstance(node, list):
        return node
    seat, key, branches = node
    return seat, key, {move: tupled(branch) for move, branch in branches.items()}


class SequenceForm:
    """What seat 0 gets for each pair of sequences of own moves, and which sequence leads to an information set."""

    def __init__(self, trees):
        self.sequences, self.leads, self.pays = ([""], [""]), ({}, {}), {}
        for node in trees:
            self.add(node, ("", ""), 1 / len(trees))

    def add(self, node, played, chance):
        """Walk through a tree, with what both seats have played on the way."""
        if not isinstance(node, tuple):
            self.pays[played] = self.pays.get(played, 0) + chance * node
            return
        seat, key, branches = node
        self.leads[seat].setdefault(key, played[seat])
        for move, branch in branches.items():
            sequence = f"{key} {move}"
            if sequence not in self.sequences[seat]:
                self.sequences[seat].append(sequence)
            self.add(branch, (sequence, played[1]) if seat == 0 else (played[0], sequence), chance)

    def flow(self, seat):
        """The first sequence has weight 1, and moves share the weight of the sequence that leads to them."""
        places = self.sequences[seat]
        rows = np.zeros((1 + len(self.leads[seat]), len(places)))
        rows[0, 0] = 1
        for row, (key, before) in enumerate(self.leads[seat].items(), 1):
            rows[row, places.index(before)] = -1
            rows[row, [places.index(f"{key} {move}") for move in ("pass", "raise")]] = 1
        return rows

    def value(self):
        """What seat 0 can make sure of, by linear programming."""
        first, second = self.sequences
        table = np.zeros((len(first), len(second)))
        for (mine, theirs), pay in self.pays.items():
            table[first.index(mine), second.index(theirs)] = pay
        mine, theirs = self.flow(0), self.flow(1)
        aim = np.zeros(len(first) + len(theirs))
        aim[len(first)] = -1
        equal = np.hstack([mine, np.zeros((len(mine), len(theirs)))])
        bounds = [(0, None)] * len(first) + [(None, None)] * len(theirs)
        most = np.hstack([-table.T, theirs.T])
        done = linprog(aim, most, np.zeros(len(second)), equal, np.eye(len(mine))[0], bounds)
        assert done.status == 0
        return -done.fun


def gained(trees, plan):
    """What each seat gets by its best reply; together that is the exploitability."""
    best = EXERCISES["18.2"].solution
    return best(trees, 0, plan), best(trees, 1, plan)


def test_three_beans_are_worth_what_kuhn_found(bluff):
    assert SequenceForm(bluff["three"]).value() == pytest.approx(-1 / 18)


def test_four_beans_are_worth_another_value(bluff):
    assert SequenceForm(bluff["four"]).value() == pytest.approx(-1 / 24)


@pytest.mark.parametrize(("trees", "plan"), [("three", "fair"), ("four", "plan")])
def test_little_can_be_gained_against_what_was_learned(bluff, trees, plan):
    """The best replies of both seats have the true value between them, and are close together."""
    first, second = gained(bluff[trees], bluff[plan])
    assert -second <= SequenceForm(bluff[trees]).value() <= first
    assert first + second < 0.015


def test_the_honest_can_be_exploited(bluff):
    chances = {key: float("red" in key) for key in bluff["fair"]}
    honest = {key: {"pass": 1 - chance, "raise": chance} for key, chance in chances.items()}
    assert gained(bluff["three"], honest)[0] == pytest.approx(1 / 6)


def test_a_die_is_an_equilibrium_of_the_bidding_duel():
    gap = EXERCISES["17.3"].solution
    pays = {mine: {theirs: 3 * np.sign(mine - theirs) - mine + theirs for theirs in range(7)} for mine in range(7)}
    die = {bid: float(bid < 6) / 6 for bid in range(7)}
    assert gap(pays, die, die) == pytest.approx(0)
    assert gap(pays, {**dict.fromkeys(range(7), 0), 3: 1}, die) > 1
