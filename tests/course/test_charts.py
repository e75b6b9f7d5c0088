"""Charts: each has its data as text, draws the same picture from the same data, and names a column that is missing."""

import networkx as nx
import pandas as pd
import pytest

from beankit.core.errors import BadOption
from beankit.course import charts
from beankit.course.chart import spaced

pytestmark = pytest.mark.course
BOTS = pd.Index(["trader", "gardener"], name="bot")
EDGES = pd.DataFrame([("trader", "gardener"), ("gardener", "random")], columns=["winner", "loser"])
DRAWN = {
    "staircase": (pd.DataFrame({"bean": ["soy"] * 3, "cards": [1, 2, 3], "coins": [0, 1, 1]}), "soy"),
    "strip": (pd.DataFrame({"bot": ["trader", "trader"], "cards": [4, 4], "coins": [2, 2]}), "trader 2      2"),
    "forest": (pd.DataFrame({"name": ["a"], "difference": [0.2], "low": [0.1], "high": [0.3]}), "0.1"),
    "gains": (
        pd.DataFrame({"offer": ["x", "y"], "mine": [1.0, -1], "theirs": [0.5, 1]}),
        "2 deals, 1 with two winners",
    ),
    "ledger": (pd.DataFrame({"active": [1.1], "partner": [1.24]}, index=[("trader", "gardener")]), "1.24"),
    "beliefs": (pd.DataFrame({"kind": ["soy"], "counted": [0.31], "imagined": [0.3], "error": [0.02]}), "0.31"),
    "dreams": (pd.DataFrame({"harvest 0": [1, 2, 3, 4], "harvest 1": [2, 2, 2, 2]}), "± harvest 0"),
    "curse": (pd.DataFrame({"name": [0.3, 0.8], "training": [0.1, 0.38], "test": [0.1, 0.01]}), "0.38"),
    "beats": (EDGES, "trader gardener"),
}
PLAIN = pd.DataFrame({"coins": [0.34, 0.2], "cards": [3.9, 2.6]}, index=BOTS)


@pytest.mark.parametrize("name", DRAWN)
def test_a_chart_has_its_data_as_text_and_draws_the_same_again(name):
    data, excerpt = DRAWN[name]
    chart, again = getattr(charts, name)(data), getattr(charts, name)(data)
    assert excerpt in repr(chart)
    assert chart.svg() == again.svg()
    bundle = chart._repr_mimebundle_()
    assert bundle["text/plain"] == repr(chart)
    assert bundle["text/html"].startswith(f'<figure role="img" aria-label="{chart.title}"><svg')


@pytest.mark.parametrize("draw", [charts.bars, charts.lines, charts.heat])
def test_plain_charts_have_all_their_figures_as_text(draw):
    table = PLAIN.reset_index(drop=True) if draw is charts.lines else PLAIN
    text = repr(draw(table, "Coins and cards"))
    assert text.startswith("Coins and cards\n")
    assert all(figure in text for figure in ("0.34", "0.2", "3.9", "2.6"))


def test_a_graph_will_do_and_bots_without_arrows_are_drawn_too():
    text = repr(charts.beats(nx.DiGraph([("a", "b")]), names=["c"]))
    assert [line.split() for line in text.splitlines()[2:]] == [["a", "b"], ["c", "nobody"], ["b", "nobody"]]


def test_a_missing_column_is_named_with_those_that_are_there():
    with pytest.raises(BadOption, match="needs the column 'difference'; the table has: name, mean"):
        charts.forest([{"name": "a", "mean": 1}])


@pytest.mark.parametrize(
    ("places", "apart"), [([0, 0, 0], [-1, 0, 1]), ([0, 5], [0, 5]), ([5, 0, 0.5], [5, -0.25, 0.75])]
)
def test_labels_move_apart_as_little_as_needed(places, apart):
    assert spaced(places, 1) == apart
