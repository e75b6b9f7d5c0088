"""Charts for lessons: each takes a table and returns a picture with its data as text, for screen readers and tests."""

from beankit.course.charts.beans import beliefs, staircase, strip
from beankit.course.charts.comparing import beats, curse, forest
from beankit.course.charts.plain import bars, heat, lines
from beankit.course.charts.trading import gains, ledger
from beankit.course.charts.worlds import dreams

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
