"""Charts that compare bots: intervals, training against test, who beats whom."""

from __future__ import annotations

from typing import Any

from beankit.course.charts.drawing import COLOURS, GREY, Chart, table
from beankit.extras import need


def forest(data: Any, title: str = "Differences with 95 % intervals") -> Chart:
    """An interval a row (columns name, difference, low, high); those that exclude 0 are coloured."""
    found = table(data, "name", "difference", "low", "high")
    chart = Chart(title, found, height=0.8 + 0.24 * len(found))
    for place, row in enumerate(found.itertuples()):
        tone = COLOURS[2] if row.low > 0 else COLOURS[1] if row.high < 0 else GREY
        chart.axes.hlines(-place, row.low, row.high, color=tone)
        chart.axes.plot(row.difference, -place, "o", color=tone, markersize=4)
    chart.axes.axvline(0, color="black", linewidth=0.6)
    chart.axes.set_yticks([-place for place in range(len(found))], [str(name) for name in found.name])
    chart.axes.set(xlabel="placing points")
    return chart


def curse(data: Any, title: str = "What training promised, and what became of it") -> Chart:
    """Training against test score (columns name, training, test), with the diagonal on which a promise is kept."""
    found = table(data, "name", "training", "test")
    chart = Chart(title, found, width=4.6, height=4.2)
    scores = [*found.training, *found.test]
    chart.axes.axline((0, 0), slope=1, color=GREY, linewidth=0.8)
    for place, row in enumerate(found.itertuples()):
        best = row.training == found.training.max()
        chart.axes.plot(row.training, row.test, "o", color=COLOURS[1 if best else 0])
        chart.axes.annotate(
            str(row.name), (row.training, row.test), xytext=(5, 4 - 9 * (place % 2)), textcoords="offset points"
        )
    room = 0.1 * ((max(scores) - min(scores)) or 1)
    limits = (min(scores) - room, max(scores) + room)
    chart.axes.set(xlabel="training", ylabel="test", xlim=limits, ylim=limits)
    return chart


def beats(data: Any, names: Any = None, title: str = "Who beats whom, where they are told apart") -> Chart:
    """An arrow from winner to loser (columns winner, loser, or a graph); `names` may add bots without arrows."""
    networkx = need("networkx", "tournament")
    if isinstance(data, networkx.DiGraph):
        graph = data.copy()
    else:
        graph = networkx.DiGraph(list(table(data, "winner", "loser").itertuples(index=False, name=None)))
    graph.add_nodes_from(names or ())
    order = sorted(graph, key=lambda bot: (graph.in_degree(bot) - graph.out_degree(bot), str(bot)))
    pandas = need("pandas", "notebook")
    rows = [{"winner": str(bot), "beats": ", ".join(sorted(map(str, graph[bot]))) or "nobody"} for bot in order]
    chart = Chart(title, pandas.DataFrame(rows))
    places = networkx.circular_layout(order) if order else {}
    options = {"ax": chart.axes, "node_color": "white", "edgecolors": COLOURS[0], "node_size": 2600, "font_size": 8}
    networkx.draw_networkx(graph, places, **options, edge_color=GREY, arrowsize=14)
    chart.axes.set_axis_off()
    chart.axes.margins(0.2)
    return chart
