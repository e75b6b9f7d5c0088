"""Charts about beans: what cards pay, and who may have them."""

from __future__ import annotations

from typing import Any

from beankit.course.charts.drawing import COLOURS, Chart, colour, name_ends, table


def staircase(data: Any, over: Any = None, title: str = "What cards pay") -> Chart:
    """Coins against cards, a staircase a bean (columns bean, cards, coins); curves `over` them have these too."""
    found = table(data, "bean", "cards", "coins")
    wide = found.pivot_table(index="bean", columns="cards", values="coins", sort=False)
    chart = Chart(title, wide)
    tones = [colour(bean, number) for number, bean in enumerate(wide.index)]
    for number, (_, row) in enumerate(wide.iterrows()):
        aside = 0.03 * (number - len(wide) / 2)  # so that stairs on the same step stay visible
        chart.axes.step(row.index + aside, row + aside, where="post", color=tones[number], linewidth=1.4)
    name_ends(chart, wide.columns[-1] + 0.15, list(wide.iloc[:, -1]), list(wide.index), tones)
    if over is not None:
        curves = table(over, "bean", "cards", "coins").pivot_table(
            index="bean", columns="cards", values="coins", sort=False
        )
        for number, (bean, row) in enumerate(curves.iterrows()):
            chart.axes.plot(row.index, row, color=colour(bean, number), linestyle=":", marker=".")
        chart.data = curves
    chart.axes.set(xlabel="cards", ylabel="coins")
    return chart


def beliefs(data: Any, title: str = "Who has it?") -> Chart:
    """The chance of each kind (columns kind, counted, imagined, error): a dash if counted, an error bar if imagined."""
    found = table(data, "kind", "counted", "imagined", "error")
    chart = Chart(title, found)
    for place, row in enumerate(found.itertuples()):
        chart.axes.errorbar(place, row.imagined, yerr=row.error, color=colour(row.kind, place), marker="o", capsize=3)
        chart.axes.hlines(row.counted, place - 0.3, place + 0.3, color="black", linewidth=1)
    chart.axes.set_xticks(range(len(found)), [str(kind) for kind in found.kind])
    chart.axes.set(ylabel="chance", ylim=(0, 1))
    return chart


def strip(data: Any, title: str = "Harvests: cards on the field, and what they paid") -> Chart:
    """A dot a harvest (columns bot, cards, coins), a row a bot: to the right by cards, hollow if it paid nothing."""
    found = table(data, "bot", "cards", "coins")
    bots = list(dict.fromkeys(found.bot))
    counted = found.groupby(["bot", "cards", "coins"], sort=False).size().reset_index(name="times")
    shown = counted.pivot_table(index=["bot", "coins"], columns="cards", values="times", fill_value=0).astype(int)
    chart = Chart(title, shown, height=0.9 + 0.6 * len(bots))
    for row in counted.itertuples():
        tone, style = COLOURS[row.coins % len(COLOURS)], "full" if row.coins else "none"
        for time in range(row.times):
            place = bots.index(row.bot) - 0.16 * row.coins + 0.3
            chart.axes.plot(row.cards + 0.1 * time, -place, "o", color=tone, fillstyle=style, markersize=5)
    chart.axes.set_yticks([-place for place in range(len(bots))], [str(bot) for bot in bots])
    chart.axes.set(xlabel="cards harvested (higher: more coins; hollow: none)")
    return chart
