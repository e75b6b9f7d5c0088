"""What all charts share: a figure without global state, colours that everybody can tell apart, and the data as text."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Sequence
from functools import lru_cache
from html import escape
from importlib.resources import files
from io import StringIO

from beankit.core.errors import BadOption
from beankit.course.data import Frame
from beankit.extras import need
from beankit.words.catalogue import SPOKEN

# Okabe and Ito's colours, which colour-blind people can tell apart, nearest to the beans' own.
BEANS = {
    "blue": "#0072b2",
    "chili": "#d55e00",
    "stink": "#009e73",
    "green": "#44aa55",
    "soy": "#b89b00",
    "black_eyed": "#000000",
    "red": "#cc3377",
    "garden": "#7a5ccc",
    "cocoa": "#7b4a12",
    "coffee": "#8c6d4f",
    "wax": "#e69f00",
}
COLOURS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#56b4e9", "#b89b00", "#000000", "#7a5ccc")
GREY = "#888888"
DIGITS = 2
NUMBER = re.compile(r"\d+")


@lru_cache
def words() -> dict[str, dict[str, str]]:
    """What charts of the lessons say in other languages, by the English words."""
    return tomllib.loads((files("beankit.course") / "charts.toml").read_text("utf-8"))


def shown(text: object) -> str:
    """A title, label or name in the language of the notebook; what no lesson says stays as it is."""
    english, known = str(text), words().get(SPOKEN[0], {})
    numbers = iter(NUMBER.findall(english))
    template = known.get(NUMBER.sub("#", english), english)
    return re.sub("#", lambda sign: next(numbers, sign[0]), template) if template != english else english


class Chart:
    """A picture with its title and data; a notebook shows both."""

    def __init__(self, title: str, data: Frame, width: float = 6.4, height: float = 3.2) -> None:
        self.title, self.data = shown(title), data
        self.figure = need("matplotlib.figure", "notebook").Figure(figsize=(width, height), layout="constrained")
        self.axes = self.figure.add_subplot()
        self.axes.set_title(self.title, loc="left", fontsize=10)
        for side in ("top", "right"):
            self.axes.spines[side].set_visible(False)

    def __repr__(self) -> str:
        return f"{self.title}\n{frame_text(self.data)}"

    def svg(self) -> str:
        """The picture: the same data give the same text."""
        matplotlib, out = need("matplotlib", "notebook"), StringIO()
        self.axes.set(
            xlabel=shown(self.axes.get_xlabel()), ylabel=shown(self.axes.get_ylabel())
        )  # a lesson may set them
        with matplotlib.rc_context({"svg.hashsalt": self.title, "svg.fonttype": "path"}):
            self.figure.savefig(out, format="svg", metadata={"Date": None, "Creator": None})
        text = out.getvalue()
        return text[text.index("<svg") :]

    def bundle(self, text: str) -> dict[str, str]:
        """What a notebook shows: the picture with a text below it."""
        picture = f'<figure role="img" aria-label="{escape(self.title)}">{self.svg()}</figure>'
        return {"text/plain": text, "text/html": f"{picture}<pre>{escape(text)}</pre>"}

    def _repr_mimebundle_(self, **_: object) -> dict[str, str]:
        return self.bundle(repr(self))


def frame_text(data: Frame) -> str:
    """A table as text, all of it, with rounded figures."""
    text, numbered = data.round(DIGITS), plainly_numbered(data)
    if SPOKEN[0] in words():
        text = text.map(in_words).rename(columns=in_words, index=in_words)
        text = text.rename_axis(index=[*map(in_words, text.index.names)], columns=[*map(in_words, text.columns.names)])
    return str(text.to_string(index=not numbered))


def in_words(name: object) -> object:
    """What a table holds, or what a row or a column is called: a text is shown as charts show it."""
    return shown(name) if isinstance(name, str) else name


def plainly_numbered(data: Frame) -> bool:
    """Are the rows of a table only numbered?"""
    return list(data.index) == list(range(len(data))) and data.index.name is None


def table(data: object, *columns: str) -> Frame:
    """A table that has these columns; a list of rows or an index with the first column's name is fine, too."""
    pandas = need("pandas", "notebook")
    frame = data if isinstance(data, pandas.DataFrame) else pandas.DataFrame(data)
    if columns and frame.index.name == columns[0]:
        frame = frame.reset_index()
    missing = [column for column in columns if column not in frame.columns]
    if missing:
        there = ", ".join(map(str, frame.columns))
        text = "this chart needs the column {name}; the table has: {names}"
        raise BadOption(text, name=repr(missing[0]), names=there)
    return frame[[*columns]] if columns else frame


def colour(name: object, number: int = 0) -> str:
    """The colour of a bean, or one of the others in turn."""
    return BEANS.get(str(name), COLOURS[number % len(COLOURS)])


def name_ends(chart: Chart, x: float, ends: Sequence[float], names: Sequence[object], tones: Sequence[str]) -> None:
    """Write the name of each line at its right end, moved apart where they would overlap."""
    low, high = chart.axes.get_ylim()
    for name, end, place, tone in zip(names, ends, spaced(ends, (high - low) / 16), tones, strict=True):
        options = {"xytext": (x, place), "textcoords": chart.axes.transData, "va": "center", "annotation_clip": False}
        chart.axes.annotate(f"  {shown(name)}", (x, end), color=tone, **options)


def spaced(places: Sequence[float], gap: float) -> list[float]:
    """Places moved apart as little as needed: groups that are too close spread around their middle."""
    order = sorted(range(len(places)), key=lambda number: places[number])
    groups: list[list[int]] = []
    for number in order:
        groups.append([number])
        while (
            len(groups) > 1
            and middle(groups[-1], places) - middle(groups[-2], places) < gap * (len(groups[-1]) + len(groups[-2])) / 2
        ):
            last = groups.pop()
            groups[-1] += last
    moved = [0.0] * len(places)
    for group in groups:
        for rank, number in enumerate(group):
            moved[number] = middle(group, places) + gap * (rank - (len(group) - 1) / 2)
    return moved


def middle(group: Sequence[int], places: Sequence[float]) -> float:
    """The mean place of a group."""
    return sum(places[number] for number in group) / len(group)
