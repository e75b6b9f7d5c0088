"""What does no harm in a notebook costs nothing: `check` and grading allow the same, and refuse in the same words."""

import json
import linecache

import pytest

from beankit.classroom.people import Person
from beankit.course.exercise import solution_of
from beankit.course.grading import marks
from beankit.course.grading.cells import without_magics
from beankit.course.grading.submissions import Submission
from beankit.course.remark import look
from tests.course.source import EXERCISES, lessons
from tests.daily import daily

pytestmark = [pytest.mark.course, pytest.mark.xdist_group("grade")]
LESSONS = {number: lesson for lesson in lessons() for number in lesson.exercises}
HARMLESS = """
%matplotlib inline
import sys
import os.path
import tqdm.auto
import seaborn as sns
import there_is_no_such_module
from subprocess import run
from beankit.course import charts, check, examples
from tqdm import tqdm
import matplotlib.pyplot as plt
import networkx as nx
import pandas as pd
print("a line")
display(pd.DataFrame({"coins": [1, 2]}))
figure, axes = plt.subplots()
axes.plot([one / 2 for one in tqdm([1, 2])])
sns.lineplot(x=[1], y=[2])
pd.Series([1, 2]).plot()
nx.draw(nx.path_graph(3))
plt.show()
shown = examples("1.2")[0]
assert shown == ((4, 6, 8, 10), 0)
check("1.2", lambda beanometer, cards: 0)
"""
KINDS = ["1.2", "8.4", "2.1", "14.2", "14.1"]  # a function, one that is let loose, a bot, a class, a value


def at_home(cell, name):
    """What the cell defines in a notebook: drawing works there, and does nothing for the answer."""
    names = {"__name__": "__main__", "display": lambda _: None}
    names.update({word: lambda *_, **__: None for word in ("print", "check")})
    text = without_magics(cell)
    linecache.cache["<cell>"] = (len(text), None, text.splitlines(keepends=True), "<cell>")
    exec(compile(text, "<cell>", "exec"), names)  # noqa: S102 - our own text
    return names[name]


def solved(exercise):
    """The cell of a solution."""
    return exercise.code or "from beankit import *\n" + solution_of(exercise.solution)


def mark(number, *cells):
    """The mark of one exercise for a notebook with these cells, and what else was said."""
    json_cells = [{"cell_type": "code", "metadata": {}, "outputs": [], "source": cell} for cell in cells]
    raw = json.dumps({"cells": json_cells, "metadata": {}, "nbformat": 4, "nbformat_minor": 5}).encode()
    submission = Submission(Person("s01"), "s01", {f"{LESSONS[number].stem}.ipynb": raw})
    marked = marks.mark(submission, [LESSONS[number]], EXERCISES, "key", True)
    return next(mark for mark in marked.marks if mark.exercise == number), marked.notes


@pytest.mark.full
@pytest.mark.parametrize("number", daily(KINDS, *KINDS[:-1]))
def test_what_does_no_harm_is_ignored(number):
    exercise = EXERCISES[number]
    judgement, notes = mark(number, f"{HARMLESS}\n{solved(exercise)}\n{HARMLESS}")
    assert (judgement.points, notes) == (exercise.points, []), judgement.told


UNUSED = "import sys, os\nfrom subprocess import run\nfrom sys import exit as leave\n"
USES = {
    "a module": "import sys\ndef payout(beanometer, cards):\n    return sys.maxsize",
    "a function of it": "from os import getcwd\ndef payout(beanometer, cards):\n    return getcwd()",
    "in a cached answer": (
        "import sys\nfrom functools import cache\n@cache\ndef payout(beanometer, cards):\n    return sys.maxsize"
    ),
    "one inside": "def payout(beanometer, cards):\n    import sys\n    return sys.getrecursionlimit()",
}


def test_check_ignores_the_same():
    exercise = EXERCISES["1.2"]
    answer = at_home(f"{UNUSED}\n{solved(exercise)}", exercise.name)
    assert look("1.2", answer).category == "fits"
    assert answer.__globals__["sys"].maxsize  # they have it again


@pytest.mark.parametrize("cell", USES.values(), ids=USES)
def test_what_cannot_be_used_is_refused_by_both_with_one_sentence(cell):
    verdict = look("1.2", at_home(cell, "payout"))
    judgement, _ = mark("1.2", cell)
    assert (verdict.category, judgement.category, judgement.points) == ("fails", "fails", 0)
    sentence = "ImportError: graded code cannot import "
    rest = str(judgement.told[0]).partition(sentence)[2].removesuffix("…")
    assert rest
    assert f"{sentence}{rest}" in verdict.sentence


FALLBACKS = {
    "above": "try:\n    import numba\n    FAST = True\nexcept ImportError:\n    FAST = False\n",
    "of a part": "try:\n    from numba import (\n        njit)\n    FAST = 1\nexcept ImportError:\n    FAST = False\n",
    "as it is at home": "try:\n    import numba\n    FAST = True\nexcept ModuleNotFoundError:\n    FAST = False\n",
    "suppressed": "import contextlib as c\nFAST = 0\nwith c.suppress(ImportError):\n    import numba\n    FAST = 1\n",
}
INSIDE = """
def payout(beanometer, cards):
    try:
        import os
        return os.cpu_count() and -1
    except ImportError:
        return max((coins for coins, need in enumerate(beanometer, 1) if 0 < need <= cards), default=0)
"""


@pytest.mark.parametrize("above", FALLBACKS.values(), ids=FALLBACKS)
def test_whoever_tries_an_import_and_goes_on_without_it_is_heard(above):
    exercise = EXERCISES["1.2"]
    cell = f"{above}\n{solved(exercise)}\nours = payout\ndef payout(*given):\n    return -1 if FAST else ours(*given)"
    judgement, notes = mark("1.2", cell)
    assert (judgement.points, notes) == (exercise.points, []), judgement.told


def test_so_does_an_answer_that_tries_it_itself():
    assert look("1.2", at_home(INSIDE, "payout")).category == "fits"
    assert mark("1.2", INSIDE)[0].category == "fits"


SETTINGS = {
    "a deeper stack": "import sys\nsys.setrecursionlimit(5000)",
    "a place": "import os\nHERE = os.getcwd()",
    "a path": "from pathlib import Path\nHERE = Path('x')",
    "a question": "import sys\nif 'google.colab' in sys.modules:\n    print('hello')",
}


@pytest.mark.parametrize("above", SETTINGS.values(), ids=SETTINGS)
def test_a_line_that_fails_takes_no_answer_along(above):
    exercise = EXERCISES["1.2"]
    cell = f"{above}\n{solved(exercise)}"
    judgement, notes = mark("1.2", cell)
    assert look("1.2", at_home(cell, exercise.name)).category == judgement.category == "fits"
    assert judgement.points == exercise.points
    assert str(notes[0]).startswith("cell 1 failed (cell 1, line 2): ImportError: graded code cannot import ")


@pytest.mark.full
def test_a_class_that_builds_on_a_refused_module_is_refused_by_both(tmp_path, monkeypatch):
    (tmp_path / "base_beside.py").write_text("from beankit import Bot\n\nclass Base(Bot):\n    pass\n")
    monkeypatch.syspath_prepend(tmp_path)
    above = "from base_beside import Base\nclass Middle(Base):\n    pass\n"
    cell = above + solved(EXERCISES["2.1"]).replace("(Bot)", "(Middle)")
    assert "(Middle)" in cell
    sentence = "ImportError: graded code cannot import base_beside."
    verdict = look("2.1", at_home(cell, EXERCISES["2.1"].name))
    assert verdict.category == "fails"
    assert sentence in verdict.sentence
    judgement, notes = mark("2.1", cell)
    assert (judgement.category, judgement.points) == ("fails", 0)
    assert sentence in str(judgement.told[0])
    assert sentence in str(notes[0])
