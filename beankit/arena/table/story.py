"""The story of a game for those who may see everything: its events with all cards visible."""

from __future__ import annotations

from collections.abc import Sequence

from beankit.core.events import Event
from beankit.core.game import Game
from beankit.core.knowledge.heard import heard_in


def heard(game: Game, seat: int, told: int) -> list[Event]:
    """The events that a seat saw, after the first `told` entries of the log."""
    return [event for event in heard_in(game.log[told:], seat) if isinstance(event, Event)]


def whole_story(game: Game, told: int = 0) -> list[Event]:
    """Events with all cards visible, each as its own player saw it: for whoever has the record."""
    seats = range(len(game.players))  # a copy keeps the start of its log elsewhere, but its views know it
    logs = [heard(game, seat, told) if told else game.view(seat).log for seat in seats]
    return [open_event(seen_by) for seen_by in zip(*logs, strict=True)]


def open_event(seen_by: Sequence[Event]) -> Event:
    """One event combined from what all seats saw."""
    event = seen_by[0]
    if event.name == "began":
        hands = tuple(seen_by[seat].hands[seat] for seat in range(len(seen_by)))
        return Event(event.name, (hands, *event.values[1:]))
    return seen_by[event.seat] if "seat" in event.parts else event
