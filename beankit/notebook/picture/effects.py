"""What a choice does to the fields: computed from what the seat may know, and never which choice is best."""

from __future__ import annotations

from collections import Counter
from typing import Any

from beankit.core.actions import Action, Plant
from beankit.core.cards import Pile
from beankit.core.hints import Data
from beankit.core.trade.decisions import terms_of
from beankit.faces.face import Phrase, grown, phrase
from beankit.notebook.picture.scene import Scene, Spans, spans
from beankit.words.spans import joined

GOOD, POOR, SAME, THEIRS = "good", "poor", "same", "theirs"
TONES = {"no_room": POOR, "none": SAME}  # of what is not good


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
    return growing(scene, view.seat, received(action, scene))


def how_many(action: Plant, scene: Scene) -> int:
    """How many cards are planted: one, or all of a kind that lie on the table."""
    decision = scene.view.decision
    if decision is not None and decision.kind in scene.face.by_kind:
        return scene.view.revealed.count(action.card)
    return 1


def received(action: Any, scene: Scene) -> Pile:
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
