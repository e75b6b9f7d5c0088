"""The story of a game for whoever may know everything: its events with all cards open."""

from __future__ import annotations

from collections.abc import Sequence

from beankit.core.game import Game
from beankit.core.knowledge.heard import heard_in
from beankit.core.turn.events import Event


def heard(game: Game, seat: int, told: int) -> list[Event]:
    """The events that a seat saw since so much of the log was told."""
    return [event for event in heard_in(game.log[told:], seat) if isinstance(event, Event)]


def whole_story(game: Game, told: int = 0) -> list[Event]:
    """Events with all cards open, each as its own player saw it: for whoever holds the record."""
    seats = range(len(game.players))  # a copy of a game has the beginning of its log elsewhere: its views know it
    logs = [heard(game, seat, told) if told else game.view(seat).log for seat in seats]
    return [open_event(seen_by) for seen_by in zip(*logs, strict=True)]


def open_event(seen_by: Sequence[Event]) -> Event:
    """One event as seen by all seats, put together."""
    event = seen_by[0]
    if event.name == "began":
        hands = tuple(seen_by[seat].hands[seat] for seat in range(len(seen_by)))
        return Event(event.name, (hands, *event.values[1:]))
    return seen_by[event.seat] if "seat" in event.parts else event
