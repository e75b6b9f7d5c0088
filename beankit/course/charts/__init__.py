"""Charts for lessons: each takes a table and returns a picture with its data as text, for screen readers and tests."""

from beankit.course.charts.plots import (
    bars,
    beats,
    beliefs,
    curse,
    dreams,
    forest,
    gains,
    heat,
    ledger,
    lines,
    staircase,
    strip,
)

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
