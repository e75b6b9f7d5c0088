"""What a seat can believe about the hands of the others, in words for a page."""

from __future__ import annotations

from typing import TYPE_CHECKING

from beankit.core.errors import BadOption
from beankit.core.hints import Data
from beankit.core.knowledge.view import View
from beankit.explain.hands import HandBelief, beliefs
from beankit.notebook.picture.scene import Spans, spans
from beankit.words import Speaker
from beankit.words.spans import joined

if TYPE_CHECKING:
    from beankit.notebook.game import Playing

MOST = 4  # kinds that are told


def told_beliefs(view: View, speaker: Speaker, at: int) -> Data:
    """A message: what this seat can believe about every other hand, at this decision or in this picture."""
    hands = [{"seat": hand.seat, "text": told_hand(hand, speaker)} for hand in beliefs(view)]
    return {"believed": {"at": at, "seat": view.seat, "hands": hands}}


def believe(game: Playing) -> None:
    """Tell a person at a table what they can know about the hands of the others."""
    host = game.host
    if not game.practice:
        raise BadOption("what one can know of the others' hands is told in practice games only")
    if not host.thinker.busy:
        game.page.send(told_beliefs(host.view, host.speaker, host.n))


def told_hand(hand: HandBelief, speaker: Speaker) -> Spans:
    """What is known about a hand, and what else is likely."""
    chances = [
        speaker.text("explain.likely", bean=speaker.bean(kind), share=100 * chance)
        for kind, chance in hand.chances[:MOST]
    ]
    known = speaker.text("explain.known", known=len(hand.known), cards=hand.cards)
    return spans(joined("; ", [known, joined(", ", chances)]) if chances else known)
