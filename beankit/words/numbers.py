"""Numbers for people: they count from 1; Python, records and bots from 0."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from beankit.core.actions import Action
from beankit.faces.face import part_of

Numbers: TypeAlias = int | tuple[int, ...] | None
# The parts of actions that are field numbers, hand positions or seats.
COUNTED = frozenset({"field", "place", "to_place", "copies", "numbers", "seat", "to"})


def for_people(number: int) -> int:
    """The number of a field, hand position or player, counted from 1."""
    return number + 1


def for_python(number: int) -> int:
    """A number that a person typed, counted from 0."""
    return number - 1


def written_for_people(action: Action) -> str:
    """An action in the notation, with the numbers that people type."""
    return _counted(action, for_people).text


def typed_by_people(action: Action) -> Action:
    """The action that a person means by typing this one."""
    return _counted(action, for_python)


def _counted(action: Action, count: Callable[[int], int]) -> Action:
    parts = [_part(getattr(action, name), count) if counted(name) else getattr(action, name) for name in action.PARTS]
    return type(action)(*parts)


def counted(name: str) -> bool:
    """Is a part with this name a number that people count from 1?"""
    own = part_of(name)
    return name in COUNTED or (own is not None and own.seat)


def _part(value: Numbers, count: Callable[[int], int]) -> Numbers:
    if isinstance(value, tuple):
        return tuple(map(count, value))
    return None if value is None else count(value)
