"""The files of a page: one module of JavaScript, one style sheet and the drawings, all inside the package."""

from __future__ import annotations

from functools import lru_cache
from importlib.resources import files

from beankit.charts.page import colours

SHEETS = ("base", "table", "sizes", "grid", "phone", "low", "guide", "filter", "explain")  # later ones win


def read(name: str, folder: str = "static") -> str:
    """The text of one file."""
    return (files(__package__) / folder / name).read_text("utf-8")


@lru_cache
def script() -> str:
    """All modules as one: a widget is a single module, and none of it is fetched from anywhere."""
    return read("widget.js", "built")


@lru_cache
def style() -> str:
    """The style sheet, in the colours of all pages."""
    return colours() + "\n".join(read(f"{name}.css") for name in SHEETS)
