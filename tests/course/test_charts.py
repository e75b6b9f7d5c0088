"""Charts: each has its data as text, draws the same picture from the same data, and names a column that is missing."""

import ast
import inspect

import networkx as nx
import pandas as pd
import pytest

from beankit.core.errors import BadOption
from beankit.course import charts, speak
from beankit.course.chart import shown, spaced
from tests.course.source import lessons

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


@pytest.mark.full
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


# --- in German ---


@pytest.fixture
def german():
    speak("de")
    yield
    speak("en")


def said(calls):
    """The texts that charts are given as titles and labels."""
    for call in calls:
        if isinstance(call, ast.Call) and ast.unparse(call.func).startswith(("charts.", "chart.axes.set", "Chart")):
            given = [*call.args[1:], *[each.value for each in call.keywords], *call.args[:1]]
            yield from [each.value for each in given if isinstance(each, ast.Constant) and isinstance(each.value, str)]


def test_what_lessons_and_charts_say_has_german(german):
    trees = [ast.parse(cell) for lesson in lessons() for cell in lesson.code]
    trees.append(ast.parse(inspect.getsource(charts)))
    texts = {text for tree in trees for text in said(ast.walk(tree))} - {"x", "log"}  # what matplotlib reads
    functions = [getattr(charts, name) for name in charts.__all__]
    titles = [inspect.signature(draw).parameters["title"].default for draw in functions]
    texts |= {title for title in titles if isinstance(title, str)}
    assert len(texts) > 80
    assert {text for text in texts if text and shown(text) == text} == set()


def test_numbers_in_a_text_stay_where_they_are(german):
    assert shown("bid 3") == "Gebot 3"
    assert shown("Placing points above or below 0.5, with 95 % intervals") == (
        "Platzpunkte über oder unter 0,5, mit 95-%-Intervallen"
    )
    assert shown("My own #1 in 3 games") == "My own #1 in 3 games"


def test_a_german_notebook_has_german_charts(german):
    table = pd.DataFrame({"leave, flat": [0.5, 1.0], "mine": [0.25, 2.0]}, index=pd.Index(["soy", "with the card"]))
    chart = charts.bars(table, "What two moves are worth", up="coins")
    chart.axes.set_xlabel("tries")
    assert chart.title == "Was zwei Züge wert sind"
    assert 'aria-label="Was zwei Züge wert sind"' in chart._repr_mimebundle_()["text/html"]
    assert (chart.axes.get_xlabel(), chart.axes.get_ylabel()) == ("Versuche", "Taler")
    assert [text.get_text() for text in chart.axes.get_legend().get_texts()] == ["leave, flach", "für mich"]
    assert [text.get_text() for text in chart.axes.get_xticklabels()] == ["soy", "mit der Karte"]
    assert [" ".join(line.split()) for line in repr(chart).splitlines()[1:]] == [
        "leave, flach für mich",
        "soy 0.5 0.25",
        "mit der Karte 1.0 2.00",
    ]
    mine = pd.DataFrame({"offer": ["x", "y"], "mine": [1.0, -1], "theirs": [0.5, 1]})
    assert charts.gains(mine).title == "Wer gewinnt bei welchem Handel? 2 Geschäfte, davon 1 mit zwei Gewinnern"
    assert "niemand" in repr(charts.beats(EDGES))
    assert charts.lines(table, "Something of one's own").title == "Something of one's own"


def test_an_english_one_has_english_charts():
    chart = charts.bars(PLAIN, "What two moves are worth", up="coins")
    assert (chart.title, chart.axes.get_ylabel()) == ("What two moves are worth", "coins")
