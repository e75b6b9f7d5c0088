"""An option as a page shows it: how it is said, where it begins and ends, and what it leads to.

A place is a short text that the page knows, as `beankit/faces/face.py` lists them. An option without any place is a
button of the question. What an option leads to follows from what the seat may know, and never says which one is best.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from beankit.core.actions import PASS, Action, Plant
from beankit.core.cards import Card, Pile
from beankit.core.phases import PlantReceived
from beankit.core.trade.decisions import terms_of
from beankit.core.values import Data
from beankit.faces.face import Phrase, Spans, Way, grown, phrase
from beankit.notebook.picture.scene import Scene, spans
from beankit.words.numbers import written_for_people
from beankit.words.spans import joined

WAYS: dict[str, Way] = {  # of all games, filled in with the parts of the action
    "harvest": ("harvest:{field}", None),
    "buy": ("buy", None),
    "take": ("answer:{seat}", None),
    "accept": ("accept", None),
}
GOOD, POOR, SAME, THEIRS = "good", "poor", "same", "theirs"
TONES = {"no_room": POOR, "none": SAME}  # of what is not good


def option_of(option: Any, scene: Scene) -> Data:
    """An option: how it is written, typed and said, its card, where it begins and ends, and what it leads to."""
    start, end = way_of(option, scene)
    label = scene.speaker.say_action(option, scene.view).begun()
    parts: Data = {"text": option.text, "label": spans(label), "from": start, "to": end, "word": option.word}
    parts["typed"] = written_for_people(option)
    parts["card"] = option.card if "card" in option.PARTS else None
    return parts | {"effect": effect(option, scene), "tone": tone(changes(option, scene)[0])}


def choice_of(option: Any, scene: Scene) -> Data:
    """An option that is drawn as a card with a button."""
    speaker = scene.speaker
    label = speaker.say_action(option, scene.view).begun()
    button = speaker.text(scene.face.choices[option.word])
    chosen: Data = {"id": way_of(option, scene)[0], "card": option.card, "label": str(label), "button": str(button)}
    return chosen | {"effect": effect(option, scene)}


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


def effect(action: Action, scene: Scene) -> Spans:
    """What an option leads to, in words."""
    return spans(joined(" ", [scene.speaker.speak(change).begun() for change in changes(action, scene)]))


def changes(action: Action, scene: Scene) -> list[Phrase]:
    """What an option leads to, as far as the seat may know; if that is nothing, this is told."""
    own = scene.face.effect(action, scene)
    return [own] if own is not None else shared(action, scene) or [phrase("page.effects.none")]


def shared(action: Any, scene: Scene) -> list[Phrase]:
    """What the options of all games do to the viewer's fields and coins."""
    view = scene.view
    fields = view.me.fields
    if action.word == "plant":
        return [grown(view, action.field, *(action.card,) * how_many(action, scene))]
    if action.any_time and "field" in action.PARTS:
        return [phrase("page.effects.harvest", coins=view.worth(fields[action.field]))]
    if action.word == "buy":
        return [phrase("page.effects.buy", coins=len(action.coins))]
    return growing(scene, view.seat, gained(action, scene))


def how_many(action: Plant, scene: Scene) -> int:
    """How many cards are planted: one, or all of a kind that lie on the table."""
    decision = scene.view.decision
    if decision is not None and decision.kind in scene.face.by_kind:
        return scene.view.revealed.count(action.card)
    return 1


def gained(action: Any, scene: Scene) -> Pile:
    """The cards that the viewer gets by accepting an offer or by taking an answer."""
    view = scene.view
    if view.offer is None:
        return ()
    if action.word == "accept":
        return view.offer.give
    terms = terms_of(view.offer, view.answers[action.seat]) if action.word == "take" else None
    return () if terms is None else terms[1]


def growing(scene: Scene, seat: int, cards: Pile) -> list[Phrase]:
    """What cards would do to the fields of whoever gets them, kind by kind."""
    counted = Counter(cards).items()
    return [growth(scene, seat, kind, number) for kind, number in counted if kind in scene.rules.pays]


def growth(scene: Scene, seat: int, kind: str, number: int) -> Phrase:
    """What some cards of one kind would do to somebody's fields."""
    view = scene.view
    fields = view.players[seat].fields
    owner = "yours" if seat == view.seat else "theirs"
    spots = scene.rules.spots(kind, fields)
    if not spots:
        return phrase(f"page.effects.no_room_{owner}", card=kind, seat=seat)
    field = spots[0]
    if not fields[field]:
        return phrase(f"page.effects.empty_{owner}", card=kind, seat=seat, field=field)
    cards = fields[field] + (kind,) * number
    key = "grows" if view.grows(fields[field]) == kind else "joins"
    parts = {"card": kind, "seat": seat, "field": field, "cards": len(cards), "coins": view.worth(cards)}
    return Phrase(f"page.effects.{key}_{owner}", parts)


def tone(change: Phrase) -> str:
    """Whether an effect is good or poor, or nothing changes; what it does to others is left to be judged."""
    key = change.path.rpartition(".")[2]
    if key.endswith(THEIRS):
        return THEIRS
    return next((tone for begin, tone in TONES.items() if key.startswith(begin)), GOOD)


def toned(scene: Scene, change: Phrase) -> Data:
    """An effect in words, and whether it is good."""
    return {"tone": tone(change), "text": spans(scene.speaker.speak(change).begun())}


def exchange(scene: Scene, other: int, mine: Pile, theirs: Pile) -> list[Phrase]:
    """What a deal does to the viewer's fields, or that it does nothing to them, and to those of the other player."""
    own = growing(scene, scene.view.seat, mine) or [phrase("page.effects.none")]
    return [*own, *growing(scene, other, theirs)]
