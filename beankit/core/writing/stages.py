"""Phases as positions name them: by the name that all games share; a window by the phase next to it."""

from __future__ import annotations

from collections.abc import Mapping

from beankit.core.errors import BadPosition, BeankitError
from beankit.core.hints import Json
from beankit.core.phase import Phase
from beankit.core.phases import Window
from beankit.core.rules import Rules
from beankit.core.said import Said, say
from beankit.core.writing.jsonable import from_json

Stage = tuple[Phase, list[int]]  # a phase and the steps of a turn in which it can occur
BESIDE = {"after": 1, "before": -1}  # `after trade` is the window after trading


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
        raise BadPosition("unknown phase {name}; {known}", name=repr(name), known=known(rules))
    try:
        phase: Phase = from_json({**parts, "name": own})
    except (ValueError, TypeError, KeyError, BeankitError):
        raise BadPosition(
            "phase {written} cannot be read; {known}", written=repr(written), known=known(rules)
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


def known(rules: Rules) -> Said:
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
