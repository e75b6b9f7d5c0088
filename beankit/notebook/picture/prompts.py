"""What a seat is asked, in words that follow from its options: a sentence names only what can be done.

A sentence is made as a `Phrase`: a text of the catalogue with things of the game as its parts. The picture speaks it.
So what it claims can be compared with the options, whatever the language.
"""

from __future__ import annotations

from collections.abc import Iterator

from beankit.core.actions import PASS, Plant
from beankit.core.cards import Card, Pile
from beankit.core.decisions import Decision
from beankit.faces.face import Phrase, named_in, offered, phrase
from beankit.notebook.picture.places import beside, source
from beankit.notebook.picture.scene import Scene

FRONT = "hand:0"


def question(scene: Scene, decision: Decision) -> Phrase | None:
    """The question in concrete words; None for one that only its variant knows."""
    view = scene.view
    own = scene.face.question(view, decision)
    if own is not None:
        return own
    if decision.kind == "plant":
        return planting(scene, decision)
    if decision.kind == "answer" and view.offer is not None:
        return phrase("page.asks.answer", seat=view.active)
    if decision.kind == "settle":
        seats = [*dict.fromkeys(option.seat for option in offered(decision, "take"))]
        return phrase("page.asks.settle_one", seat=seats[0]) if len(seats) == 1 else phrase(f"page.asks.{ended(seats)}")
    if decision.kind == "react":
        return acting(decision)
    return phrase("page.asks.offer") if decision.kind == "offer" else None


def ended(seats: list[int]) -> str:
    """How it is asked which of several answers is taken, or of none."""
    return "settle" if seats else "settle_none"


def acting(decision: Decision) -> Phrase:
    """What else somebody may want to do."""
    deeds = words_of(decision)
    return phrase("page.asks.act", deeds=deeds) if deeds else phrase("page.asks.act_none")


def words_of(decision: Decision) -> tuple[str, ...]:
    """The words of all options but the one that goes on, each once."""
    return tuple(dict.fromkeys(option.word for option in decision.options if option is not PASS))


def planting(scene: Scene, decision: Decision) -> Phrase:
    """Which card is planted, and whether it must be; if it fits nowhere, what can be done about that."""
    plants = offered(decision, "plant")
    others = {option.word for option in decision.options if not option.any_time and option is not PASS} - {"plant"}
    must = PASS not in decision.options
    if not plants and not others:
        return crowded(scene, decision, must)
    cards = named_in(decision, "card")
    if plants and source(plants[0].card, scene) == FRONT:
        return phrase("page.asks.plant_front" if must else "page.asks.plant_may", card=plants[0].card)
    key = "plant" if not others else "put"
    return phrase(f"page.asks.{key}_one", card=cards[0]) if len(cards) == 1 else phrase(f"page.asks.{key}_many")


def crowded(scene: Scene, decision: Decision, must: bool) -> Phrase:
    """No card can be planted: because no field has room, or because there is none."""
    cards, deeds = waiting(scene, decision), words_of(decision)
    if not cards:
        return acting(decision)
    if not must:
        return phrase("page.asks.room_may", card=cards[0], deeds=deeds)
    if not all("field" in option.PARTS for option in decision.options):
        return phrase("page.asks.room_either", cards=cards, deeds=deeds)
    fields = {option.field for option in offered(decision, *deeds)}
    if len(fields) == 1:
        return phrase("page.asks.room_one", cards=cards, field=fields.pop())
    return phrase("page.asks.room", cards=cards)


def waiting(scene: Scene, decision: Decision) -> Pile:
    """The cards that could be planted now if a field had room: only the fields stand against them."""
    cards = dict.fromkeys(card for card, _ in movable(scene, decision))
    return tuple([card for card in cards if any(lacks_room(scene, card, field) for field in fields_of(scene))])


def fields_of(scene: Scene) -> range:
    """The numbers of the viewer's fields."""
    return range(len(scene.view.me.fields))


def lacks_room(scene: Scene, card: Card, field: int) -> bool:
    """Is it what grows on a field that keeps a card away from it?"""
    why = scene.view.why_not(Plant(card, field))
    return why is not None and "field" in why.parts


def movable(scene: Scene, decision: Decision) -> Iterator[tuple[Card, str]]:
    """The cards that this decision is about, and where they lie."""
    view, face = scene.view, scene.face
    if decision.kind in ("plant", *face.planting):
        apart = [card for zone in face.apart for card in getattr(view.me, zone)]
        table = view.revealed if view.active == view.seat else ()
        lying = (*apart, *view.me.received, *table) if beside(scene) else apart
        for card in dict.fromkeys(lying or view.hand[:1]):
            yield card, source(card, scene)
    if decision.kind in face.from_hand:
        for place, card in enumerate(view.hand):
            yield card, f"hand:{place}"


def helping(scene: Scene, decision: Decision) -> Phrase | None:
    """One line with the rule and how to answer; None if the question says it all."""
    view = scene.view
    own = scene.face.helping(view, decision)
    if own is not None:
        return own
    if decision.kind == "plant":
        return planting_helped(scene, decision)
    if decision.kind == "settle":
        return phrase("page.help.settle" if offered(decision, "take") else "page.help.settle_none")
    if decision.kind == "react":
        return phrase("page.help.act" if words_of(decision) else "page.help.act_none")
    path = f"page.help.{decision.kind}"  # a variant may have words for a kind of its own
    return phrase(path) if scene.speaker.words.find(path) else None


def planting_helped(scene: Scene, decision: Decision) -> Phrase | None:
    """How a card is planted, and the rule that wants it."""
    plants, why = offered(decision, "plant"), scene.view.why_not(PASS)
    others = [option for option in decision.options if not option.any_time and option is not PASS]
    if not others:
        cards = waiting(scene, decision)
        if why is None:
            return phrase("page.help.room_may" if cards else "page.help.act")
        return phrase("page.help.room_one" if len(cards) == 1 else "page.help.room", rule=why.rule)
    if plants and source(plants[0].card, scene) == FRONT:
        return phrase("page.help.plant_may") if why is None else phrase("page.help.plant_front", rule=why.rule)
    if why is None or any("field" not in option.PARTS for option in others):
        return phrase("page.help.put", deeds=tuple(dict.fromkeys(option.word for option in others)))
    return phrase("page.help.plant", rule=why.rule)
