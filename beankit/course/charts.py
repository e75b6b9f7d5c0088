"""Charts for lessons: each takes a table and returns a picture with its data as text, for screen readers and tests."""

from __future__ import annotations

from collections.abc import Iterable

from beankit.core.said import say
from beankit.course.chart import COLOURS, GREY, Chart, colour, name_ends, shown, table
from beankit.extras import need
from beankit.words.catalogue import SPOKEN, spoken

MANY = 7  # names below a heat map that fit side by side
LOOKS = 6  # rows of the data that are shown


def bars(data: object, title: str, stacked: bool = False, across: str = "", up: str = "") -> Chart:
    """A bar for each row of the table, or several side by side or stacked if it has several columns."""
    frame = table(data)
    chart = Chart(title, frame)
    count, height = len(frame.columns), [0.0] * len(frame)
    for number, column in enumerate(frame):
        width = 0.8 if stacked else 0.8 / count
        places = [place + (0 if stacked else width * (number - (count - 1) / 2)) for place in range(len(frame))]
        tones = [colour(name) for name in frame.index] if count == 1 else colour(column, number)
        chart.axes.bar(
            places,
            frame[column],
            width=0.94 * width,
            bottom=height if stacked else None,
            color=tones,
            label=shown(column),
        )
        height = [low + more for low, more in zip(height, frame[column], strict=True)]
    chart.axes.set_xticks(range(len(frame)), [*map(shown, frame.index)])
    chart.axes.set(xlabel=across or frame.index.name or "", ylabel=up)
    if count > 1:
        chart.axes.legend(frameon=False, loc="center left", bbox_to_anchor=(1, 0.5))
    return chart


def lines(data: object, title: str, across: str = "", up: str = "") -> Chart:
    """A line for each column over the table's index."""
    frame = table(data)
    chart = Chart(title, frame)
    for number, column in enumerate(frame):
        tone = colour(column, number)
        chart.axes.plot(frame.index, frame[column], color=tone, marker="." if len(frame) < 30 else None)
    tones = [colour(column, number) for number, column in enumerate(frame)]
    name_ends(chart, frame.index[-1], list(frame.iloc[-1]), list(frame), tones)
    chart.axes.set(xlabel=across or frame.index.name or "", ylabel=up)
    return chart


def heat(data: object, title: str, across: str = "", down: str = "") -> Chart:
    """A square for each number of the table, with the number in it; blue is above 0, orange below."""
    frame = table(data)
    chart = Chart(title, frame, height=1 + 0.35 * len(frame))
    most = float(frame.abs().max().max()) or 1.0
    chart.axes.imshow(frame, cmap="PuOr", vmin=-2 * most, vmax=2 * most, aspect="auto")
    for y, row in enumerate(frame.to_numpy()):
        for x, value in enumerate(row):
            if value == value:
                chart.axes.text(x, y, f"{value:.2f}", ha="center", va="center", fontsize=8)
    turned = 45 if len(frame.columns) > MANY else 0
    chart.axes.set_xticks(range(len(frame.columns)), [*map(shown, frame.columns)], rotation=turned)
    chart.axes.set_yticks(range(len(frame)), [*map(shown, frame.index)])
    chart.axes.set(xlabel=across or frame.columns.name or "", ylabel=down or frame.index.name or "")
    return chart


def staircase(data: object, over: object = None, title: str = "What cards pay") -> Chart:
    """Coins against cards, a staircase a bean (columns bean, cards, coins); curves `over` them have these too."""
    frame = table(data, "bean", "cards", "coins")
    wide = frame.pivot_table(index="bean", columns="cards", values="coins", sort=False)
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


def beliefs(data: object, title: str = "Who has it?") -> Chart:
    """The chance of each kind (columns kind, counted, imagined, error): a dash if counted, an error bar if imagined."""
    frame = table(data, "kind", "counted", "imagined", "error")
    chart = Chart(title, frame)
    for place, row in enumerate(frame.itertuples()):
        chart.axes.errorbar(place, row.imagined, yerr=row.error, color=colour(row.kind, place), marker="o", capsize=3)
        chart.axes.hlines(row.counted, place - 0.3, place + 0.3, color="black", linewidth=1)
    chart.axes.set_xticks(range(len(frame)), [*map(shown, frame.kind)])
    chart.axes.set(ylabel="chance", ylim=(0, 1))
    return chart


def strip(data: object, title: str = "Harvests: cards on the field, and what they paid") -> Chart:
    """A dot a harvest (columns bot, cards, coins), a row a bot: to the right by cards, hollow if it paid nothing."""
    frame = table(data, "bot", "cards", "coins")
    bots = list(dict.fromkeys(frame.bot))
    counted = frame.groupby(["bot", "cards", "coins"], sort=False).size().reset_index(name="times")
    wide = counted.pivot_table(index=["bot", "coins"], columns="cards", values="times", fill_value=0).astype(int)
    chart = Chart(title, wide, height=0.9 + 0.6 * len(bots))
    for row in counted.itertuples():
        tone, style = COLOURS[row.coins % len(COLOURS)], "full" if row.coins else "none"
        for time in range(row.times):
            place = bots.index(row.bot) - 0.16 * row.coins + 0.3
            chart.axes.plot(row.cards + 0.1 * time, -place, "o", color=tone, fillstyle=style, markersize=5)
    chart.axes.set_yticks([-place for place in range(len(bots))], [*map(shown, bots)])
    chart.axes.set(xlabel="cards harvested (higher: more coins; hollow: none)")
    return chart


def forest(data: object, title: str = "Differences with 95 % intervals") -> Chart:
    """An interval a row (columns name, difference, low, high); those that exclude 0 are coloured."""
    frame = table(data, "name", "difference", "low", "high")
    chart = Chart(title, frame, height=0.8 + 0.24 * len(frame))
    for place, row in enumerate(frame.itertuples()):
        tone = COLOURS[2] if row.low > 0 else COLOURS[1] if row.high < 0 else GREY
        chart.axes.hlines(-place, row.low, row.high, color=tone)
        chart.axes.plot(row.difference, -place, "o", color=tone, markersize=4)
    chart.axes.axvline(0, color="black", linewidth=0.6)
    chart.axes.set_yticks([-place for place in range(len(frame))], [*map(shown, frame.name)])
    chart.axes.set(xlabel="placing points")
    return chart


def curse(data: object, title: str = "What training promised, and what became of it") -> Chart:
    """Training against test score (columns name, training, test), with the diagonal on which a promise is kept."""
    frame = table(data, "name", "training", "test")
    chart = Chart(title, frame, width=4.6, height=4.2)
    scores = [*frame.training, *frame.test]
    chart.axes.axline((0, 0), slope=1, color=GREY, linewidth=0.8)
    for place, row in enumerate(frame.itertuples()):
        best = row.training == frame.training.max()
        chart.axes.plot(row.training, row.test, "o", color=COLOURS[1 if best else 0])
        chart.axes.annotate(
            shown(row.name), (row.training, row.test), xytext=(5, 4 - 9 * (place % 2)), textcoords="offset points"
        )
    room = 0.1 * ((max(scores) - min(scores)) or 1)
    limits = (min(scores) - room, max(scores) + room)
    chart.axes.set(xlabel="training", ylabel="test", xlim=limits, ylim=limits)
    return chart


def beats(
    data: object, names: Iterable[object] = (), title: str = "Who beats whom, where they are told apart"
) -> Chart:
    """An arrow from winner to loser (columns winner, loser, or a graph); `names` may add bots without arrows."""
    networkx = need("networkx", "tournament")
    if isinstance(data, networkx.DiGraph):
        graph = data.copy()
    else:
        graph = networkx.DiGraph(list(table(data, "winner", "loser").itertuples(index=False, name=None)))
    graph.add_nodes_from(names or ())
    order = sorted(graph, key=lambda bot: (graph.in_degree(bot) - graph.out_degree(bot), str(bot)))
    pandas = need("pandas", "notebook")
    rows = [{"winner": str(bot), "beats": ", ".join(sorted(map(str, graph[bot]))) or shown("nobody")} for bot in order]
    chart = Chart(title, pandas.DataFrame(rows))
    places = networkx.circular_layout(order) if order else {}
    options = {"ax": chart.axes, "node_color": "white", "edgecolors": COLOURS[0], "node_size": 2600, "font_size": 8}
    networkx.draw_networkx(graph, places, **options, edge_color=GREY, arrowsize=14)
    chart.axes.set_axis_off()
    chart.axes.margins(0.2)
    return chart


def gains(data: object, title: str = "Who gains from which deal?") -> Chart:
    """A dot a deal (columns offer, mine, theirs); deals in which both gain are in the shaded corner."""
    frame = table(data, "offer", "mine", "theirs")
    good = (frame.mine > 0) & (frame.theirs > 0)
    sentence = say(
        "{title} {deals} {deals:deal|deals}, {good} with two winners",
        title=shown(title),
        deals=len(frame),
        good=int(good.sum()),
    )
    best = frame[good].sort_values(["mine", "offer"], ascending=[False, True]).head(10).reset_index(drop=True)
    chart = Chart(spoken(sentence, SPOKEN[0]), best)
    axes = chart.axes
    axes.scatter(frame.mine[~good], frame.theirs[~good], s=14, color=GREY)
    axes.scatter(frame.mine[good], frame.theirs[good], s=26, color=COLOURS[2])
    axes.axhline(0, color="black", linewidth=0.6)
    axes.axvline(0, color="black", linewidth=0.6)
    axes.axvspan(0, axes.get_xlim()[1], ymin=to_share(axes.get_ylim()), color=COLOURS[2], alpha=0.1)
    axes.set(xlabel="my gain", ylabel="their gain")
    return chart


def to_share(limits: tuple[float, float]) -> float:
    """Where 0 is between two limits, as a share of the way."""
    low, high = limits
    return min(1.0, max(0.0, -low / (high - low)))


def ledger(data: object, title: str = "Who gained in trades?") -> Chart:
    """Two bars a pair: the table's index says which pair, its two columns what each side gained on average."""
    frame = table(data)
    chart = Chart(title, frame)
    for side, column in enumerate(frame.columns[:2]):
        places = [place + 0.4 * side for place in range(len(frame))]
        chart.axes.bar(places, frame[column], width=0.38, color=COLOURS[side], label=shown(column))
    names = [" – ".join(map(shown, key)) if isinstance(key, tuple) else shown(key) for key in frame.index]
    chart.axes.set_xticks([place + 0.2 for place in range(len(frame))], names)
    chart.axes.axhline(0, color="black", linewidth=0.6)
    chart.axes.legend(frameon=False, loc="center left", bbox_to_anchor=(1, 0.5))
    return chart


def dreams(data: object, title: str = "The mean so far") -> Chart:
    """The running mean of each column (a move) with a band of two standard errors; a row is a world."""
    frame = table(data)
    number = range(1, len(frame) + 1)
    means, errors = frame.expanding().mean(), 2 * frame.expanding().sem()
    looks = sorted({max(2, round(len(frame) * part / LOOKS)) for part in range(1, LOOKS + 1)})
    pandas = need("pandas", "notebook")
    parts = {name: part for move in frame for name, part in ((move, means[move]), (f"± {move}", errors[move]))}
    means_so_far = pandas.DataFrame(parts).iloc[[look - 1 for look in looks]]
    chart = Chart(title, means_so_far.set_axis(pandas.Index(looks, name="worlds")))
    for place, move in enumerate(frame):
        tone = colour("", place)
        chart.axes.plot(number, means[move], color=tone)
        low, high = means[move] - errors[move], means[move] + errors[move]
        chart.axes.fill_between(number, low, high, color=tone, alpha=0.15, linewidth=0)
    tones = [colour("", place) for place in range(len(frame.columns))]
    name_ends(chart, len(frame), list(means.iloc[-1]), list(frame), tones)
    chart.axes.set(xlabel="worlds", ylabel="mean")
    return chart


__all__ = [
    "bars",
    "beats",
    "beliefs",
    "curse",
    "dreams",
    "forest",
    "gains",
    "heat",
    "ledger",
    "lines",
    "staircase",
    "strip",
]
