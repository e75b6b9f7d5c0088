"""Snapshots: a view as JSON, and a game that knows no more than that view; anything that no view wrote is refused."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from functools import cache
from types import UnionType
from typing import TYPE_CHECKING, Any, Union, get_args, get_origin, get_type_hints

from beankit.core.cards import Card
from beankit.core.engine import Engine
from beankit.core.errors import BadPosition, BadSnapshot, BeankitError, perhaps
from beankit.core.events import Log
from beankit.core.knowledge.heard import Heard, check_told, hear
from beankit.core.phase import Decision, Phase
from beankit.core.registry import make_rules, name_of, named_rules
from beankit.core.rules import Rules
from beankit.core.said import say
from beankit.core.seats import Result, Rival
from beankit.core.values import Data, Json
from beankit.core.writing.jsonable import dump, from_json, small
from beankit.core.writing.possible import check_numbers
from beankit.core.zones import PLAIN, Content, Zone, unknown

if TYPE_CHECKING:
    from beankit.core.game import Game

FORMAT = 1
KEYS = (
    *("beankit", "game", "players", "options", "deck", "seat", "asked", "phase", "stack", "result"),
    *("table", "seats", "log"),
)


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


def check_genuine(content: Mapping[str, Json], game: Engine) -> None:
    """Refuse what no view would write; the game was set up from this content."""
    layout = game.rules.layout
    _check_keys(content, KEYS)
    _check_keys(content["table"], layout.table)
    for zones in content["seats"]:
        _check_keys(zones, layout.player)
    try:
        check_numbers(game, game.rules)
    except BadPosition as error:
        raise BadSnapshot("the snapshot's {why}", why=error.said) from None
    _check_zones(game, content["seat"])
    check_phases((game.phase, *game.stack), game.rules, content["seat"])
    _check_ends(content, game)


def _check_keys(table: Mapping[str, Json], known: Collection[str]) -> None:
    """Refuse a key that no view writes."""
    for key in table:
        if key not in known:
            raise BadSnapshot(
                "a snapshot has no {key}; {hint}", key=repr(key), hint=perhaps(key, known) or say("no view writes that")
            )


def _check_zones(game: Engine, seat: int) -> None:
    """Refuse cards that are not in the deck, what the seat may not see, and impossible numbers."""
    rules = game.rules
    decks = rules.decks()
    lying: dict[str, list[Card]] = {back: [] for back in decks}
    for place, name, zone, owner in rules.layout.zones(game):
        lies = getattr(place, name)
        if zone.look(place, name, owner == seat) != lies:
            raise BadSnapshot("the snapshot's {name} reveals what seat {seat} may not see", name=name, seat=seat)
        if zone.shape == PLAIN:
            _check_small(name, lies)
            kind: type = type(place)
            if not fits(lies, declared(kind).get(name)):
                raise BadSnapshot("the snapshot's {name} cannot be {lies}", name=name, lies=repr(lies))
        else:
            lying[zone.back] += zone.cards(lies)
    for back, deck in decks.items():
        seen = Counter(lying[back])
        hidden = seen.pop(unknown(back), 0)
        if surplus := seen - Counter(deck):
            raise BadSnapshot(
                "the snapshot has cards that are not in the deck: {names}", names=", ".join(sorted(surplus))
            )
        if seen.total() + hidden != len(deck):
            raise BadSnapshot(
                "the snapshot has {total} cards, the deck {count} (F-5)", total=seen.total() + hidden, count=len(deck)
            )


def check_phases(phases: Iterable[Phase], rules: Rules, seat: int) -> None:
    """Refuse phases of another game, and those that the seat would see differently."""
    kinds = rules.phases()
    for phase in phases:
        if type(phase) not in kinds:
            raise BadSnapshot("the snapshot's {name} is not a phase of {title}", name=phase.name, title=rules.title)
        if phase.seen_by(seat) != phase:
            raise BadSnapshot(
                "the snapshot's phase {name} reveals what seat {seat} may not see", name=phase.name, seat=seat
            )
        _check_small(phase.name, tuple(phase))
        _check_parts(phase)


def _check_parts(phase: Phase) -> None:
    """Refuse a phase with a part that is not what its class declares."""
    hints = declared(type(phase))
    for part in phase.PARTS:
        value = getattr(phase, part)
        if not fits(value, hints.get(part)):
            raise BadSnapshot(
                "the snapshot's phase {name} cannot have {part} {value}", name=phase.name, part=part, value=repr(value)
            )


@cache
def declared(kind: type) -> dict[str, object]:
    """What each part of a phase, a table or a player is; a student's class may leave it open."""
    hints: dict[str, Any] = {}
    for base in reversed(kind.__mro__):
        for name, hint in getattr(base, "__annotations__", {}).items():
            part = type(base.__name__, (), {"__module__": base.__module__, "__annotations__": {name: hint}})
            try:
                hints |= get_type_hints(part)
            except NameError:  # a name that only type checkers import
                hints[name] = Any
    return hints


def fits(value: object, hint: object) -> bool:
    """Is a value what an annotation says?"""
    if get_origin(hint) is tuple:
        kinds = get_args(hint)
        if len(kinds) != 2 or kinds[1] is not Ellipsis:
            return type(value) is tuple and len(value) == len(kinds) and all(map(fits, value, kinds))
        return type(value) is tuple and all(fits(item, kinds[0]) for item in value)
    if get_origin(hint) in (Union, UnionType):
        return any(fits(value, kind) for kind in get_args(hint))
    return hint is Any or not isinstance(hint, type) or isinstance(value, int | float if hint is float else hint)


def _check_ends(content: Mapping[str, Json], game: Engine) -> None:
    """Refuse a decision that nobody faces and the result of another table."""
    asked, result, players = content["asked"], game.result, len(game.players)
    if asked is not None and (asked[0] not in range(players) or asked[1] not in game.rules.asks()):
        raise BadSnapshot("the snapshot's question {asked} is asked of no one here", asked=repr(asked))
    if result is not None:
        check_result(result, players)


def check_result(result: Result, players: int) -> None:
    """Refuse the result of another table."""
    _check_small("result", (*result, *(result.rival or ())))
    if len(result.scores) != players or not {*result.winners} <= {*range(players)}:
        raise BadSnapshot("the snapshot's result is from another table: {result}", result=str(result))


def _check_small(name: str, value: object) -> None:
    """Refuse a number that is impossible at any table."""
    if not small(value):
        raise BadSnapshot("the snapshot's {name} has an impossible number", name=name)
