"""What a source says about itself, without running it: where its parts stand, and which lines leave it to chance."""

import pytest

from beankit.sandbox.source.inspection import CHANCE, NUMBERED, PRINTS, SETS, SLEEPS, parts, uses


def test_classes_methods_and_values_have_their_lines():
    source = "TABLE = {}\n\nclass Mine:\n    seen = []\n    def plant(self): ...\n\ndef help(): ...\n"
    assert parts(source) == {"TABLE": 1, "Mine": 3, "Mine.seen": 4, "Mine.plant": 5, "help": 7}


@pytest.mark.parametrize(
    ("line", "kind"),
    [
        ("import random; random.choice([1])", CHANCE),
        ("import random as dice; dice.random()", CHANCE),
        ("from random import choice; choice([1])", CHANCE),
        ("from random import Random; Random()", CHANCE),
        ("import numpy as np; np.random.rand()", CHANCE),
        ("from numpy import random as dice; dice.rand()", CHANCE),
        ("hash('red')", NUMBERED),
        ("for kind in {'red', 'soy'}: pass", SETS),
        ("wanted = set('red'); list(wanted)", SETS),
        ("self.seen = {1} | other; [one for one in self.seen]", SETS),
        ("wanted = {1}; wanted.pop()", SETS),
        ("max(frozenset(hand))", SETS),
        ("print('here')", PRINTS),
        ("import time; time.sleep(1)", SLEEPS),
    ],
)
def test_lines_that_an_author_should_know_of(line, kind):
    assert {use: lines for use, lines in uses(f"\n{line}\n").items() if lines} == {kind: [2]}


@pytest.mark.parametrize(
    "line",
    [
        "self.rng.choice(options)",
        "from random import Random; Random(7)",
        "sorted({'red', 'soy'})",
        "'red' in {'red', 'soy'}",
        "for kind in ('red', 'soy'): pass",
        "stack = [1]; stack.pop()",
        "len(set(hand))",
    ],
)
def test_lines_that_leave_nothing_to_chance(line):
    assert not any(uses(line).values())
