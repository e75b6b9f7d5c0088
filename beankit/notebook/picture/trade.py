"""Trading as a page shows it: the offer, the answers to it, how all refused one, and what can be put into one."""

from __future__ import annotations

from collections import Counter

from beankit.core.actions import Action
from beankit.core.cards import Pile
from beankit.core.trade.deals import Bid, Offer
from beankit.core.trade.decisions import terms_of
from beankit.core.values import Data
from beankit.faces.face import Phrase
from beankit.notebook.picture.options import exchange, growing, toned
from beankit.notebook.picture.scene import Scene, offer_told, spans


def offer(scene: Scene) -> Data | None:
    """The offer on the table."""
    view = scene.view
    if view.offer is None or view.phase not in ("answers", "settle"):
        return None
    made = view.offer
    mine = view.decision is not None and view.decision.kind == "answer"
    return {
        "seat": view.active,
        "title": offer_told(scene.speaker, view.active, made),
        "get": list(made.give),
        "give": given(scene, made.want) if mine else [],
        "effects": [toned(scene, change) for change in exchange(scene, view.active, made.give, made.want) if mine],
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
        both = [*growing(scene, view.active, get), *growing(scene, seat, give)]
        changes = exchange(scene, seat, get, give) if view.seat == view.active else both
        effects = [toned(scene, change) for change in changes]
        kind = "bids" if isinstance(answer, Bid) else "accepts"
        slips.append({"seat": seat, "says": str(speaker.text(f"page.{kind}")), "give": list(give), "get": list(get),
                      "effects": effects})  # fmt: skip
    names = [speaker.name(seat) for seat in refused]
    line = spans(speaker.text("page.refused", players=speaker.listed(names))) if names else []
    return {"slips": slips, "refused": line}


def all_refused(scene: Scene, choice: Action | None) -> Data | None:
    """The answers to the offer that the viewer made last, if all were refusals; it stays until they choose again."""
    view, speaker = scene.view, scene.speaker
    if not isinstance(choice, Offer) or view.result is not None:
        return None
    rounds = [event for event in view.log if event.name == "answered" and event.seat == view.seat]
    if view.phase == "answers" or not rounds or any(word != "refuse" for _, word, _, _ in rounds[-1].answers):
        return None
    seats = [seat for seat, _, _, _ in rounds[-1].answers]
    title = scene.text("all_refuse") if len(seats) > 1 else scene.text("refuses_alone", seat=speaker.name(seats[0]))
    return {
        "title": title,
        "offer": offer_told(speaker, view.seat, choice),
        "seats": [refuser(scene, seat) for seat in seats],
    }


def refuser(scene: Scene, seat: int) -> Data:
    """A player who refused, and what everybody can see in front of them."""
    view, speaker = scene.view, scene.speaker
    player = view.players[seat]
    kinds = dict.fromkeys(view.grows(field) for field in player.fields if field)
    grown = speaker.listed([speaker.bean(kind) for kind in kinds if kind]) if any(kinds) else ""
    return {
        "seat": seat,
        "grows": scene.text("they_grow", beans=grown) if grown else scene.text("they_grow_nothing"),
        "hand": scene.text("they_hold", cards=speaker.counted("cards", len(player.hand))),
    }


def composed(scene: Scene, deal: Action) -> Data:
    """How a deal reads, why it is not allowed, and what the cards that it asks for would do to the viewer's fields."""
    view, speaker = scene.view, scene.speaker
    why, wanted = view.why_not(deal), deal.want if isinstance(deal, (Offer, Bid)) else ()
    return {
        "sentence": spans(speaker.say_action(deal, view).begun()),
        "why": None if why is None else spans(speaker.refusal(why)),
        "effects": [toned(scene, wish(change)) for change in growing(scene, view.seat, wanted)],
    }


def wish(change: Phrase) -> Phrase:
    """What cards would do that nobody has promised yet."""
    return Phrase("page.effects.wished", change.parts) if "coins" in change.parts else change


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
