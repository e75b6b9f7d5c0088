"""Why a card cannot be chosen now: every card that nothing can be done with has its reason, with the rule."""

from __future__ import annotations

from collections.abc import Iterable

from beankit.core.actions import Plant
from beankit.core.cards import Card
from beankit.core.hints import Data
from beankit.notebook.picture.scene import Scene, Spans, spans


def still(scene: Scene, cards: Iterable[Data], starts: Iterable[str | None], composing: bool) -> Data:
    """The reason for each card that no option takes, by the card's id; while a deal is composed, cards are given."""
    if scene.view.result is not None or composing:
        return {}
    taken, reasons = set(starts), dict[str, Spans]()
    for card in cards:
        places = {card["id"], card.get("source"), f"spot:{card.get('spot')}"}
        if taken.isdisjoint(places) and card["card"] in scene.rules.pays:
            reasons[card["id"]] = reason(scene, card["card"])
    return dict(reasons)


def reason(scene: Scene, card: Card) -> Spans:
    """Why a card cannot be planted by the viewer."""
    decision = scene.view.decision
    kind = "waiting" if decision is None else decision.kind
    if kind == "waiting":
        return scene.text("still.waiting", rule=scene.rules.turn_rule)
    if scene.speaker.words.find(f"page.still.{kind}"):
        return scene.text(f"still.{kind}")
    for other in (card, *scene.rules.pays):  # the kind may be planted, but with another card: then no other kind may
        why = scene.view.why_not(Plant(other, 0))
        if why is not None:
            return spans(scene.speaker.refusal(why))
    return scene.text("still.waiting", rule=scene.rules.turn_rule)
