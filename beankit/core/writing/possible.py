"""Impossible tables: positions are checked before play starts, and refused with a reason."""

from __future__ import annotations

from beankit.core.cards import Pile
from beankit.core.engine import Engine
from beankit.core.errors import BadPosition
from beankit.core.rules import Rules
from beankit.core.seats import Player
from beankit.core.writing.jsonable import to_json

MOST_TURNS = 1_000_000
MOST_PHASES = 30  # that may wait for each other


def check_table(game: Engine, rules: Rules, steps: list[int]) -> None:
    """Refuse a table that no game can reach; `steps` are those in which its phase can occur."""
    check_numbers(game, rules)
    _check_step(game, rules, steps)
    _check_phases(game)
    _check_loose(game, rules)
    if game.ending and game.draw_pile:
        raise BadPosition(
            "draw_pile: exhausted = {exhausted} was the last time, and there is no new draw pile "
            '(F-13): put the rest elsewhere, as in discard = "..."',
            exhausted=game.exhausted,
        )


def check_numbers(game: Engine, rules: Rules) -> None:
    """Refuse numbers that are impossible at any table."""
    for name, least, most in (
        ("active", 0, rules.players - 1),
        ("starting", 0, rules.players - 1),
        ("step", 0, len(rules.turn) - 1),
        ("turn", 1, MOST_TURNS),
        ("exhausted", 0, rules.exhaustions_to_end),
        ("idle", 0, rules.players),
    ):
        number = getattr(game, name)
        if not least <= number <= most:
            raise BadPosition(
                "{name} = {number}: a number from {least} to {most}",
                name=name,
                number=repr(number),
                least=least,
                most=most,
            )


def _check_step(game: Engine, rules: Rules, steps: list[int]) -> None:
    """Refuse a step of the turn that belongs to another phase."""
    if steps and game.step not in steps:
        phase, played = (*game.stack, game.phase)[0].name, rules.turn[game.step].name
        places = " or ".join(map(str, steps))
        raise BadPosition(
            "step = {step} is {played}; {phase} is step {places} of a turn",
            step=game.step,
            played=played,
            phase=phase,
            places=places,
        )


def _check_phases(game: Engine) -> None:
    """Refuse impossible phases; one that is played inside another needs that one on the stack."""
    if len(game.stack) > MOST_PHASES:
        raise BadPosition(
            "stack: {count} phases; no more than {most} can wait for each other",
            count=len(game.stack),
            most=MOST_PHASES,
        )
    going_on = (*game.stack, game.phase)
    for phase, inside in zip(going_on, (False, *[True] * len(game.stack)), strict=True):
        if phase.nested != inside:
            if phase.nested:
                text = "phase {phase} is played inside another: name it in 'stack'"
                raise BadPosition(text, phase=repr(to_json(phase)))
            raise BadPosition("phase {phase} is not played inside another", phase=repr(to_json(phase)))
        if not phase.is_possible(game):
            raise BadPosition("phase {phase} is not possible at this table", phase=repr(to_json(phase)))


def beside_fields(rules: Rules) -> range:
    """The steps in which cards may lie beside the fields."""
    if rules.loose_card_phases is None:
        return range(len(rules.turn))
    first, last = map([phase.name for phase in rules.turn].index, rules.loose_card_phases)
    return range(first, last + 1)


def loose(game: Engine) -> dict[str, Pile]:
    """The cards beside the fields, by their key in a position."""
    beside = {"revealed": game.revealed, **{f"received[{p.seat}]": p.received for p in game.players}}
    return {path: cards for path, cards in beside.items() if cards}


def _check_loose(game: Engine, rules: Rules) -> None:
    """Refuse cards beside the fields in phases where there are none."""
    for path, cards in loose(game).items():
        if game.step not in beside_fields(rules):
            raise BadPosition(
                "{path} = {cards}: no card lies beside the fields in this phase (B-9, B-11)",
                path=path,
                cards=repr(" ".join(cards)),
            )


def check_fields(rules: Rules, player: Player) -> None:
    """Refuse too many fields, and cards that cannot grow together."""
    path, count, most = f"fields[{player.seat}]", len(player.fields), rules.most_fields()
    if count > most:
        raise BadPosition(
            "{path}: {count}; nobody has more than {most} fields ({rule})",
            path=path,
            count=count,
            most=most,
            rule=rules.fields_rule or rules.seats_rule,
        )
    for field, cards in enumerate(player.fields):
        if not rules.can_lie(field, cards, max(count, rules.fields())):
            raise BadPosition(
                "{path}[{field}] = {cards}: these cards cannot lie on one field (F-4)",
                path=path,
                field=field,
                cards=repr(" ".join(cards)),
            )
