"""What a choice leads to, told beside it: only what the seat may know, and never which choice is best."""

from __future__ import annotations

from collections import Counter
from typing import Any

from beankit.core.cards import Pile
from beankit.notebook.picture.scene import Json, Scene, Spans, spans
from beankit.notebook.picture.seats import who

GOOD, POOR = "good", "poor"


def planting(action: Any, scene: Scene) -> Spans | None:
    """What a field pays once this is planted there."""
    if not {"card", "field"} <= set(action.PARTS) or action.any_time:
        return None
    view, speaker = scene.view, scene.speaker
    if action.field >= len(view.me.fields) or action.card not in scene.rules.pays:
        return None
    cards = view.me.fields[action.field] + (action.card,) * how_many(action, scene)
    if action.word != "plant" or (len(cards) == 1 and not view.worth(cards)):
        return None
    worth = view.worth(cards)
    return scene.text(
        "effect", cards=speaker.some(view.grows(cards), len(cards)), coins=speaker.counted("coins", worth)
    )


def how_many(action: Any, scene: Scene) -> int:
    """How many cards are planted: one, or all of a kind that lie on the table."""
    decision = scene.view.decision
    if decision is not None and decision.kind in scene.face.by_kind:
        return scene.view.revealed.count(action.card)
    return 1


def getting(scene: Scene, seat: int, cards: Pile) -> list[Json]:
    """What cards would do to the fields of whoever gets them, kind by kind."""
    return [told(scene, seat, kind, number) for kind, number in Counter(cards).items() if kind in scene.rules.pays]


def told(scene: Scene, seat: int, kind: str, number: int) -> Json:
    """What some cards of one kind would do to somebody's fields."""
    view, speaker = scene.view, scene.speaker
    fields = view.players[seat].fields
    owner = "yours" if seat == view.seat else "theirs"
    parts: Json = {"beans": speaker.beans(kind) or speaker.bean(kind), "who": who(scene, seat)}
    place = next((n for n, field in enumerate(fields) if field and view.grows(field) == kind), None)
    if place is not None:
        grown = fields[place] + (kind,) * number
        parts |= {"field": speaker.field(place), "cards": len(grown)}
        parts["coins"] = speaker.counted("coins", view.worth(grown))
        return {"tone": GOOD, "text": spans(speaker.text(f"page.grows_{owner}", **parts))}
    key = f"empty_{owner}" if () in fields else f"no_room_{owner}"
    return {"tone": GOOD if () in fields else POOR, "text": spans(speaker.text(f"page.{key}", **parts))}


def effect(action: Any, scene: Scene) -> Spans | None:
    """What an option leads to, if that can be said in a few words."""
    return scene.face.effect(action, scene) or planting(action, scene)
