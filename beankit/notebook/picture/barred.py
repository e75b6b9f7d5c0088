"""What a person would try and may not, with the reason and its rule."""

from __future__ import annotations

from collections.abc import Iterator

from beankit.core.actions import PASS, Action, BuyField, Harvest, Plant
from beankit.core.decisions import Decision
from beankit.core.trade.deals import Bid, Offer
from beankit.faces.face import Way
from beankit.notebook.picture.places import source, way_of
from beankit.notebook.picture.scene import Json, Scene, spans

COMPOSED = (Offer, Bid)  # made in the composer, not listed


def barred(scene: Scene, decision: Decision | None, waiting: set[Way]) -> list[Json]:
    """Everything that is out of reach now: from where, to where, and why not."""
    options = [option for option in decision.options if not isinstance(option, COMPOSED)] if decision else []
    ways = {way_of(option, scene) for option in options} | waiting
    pressed = {start for start, _ in ways}
    found: list[Json] = []
    for action, way in tried(scene, decision):
        if way in ways or (way[1] is None and way[0] in pressed):
            continue
        why = scene.view.why_not(action)
        if why is not None:
            found.append({"from": way[0], "to": way[1], "why": spans(scene.speaker.refusal(why))})
            ways.add(way)
    return found


def tried(scene: Scene, decision: Decision | None) -> Iterator[tuple[Action, Way]]:
    """What a person may try: harvests, plantings, a purchase, and what else the game knows."""
    view, face = scene.view, scene.face
    fields = range(len(view.me.fields))
    for field in fields:
        if view.me.fields[field]:
            yield Harvest(field), (f"harvest:{field}", None)
    yield from face.tried(scene)
    if scene.rules.sells_field:
        yield BuyField(()), ("buy", None)
    if decision is None:
        return
    for card, start in movable(scene, decision):
        for field in fields:
            yield Plant(card, field), (start, f"field:{field}")
        yield from face.also_to(card, start, scene, decision)


def movable(scene: Scene, decision: Decision) -> Iterator[tuple[str, str]]:
    """The cards that this decision is about, and where they lie."""
    view, face = scene.view, scene.face
    if decision.kind in ("plant", *face.planting):
        apart = [card for zone in face.apart for card in getattr(view.me, zone)]
        lying = dict.fromkeys((*apart, *view.me.received))
        if view.active == view.seat:
            lying |= dict.fromkeys(view.revealed)
        for card in lying or view.hand[:1]:
            yield card, source(card, scene)
    if decision.kind in face.from_hand:
        for place, card in enumerate(view.hand):
            yield card, f"hand:{place}"


def quiet_barred(scene: Scene, decision: Decision) -> Json | None:
    """Going on, where the rules do not allow it yet."""
    if decision.kind not in ("plant", *scene.face.by_kind) or PASS in decision.options:
        return None
    why = scene.view.why_not(PASS)
    label = scene.speaker.say_action(PASS, scene.view)
    return None if why is None else {"label": spans(label.begun()), "why": spans(scene.speaker.refusal(why))}
