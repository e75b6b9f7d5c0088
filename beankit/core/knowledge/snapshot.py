"""Snapshots: a view as JSON, and a game that knows no more than that view."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from beankit.core.decisions import Decision
from beankit.core.engine import Engine
from beankit.core.errors import BadSnapshot, BeankitError
from beankit.core.events import Log
from beankit.core.hints import Data, Json
from beankit.core.knowledge.genuine import check_genuine
from beankit.core.knowledge.heard import Heard, check_told, hear
from beankit.core.phase import Phase
from beankit.core.registry import make_rules, name_of, named_rules
from beankit.core.rules import Rules
from beankit.core.seats import Result, Rival
from beankit.core.writing.jsonable import dump, from_json
from beankit.core.zones import Content, Zone

if TYPE_CHECKING:
    from beankit.core.game import Game

FORMAT = 1


def write_snapshot(game: Engine, seat: int) -> str:
    """What a seat knows about a game."""
    rules, decision = game.rules, game.decision
    table, seats = rules.layout.table, rules.layout.player
    content = {
        "beankit": FORMAT,
        "game": name_of(rules),
        "players": rules.players,
        "options": rules.chosen,
        "deck": rules.own_deck(),
        "seat": seat,
        "asked": None if decision is None else [decision.seat, decision.kind],
        "phase": game.phase.seen_by(seat),
        "stack": [phase.seen_by(seat) for phase in game.stack],
        "result": None if game.result is None else tuple(game.result),
        "table": {name: zone.look(game, name, False) for name, zone in table.items()},
        "seats": [{n: zone.look(p, n, p.seat == seat) for n, zone in seats.items()} for p in game.players],
    }
    return f'{dump(content)[:-1]},"log":[{hear(game, seat).written()}]}}'


def read_snapshot(text: str, game: str | type[Rules] | None) -> tuple[Game, int]:
    """A game that knows no more than the snapshot, and the seat that wrote it."""
    try:
        content = json.loads(text)
        if content["beankit"] != FORMAT:
            raise BadSnapshot(
                "this snapshot has format {value}; this beankit reads {format}",
                value=repr(content["beankit"]),
                format=FORMAT,
            )
        return _read(content, game or named_rules(content["game"])), content["seat"]
    except BeankitError:
        raise
    except (ValueError, KeyError, TypeError, AttributeError, IndexError, RecursionError) as error:
        raise BadSnapshot(
            "this is not a snapshot of a view ({kind}: {why})", kind=type(error).__name__, why=str(error)
        ) from None


def _read(content: Data, kind: str | type[Rules]) -> Game:
    """The game in a snapshot."""
    if not isinstance(content["deck"], dict | None):
        raise BadSnapshot("a snapshot must contain its deck, not name a file")
    rules = make_rules(kind, content["players"], content["deck"], content["options"])
    if content["seat"] not in range(rules.players):
        raise BadSnapshot("there is no seat {value} at this table", value=repr(content["seat"]))
    game = object.__new__(rules.game_class)
    game.lay_out(rules, None)
    for name, zone in rules.layout.table.items():
        setattr(game, name, _read_zone(name, zone, content["table"][name]))
    for player, zones in zip(game.players, content["seats"], strict=True):
        for name, zone in rules.layout.player.items():
            setattr(player, name, _read_zone(name, zone, zones[name]))
        game.set_fields(player, player.fields)
    game.phase, *waiting = (_read_phase(phase) for phase in (content["phase"], *content["stack"]))
    game.stack = tuple(waiting)
    if content["result"] is not None:
        game.result = read_result(content["result"])
    game.heard[content["seat"]] = _read_heard(content["log"], game.log)
    check_genuine(content, game)
    asked = content["asked"]
    if asked is not None and asked[0] == content["seat"]:
        game.go_on(game.phase)
    elif asked is not None:
        game.decision = Decision(asked[0], asked[1], ())
    return game


def _read_heard(items: list[Json], log: Log) -> Heard:
    """What was heard; each item is parsed when it is looked at."""
    check_told(items)
    heard = Heard(items, 0, log)
    heard.unread = len(items)
    heard.mine = next((place for place in range(len(items), 0, -1) if type(items[place - 1]) is str), 0)
    return heard


def read_result(item: Json) -> Result:
    """How the game in a snapshot ended."""
    scores, winners, rival = from_json(item)
    return Result(scores, winners, None if rival is None else Rival(*rival))


def _read_zone(name: str, zone: Zone, item: Json) -> Content:
    """The content of a zone in a snapshot, if it has the zone's shape."""
    content = from_json(item)
    if not zone.shaped(content):
        raise BadSnapshot("the snapshot's {name} cannot be {item}", name=name, item=repr(item))
    return content


def _read_phase(item: Json) -> Phase:
    """A phase in a snapshot."""
    phase = from_json(item)
    if not isinstance(phase, Phase):
        raise BadSnapshot("the snapshot does not name a phase: {item}", item=repr(item))
    return phase
