"""An offer of the viewer that all refused: who said no, and from public facts what they grow."""

from __future__ import annotations

from beankit.core.actions import Action
from beankit.core.hints import Data
from beankit.core.trade.deals import Offer
from beankit.notebook.picture.scene import Scene, spans
from beankit.words.speaker import shade


def all_refused(scene: Scene, choice: Action | None) -> Data | None:
    """The answers to the offer that the viewer made last, if all were refusals; it stays until they choose again."""
    view, speaker = scene.view, scene.speaker
    if not isinstance(choice, Offer) or view.result is not None:
        return None
    rounds = [event for event in view.log if event.name == "answered" and event.seat == view.seat]
    if view.phase == "answers" or not rounds or any(word != "refuse" for _, word, _, _ in rounds[-1].answers):
        return None
    seats = [seat for seat, _, _, _ in rounds[-1].answers]
    parts = {"seat": view.seat, "give": choice.give, "want": choice.want, "to": choice.to}
    title = scene.text("all_refuse") if len(seats) > 1 else scene.text("refuses_alone", seat=speaker.name(seats[0]))
    return {
        "title": title,
        "offer": spans(speaker.sentence("events", shade("offered", choice.give, choice.want), parts)),
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
