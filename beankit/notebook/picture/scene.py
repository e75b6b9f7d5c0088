"""What all parts of a picture share: the view of one seat, and how to speak about it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from beankit.core.cards import Card, Pile
from beankit.core.events import Event
from beankit.core.knowledge.view import View
from beankit.core.rules import Rules
from beankit.core.trade.deals import Offer
from beankit.core.values import Data
from beankit.faces import Face, face_for
from beankit.faces.face import Spans
from beankit.words import Speaker
from beankit.words.spans import BEAN, PLAYER, RULE, spans_of
from beankit.words.speaker import shade


class Scene(NamedTuple):
    """One seat's view, the rules of its table, a speaker, and everybody's letter."""

    view: View
    rules: Rules
    speaker: Speaker
    letters: tuple[str, ...]

    @property
    def face(self) -> Face:
        """The face of the game."""
        return face_for(type(self.rules))

    def text(self, path: str, **parts: object) -> Spans:
        """A text of the pages with its parts, as spans."""
        return spans(self.speaker.text(f"page.{path}", **parts))


def scene(view: View, rules: Rules, language: str, names: Sequence[str]) -> Scene:
    """How this seat's table is told in a language."""
    speaker = Speaker(language, names, rules.deck, view.seat)
    return Scene(view, rules, speaker, letters(names, view.seat, speaker.words["page.letter"]))


def spans(text: str) -> Spans:
    """A sentence as plain values: text, and what it names."""
    keys = {BEAN: "bean", PLAYER: "seat", RULE: "rule"}
    return [
        span.text if span.kind not in keys else {keys[span.kind]: span.value, "text": span.text}
        for span in spans_of(text)
        if span.text
    ]


def offer_told(speaker: Speaker, seat: int, offer: Offer) -> Spans:
    """An offer that a seat makes."""
    parts = {"seat": seat, "give": offer.give, "want": offer.want, "to": offer.to}
    return spans(speaker.sentence("events", shade("offered", offer.give, offer.want), parts))


def letters(names: Sequence[str], me: int | None, mine: str) -> tuple[str, ...]:
    """A letter for every player: the first of the name that nobody else has."""
    known: dict[int, str] = {} if me is None else {me: mine}
    for seat, name in enumerate(names):
        if seat not in known:
            taken = {letter.casefold() for letter in known.values()}
            free = [letter for letter in name if letter.isalnum() and letter.casefold() not in taken]
            known[seat] = free[0] if free else str(seat + 1)
    return tuple(known[seat] for seat in range(len(names)))


def beans(scene: Scene) -> Data:
    """Every kind of card that may lie on this table, by its id."""
    view, speaker = scene.view, scene.speaker
    unseen = view.unseen()
    kinds: Data = {}
    for place, bean in enumerate(scene.rules.deck.beans.values()):
        meter = list(bean.beanometer)
        kinds[bean.id] = {
            "name": str(speaker.bean(bean.id)),
            "many": str(speaker.beans(bean.id) or speaker.bean(bean.id)),
            "title": title(speaker, bean.id),
            "mono": monogram(speaker, bean.id),
            "count": bean.count,
            "meter": meter,
            "does": speaker.effect(bean.id) if bean.id in scene.rules.able or not any(meter) else "",
            "unseen": unseen.get(bean.id, 0),
            "pays": any(meter),
            "drawing": scene.face.drawing(bean.id, any(meter)),
            "tint": place,
        }
    return kinds


def title(speaker: Speaker, kind: Card) -> str:
    """What stands on a card: of a name with a title in quotation marks only the title; a drawing says the rest."""
    name = speaker.kind(kind)
    quoted = re.search("[„“](.+)[“”]", name)
    return quoted[1] if quoted else name


def monogram(speaker: Speaker, kind: Card) -> str:
    """Two letters for a kind; no two kinds of the built-in games share them."""
    return speaker.words.find(f"monograms.{kind}") or title(speaker, kind)[:2]


def growers(scene: Scene, kind: Card) -> list[int]:
    """The seats that grow a kind."""
    return [player.seat for player in scene.view.players if any(scene.view.grows(f) == kind for f in player.fields)]


def next_step(scene: Scene, cards: Pile) -> Data | None:
    """How many more cards of its kind a field needs to pay more, and what it pays then."""
    view = scene.view
    kind, worth = view.grows(cards), view.worth(cards)
    if not kind:
        return None
    for more in range(1, max((*view.bean(kind).beanometer, 0)) + 1):
        pays = view.worth(cards + (kind,) * more)
        if pays > worth:
            return {"more": more, "at": len(cards) + more, "coins": pays}
    return None


def lines(speaker: Speaker, events: Iterable[Event]) -> Iterator[Data]:
    """Events in words; headings and lines about coins and deals are marked."""
    for event in events:
        line: Data = {"spans": spans(speaker.tell(event))}
        if event.name == "turn":
            line["turn"] = event.number
        elif event.name == "traded" or (pays(event) and event.coins):
            line["bold"] = True
        elif event.name == "declined":
            line["dim"] = True
        yield line


def pays(event: Event) -> bool:
    """Is this a harvest, whoever harvests: cards for coins?"""
    return {"cards", "coins"} <= {*event.parts}
