"""Values of the state as JSON and back: tuples are lists, actions their text behind a mark, phases their parts."""

from __future__ import annotations

from sys import intern
from typing import Any

from beankit.core.actions import Action, parse
from beankit.core.phases import Phase

MARK = "!"


def put(value: Any) -> Any:
    """A value as JSON knows it."""
    if isinstance(value, tuple):
        return [put(item) for item in value]
    if isinstance(value, Action):
        return MARK + value.text
    if isinstance(value, Phase):
        return {"name": value.name, **{part: put(getattr(value, part)) for part in value.PARTS}}
    return value


def get(value: Any) -> Any:
    """The value that was put; a ValueError if nobody put it."""
    if isinstance(value, list):
        return tuple([get(item) for item in value])
    if isinstance(value, str):
        return parse(value[len(MARK) :]) if value.startswith(MARK) else intern(value)
    if isinstance(value, dict):
        parts = {key: get(item) for key, item in value.items() if key != "name"}
        kind = Phase.known.get(value.get("name", ""))
        if kind is None or set(parts) - set(kind.PARTS):
            raise ValueError(value)
        return kind(**parts)
    return value
