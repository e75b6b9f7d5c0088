"""What a person would try and may not, with the reason and its rule."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from beankit.core.trade.deals import Bid, Offer
from beankit.core.turn.actions import PASS, Action, BuyField, Harvest, Plant
from beankit.core.turn.decisions import Decision
from beankit.games.al_cabohne.actions import Give, Stock
from beankit.games.bohnedikt.actions import Sacrifice
from beankit.games.magic.actions import Activate, Cast, Use
from beankit.notebook.picture.places import Way, source, way_of
from beankit.notebook.picture.scene import Json, Scene, spans

COMPOSED = (Offer, Bid)  # made in the composer, not listed
QUIET = ("plant", "place", "take_over")  # decisions in which a person looks for a way to go on


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
    """What a person may try: harvests, plantings, gifts, abilities, spells, a sacrifice, a purchase."""
    view: Any = scene.view
    fields = range(len(view.me.fields))
    for field in fields:
        if view.me.fields[field]:
            yield Harvest(field), (f"harvest:{field}", None)
    yield from magic(scene)
    if getattr(view.me, "sacrifice", ()):
        first, second = scene.rules.deck.shows(view.me.sacrifice[0])
        yield Sacrifice(first, second), ("sacrifice", None)
    if sells(scene):
        yield BuyField(()), ("buy", None)
    if decision is None:
        return
    for card, start in movable(scene, decision):
        for field in fields:
            yield Plant(card, field), (start, f"field:{field}")
        for boss in getattr(scene.rules, "bosses", ()) if decision.kind == "place" else ():
            yield (Stock(card, boss) if start.startswith("lying") else Give(card, boss)), (start, f"boss:{boss}")


def sells(scene: Scene) -> bool:
    """Can a field be bought at this table at all?"""
    return bool(getattr(scene.rules, "sells_field", False) or getattr(scene.rules, "third_field", False))


def magic(scene: Scene) -> Iterator[tuple[Action, Way]]:
    """Abilities of one's own fields and one's own spells."""
    view: Any = scene.view
    me = view.me
    for number, field in enumerate(me.fields):
        if field and view.grows(field) in scene.rules.able and view.grows(field) != "cap":
            yield Use(number), (f"ability:{number}", None)
    for spell in (*getattr(me, "spells", ()), *getattr(me, "borrowed", ())):
        yield Activate(spell), (f"spell:{spell}", None)
    for spell in (*getattr(me, "active_spells", ()), *getattr(me, "borrowed_active", ())):
        yield Cast(spell), (f"cast:{spell}", None)


def movable(scene: Scene, decision: Decision) -> Iterator[tuple[str, str]]:
    """The cards that this decision is about, and where they lie."""
    view: Any = scene.view
    if decision.kind in ("plant", "flow", "lay", "take_over", "place"):
        lying = dict.fromkeys((*getattr(view.me, "aside", ()), *view.me.received))
        if view.active == view.seat:
            lying |= dict.fromkeys(view.revealed)
        for card in lying or view.hand[:1]:
            yield card, source(card, scene)
    if decision.kind == "place":
        for place, card in enumerate(view.hand):
            yield card, f"hand:{place}"


def quiet_barred(scene: Scene, decision: Decision) -> Json | None:
    """Going on, where the rules do not allow it yet."""
    if decision.kind not in QUIET or PASS in decision.options:
        return None
    why = scene.view.why_not(PASS)
    label = scene.speaker.say_action(PASS, scene.view)
    return None if why is None else {"label": spans(label.begun()), "why": spans(scene.speaker.refusal(why))}
