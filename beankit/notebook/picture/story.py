"""The story of a game as lines for a page: a heading for every turn, a sentence for every event."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from beankit.core.events import Event
from beankit.notebook.picture.scene import Json, spans
from beankit.words import Speaker


def lines(speaker: Speaker, events: Iterable[Event]) -> Iterator[Json]:
    """Events in words; headings and lines about coins and deals are marked."""
    for event in events:
        line: Json = {"spans": spans(speaker.tell(event))}
        if event.name == "turn":
            line["turn"] = event.number
        elif event.name == "traded" or (pays(event) and event.coins):
            line["bold"] = True
        elif event.name == "declined":
            line["dim"] = True
        yield line


def pays(event: Event) -> bool:
    """Is this a harvest, whoever harvests: cards for coins?"""
    return {"cards", "coins"} <= {*event.parts}
