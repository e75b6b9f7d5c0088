"""Where an action begins and ends on the table, read from its parts: a card, a field, a boss, a player.

A place is a short text that the page knows: `hand:0`, `lying:soy`, `field:1`, `boss:al`, `seat:2`, `gap:3`, `discard`,
`back`; a button on a thing is `harvest:1`, `ability:0`, `spell:move`, `cast:swap`, `edict:draw_five`, `answer:2`.
An action without any place is a button of the question.
"""

from __future__ import annotations

from typing import Any

from beankit.core.phases import PlantReceived
from beankit.core.table.cards import Card
from beankit.core.turn.actions import PASS
from beankit.notebook.picture.scene import Scene

Way = tuple[str | None, str | None]  # from here, to there

KINDS_FROM_TABLE = ("take_over", "place")  # decisions about cards that lie on the table


WAYS: dict[str, Way] = {  # filled in with the parts of the action
    "harvest": ("harvest:{field}", None),
    "unveil": ("harvest:{field}", None),
    "top": ("harvest:{field}", None),
    "buy": ("buy", None),
    "take": ("answer:{seat}", None),
    "accept": ("accept", None),
    "discard": ("lying:{card}", "discard"),
    "shed": ("lying:{card}", "discard"),
    "lay_down": ("lying:{card}", "discard"),
    "keep": ("lying:{card}", "back"),
    "pay": (None, "field:{field}"),
    "stock": ("lying:{card}", "boss:{boss}"),
    "give": ("hand:{copy}", "boss:{boss}"),
    "sacrifice": ("sacrifice", None),
    "use": ("ability:{field}", "seat:{victim}"),
    "activate": ("spell:{spell}", "hand:{copy}"),
    "cast": ("cast:{spell}", "seat:{victim}"),
    "pick": ("coin:{card}", None),
    "rearrange": ("spot:{place}", "gap:{to_place}"),
}
EDICTS: dict[str, Way] = {  # what the numbers of an edict are; the other edicts are used at once
    "move_card": ("spot:{0}", "gap:{1}"),
    "discard_one": ("hand:{0}", "discard"),
    "plant_front": ("hand:0", "field:{0}"),
}


def way_of(action: Any, scene: Scene) -> Way:
    """Where an action begins and ends."""
    if action is PASS:
        decision = scene.view.decision
        return (None, "back") if decision is not None and decision.kind == "lay" else (None, None)
    if action.word == "edict":
        start, end = EDICTS.get(action.edict, (f"edict:{action.edict}", None))
        return filled(start, *action.numbers), filled(end, *action.numbers)
    if action.word not in WAYS:
        return derived(action, scene)
    parts = {part: getattr(action, part) for part in action.PARTS}
    if "copies" in parts:
        parts["copy"] = parts["copies"][0] if parts["copies"] else frontmost(parts.get("card"), scene)
    start, end = WAYS[action.word]
    none = any(parts[name] is None for name in ("victim", "copy") if name in parts and end and name in end)
    return filled(start, **parts), None if none else filled(end, **parts)


def filled(template: str | None, /, *numbers: int, **parts: Any) -> str | None:
    """A place with the parts of an action."""
    return None if template is None else template.format(*numbers, **parts)


def frontmost(card: Card | None, scene: Scene) -> int | None:
    """The hand position of the frontmost card of a kind, if there is one."""
    return scene.view.hand.index(card) if card in scene.view.hand else None


def derived(action: Any, scene: Scene) -> Way:
    """What the parts of an action say, also for those of a variant."""
    parts = action.PARTS
    if "field" in parts and "card" in parts:
        return source(action.card, scene), f"field:{action.field}"
    if "field" in parts:
        return None, f"field:{action.field}"
    if "seat" in parts and isinstance(action.seat, int):
        return None, f"seat:{action.seat}"
    return None, None


def source(card: Card, scene: Scene) -> str:
    """Where a card to be planted comes from."""
    view: Any = scene.view
    decision = view.decision
    if getattr(view.me, "aside", ()) == (card,) and decision is not None and decision.kind == "lay":
        return "aside"
    kind = next((phase for phase in scene.rules.phases() if phase.name == view.phase), None)
    beside = kind is not None and issubclass(kind, PlantReceived)
    if beside or (decision is not None and decision.kind in KINDS_FROM_TABLE):
        return f"lying:{card}"
    return "hand:0"
