"""Where the nodes of a graph lie, as networkx computes it."""

from __future__ import annotations

from beankit.extras import need


def ring(count: int) -> list[tuple[float, float]]:
    """So many places on a circle, the first at the top, then clockwise."""
    networkx = need("networkx", "tournament")
    found = networkx.circular_layout(range(count))
    return [(round(float(found[place][1]), 4), round(float(found[place][0]), 4)) for place in range(count)]
