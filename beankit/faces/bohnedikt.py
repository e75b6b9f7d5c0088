"""The face of Bohnedikt: edicts in force, and a sacrifice card among those of the hand."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from beankit.core.actions import PASS, Action
from beankit.core.cards import Card
from beankit.core.knowledge.view import View
from beankit.core.phase import Decision
from beankit.core.values import Data
from beankit.faces.face import FACES, Face, Key, Part, Parts, Phrase, Scene, Way, grown, offered, phrase, side_of
from beankit.games.bohnedikt.actions import Sacrifice

ACRE = 1  # the field on which sacrifices are planted
NUMBERS = {  # what the numbers of an edict are
    "move_card": ("place", "to_place"),
    "discard_one": ("place",),
    "plant_front": ("field",),
}
EDICTS: dict[str, Way] = {  # where these edicts begin and end; the others are used at once
    "move_card": ("spot:{0}", "gap:{1}"),
    "discard_one": ("hand:{0}", "discard"),
    "plant_front": ("hand:0", "field:{0}"),
}


def using(view: View, parts: Parts) -> str:
    """What the numbers of an edict stand for, and which hand card is meant."""
    me = side_of(view)
    parts.update(zip(NUMBERS.get(parts["edict"], ()), parts["numbers"], strict=False))
    if "to_place" in parts and parts["place"] > me.behind:
        parts["place"] -= 1  # these places also count the sacrifice card
    parts["card"] = me.hand[parts.get("place", 0)] if me.hand else ""
    return str(parts["edict"])


def first_in_hand(view: View) -> bool:
    """Is the sacrifice card before all beans of the hand, in the phase in which it then comes first (D-14, D-15)?"""
    me = side_of(view)
    return view.phase == "plant_or_sacrifice" and not me.behind


def how_used(decision: Decision) -> str:
    """How the edicts that can be used now are used: with a green card or field, with a button, or both."""
    moving = {option.edict in EDICTS for option in offered(decision, "edict")}
    if not moving:
        return "edict_none"
    return "edict" if len(moving) == 2 else "edict_green" if moving == {True} else "edict_button"


class BohnediktFace(Face):
    """A banner for each edict; the sacrifice card can be pressed."""

    parts = {"edict": Part(explained=True), "decree": Part(does="says"), "sacrifice": Part()}
    meanings = {"edict": using}
    texts = ("edicts",)
    queued = ("sacrifice", "top")
    keys = (Key("s", "sacrifice"), Key("x", "edict:"), Key("g", words=("give_up",)))
    ways = {
        "top": ("harvest:{field}", None),
        "lay_down": ("lying:{card}", "discard"),
        "keep": ("lying:{card}", "back"),
        "sacrifice": ("sacrifice", None),
    }
    emblems = ("edict", "sacrifice", "bean-garden")
    drawn = ("edicts", "sacrifice", "behind")
    backs = {"sacrifice": "sacrifice"}

    def way(self, action: Any, scene: Scene) -> Way | None:
        """An edict is used where it stands, or moves a card."""
        if action.word != "edict":
            return None
        start, end = EDICTS.get(action.edict, (f"edict:{action.edict}", None))
        return start and start.format(*action.numbers), end and end.format(*action.numbers)

    def tried(self, scene: Scene) -> Iterator[tuple[Action, Way]]:
        """The sacrifice."""
        me = side_of(scene.view)
        if me.sacrifice:
            first, second = scene.rules.deck.shows(me.sacrifice[0])
            yield Sacrifice(first, second), ("sacrifice", None)

    def question(self, view: View, decision: Decision) -> Phrase | None:
        """A sacrifice card that comes first, edicts to use, and harvests for the tribute."""
        if decision.kind == "plant" and first_in_hand(view):
            deed = "play" if offered(decision, "sacrifice") else "give_up"
            return phrase(f"page.edict.{deed}_{'may' if PASS in decision.options else 'must'}")
        if decision.kind == "edict":
            edicts = [*dict.fromkeys(option.edict for option in offered(decision, "edict"))]
            if len(edicts) == 1:
                return phrase("page.asks.edict_one", decree=edicts[0])
            return phrase("page.asks.edict" if edicts else "page.asks.edict_none")
        if decision.kind == "tribute":
            fields = [option.field for option in offered(decision, "harvest")]
            return phrase("page.asks.tribute_one", field=fields[0]) if len(fields) == 1 else phrase("page.asks.tribute")
        return None

    def helping(self, view: View, decision: Decision) -> Phrase | None:
        """The rule of a sacrifice card that comes first; how edicts are used; how many coins the tribute wants."""
        if decision.kind == "plant" and first_in_hand(view):
            rule = "D-15" if PASS in decision.options else "D-14"
            return phrase(f"page.edict.{'play' if offered(decision, 'sacrifice') else 'give_up'}_help", rule=rule)
        if decision.kind == "edict":
            return phrase(f"page.help.{how_used(decision)}")
        if decision.kind == "tribute":
            return phrase("page.help.tribute", number=len(view.players))
        return None

    def effect(self, action: Any, scene: Scene) -> Phrase | None:
        """What God's Acre would pay after a sacrifice, and a field after the front card was planted there."""
        view = scene.view
        if action.word == "sacrifice":
            return grown(view, ACRE, action.first, action.second)
        if action.word == "edict" and action.edict == "plant_front":
            return grown(view, action.numbers[0], view.hand[0])
        return None

    def drawing(self, kind: Card, pays: bool) -> str:
        """Edicts are the cards that no field pays for."""
        return "" if pays else "edict"

    def panels(self, scene: Scene) -> list[Data]:
        """The edicts in force."""
        view: Any = scene.view
        speaker = scene.speaker
        used = list(view.used)
        panels: list[Data] = []
        for edict in view.edicts:
            spent = edict in used
            if spent:
                used.remove(edict)
            panels.append(
                {
                    "kind": "banner",
                    "id": f"edict:{edict}",
                    "icon": "edict",
                    "card": edict,
                    "title": str(speaker.text("page.edict.in_force", name=speaker.bean(edict))),
                    "text": speaker.effect(edict),
                    "note": str(speaker.text("page.edict.used")) if spent else "",
                    "button": str(speaker.text("page.edict.use")),
                    "key": "X",
                }
            )
        return panels

    def in_hand(self, scene: Scene) -> Iterator[tuple[int, Data]]:
        """The sacrifice card in its place."""
        me = side_of(scene.view)
        speaker = scene.speaker
        for card in me.sacrifice:
            label = speaker.text("page.edict.sacrifice", kinds=speaker.bean(card))
            drawing = {"icon": "sacrifice", "sign": "✚", "kinds": list(scene.rules.deck.shows(card))}
            yield (
                me.behind,
                {
                    "id": "sacrifice",
                    "card": card,
                    "name": speaker.label("sacrifice"),
                    "label": str(label),
                    "special": drawing,
                },
            )


FACES["bohnedikt"] = BohnediktFace()
