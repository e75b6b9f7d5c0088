"""Who plays like whom, as a page with a picture: for the teacher, and as a hint for a talk."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from typing import Any

from beankit.core.knowledge.view import View
from beankit.core.said import say
from beankit.course.charts import heat
from beankit.course.grading.alike import Moves, Pair, equal
from beankit.extras import need

SHOWN = 3  # positions that are shown for a pair
TITLE = "Who plays like whom"
PAGE = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>{title}</title>
<style>body {{ font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }}
figure {{ margin: 0; }} svg {{ max-width: 100%; height: auto; }} pre {{ overflow-x: auto; font-size: 13px; }}</style>
</head><body>
<h1>{title}</h1>
<p>The share of equal moves on {count} positions in which the house bots do not agree. Bots of the early lessons are
alike, and like house bots, because there are few ways to be simple: that says nothing. This is a hint for a talk, and
proves nothing.</p>
{picture}
{pairs}
</body></html>
"""


def table_of(moves: Mapping[str, Moves], house: Mapping[str, Moves]) -> Any:
    """The shares of equal moves of all bots and the house's, with those that are alike beside each other."""
    everybody = {**moves, **house}
    order, rest = ["trader"], [name for name in everybody if name != "trader"]
    while rest:
        nearest = max(rest, key=lambda name: equal(everybody[order[-1]], everybody[name]))
        rest.remove(nearest)
        order.append(nearest)
    rows = [[equal(everybody[a], everybody[b]) for b in order] for a in order]
    return need("pandas", "notebook").DataFrame(rows, index=order, columns=order)


def odd_moves(one: Moves, other: Moves, house: Mapping[str, Moves]) -> list[int]:
    """The positions in which both do the same, and no house bot does."""
    both = enumerate(zip(one, other, strict=True))
    return [place for place, (a, b) in both if a and a == b and all(moves[place] != a for moves in house.values())]


def map_page(
    moves: Mapping[str, Moves], house: Mapping[str, Moves], pairs: Sequence[Pair], positions: Sequence[View]
) -> str:
    """The map, and for each pair some positions in which both do the same odd thing."""
    chart = heat(table_of(moves, house), TITLE)
    told = []
    for pair in pairs:
        told.append(f"<h2>{escape(pair.one)} and {escape(pair.other)}</h2><p>{escape(pair.told)}.</p>")
        if pair.one in moves and pair.other in moves:
            odd = odd_moves(moves[pair.one], moves[pair.other], house)
            both = say("In {count} {count:position|positions} both do what no house bot does", count=len(odd))
            told.append(f"<p>{both}{', such as here:' if odd else '.'}</p>")
            told += [shown(positions[place], moves[pair.one][place]) for place in odd[:SHOWN]]
    picture = chart.bundle(repr(chart))["text/html"]
    return PAGE.format(title=TITLE, count=len(positions), picture=picture, pairs="\n".join(told))


def shown(view: View, move: str) -> str:
    """A position and what both do there."""
    return f"<pre>{escape(str(view))}\n\nboth: {escape(move)}</pre>"
