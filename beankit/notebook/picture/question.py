"""The question that a seat is asked, its answers as things to press, and why everything else is out of reach.

The question names only what can be done. It is made as a `Phrase`: a text of the catalogue with things of the game as
its parts. So what it claims can be compared with the options, whatever the language.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from beankit.core.actions import PASS, Action, BuyField, Harvest, Plant
from beankit.core.cards import Card, Pile
from beankit.core.phase import Decision
from beankit.core.trade.deals import CALL, REFUSE, Accept, Bid, Offer
from beankit.core.values import Data
from beankit.faces.face import Phrase, Spans, Way, named_in, no_room, offered, phrase
from beankit.notebook.picture.options import beside, choice_of, option_of, source, way_of
from beankit.notebook.picture.scene import Scene, spans

COMPOSED = (Offer, Bid)  # made in the composer, not listed
FRONT = "hand:0"


def ask(scene: Scene) -> Data | None:
    """What the viewer is asked now; None if they are not."""
    decision, speaker = scene.view.decision, scene.speaker
    if decision is None:
        return None
    asked, helped = question(scene, decision), helping(scene, decision)
    options = [option for option in decision.options if not isinstance(option, COMPOSED)]
    quiet = next((option for option in (PASS, REFUSE) if option in options), None)
    return {
        "kind": decision.kind,
        "question": spans(speaker.question(scene.view) if asked is None else speaker.speak(asked)),
        "help": spans(speaker.phase(scene.view.phase) if helped is None else speaker.speak(helped)),
        "options": [option_of(option, scene) for option in options if option is not quiet or to_place(option, scene)],
        "quiet": None if quiet is None else option_of(quiet, scene),
        "barred": quiet_barred(scene, decision),
        "numbered": decision.kind in scene.face.numbered,
        "choices": [choice_of(option, scene) for option in options if option.word in scene.face.choices],
        "forced": all(option.any_time and "field" in option.PARTS for option in decision.options),
        "compose": {"offer": "offer", "answer": "bid"}.get(decision.kind),
        "call": CALL.text if decision.kind == "offer" else None,
        "accept": accepting(scene, decision),
        "rounds": rounds(scene, decision),
    }


def to_place(option: Action, scene: Scene) -> bool:
    """Is passing also a place where a card can go?"""
    return way_of(option, scene) != (None, None)


def question(scene: Scene, decision: Decision) -> Phrase | None:
    """The question in concrete words; None for one that only its variant knows: a speaker asks it."""
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
        if len(seats) == 1:
            return phrase("page.asks.settle_one", seat=seats[0])
        return phrase("page.asks.settle" if seats else "page.asks.settle_none")
    if decision.kind == "react":
        return acting(decision)
    return phrase("page.asks.offer") if decision.kind == "offer" else None


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
    cards = roomless(scene, decision)
    if not cards:
        return acting(decision)
    if not must:
        return phrase("page.asks.room_may", card=cards[0], deeds=words_of(decision))
    return no_room(decision, cards)


def roomless(scene: Scene, decision: Decision) -> Pile:
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
    """One line with the rule and how to answer; None if there is nothing to say: then the phase stands there."""
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
        cards = roomless(scene, decision)
        if why is None:
            return phrase("page.help.room_may" if cards else "page.help.act")
        return phrase("page.help.room_one" if len(cards) == 1 else "page.help.room", rule=why.rule)
    if plants and source(plants[0].card, scene) == FRONT:
        return phrase("page.help.plant_may") if why is None else phrase("page.help.plant_front", rule=why.rule)
    if why is None or any("field" not in option.PARTS for option in others):
        return phrase("page.help.put", deeds=tuple(dict.fromkeys(option.word for option in others)))
    return phrase("page.help.plant", rule=why.rule)


def accepting(scene: Scene, decision: Decision) -> Data | None:
    """Whether an offer can be accepted, and why not."""
    if decision.kind != "answer" or scene.view.offer is None:
        return None
    why = scene.view.why_not(Accept())
    return {"why": None if why is None else spans(scene.speaker.refusal(why))}


def rounds(scene: Scene, decision: Decision) -> str:
    """How many rounds of trading there were, if they are limited."""
    if decision.kind != "offer" or not scene.rules.rounds:
        return ""
    return str(scene.speaker.text("page.rounds", number=scene.view.rounds + 1, most=scene.rules.rounds))


def barred(scene: Scene, decision: Decision | None, waiting: set[Way]) -> list[Data]:
    """Everything that is out of reach now: from where, to where, and why not."""
    options = [option for option in decision.options if not isinstance(option, COMPOSED)] if decision else []
    ways = {way_of(option, scene) for option in options} | waiting
    pressed = {start for start, _ in ways}
    bans: list[Data] = []
    for action, way in tried(scene, decision):
        if way in ways or (way[1] is None and way[0] in pressed):
            continue
        why = scene.view.why_not(action)
        if why is not None:
            bans.append({"from": way[0], "to": way[1], "why": spans(scene.speaker.refusal(why))})
            ways.add(way)
    return bans


def tried(scene: Scene, decision: Decision | None) -> Iterator[tuple[Action, Way]]:
    """What a person may try: harvests, plantings, a purchase, and what else the game knows."""
    view, face = scene.view, scene.face
    for field in fields_of(scene):
        if view.me.fields[field]:
            yield Harvest(field), (f"harvest:{field}", None)
    yield from face.tried(scene)
    if sells(scene):
        yield BuyField(()), ("buy", None)
    if decision is None:
        return
    for card, start in movable(scene, decision):
        for field in fields_of(scene):
            yield Plant(card, field), (start, f"field:{field}")
        yield from face.also_to(card, start, scene, decision)


def sells(scene: Scene) -> bool:
    """Can the viewer still buy a field in this game?"""
    rules = scene.rules
    return rules.sells_field and len(scene.view.me.fields) < rules.most_fields()


def quiet_barred(scene: Scene, decision: Decision) -> Data | None:
    """Going on, where the rules do not allow it yet; whoever has to plant is not offered to stop."""
    named = scene.speaker.words.find(f"actions.{PASS.word}_{decision.kind}") is not None
    if decision.kind not in scene.face.by_kind or PASS in decision.options or not named:
        return None
    why = scene.view.why_not(PASS)
    label = scene.speaker.say_action(PASS, scene.view)
    return None if why is None else {"label": spans(label.begun()), "why": spans(scene.speaker.refusal(why))}


def still(scene: Scene, cards: Iterable[Data], starts: Iterable[str | None], composing: bool) -> Data:
    """The reason for each card that no option takes, by the card's id; while a deal is composed, cards are given."""
    if scene.view.result is not None or composing:
        return {}
    taken, reasons = set(starts), dict[str, Spans]()
    for card in cards:
        places = {card["id"], card.get("source"), f"spot:{card.get('spot')}"}
        if taken.isdisjoint(places) and card["card"] in scene.rules.pays:
            reasons[card["id"]] = why_still(scene, card["card"])
    return dict(reasons)


def why_still(scene: Scene, card: Card) -> Spans:
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
