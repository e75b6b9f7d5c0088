"""The files of a page: one module of JavaScript, one style sheet and the drawings, all inside the package."""

from __future__ import annotations

import json
import re
from functools import lru_cache
from importlib.resources import files

from beankit.charts.assets import colours

PARTS = (
    "dom",
    "bits",
    "chart",
    "bar",
    "players",
    "market",
    "trade",
    "ground",
    "side",
    "ends",
    "ways",
    "composer",
    "acting",
    "film",
    "replay",
    "keys",
    "motion",
    "drag",
    "press",
)
PAGES = (*PARTS, "table", "widget")
IMPORT = re.compile(r"^import .*$\n?", re.MULTILINE)
EXPORT = re.compile(r"^export (?:\{.*$|(?!default))", re.MULTILINE)


def read(name: str) -> str:
    """The text of one file."""
    return (files(__package__) / "static" / name).read_text("utf-8")


@lru_cache
def script() -> str:
    """All modules as one: a widget is a single module, and none of it is fetched from anywhere."""
    drawings = f"const BEANS = {json.dumps(read('beans.svg'))};\n"
    parts = [EXPORT.sub("", IMPORT.sub("", read(f"{name}.js"))) for name in PAGES]
    return drawings + "\n".join(parts)


@lru_cache
def style() -> str:
    """The style sheet, in the colours of all pages."""
    return colours() + "\n".join(read(f"{name}.css") for name in ("base", "table", "sizes"))
