"""The meeting graph of a schedule as a picture: who meets whom, and how often."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from math import atan2, cos, degrees, sin

from beankit.core.said import say
from beankit.extras import need
from beankit.tournament.plan.designs import graphs
from beankit.tournament.plan.schedule import PlannedTable, meetings

SIZE = 720
MIDDLE = SIZE / 2
RADIUS = 240
SHADES = ("#9ecae1", "#4292c6", "#08519c", "#08306b")  # the more meetings, the darker
STYLE = (
    "text{font:13px system-ui,sans-serif;fill:#222}.page{fill:#fff}circle{fill:#6a3d1f}line{stroke-linecap:round}"
    "@media(prefers-color-scheme:dark){text{fill:#eee}.page{fill:#1b1b1b}circle{fill:#d9a066}}"
)


def draw(tables: Iterable[PlannedTable], bots: Sequence[str]) -> str:
    """An SVG picture: bots around a circle, and a line for every two that meet."""
    need("numpy", "tournament")  # the layouts of networkx use it
    graph = meetings(tables, bots)
    places = graphs().circular_layout(graph, scale=RADIUS, center=(MIDDLE, MIDDLE))
    often = sorted({part["weight"] for _, _, part in graph.edges(data=True)})
    lines = [
        f'<line x1="{places[a][0]:.1f}" y1="{places[a][1]:.1f}" x2="{places[b][0]:.1f}" y2="{places[b][1]:.1f}" '
        f'stroke="{shade(part["weight"], often)}" stroke-width="{width(len(bots))}">'
        f"<title>{escape(str(say('{a} and {b}: {deals} {deals:deal|deals}', a=a, b=b, deals=part['weight'])))}</title>"
        "</line>"
        for a, b, part in sorted(graph.edges(data=True), key=lambda edge: (edge[2]["weight"], edge[:2]))
    ]
    dots = [dot(bot, places[bot][0], places[bot][1], small=len(bots) > 60) for bot in bots]
    legend = [key(place, weight, often) for place, weight in enumerate(often)]
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {SIZE} {SIZE}" role="img" '
        f'aria-label="who meets whom how often"><style>{STYLE}</style>'
        f'<rect class="page" width="{SIZE}" height="{SIZE}"/>{"".join(lines)}{"".join(dots)}{"".join(legend)}</svg>\n'
    )


def shade(weight: int, often: Sequence[int]) -> str:
    """The colour of a line: the fewest meetings are the lightest."""
    return SHADES[min(often.index(weight), len(SHADES) - 1)]


def width(bots: int) -> float:
    """How thick lines are: thin where there are many."""
    return 2.5 if bots <= 12 else 1.2 if bots <= 40 else 0.4


def dot(bot: str, x: float, y: float, small: bool) -> str:
    """A bot on the circle, its name pointing outwards."""
    angle = atan2(y - MIDDLE, x - MIDDLE)
    turned, end = degrees(angle), "start"
    if abs(turned) > 90:
        turned, end = turned + 180, "end"
    far = RADIUS + 10
    label_x, label_y = MIDDLE + far * cos(angle), MIDDLE + far * sin(angle)
    size = ' style="font-size:6px"' if small else ""
    text = (
        f'<text x="{label_x:.1f}" y="{label_y:.1f}" text-anchor="{end}" dominant-baseline="middle"{size} '
        f'transform="rotate({turned:.1f} {label_x:.1f} {label_y:.1f})">{escape(bot[:24])}</text>'
    )
    return f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{2 if small else 5}"/>{text}'


def key(place: int, weight: int, often: Sequence[int]) -> str:
    """One line of the legend."""
    y = 20 + 18 * place
    return (
        f'<line x1="14" y1="{y}" x2="40" y2="{y}" stroke="{shade(weight, often)}" stroke-width="3"/>'
        f'<text x="48" y="{y}" dominant-baseline="middle">{say("{deals} {deals:deal|deals}", deals=weight)}</text>'
    )
