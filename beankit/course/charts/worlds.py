"""Charts about imagined worlds: how an estimate settles."""

from __future__ import annotations

from typing import Any

from beankit.course.charts.drawing import Chart, colour, name_ends, table
from beankit.extras import need

LOOKS = 6  # rows of the data that are shown


def dreams(data: Any, title: str = "The mean so far") -> Chart:
    """The running mean of each column (a move) with a band of two standard errors; a row is a world."""
    found = table(data)
    number = range(1, len(found) + 1)
    means, errors = found.expanding().mean(), 2 * found.expanding().sem()
    looks = sorted({max(2, round(len(found) * part / LOOKS)) for part in range(1, LOOKS + 1)})
    pandas = need("pandas", "notebook")
    parts = {name: part for move in found for name, part in ((move, means[move]), (f"± {move}", errors[move]))}
    shown = pandas.DataFrame(parts).iloc[[look - 1 for look in looks]]
    chart = Chart(title, shown.set_axis(pandas.Index(looks, name="worlds")))
    for place, move in enumerate(found):
        tone = colour("", place)
        chart.axes.plot(number, means[move], color=tone)
        low, high = means[move] - errors[move], means[move] + errors[move]
        chart.axes.fill_between(number, low, high, color=tone, alpha=0.15, linewidth=0)
    tones = [colour("", place) for place in range(len(found.columns))]
    name_ends(chart, len(found), list(means.iloc[-1]), list(found), tones)
    chart.axes.set(xlabel="worlds", ylabel="mean")
    return chart
