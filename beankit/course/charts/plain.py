"""Charts for everything else: bars, lines and a heat map."""

from __future__ import annotations

from typing import Any

from beankit.course.charts.drawing import Chart, colour, name_ends, table

MANY = 7  # names below a heat map that fit side by side


def bars(data: Any, title: str, stacked: bool = False, across: str = "", up: str = "") -> Chart:
    """A bar for each row of the table, or several side by side or stacked if it has several columns."""
    found = table(data)
    chart = Chart(title, found)
    count, height = len(found.columns), [0.0] * len(found)
    for number, column in enumerate(found):
        width = 0.8 if stacked else 0.8 / count
        places = [place + (0 if stacked else width * (number - (count - 1) / 2)) for place in range(len(found))]
        tones = [colour(name) for name in found.index] if count == 1 else colour(column, number)
        chart.axes.bar(
            places,
            found[column],
            width=0.94 * width,
            bottom=height if stacked else None,
            color=tones,
            label=str(column),
        )
        height = [low + more for low, more in zip(height, found[column], strict=True)]
    chart.axes.set_xticks(range(len(found)), [str(name) for name in found.index])
    chart.axes.set(xlabel=across or found.index.name or "", ylabel=up)
    if count > 1:
        chart.axes.legend(frameon=False, loc="center left", bbox_to_anchor=(1, 0.5))
    return chart


def lines(data: Any, title: str, across: str = "", up: str = "") -> Chart:
    """A line for each column over the table's index."""
    found = table(data)
    chart = Chart(title, found)
    for number, column in enumerate(found):
        tone = colour(column, number)
        chart.axes.plot(found.index, found[column], color=tone, marker="." if len(found) < 30 else None)
    tones = [colour(column, number) for number, column in enumerate(found)]
    name_ends(chart, found.index[-1], list(found.iloc[-1]), list(found), tones)
    chart.axes.set(xlabel=across or found.index.name or "", ylabel=up)
    return chart


def heat(data: Any, title: str, across: str = "", down: str = "") -> Chart:
    """A square for each number of the table, with the number in it; blue is above 0, orange below."""
    found = table(data)
    chart = Chart(title, found, height=1 + 0.35 * len(found))
    most = float(found.abs().max().max()) or 1.0
    chart.axes.imshow(found, cmap="PuOr", vmin=-2 * most, vmax=2 * most, aspect="auto")
    for y, row in enumerate(found.to_numpy()):
        for x, value in enumerate(row):
            if value == value:
                chart.axes.text(x, y, f"{value:.2f}", ha="center", va="center", fontsize=8)
    turned = 45 if len(found.columns) > MANY else 0
    chart.axes.set_xticks(range(len(found.columns)), [str(name) for name in found.columns], rotation=turned)
    chart.axes.set_yticks(range(len(found)), [str(name) for name in found.index])
    chart.axes.set(xlabel=across or found.columns.name or "", ylabel=down or found.index.name or "")
    return chart
