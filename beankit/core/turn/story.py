"""The story: the log, read once for everyone up to some place."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from beankit.core.turn.events import Log


class Story:
    """The log up to a place: events, and (kind or action, parts) where seats see different things."""

    __slots__ = ("count", "entries", "log", "place")

    def __init__(self, entries: Log, log: Log | None = None, place: int = 0) -> None:
        self.entries, self.count = entries, len(entries)
        self.log, self.place = log, place

    def at(self, log: Log) -> Story:
        """This story, continued in a copy of the log."""
        return Story(self.entries[: self.count], log, self.place)
