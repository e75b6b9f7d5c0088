"""The script and the style sheet of a table, which every transport hands to the browser."""

from __future__ import annotations

from functools import lru_cache

from beankit.charts.page import colours
from beankit.notebook.display import read

SHEETS = ("base", "table", "sizes", "grid", "phone", "low", "guide", "filter", "explain")  # later ones win


@lru_cache
def script() -> str:
    """All modules as one: a widget is a single module, and none of it is fetched from anywhere."""
    return read("widget.js", "built")


@lru_cache
def style() -> str:
    """The style sheet, in the colours of all pages."""
    return colours() + "\n".join(read(f"{name}.css") for name in SHEETS)
