"""Where an action begins and ends on the table, read from its parts: a card, a field, a player.

A place is a short text that the page knows, as `beankit/faces/face.py` lists them. An action without any place is a
button of the question.
"""

from __future__ import annotations

from typing import Any

from beankit.core.actions import PASS
from beankit.core.cards import Card
from beankit.core.phases import PlantReceived
from beankit.faces.face import Way
from beankit.notebook.picture.scene import Scene

WAYS: dict[str, Way] = {  # of all games, filled in with the parts of the action
    "harvest": ("harvest:{field}", None),
    "buy": ("buy", None),
    "take": ("answer:{seat}", None),
    "accept": ("accept", None),
}


def way_of(action: Any, scene: Scene) -> Way:
    """Where an action begins and ends."""
    own = scene.face.way(action, scene)
    if own is not None:
        return own
    if action is PASS:
        return None, None
    way = scene.face.ways.get(action.word) or WAYS.get(action.word)
    if way is None:
        return derived(action, scene)
    parts = {part: getattr(action, part) for part in action.PARTS}
    if "copies" in parts:
        parts["copy"] = parts["copies"][0] if parts["copies"] else frontmost(parts.get("card"), scene)
    start, end = way
    return filled(start, parts), filled(end, parts)


def filled(template: str | None, parts: dict[str, object]) -> str | None:
    """A place with the parts of an action; None if one of them is missing."""
    if template is None or any(value is None and f"{{{name}}}" in template for name, value in parts.items()):
        return None
    return template.format(**parts)


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
    own = scene.face.source(card, scene)
    if own is not None:
        return own
    return f"lying:{card}" if beside(scene) else "hand:0"


def beside(scene: Scene) -> bool:
    """Is it about cards that lie beside the fields or on the table, not about those of the hand?"""
    view, decision = scene.view, scene.view.decision
    kind = next((phase for phase in scene.rules.phases() if phase.name == view.phase), None)
    received = kind is not None and issubclass(kind, PlantReceived)
    return received or (decision is not None and decision.kind in scene.face.by_kind)
