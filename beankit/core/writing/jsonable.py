"""State values to JSON and back: tuples become lists, actions their text after a mark, phases their parts."""

from __future__ import annotations

import json
from collections.abc import Mapping
from sys import intern

from beankit.core.actions import LONGEST_KEPT, Action, parse
from beankit.core.phase import PHASES, Phase
from beankit.core.values import Json, Memo, Value

MARK = "!"
HUGE = 1 << 31  # no number at a table is this large
KNOWN = (str, int, bool, type(None))  # what JSON writes as is


def to_json(value: object) -> Json:
    """A value in JSON types."""
    if type(value) in KNOWN:
        return value
    if type(value) is tuple or type(value) is list:
        return [item if type(item) is str else to_json(item) for item in value]  # most are card names
    if isinstance(value, Mapping):
        return {key: to_json(item) for key, item in value.items()}
    if isinstance(value, Action):
        return MARK + value.text
    if isinstance(value, Phase):
        return {"name": value.name, **{part: to_json(getattr(value, part)) for part in value.PARTS}}
    if isinstance(value, Value):
        raise TypeError(f"{value!r} has no place in JSON")  # the encoder would treat it as a list
    return value


encode = json.JSONEncoder(separators=(",", ":")).encode  # for values in JSON types


def dump(content: object) -> str:
    """State values as JSON text."""
    return encode(to_json(content))


def from_json(value: Json) -> Json:
    """The value that `to_json` wrote; a ValueError if it did not write it."""
    kind = type(value)
    if kind is str:
        return WORDS[value]
    if kind is list or kind is tuple:
        return tuple([WORDS[item] if type(item) is str else from_json(item) for item in value])  # most are card names
    if kind is dict:
        parts = {key: from_json(item) for key, item in value.items() if key != "name"}
        phase = PHASES.get(value.get("name", ""))
        if phase is None or set(parts) - set(phase.PARTS):
            raise ValueError(value)
        return phase(**parts)
    return value


def small(value: object) -> bool:
    """Is every number in a value small enough for a table?"""
    if type(value) is tuple:
        return all(type(item) is str or small(item) for item in value)
    return not isinstance(value, int | float) or (isinstance(value, int) and -HUGE < value < HUGE)


class Words(Memo[str, Json]):
    """Words of the table; anything longer is read but not kept."""

    def __missing__(self, text: str) -> Json:
        return super().__missing__(text) if len(text) <= LONGEST_KEPT else self.builder(text)


WORDS = Words(lambda text: parse(text[len(MARK) :]) if text.startswith(MARK) else intern(text))
