"""The script and the style of the charts: one text each, to put into a page."""

from __future__ import annotations

from functools import cache
from importlib.resources import files


@cache
def script() -> str:
    """An expression in JavaScript whose value is the class `View`; it leaves no name behind and fetches nothing."""
    d3 = sealed("d3", "vendor/d3.min.js")
    plot = sealed("Plot", "vendor/plot.umd.min.js", "() => d3")
    return f'(() => {{\n"use strict";\n{d3}\n{plot}\n{read("built/board.js")}\nreturn board.View;\n}})()'


def sealed(name: str, build: str, require: str = "null") -> str:
    """A build whose exports get a name here; it must not find the module loader that a page may have of its own."""
    head = f"const {name} = (function (exports, module, require, define) {{"
    return f"{head}\n{read(build)}\nreturn exports; }})({{}}, {{}}, {require});"


@cache
def style() -> str:
    """The style sheet of a board."""
    return colours() + read("board.css")


@cache
def colours() -> str:
    """The colours of all pages."""
    return read("colours.css")


def read(name: str) -> str:
    """A file of this folder."""
    return (files(__package__) / name).read_text("utf-8")
