"""Numbers as a language writes them, and where the nodes of a graph lie."""

from __future__ import annotations

from beankit.extras import need
from beankit.words.catalogue import language


def figure(value: float | None, digits: int, lang: str) -> str:
    """A number for people: 1,234.5 or 1.234,5."""
    return "–" if value is None else language(lang).number(value, f",.{digits}f").replace("-", "−")


def listed(texts: list[str], joined: str) -> str:
    """a, b and c; `joined` is the word between the last two, with its spaces."""
    return joined.join([", ".join(texts[:-1]), texts[-1]] if len(texts) > 1 else texts)


def ring(count: int) -> list[tuple[float, float]]:
    """Places on a circle for a number of nodes, the first at the top, then clockwise."""
    networkx = need("networkx", "tournament")
    places = networkx.circular_layout(range(count))
    return [(round(float(places[place][1]), 4), round(float(places[place][0]), 4)) for place in range(count)]
