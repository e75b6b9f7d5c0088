"""What student code returns, as plain values; and how plain values travel."""

import math
import os
from array import array
from collections import Counter, OrderedDict, defaultdict, deque, namedtuple
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from enum import Enum
from fractions import Fraction
from importlib import import_module
from importlib.util import find_spec
from itertools import product

import msgspec
import pytest

from beankit import Accept, Game, Plant
from beankit.core.errors import BadOption
from beankit.sandbox.evaluation import values as plainly
from beankit.sandbox.evaluation.values import DEEPEST, Made, NotPlain, NoValue, Plain, packed, unpacked

Pair = namedtuple("Pair", "give get")
Kind = Enum("Kind", {"RED": "red"})


@dataclass
class Deal:
    give: list
    get: tuple


def plain(value):
    """A value as the grader gets it, over the wire."""
    wire = msgspec.msgpack.decode(msgspec.msgpack.encode(packed(Plain().of(value))))
    return unpacked(wire)


def same(value, wanted):
    """Equal, and of the same types all the way down."""
    return repr(value) == repr(wanted)


@pytest.mark.parametrize(
    "value",
    [
        *(None, True, 0, -7, 1.5, -0.0, math.inf, math.nan, "", "Möhre", b"x", 2**63, 2**64, -(2**70), 10**2000),
        *([], [1, [2]], (), (1, (2,)), {}, {"a": [1]}, {1: "a", (2, 3): "b", None: 0, "c": 1.5}, frozenset({1})),
    ],
)
def test_a_plain_value_comes_back_as_it_is(value):
    assert same(plain(value), value)


@pytest.mark.parametrize(
    ("value", "wanted"),
    [
        ({1, 2}, frozenset({1, 2})),
        ({frozenset({1})}, frozenset({frozenset({1})})),
        (Counter("bean"), {"b": 1, "e": 1, "a": 1, "n": 1}),
        (defaultdict(list, a=[1]), {"a": [1]}),
        (OrderedDict(b=1, a=2), {"b": 1, "a": 2}),
        (deque([1, 2]), [1, 2]),
        (array("d", [1, 2]), [1.0, 2.0]),
        (range(3), [0, 1, 2]),
        ({"a": 1}.keys(), ["a"]),
        ({"a": 1}.values(), [1]),
        ((card for card in "ab"), ["a", "b"]),
        (map(str, [1]), ["1"]),
        (Pair(1, 2), (1, 2)),
        (Deal([1], (2,)), {"give": [1], "get": (2,)}),
        (Kind.RED, "red"),
        (Fraction(1, 4), 0.25),
        (Decimal("0.5"), 0.5),
        (date(2026, 11, 16), "2026-11-16"),
        (Plant("red", 0), "plant red 0"),
        ([Accept()], ["accept"]),
        ({Plant("red", 0): 1}, {"plant red 0": 1}),
        ("\ud800", "?"),
    ],
)
def test_what_is_nearly_plain_becomes_plain(value, wanted):
    assert same(plain(value), wanted)


def test_options_and_events_of_a_game_become_plain():
    game = Game("bohnanza", players=3, seed=1)
    options = game.decision.options
    assert plain(options) == tuple(str(option) for option in options)
    game.play(options[0])
    events = plain(list(game.view(0).log))
    assert events == [event.as_dict() for event in game.view(0).log]


@pytest.mark.parametrize("value", [object(), print, 1j, Game, type, Ellipsis, {"a": [print]}])
def test_what_is_not_plain_is_said(value):
    with pytest.raises(NotPlain, match="is not a plain value"):
        plain(value)


def test_a_value_has_a_size_and_a_depth(monkeypatch):
    ring = []
    ring.append(ring)
    with pytest.raises(NotPlain, match=f"nested more than {DEEPEST} deep"):
        plain(ring)
    monkeypatch.setattr(plainly, "MOST_PARTS", 100)
    with pytest.raises(NotPlain, match="more than 100 parts"):
        plain(range(101))
    with pytest.raises(NotPlain, match="more than 100 parts"):
        plain(iter(int, 1))  # it never ends


@pytest.mark.parametrize(
    "tree",
    [
        *([], ["x"], ["m", "os.system", "ls"], ["d", 1], ["d", ["l"], 1], ["s", ["l"]], ["i"], ["i", 5], ["i", "x"]),
        *(["i", "9" * 5000], {"a": 1}, [["l"]], [1, 2], ["l", msgspec.msgpack.Ext(1, b"")], [["l", 1], "l"]),
    ],
)
def test_nothing_else_is_a_value(tree):
    with pytest.raises(NoValue):
        unpacked(tree)


def test_a_value_in_too_many_lists_is_none():
    tree = ["l"]
    for _ in range(900):
        tree = ["l", tree]
    with pytest.raises(NoValue):
        unpacked(tree)


@pytest.mark.parametrize("letter", ["s", "d"])
def test_keys_that_were_made_to_collide_keep_nobody_busy(letter):
    keys = [["t", *signs] for signs in product((-1, -2), repeat=11)]  # Python hashes -1 like -2
    parts = keys if letter == "s" else [part for key in keys for part in (key, 0)]
    assert len(unpacked([letter, *parts[:1000]])) == (1000 if letter == "s" else 500)
    with pytest.raises(NoValue):
        unpacked([letter, *parts])


def test_an_argument_must_be_plain_or_made():
    with pytest.raises(BadOption, match="a Game is not a plain value"):
        packed([Game("bohnanza", players=3, seed=1)])
    assert unpacked(packed([Made("max", [1, 2])]), lambda by, args: (by, args)) == [("max", [1, 2])]


# --- what the libraries of a course make ---


def library(name):
    """A library of the course, where it is installed."""
    if find_spec(name) is None:
        refuse = pytest.fail if os.environ.get("CI") else pytest.skip
        refuse(f"needs {name}:  pip install 'beankit[tournament]'")
    return import_module(name)


@pytest.mark.course
def test_numbers_and_arrays_of_numpy():
    np = library("numpy")
    given = [np.int64(3), np.float32(0.5), np.float64("nan"), np.bool_(True), np.str_("red"), np.longdouble(2)]
    assert same(plain(given), [3, 0.5, math.nan, True, "red", 2.0])
    assert same(plain(np.array([[1, 2], [3, 4]])), [[1, 2], [3, 4]])
    assert same(plain(np.array(1.5)), 1.5)
    assert same(plain({np.int64(1): np.arange(2)}), {1: [0, 1]})
    assert same(plain(np.array([{"a": Plant("red", 0)}], dtype=object)), [{"a": "plant red 0"}])
    assert same(plain(np.datetime64("2026-11-16")), "2026-11-16")


@pytest.mark.course
def test_tables_of_pandas():
    pd = library("pandas")
    assert same(plain(pd.Series([1, 2])), [1, 2])
    assert same(plain(pd.Series([0.5, math.nan], index=["red", "soy"])), {"red": 0.5, "soy": math.nan})
    frame = pd.DataFrame({"bean": ["red", "soy", "red"], "coins": [1, 2, 3]})
    records = [{"bean": "red", "coins": 1}, {"bean": "soy", "coins": 2}, {"bean": "red", "coins": 3}]
    assert same(plain(frame), records)
    assert same(plain(frame[frame.coins > 1]), records[1:])
    assert same(plain(frame.groupby("bean").coins.sum()), {"red": 4, "soy": 2})
    assert same(plain(frame.groupby("bean").sum()), [{"bean": "red", "coins": 4}, {"bean": "soy", "coins": 2}])
    assert same(plain(frame.groupby(["bean", "coins"]).size()), {("red", 1): 1, ("red", 3): 1, ("soy", 2): 1})
    assert same(plain(pd.DataFrame({"a": [1]}, index=["x"])), [{"index": "x", "a": 1}])
    assert same(plain([frame.columns, pd.NA, pd.NaT]), [["bean", "coins"], None, None])
    assert same(plain(pd.Series(["a"], dtype="category")), ["a"])
    assert same(plain(pd.Series(pd.to_datetime(["2026-11-16", None]))), ["2026-11-16 00:00:00", None])


@pytest.mark.course
def test_a_table_with_two_columns_of_one_name_is_not_plain():
    pd = library("pandas")
    with pytest.raises(NotPlain, match="two of its columns have the same name"):
        plain(pd.DataFrame([[1, 2]], columns=["a", "a"]))
    with pytest.raises(NotPlain, match="two of its rows have the same name"):
        plain(pd.Series([1, 2], index=["a", "a"]))


@pytest.mark.course
def test_graphs_of_networkx():
    nx = library("networkx")
    beats = nx.DiGraph([("trader", "random", {"by": 0.5})])
    beats.add_node("gardener", coins=3)
    assert plain(beats) == {
        "directed": True,
        "nodes": {"trader": {}, "random": {}, "gardener": {"coins": 3}},
        "edges": [("trader", "random", {"by": 0.5})],
    }
    assert plain(nx.Graph([(1, 2)]))["directed"] is False
    assert plain(beats.edges) == [("trader", "random")]
    assert plain(beats.nodes) == ["trader", "random", "gardener"]
    assert plain(beats.in_degree) == {"trader": 0, "random": 1, "gardener": 0}
    assert plain(beats.nodes(data="coins")) == [("trader", None), ("random", None), ("gardener", 3)]
