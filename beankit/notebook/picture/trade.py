"""Trading as a page shows it: the offer, the answers to it, and what a choice does to the fields.

Effects tell only what the seat may know, and never which choice is best.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from beankit.core.cards import Pile
from beankit.core.hints import Data
from beankit.core.trade.deals import Bid
from beankit.core.trade.decisions import terms_of
from beankit.notebook.picture.scene import Scene, Spans, spans
from beankit.notebook.picture.seats import who
from beankit.words.speaker import shade


def offer(scene: Scene) -> Data | None:
    """The offer on the table."""
    view, speaker = scene.view, scene.speaker
    if view.offer is None or view.phase not in ("answers", "settle"):
        return None
    made = view.offer
    parts = {"seat": view.active, "give": made.give, "want": made.want, "to": made.to}
    mine = view.decision is not None and view.decision.kind == "answer"
    return {
        "seat": view.active,
        "title": spans(speaker.sentence("events", shade("offered", made.give, made.want), parts)),
        "get": list(made.give),
        "give": given(scene, made.want) if mine else [],
        "effects": [*getting(scene, view.seat, made.give), *getting(scene, view.active, made.want)] if mine else [],
    }


def given(scene: Scene, wanted: Pile) -> list[Data]:
    """The cards that the viewer would give: the copy in their hand, or a gap."""
    hand, left = list(enumerate(scene.view.hand)), []
    for card in wanted:
        place = next((place for place, held in hand if held == card), None)
        hand = [(at, held) for at, held in hand if at != place]
        missing = scene.speaker.text("page.missing", bean=scene.speaker.bean(card))
        left.append({"card": card, "place": place, "missing": None if place is not None else str(missing)})
    return left


def answers(scene: Scene) -> Data | None:
    """The opened answers, of which one may be taken."""
    view, speaker = scene.view, scene.speaker
    if view.phase != "settle" or view.offer is None:
        return None
    slips, refused = [], []
    for seat, answer in view.answers.items():
        terms = terms_of(view.offer, answer)
        if terms is None:
            refused.append(seat)
            continue
        give, get = terms
        effects = [*getting(scene, view.active, get), *getting(scene, seat, give)]
        kind = "bids" if isinstance(answer, Bid) else "accepts"
        slips.append({"seat": seat, "says": str(speaker.text(f"page.{kind}")), "give": list(give), "get": list(get),
                      "effects": effects})  # fmt: skip
    names = [speaker.name(seat) for seat in refused]
    line = spans(speaker.text("page.refused", players=speaker.listed(names))) if names else []
    return {"slips": slips, "refused": line}


def goods(scene: Scene, composing: bool) -> Data | None:
    """What can be put into an offer or a bid: own cards by kind, kinds to ask for, and whom to address."""
    view = scene.view
    if not composing:
        return None
    mine = view.active == view.seat
    table = view.revealed if mine else ()
    want = list(scene.rules.asked_for)
    to = [player.seat for player in view.others] if mine else []
    return {"table": list(table), "kinds": want, "to": to, "have": dict(Counter(view.hand + table))}


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


def getting(scene: Scene, seat: int, cards: Pile) -> list[Data]:
    """What cards would do to the fields of whoever gets them, kind by kind."""
    return [told(scene, seat, kind, number) for kind, number in Counter(cards).items() if kind in scene.rules.pays]


def told(scene: Scene, seat: int, kind: str, number: int) -> Data:
    """What some cards of one kind would do to somebody's fields."""
    view, speaker = scene.view, scene.speaker
    fields = view.players[seat].fields
    owner = "yours" if seat == view.seat else "theirs"
    parts: Data = {"beans": speaker.beans(kind) or speaker.bean(kind), "who": who(scene, seat)}
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
