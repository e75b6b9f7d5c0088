"""What is possible in a position: the phases that it may name, and tables that a game can reach.

A phase has the name that all games share, a window that of the phase next to it. Impossible tables are refused, with a
reason, before play starts.
"""

from __future__ import annotations

from collections.abc import Mapping

from beankit.core.cards import Pile
from beankit.core.engine import Engine
from beankit.core.errors import BadPosition, BeankitError
from beankit.core.phase import Phase
from beankit.core.phases import Window
from beankit.core.rules import Rules
from beankit.core.said import Said, say
from beankit.core.seats import Player
from beankit.core.values import Json
from beankit.core.writing.jsonable import from_json, to_json

Stage = tuple[Phase, list[int]]  # a phase and the steps of a turn in which it can occur
BESIDE = {"after": 1, "before": -1}  # `after trade` is the window after trading
MOST_TURNS = 1_000_000
MOST_PHASES = 30  # that may wait for each other


def read_stage(rules: Rules, written: Json) -> Stage:
    """The phase that a position names, alone or with its parts."""
    parts = dict(written) if isinstance(written, Mapping) else {}
    name = written if isinstance(written, str) else parts.pop("name", None)
    if not isinstance(name, str):
        raise BadPosition(
            "phase {written} cannot be read: a name, or a table with a name and parts", written=repr(written)
        )
    steps = steps_of(rules, name)
    if steps and not parts and isinstance(written, str):
        return rules.turn[steps[0]], steps
    kinds = rules.phases()
    own = next((kind.name for kind in kinds if kind.name == name), rules.turn[steps[0]].name if steps else name)
    if isinstance(written, str) and own not in [kind.name for kind in kinds]:
        raise BadPosition("unknown phase {name}; {known}", name=repr(name), known=known_phases(rules))
    try:
        phase: Phase = from_json({**parts, "name": own})
    except (ValueError, TypeError, KeyError, BeankitError):
        raise BadPosition(
            "phase {written} cannot be read; {known}", written=repr(written), known=known_phases(rules)
        ) from None
    if type(phase) not in kinds:
        raise BadPosition(
            "phase {written} is not a phase of {title} (see its `turn` and `inner_phases`)",
            written=repr(written),
            title=rules.title,
        )
    return phase, steps or phase.steps(rules.turn)


def steps_of(rules: Rules, name: str) -> list[int]:
    """The steps of a turn with this name: a phase's own, the one that all games share, or a window's place."""
    where, _, beside = name.partition(" ")
    if where not in BESIDE:
        return [step for step, phase in enumerate(rules.turn) if name in (phase.name, phase.common or phase.name)]
    steps = [step + BESIDE[where] for step in steps_of(rules, beside)]
    return [step for step in steps if step in range(len(rules.turn)) and isinstance(rules.turn[step], Window)]


def known_phases(rules: Rules) -> Said:
    """The names that positions of a game may use, for messages."""
    phases = [phase for phase in rules.turn if not isinstance(phase, Window)]
    names = dict.fromkeys(phase.common or phase.name for phase in phases)
    beside = [f"{where} {name}" for name in names for where in BESIDE]
    windows = [name for name in beside if steps_of(rules, name)]
    phases_are = say("the phases are {names}", names=", ".join(names))
    if not windows:
        return phases_are
    text = "{phases}; a window is named after its neighbour, like {one} or {other}"
    return say(text, phases=phases_are, one=repr(windows[0]), other=repr(windows[-1]))


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
        raise BadPosition(
            "step = {step} is {played}; {phase} is step {places} of a turn",
            step=game.step,
            played=played,
            phase=phase,
            places=", ".join(map(str, steps)),
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
