"""Student code for grading: it is called behind the walls, and only plain values and honest outcomes come back."""

import math
import os
from importlib.util import find_spec
from pathlib import Path

import msgspec
import pytest

from beankit import Game
from beankit.core.errors import BadOption
from beankit.sandbox import Call, Made, evaluate
from beankit.sandbox.budget import Bank, Budget
from beankit.sandbox.evaluation import grader
from beankit.sandbox.evaluation.grader import zygote_of
from beankit.sandbox.evaluation.messages import Prepare
from beankit.sandbox.levels import WeakIsolation

pytestmark = pytest.mark.xdist_group("evaluate")  # numpy, pandas and scipy are loaded once

SHORT = Budget(seconds=0.2, start=0.5, strikes=5, wall_factor=0.0, wall_extra=0.2, last_words=0.5)
ROOMY = msgspec.structs.replace(SHORT, seconds=1.0)  # a traceback of a thousand calls takes a slow machine 0.2


def ends(evaluation):
    """How each call ended."""
    return [outcome.end for outcome in evaluation.calls]


def values(evaluation):
    """What each call returned."""
    assert set(ends(evaluation)) <= {"returned"}, [outcome.sentence for outcome in evaluation.calls]
    return [outcome.value for outcome in evaluation.calls]


@pytest.mark.full
def test_a_function_is_called_with_plain_values():
    code = "def total(numbers, start=0):\n    return sum(numbers) + start"
    evaluation = evaluate(code, [Call("total", [[1, 2]]), Call("total", [(1.5,)], {"start": 1})])
    assert values(evaluation) == [3, 2.5]
    assert evaluation.calls[0].sentence == "total returned a value of type int"


def test_a_value_and_a_method_are_asked_for():
    code = (
        "answer = {'a': float('inf')}\nclass Farmer:\n    seen = 0\n    def plant(self, n):\n        self.seen += n\n"
    )
    code += "        return self.seen\n"
    evaluation = evaluate(code, [Call("answer", None), Call("Farmer.plant", [2]), Call("Farmer.plant", [3])])
    assert values(evaluation) == [{"a": math.inf}, 2, 3]


@pytest.mark.full
def test_a_view_is_made_inside_from_its_snapshot():
    view = Game("bohnanza", players=3, seed=1).view(0)
    made = Made("beankit.View.from_snapshot", [view.snapshot()])
    evaluation = evaluate("def look(view): return view.hand, view.decision.options", [Call("look", [made])])
    assert values(evaluation) == [(tuple(view.hand), tuple(str(option) for option in view.decision.options))]


def test_a_function_of_ours_calls_what_students_wrote():
    code = "class Mine:\n    def key(self, word): return -len(word)\nkey = Mine().key"
    evaluation = evaluate(code, [Call("key", [["aa", "b"]], through="beankit.sandbox.evaluation.desk.thing")])
    assert ends(evaluation) == ["raised"]  # it takes one argument only
    evaluation = evaluate("three = 3", [Call("three", [4], through="operator.add")])
    assert values(evaluation) == [7]


def test_whoever_names_a_function_that_nobody_loaded_is_told():
    with pytest.raises(BadOption, match=r"no loaded module has beankit\.nothing; name its module in `modules`"):
        evaluate("", [Call("f", through="beankit.nothing")])


def test_arguments_are_fresh_in_every_call():
    evaluation = evaluate("def spoil(cards):\n    cards.append(1)\n    return cards", [Call("spoil", [[0]])] * 2)
    assert values(evaluation) == [[0, 1], [0, 1]]


# --- cells ---


def test_a_statement_that_fails_is_reported_with_its_line_and_skipped():
    cells = {
        "cell 1": "import math\n\ndef twice(x):\n    return 2 * x",
        "cell 2": "before = 1\n1 / 0\nafter = 2",
        "cell 3": "def broken(:\n    pass",
        "cell 4": "def root(x):\n    return math.sqrt(x)",
    }
    evaluation = evaluate(cells, [Call("twice", [2]), Call("root", [9]), Call("before", None), Call("after", None)])
    assert [(outcome.name, outcome.end, outcome.error, outcome.line) for outcome in evaluation.failed] == [
        ("cell 2", "raised", "ZeroDivisionError", 2),
        ("cell 3", "raised", "SyntaxError", 1),
    ]
    assert evaluation.failed[0].sentence == "cell 2 failed (cell 2, line 2): ZeroDivisionError: division by zero"
    assert values(evaluation) == [4, 3.0, 1, 2]


def test_a_statement_reads_like_one_of_its_cell():
    cell = (
        "from __future__ import annotations\n\n1 / 0\ndef f(x: Unknown) -> Nothing:\n    return x\n\nlabel: Text = 'a'"
    )
    evaluation = evaluate(
        {"cell 1": cell, "cell 2": "1 / 0\nraise SystemExit\nlate = 1"}, [Call("f", [3]), Call("late", None)]
    )
    assert [outcome.line for outcome in evaluation.failed] == [3, 2]
    assert [outcome.end for outcome in evaluation.calls] == ["returned", "missing"]


def test_a_cell_that_does_not_end_is_left_out_and_the_others_count():
    cells = {"a": "def f(): return 1", "b": "x = 1\nwhile True:\n    x += 1", "c": "def g(): return f() + 1"}
    evaluation = evaluate(cells, [Call("g")], SHORT)
    assert values(evaluation) == [2]
    assert (evaluation.cells["b"].end, evaluation.cells["b"].file) == ("time", "b")
    assert evaluation.cells["b"].line in (2, 3)


def test_too_many_cells_without_an_end_are_too_many():
    cells = {str(number): "while True: pass" for number in range(4)}
    evaluation = evaluate({**cells, "last": "def f(): return 1"}, [Call("f")], Budget(start=0.1, strikes=1))
    assert [outcome.end for outcome in evaluation.cells.values()] == [
        "time",
        "skipped",
        "skipped",
        "skipped",
        "skipped",
    ]
    assert ends(evaluation) == ["skipped"]


# --- what goes wrong ---

BAD = """
import time

def fails(view):
    hand = view
    return hand[3]

def loops():
    while True:
        pass

def sleeps():
    time.sleep(60)

def eats():
    return [0] * 10**10

def leaves():
    raise SystemExit(0)

def recurses(n=0):
    return recurses(n + 1)

def nothing(): ...

def odd():
    return print

def good():
    return 1
"""


@pytest.mark.full
def test_every_end_has_its_name_and_the_students_line():
    names = ["fails", "loops", "sleeps", "eats", "leaves", "recurses", "nothing", "odd", "absent", "good"]
    evaluation = evaluate({"cell": BAD}, [Call(name, [[1]] if name == "fails" else []) for name in names], ROOMY)
    endings = {outcome.name: (outcome.end, outcome.error, outcome.line) for outcome in evaluation.calls}
    assert endings.pop("loops") in [("time", "", 9), ("time", "", 10)]
    assert endings == {
        "fails": ("raised", "IndexError", 6),
        "sleeps": ("hang", "", 13),
        "eats": ("memory", "MemoryError", 16),
        "leaves": ("raised", "SystemExit", 19),
        "recurses": ("raised", "RecursionError", 22),
        "nothing": ("returned", "", 0),
        "odd": ("strange", "", 0),
        "absent": ("missing", "", 0),
        "good": ("returned", "", 0),
    }
    assert "    return hand[3]\n" in evaluation.calls[0].told
    assert "the kit" not in evaluation.calls[0].told
    assert evaluation.calls[1].sentence.startswith("loops did not end (cell, line ")
    assert evaluation.calls[7].kind == "builtin_function_or_method"
    assert evaluation.calls[7].sentence.endswith(": a builtin_function_or_method is not a plain value")


def test_what_did_not_end_once_is_not_called_again():
    code = "calls = 0\ndef loops():\n    while True: pass\ndef good(): return 1"
    evaluation = evaluate(code, [Call("loops"), *[Call("loops")] * 50, Call("good")], SHORT)
    assert ends(evaluation) == ["time"] * 51 + ["returned"]


def test_all_calls_of_a_name_share_their_time():
    code = (
        "import time\ndef slow():\n    until = time.process_time() + 0.06\n    while time.process_time() < until: pass"
    )
    evaluation = evaluate(code, [Call("slow")] * 10, SHORT)
    assert ends(evaluation)[0] == "returned"
    assert ends(evaluation)[-1] == "time"


@pytest.mark.parametrize(
    "value",
    ["10 ** 5000", "Fraction(10 ** 400)", "Decimal('sNaN')", "'x' * 300_000", "b'x' * 300_000", "['x' * 99] * 3000"],
)
def test_a_value_that_cannot_be_sent_is_strange_and_no_breach(value):
    needs = "from fractions import Fraction\nfrom decimal import Decimal"
    code = f"{needs}\ndef f():\n    return {value}\ndef g():\n    return 1"
    evaluation = evaluate(code, [Call("f"), Call("g")])
    assert ends(evaluation) == ["strange", "returned"]
    assert (evaluation.calls[0].told, bool(evaluation.calls[0].why)) == ("", True)


def test_whoever_runs_out_of_time_reads_how_much_there_was():
    code = "def f(n):\n    while n: pass"
    evaluation = evaluate(code, [Call("f", [0]), Call("f", [1])], SHORT)
    assert str(evaluation.calls[1].why) == "it used up its 0.2 seconds of CPU time"


def test_after_too_many_lost_processes_the_rest_is_skipped():
    code = "\n".join(f"def f{n}():\n    while True: pass" for n in range(3))
    evaluation = evaluate(code, [Call(f"f{n}") for n in range(3)], Budget(seconds=0.1, strikes=1))
    assert ends(evaluation) == ["time", "skipped", "skipped"]


# --- stand-ins ---


def test_what_draws_or_checks_is_silent():
    code = """
import matplotlib.pyplot as plt
from beankit.somewhere import check, Table
from beankit import Game
import beankit.somewhere.charts as charts
from operator import neg

figure, axes = plt.subplots(2)
axes[0].plot([1, 2], label="a").set(title="b")
with plt.style.context("x"):
    plt.show()
check("3.2", 5)
Table(seed=1)
charts.staircase([1]).save("a.svg")
result = abs(-3), Game.__name__
negative = neg(1)
"""
    stand_ins = ["matplotlib", "beankit.somewhere", "operator.neg"]
    evaluation = evaluate(code, [Call("result", None), Call("negative", None), Call("plt", None)], stand_ins=stand_ins)
    assert evaluation.failed == []
    assert evaluation.calls[0].value == (3, "Game")
    assert [outcome.end for outcome in evaluation.calls[1:]] == ["strange", "strange"]


def test_other_modules_are_answered_with_the_list():
    unused = "import matplotlib.pyplot as plt\nfrom matplotlib import cm, colors\nimport scipy.nothing, sys"
    evaluation = evaluate({"unused": unused, "used": "plt.plot([1, 2])", "another": "cm()"}, [])
    assert [outcome.name for outcome in evaluation.failed] == ["used", "another"]
    assert (
        "graded code cannot import matplotlib.pyplot. It may import: __future__, abc," in evaluation.cells["used"].told
    )


class Counter:
    """A host that counts what it is asked, and knows more than it says."""

    def __init__(self):
        self.asked, self.secret = [], 7

    def reply(self, question):
        self.asked.append(question)
        return self.secret // question

    def result(self, value):
        return [value, self.asked]


def test_a_host_stays_outside_and_is_asked():
    code = "def near(ask):\n    return [ask(2), ask(3)]\n\ndef by_nothing(ask):\n    return ask(0)"
    calls = [Call(name, (), host=Counter) for name in ("near", "near", "by_nothing")]
    near, again, failed = evaluate(code, calls).calls
    assert near.value == again.value == [[3, 2], [2, 3]]
    assert (failed.end, failed.error, failed.line) == ("raised", "ZeroDivisionError", 5)


def test_more_modules_can_be_loaded_before(monkeypatch):
    monkeypatch.setattr(grader, "LIBRARIES", {})
    code = "import colorsys\nresult = colorsys.rgb_to_hsv(1, 0, 0)[1]"
    more = evaluate(code, [Call("result", None)], modules=["colorsys"])
    assert values(more) == [1.0]


# --- the same walls as bots ---


def test_student_code_stands_behind_the_same_walls_as_bots(here):
    assert evaluate("", []).level == here.level
    origin, isolation = zygote_of(())
    assert (isolation.level, isolation.reached, isolation.tried) == (here.level, [], here.tried)
    cell = origin.spawn(isolation.walls, grader.SPEECH)
    try:
        cell.ask(Prepare(cell.number(), [], []), Bank(cell.pid, 5.0, 5.0))
        status = Path(f"/proc/{cell.pid}/status").read_text()
    finally:
        cell.end()
    lines = dict(line.split(":\t", 1) for line in status.splitlines() if ":\t" in line)
    assert (lines["Seccomp"], lines["NoNewPrivs"], lines["CapEff"]) == ("2", "1", "0" * 16)
    assert "0" not in lines["Uid"].split()


def test_weak_walls_must_be_accepted(monkeypatch):
    _, isolation = zygote_of(())
    weak = type(isolation)(1, isolation.walls, isolation.tried, ["tcp"], "no libseccomp", "", "you")
    monkeypatch.setattr(grader, "_level", lambda _: weak)
    with pytest.raises(WeakIsolation, match="--accept-weak-isolation"):
        evaluate("x = 1", [Call("x", None)])
    assert evaluate("x = 1", [Call("x", None)], accept_weak=True).level == 1


HOSTILE = """
import traceback
os, sys = traceback.sys.modules["os"], traceback.sys
from beankit.sandbox.messages import framed, Failed
from beankit.sandbox.evaluation.messages import Returned, Ran

def request():
    frame = sys._getframe()
    while "request" not in frame.f_locals or not hasattr(frame.f_locals["request"], "number"):
        frame = frame.f_back
    return frame.f_locals["request"]

def reads(): return open("/etc/passwd").read()
def lists(): return os.listdir("/")
def connects(): return sys.modules["socket"].create_connection(("127.0.0.1", 1))
def forks(): return os.fork()
def kills(): return os.kill(os.getppid(), 9)
def runs(): return os.execv("/bin/sh", ["sh"])
def exits(): os._exit(0)
def garbage(): os.write(4, b"garbage" * 20); os._exit(0)
def forges():
    os.write(4, framed(Returned(request().number, "int", ["m", "os.system", "ls"], ""))); os._exit(0)
def two():
    os.write(4, framed(Returned(request().number, "int", 1, "")) * 2); os._exit(0)
def other():
    os.write(4, framed(Ran(request().number + 1, ""))); os._exit(0)
def huge():
    os.write(4, framed(Returned(request().number, "str", "x" * 1_000_000, ""))); os._exit(0)
def deep():
    os.write(4, framed(Returned(request().number, "int", None, ""))[:-2] + b"\\x91" * 50); os._exit(0)
def good(): return 1
"""


def test_hostile_code_gains_nothing_and_stops_nobody():
    names = ["reads", "lists", "connects", "forks", "kills", "runs", "exits", "garbage", "forges", "two", "other"]
    names += ["huge", "deep", "good"]
    evaluation = evaluate(HOSTILE, [Call(name) for name in names], Budget(seconds=1, start=1, strikes=20))
    endings = {outcome.name: outcome.end for outcome in evaluation.calls}
    assert evaluation.failed == []
    assert [endings[name] for name in names[:6]] == ["raised"] * 6
    assert endings["exits"] == "died"
    assert [endings[name] for name in names[7:-2]] == ["breach"] * 5
    assert endings["deep"] in ("breach", "died")
    assert endings["good"] == "returned"
    assert "graded code cannot use files" in evaluation.calls[0].told


def test_what_it_says_about_itself_is_one_line_and_controls_no_terminal():
    code = """
def fails(): raise Exception("a\\x1b[2J\\x07b")
def returns(): return type("a\\nb\\x1b", (), {})()
"""
    fails, returns = evaluate(code, [Call("fails"), Call("returns")]).calls
    assert fails.sentence == "fails failed (source, line 2): Exception: a [2J b"
    assert returns.sentence.startswith("returns returned a value of type a b : ")


def test_whatever_it_prints_or_patches_is_only_its_own_answer():
    """It can say what it likes; nobody asks it whether that is right."""
    code = """
from beankit.sandbox.evaluation import desk
print("grade: 100 %")
desk.packed = lambda value: 42
def answer(): return "wrong"
"""
    evaluation = evaluate(code, [Call("answer")])
    assert evaluation.cells["source"].printed == "grade: 100 %\n"
    assert (evaluation.calls[0].value, evaluation.calls[0].kind) == (42, "str")


def test_whoever_breaks_the_builtins_breaks_only_their_own_process():
    code = """
import traceback
builtins = traceback.sys.modules["builtins"]
for name in ("isinstance", "repr", "len", "sum", "min", "max", "type"):
    setattr(builtins, name, lambda *_, **__: True)
"""
    evaluation = evaluate({"bad": code, "good": "def answer(): return 1"}, [Call("answer")], SHORT)
    assert evaluation.cells["bad"].end in ("breach", "died", "raised", "time")
    assert evaluation.calls[0].end != "returned" or evaluation.calls[0].value == 1
    assert values(evaluate("def f(): return max(1, 2)", [Call("f")])) == [2]


def test_output_is_kept_and_cut():
    evaluation = evaluate("print('cell')\ndef f():\n    print('x' * 10**6)\n    return 1", [Call("f")])
    assert evaluation.cells["source"].printed == "cell\n"
    assert evaluation.calls[0].printed == "x" * (1 << 14)


def test_no_process_is_left_behind():
    origin, _ = zygote_of(())
    evaluate("while True: pass", [Call("f")], SHORT)
    children = Path(f"/proc/{origin.process.pid}/task/{origin.process.pid}/children").read_text()
    assert children == ""


# --- libraries ---


SCIENCE = """
import numpy as np, pandas as pd, networkx as nx
from scipy import stats, optimize

frame = pd.DataFrame({"bean": list("rrss"), "cards": [1, 2, 3, 4], "coins": [0, 1, 1, 2]})

def sums():
    return frame.groupby("bean")[["cards", "coins"]].sum().assign(per=lambda d: d.coins / d.cards).per.round(3)
def text():
    frame.to_html(), frame.to_csv(), repr(frame), frame.info()
    return frame.describe().to_string().splitlines()[0].split()
def joined():
    wide = frame.merge(frame.rename(columns={"coins": "gold"}), on=["bean", "cards"]).pivot_table("gold", "bean")
    means = frame.query("cards > 2").cards.rolling(2).mean()
    return means.iloc[-1], wide.gold.tolist(), round(frame.cards.corr(frame.coins), 3)
def interval():
    return round(stats.t.ppf(0.975, 7), 4), round(optimize.minimize_scalar(lambda x: (x - 2) ** 2).x, 4)
def ranks():
    graph = nx.DiGraph([(1, 2), (2, 3), (3, 1), (1, 3)])
    rank = nx.pagerank(graph)
    return max(rank, key=rank.get), list(nx.simple_cycles(graph)), nx.shortest_path_length(graph, 2, 1)
def chance():
    return np.random.default_rng(1).integers(10, size=3), np.linalg.inv(np.eye(2)), np.percentile([1, 2, 3], 50)
def unseeded():
    return np.random.random()
def dates():
    return pd.date_range("2026-11-16", periods=2).strftime("%d.%m.")
def memory():
    return np.zeros(10**11)
"""


@pytest.mark.course
def test_the_libraries_of_the_course_work_behind_the_walls():
    for name in ("numpy", "pandas", "networkx", "scipy"):
        if find_spec(name) is None:
            (pytest.fail if os.environ.get("CI") else pytest.skip)(f"needs {name}:  pip install 'beankit[tournament]'")
    names = ["sums", "text", "joined", "interval", "ranks", "chance", "dates"]
    evaluation = evaluate(SCIENCE, [Call(name) for name in (*names, "memory", "unseeded")])
    assert evaluation.failed == []
    outcomes = {outcome.name: outcome for outcome in evaluation.calls}
    assert outcomes.pop("memory").end == "memory"
    assert outcomes["unseeded"].value == evaluate(SCIENCE, [Call("unseeded")]).calls[0].value
    assert {name: outcomes[name].value for name in names} == {
        "sums": {"r": 0.333, "s": 0.429},
        "text": ["cards", "coins"],
        "joined": (3.5, [0.5, 1.5], 0.949),
        "interval": (2.3646, 2.0),
        "ranks": (3, [[1, 2, 3], [1, 3]], 2),
        "chance": ([4, 5, 7], [[1.0, 0.0], [0.0, 1.0]], 2.0),
        "dates": ["16.11.", "17.11."],
    }
    assert outcomes["sums"].kind == "Series"
