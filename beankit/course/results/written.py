"""Examples as JSON: numbers and texts as they are; views, games, matches and tables by what they were made from."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Mapping
from copy import deepcopy
from functools import lru_cache
from hashlib import sha256

from beankit.arena.table.match import Match
from beankit.core.actions import Action, parse
from beankit.core.cards import Bean
from beankit.core.game import Game
from beankit.core.knowledge.view import View
from beankit.core.values import Json
from beankit.course.data import SEEN_AT, Frame, Walk
from beankit.course.exercise import BadCourse, Value
from beankit.extras import need

Records = dict[str, str]  # the records of games, by a short name


class Luggage(Records):
    """Records that go into a student's process: those of games that are given, none that only a view was taken from."""


def write(value: object, records: Records) -> Json:
    """A value as JSON; the games that its views come from are put into `records`."""
    if value is None or isinstance(value, bool | int | str):
        return value
    if isinstance(value, list):
        return [write(inner, records) for inner in value]
    for kind, writer in WRITERS:
        if isinstance(value, kind):
            return writer(value, records)
    return write_table(value, records)


def write_pairs(value: Mapping[object, object], records: Records) -> Json:
    """A dict or Counter: its pairs."""
    kind = "counter" if isinstance(value, Counter) else "dict"
    return {kind: [[write(key, records), write(inner, records)] for key, inner in value.items()]}


def travelling(*values: object) -> str:
    """Values on their way into a student's process: views as what their seat saw, without their games."""
    records = Luggage()
    return json.dumps([[write(value, records) for value in values], records])


def write_view(view: View, records: Records) -> Json:
    """A view: where it was seen, or its snapshot."""
    text = view.snapshot()
    if text not in SEEN_AT or isinstance(records, Luggage):
        return {"snapshot": text}
    record, step = SEEN_AT[text]
    return {"view": [kept(record, records), step, view.seat]}


def write_table(value: Value, records: Records) -> Json:
    """A table of pandas."""
    pandas = need("pandas", "notebook")
    if isinstance(value, pandas.Series):
        return {"series": [write(value.to_dict(), records), value.name]}
    if isinstance(value, pandas.DataFrame):
        columns = [[column, [write(inner, records) for inner in value[column].tolist()]] for column in value.columns]
        return {"frame": columns}
    text = "an example cannot contain a {kind}: let `call` make it from plain values"
    raise BadCourse(text, kind=type(value).__name__)


def kept(record: str, records: Records) -> str:
    """The short name of a record, which is put with the others."""
    name = sha256(record.encode()).hexdigest()[:8]
    records[name] = record
    return name


def read(written: Json, records: Mapping[str, str]) -> Value:
    """The value that was written; each time another one, so that nobody can spoil it for the next."""
    if isinstance(written, list):
        return [read(inner, records) for inner in written]
    if not isinstance(written, dict):
        return written
    ((kind, inner),) = written.items()
    return READERS[kind](inner, records)


def read_here(text: str) -> list[Value]:
    """Arguments that came with the records of their games, as text."""
    written, records = json.loads(text)
    return [read(value, records) for value in written]


def read_view(inner: Json, records: Mapping[str, str]) -> View:
    """What a seat saw in a game, with no game behind it."""
    name, step, seat = inner
    return deepcopy(seen(records[name], step, seat))


@lru_cache(maxsize=256)  # a copy takes a hundredth of the time that reading a snapshot takes
def seen(record: str, step: int, seat: int) -> View:
    """What a seat saw in a game after some actions."""
    return View.from_snapshot(walk(record).at(step).view(seat).snapshot())


@lru_cache(maxsize=8)
def walk(record: str) -> Walk:
    """The game of a record, to be played again."""
    return Walk(Game.from_record(record))


def read_match(inner: Json, records: Mapping[str, str]) -> Match:
    """A finished match, from its record."""
    name, names, seed = inner
    return Match(Game.from_record(records[name]), names, seed, {}, 0)


def read_frame(inner: Json, records: Mapping[str, str]) -> Frame:
    """A table of pandas, from its columns."""
    return need("pandas", "notebook").DataFrame({column: read(values, records) for column, values in inner})


def pairs(inner: Json, records: Mapping[str, str]) -> dict[Value, Value]:
    """The pairs of a dict."""
    return {read(key, records): read(value, records) for key, value in inner}


WRITERS: list[tuple[type[Value], Callable[[Value, Records], Json]]] = [  # the first that fits
    (float, lambda value, _: {"float": repr(value)}),
    (Action, lambda value, _: {"action": value.text}),
    (
        Bean,
        lambda bean, _: {"bean": [bean.id, bean.count, list(bean.beanometer), dict(bean.names), len(bean.pays) - 1]},
    ),
    (tuple, lambda value, records: {"tuple": [write(inner, records) for inner in value]}),
    (Mapping, write_pairs),
    (View, write_view),
    (Match, lambda match, records: {"match": [kept(match.game.record(), records), list(match.names), match.seed]}),
    (Game, lambda game, records: {"game": kept(game.record(), records)}),
]
READERS: dict[str, Callable[[Json, Mapping[str, str]], Value]] = {
    "float": lambda inner, _: float(inner),
    "action": lambda inner, _: parse(inner),
    "bean": lambda inner, _: Bean(*inner),
    "tuple": lambda inner, records: tuple(read(inner, records)),
    "dict": pairs,
    "counter": lambda inner, records: Counter(pairs(inner, records)),
    "view": read_view,
    "snapshot": lambda inner, _: View.from_snapshot(inner),
    "match": read_match,
    "game": lambda inner, records: Game.from_record(records[inner]),
    "series": lambda inner, records: need("pandas", "notebook").Series(read(inner[0], records), name=inner[1]),
    "frame": read_frame,
}

__all__ = ["Records", "read", "write"]
