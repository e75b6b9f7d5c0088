"""A board as one page that holds all it shows, without a network or even without a script.

Its script and style are here, too, and how it writes numbers and lists.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from html import escape
from importlib.resources import files

from beankit.core.values import Json
from beankit.words.catalogue import language

# Whatever a name or a remark contains, the browser loads nothing and sends nothing.
POLICY = "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data:"


def document(board: Mapping[str, Json], without_script: str = "") -> str:
    """The page of a board; `without_script` is the HTML for those who have switched scripts off."""
    return f"""<!doctype html>
<html lang="{escape(board["lang"])}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="{POLICY}">
<title>{escape(board["head"]["title"])}</title>
<style>body {{ margin: 0 }} body > .bk {{ min-height: 100vh }}
{style()}</style>
</head>
<body>
<main id="board" class="bk bk-board">{without_script}</main>
<script type="application/json" id="numbers">{in_script(board)}</script>
<script>
const View = {script()};
const shown = new View(document.getElementById("board"), JSON.parse(document.getElementById("numbers").textContent));
</script>
</body>
</html>
"""


def in_script(value: Json) -> str:
    """JSON that can stand inside a script element: it cannot end the element or open a comment."""
    text = json.dumps(value, ensure_ascii=True, allow_nan=False, separators=(",", ":"))
    return text.replace("&", "\\u0026").replace("<", "\\u003c").replace(">", "\\u003e")


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


DOT, WHISKER = "#4d8f3f", "currentColor"  # to be seen on light and dark pages alike
WIDTH = 220  # pixels


def still(board: Mapping[str, Json]) -> str:
    """The standings of a board, best first, with their intervals; below, how sure that is."""
    words, lang = board["words"], board["lang"]
    labels = {column["key"]: column["label"] for column in board["columns"]}
    cells = "".join(f"<th>{escape(labels[key])}</th>" for key in ("rank", "name", "points"))
    cells += f"<th>{ends(words)}</th>"
    rows = "".join(row(bot, words, lang) for bot in board["bots"])
    notes = (*board["sure"][:1], board["notes"].get("standings"))
    below = "".join(f"<p>{escape(text)}</p>" for text in notes if text)
    title = escape(board["head"]["title"])
    return f"<h3>{title}</h3><table><thead><tr>{cells}</tr></thead><tbody>{rows}</tbody></table>{below}"


def ends(words: Mapping[str, str]) -> str:
    """What left and right mean."""
    left, right = (escape(f"{number} {words[key]}") for number, key in ((0, "last"), (1, "first")))
    return f'<span style="display:flex;justify-content:space-between;width:{WIDTH}px">{left}<span>{right}</span></span>'


def row(bot: Mapping[str, Json], words: Mapping[str, str], lang: str) -> str:
    """The row of one bot."""
    name = escape(bot["name"]) + (f" <small>{escape(words['house'])}</small>" if bot["house"] else "")
    points = figure(bot["points"], 2, lang)
    if bot["low"] is not None:
        points += f" ±{figure(max(bot['high'] - bot['points'], bot['points'] - bot['low']), 2, lang)}"
    texts = (escape(bot["rank"] or "–"), name, points, whisker(bot))
    return "<tr>" + "".join(f"<td>{text}</td>" for text in texts) + "</tr>"


def whisker(bot: Mapping[str, Json]) -> str:
    """A dot with its interval on a line from 0 to 1."""

    def at(value: float) -> str:
        return f"{8 + value * (WIDTH - 16):.1f}"

    def upright(value: float, more: str) -> str:
        return f'<line x1="{at(value)}" x2="{at(value)}" y1="4" y2="16" stroke="{WHISKER}" {more}/>'

    parts = [upright(0.5, 'stroke-dasharray="2 3" opacity="0.5"')]
    if bot["low"] is not None:
        low, high = bot["low"], bot["high"]
        line = f'<line x1="{at(low)}" x2="{at(high)}" y1="10" y2="10" stroke="{WHISKER}" stroke-width="2"/>'
        parts += [line, upright(low, 'stroke-width="2"'), upright(high, 'stroke-width="2"')]
    if bot["points"] is not None:
        parts.append(f'<circle cx="{at(bot["points"])}" cy="10" r="5" fill="{DOT}"/>')
    return f'<svg width="{WIDTH}" height="20" aria-hidden="true">{"".join(parts)}</svg>'


def figure(value: float | None, digits: int, lang: str) -> str:
    """A number for people: 1,234.5 or 1.234,5."""
    return "–" if value is None else language(lang).number(value, f",.{digits}f").replace("-", "−")


def listed(texts: list[str], joined: str) -> str:
    """a, b and c; `joined` is the word between the last two, with its spaces."""
    return joined.join([", ".join(texts[:-1]), texts[-1]] if len(texts) > 1 else texts)
