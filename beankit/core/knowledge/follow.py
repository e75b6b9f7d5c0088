"""Deltas as text: how a view in another process reads one and applies it completely or not at all."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

from beankit.core.engine import Engine
from beankit.core.knowledge.delta import LAYERS, PLACES, Delta, Looks, advance, looks_of
from beankit.core.knowledge.genuine import check_phases, check_result
from beankit.core.knowledge.heard import check_told
from beankit.core.knowledge.snapshot import read_result
from beankit.core.memos import Memo
from beankit.core.rules import Rules
from beankit.core.table.cards import Card
from beankit.core.table.zones import PILE, PLAIN, Zone, unknown
from beankit.core.turn.decisions import Decision
from beankit.core.values import build
from beankit.core.writing.jsonable import from_json, small
from beankit.core.writing.possible import check_numbers


def follow(game: Engine, seat: int, text: str) -> None:
    """Advance a game from a snapshot to where a delta was written; a refused delta changes nothing."""
    delta, heard, decision = read_delta(text, game, seat), game.heard[seat], game.decision
    try:
        advance(game, seat, delta)
        check_numbers(game, game.rules)
        for player in game.players:
            game.set_fields(player, player.fields)  # updates the allowed harvests
        if delta.asked is not None:
            game.decision = question(game, seat, *delta.asked)
    except Exception:
        LAYERS[game.rules](game, delta.before)
        game.heard[seat], game.decision = heard, decision
        raise


def question(game: Engine, seat: int, who: int, kind: str) -> Decision:
    """The decision being asked; the seat's own options come from the phase."""
    if who != seat and who in range(len(game.players)) and kind in game.phase.asks:
        return Decision(who, kind, ())
    copy = game.clone()  # a phase that does not ask would change the table
    found = copy.phase.begin(copy)
    if not isinstance(found, Decision) or (found.seat, found.kind) != (who, kind):
        raise ValueError("nobody is asked that here")
    return found


def read_delta(text: str, game: Engine, seat: int) -> Delta:
    """The delta in a text, for a game that is where it starts; its news is parsed when needed."""
    heard, news, mine, told, phases, asked, ended = json.loads(text)
    rules, before = game.rules, looks_of(game, seat)
    *zones, harvests, result, stack, phase = before
    for place, kept, look in told:
        content = from_json(look)
        zones[place] = before[place][:kept] + content if kept else content
    if phases is not None:
        phase, *waiting = from_json(phases)
        stack = tuple(waiting)
        check_phases((phase, *stack), rules, seat)
    if ended is not None:
        result = read_result(ended)
        check_result(result, rules.players)
    check_told(news)
    if not 0 <= mine <= heard + len(news):
        raise ValueError("the seat's last action is nowhere")
    check_looks({place for place, *_ in told}, before, zones, rules)
    decision = None if asked is None else Decision(asked[0], asked[1], ())
    return build(Delta, (heard, news, mine, before, (*zones, harvests, result, stack, phase), decision))


def check_looks(changed: Iterable[int], before: Looks, now: list[Any], rules: Rules) -> None:
    """Refuse impossible content in changed zones, and cards from nowhere; the cost depends on the changes only."""
    zones = SEEN[rules]
    more: dict[str, int] = {}  # cards by their back
    for place in changed:
        zone, cards = zones[place]
        look, lay = now[place], before[place]
        if zone.shape == PLAIN:
            fits = zone.shaped(look) and small(look)
        elif zone.shape == PILE:
            fits = type(look) is tuple and cards.issuperset(look)
            more[zone.back] = more.get(zone.back, 0) + len(look) - len(lay)
        else:
            fits = type(look) is tuple and all(type(row) is tuple and cards.issuperset(row) for row in look)
            more[zone.back] = more.get(zone.back, 0) + sum(map(len, look)) - sum(map(len, lay))
        if not fits or place < 0:
            owner, name = PLACES[rules][place]
            raise ValueError(f"{name} of {'the table' if owner is None else f'seat {owner}'} cannot look like that")
    if any(more.values()):
        raise ValueError("cards appear from nowhere or disappear (F-5)")


def seen(rules: Rules) -> list[tuple[Zone, frozenset[Card]]]:
    """By place, the zone and the cards that can be seen in it."""
    cards = {back: frozenset((*deck, unknown(back))) for back, deck in rules.decks().items()}
    layout = rules.layout
    zones = [(layout.table if owner is None else layout.player)[name] for owner, name in PLACES[rules]]
    return [(zone, cards.get(zone.back, frozenset())) for zone in zones]


SEEN = Memo(seen, 64)
