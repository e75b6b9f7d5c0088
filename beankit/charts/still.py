"""The standings as HTML without a script: for a notebook's cell, and for readers who have switched scripts off."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape

from beankit.charts.figures import figure
from beankit.core.hints import Json

DOT, WHISKER = "#4d8f3f", "currentColor"  # to be seen on light and dark pages alike
WIDTH = 220  # pixels


def still(board: Mapping[str, Json]) -> str:
    """The standings of a board, best first, with their intervals; the finding below."""
    words, lang = board["words"], board["lang"]
    labels = {column["key"]: column["label"] for column in board["columns"]}
    cells = "".join(f"<th>{escape(labels[key])}</th>" for key in ("rank", "name", "points"))
    cells += f"<th>{ends(words)}</th>"
    rows = "".join(row(bot, words, lang) for bot in board["bots"])
    below = "".join(f"<p>{escape(text)}</p>" for text in finding(board))
    title = escape(board["head"]["title"])
    return f"<h3>{title}</h3><table><thead><tr>{cells}</tr></thead><tbody>{rows}</tbody></table>{below}"


def finding(board: Mapping[str, Json]) -> Sequence[str]:
    """What stands below the table."""
    return [
        text
        for text in (board["findings"].get("standings"), *board["sure"][:1], board["notes"].get("standings"))
        if text
    ]


def ends(words: Mapping[str, str]) -> str:
    """What left and right mean."""
    left, right = (escape(f"{number} {words[key]}") for number, key in ((0, "last"), (1, "first")))
    return f'<span style="display:flex;justify-content:space-between;width:{WIDTH}px">{left}<span>{right}</span></span>'


def row(bot: Mapping[str, Json], words: Mapping[str, str], lang: str) -> str:
    """One bot."""
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
