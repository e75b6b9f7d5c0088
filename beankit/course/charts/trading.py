"""Charts about trading: who gains from which deal."""

from __future__ import annotations

from typing import Any

from beankit.core.said import say
from beankit.course.charts.drawing import COLOURS, GREY, Chart, table


def gains(data: Any, title: str = "Who gains from which deal?") -> Chart:
    """A dot a deal (columns offer, mine, theirs); deals in which both gain are in the shaded corner."""
    found = table(data, "offer", "mine", "theirs")
    good = (found.mine > 0) & (found.theirs > 0)
    told = say(
        "{title} {deals} {deals:deal|deals}, {good} with two winners",
        title=title,
        deals=len(found),
        good=int(good.sum()),
    )
    best = found[good].sort_values(["mine", "offer"], ascending=[False, True]).head(10).reset_index(drop=True)
    chart = Chart(str(told), best)
    axes = chart.axes
    axes.scatter(found.mine[~good], found.theirs[~good], s=14, color=GREY)
    axes.scatter(found.mine[good], found.theirs[good], s=26, color=COLOURS[2])
    axes.axhline(0, color="black", linewidth=0.6)
    axes.axvline(0, color="black", linewidth=0.6)
    axes.axvspan(0, axes.get_xlim()[1], ymin=to_share(axes.get_ylim()), color=COLOURS[2], alpha=0.1)
    axes.set(xlabel="my gain", ylabel="their gain")
    return chart


def to_share(limits: tuple[float, float]) -> float:
    """Where 0 is between two limits, as a share of the way."""
    low, high = limits
    return min(1.0, max(0.0, -low / (high - low)))


def ledger(data: Any, title: str = "Who gained in trades?") -> Chart:
    """Two bars a pair: the table's index says which pair, its two columns what each side gained on average."""
    found = table(data)
    chart = Chart(title, found)
    for side, column in enumerate(found.columns[:2]):
        places = [place + 0.4 * side for place in range(len(found))]
        chart.axes.bar(places, found[column], width=0.38, color=COLOURS[side], label=str(column))
    names = [" – ".join(map(str, key)) if isinstance(key, tuple) else str(key) for key in found.index]
    chart.axes.set_xticks([place + 0.2 for place in range(len(found))], names)
    chart.axes.axhline(0, color="black", linewidth=0.6)
    chart.axes.legend(frameon=False, loc="center left", bbox_to_anchor=(1, 0.5))
    return chart
