"""The face of the magic games, Rabohnzel and Excalibohn: abilities on fields, spells, and a card in mid-air."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from beankit.core.actions import PASS, Action
from beankit.core.cards import Card
from beankit.core.hints import Data
from beankit.core.knowledge.view import View
from beankit.faces.face import FACES, Face, Key, Part, Parts, Scene, Way
from beankit.games.magic.actions import Activate, Cast, Use

DOWN = ("spells", "borrowed", "swapped")
UP = ("active_spells", "borrowed_active")


def moving(view: View, parts: Parts) -> str:
    """Which hand card moves."""
    parts["card"] = view.hand[parts["place"]]
    return "card"


def using(view: View, parts: Parts) -> str:
    """What grows on the field whose ability is used."""
    parts["card"] = parts["effect"] = view.grows(view.me.fields[parts["field"]])
    return "row"


def activating(_: View, parts: Parts) -> str:
    """Which hand card pays for it, if any."""
    if not parts["copies"]:
        return ""
    parts["place"] = parts["copies"][0]
    return "paid"


class MagicFace(Face):
    """One's own spells as cards with a button, a button on each field with an ability, two coins to choose from."""

    parts = {
        "spell": Part("the_spells", does="effect"),
        "magic": Part("spells"),
        "spells": Part("spells"),
        "victim": Part(seat=True),
    }
    meanings = {"rearrange": moving, "use": using, "activate": activating}
    before_seats = ("on", r"cast \S+")
    planting = ("flow", "lay")
    numbered = ("coin", "activate")
    queued = ("unveil",)
    half_steps = ("magic",)
    keys = (Key("m", "ability", numbered=True), Key("y", words=("strike", "turn")))
    ways = {
        "unveil": ("harvest:{field}", None),
        "shed": ("lying:{card}", "discard"),
        "use": ("ability:{field}", "seat:{victim}"),
        "activate": ("spell:{spell}", "hand:{copy}"),
        "cast": ("cast:{spell}", "seat:{victim}"),
        "pick": ("coin:{card}", None),
        "rearrange": ("spot:{place}", "gap:{to_place}"),
    }
    tie = "magic.tie"
    emblems = ("bean-magic", "bean-white", "bean-mean")
    own = (*DOWN, *UP)
    apart = {"aside": "page.magic.mid_air"}
    backs = {"spell": "spell"}
    badges = {"ability": ("page.magic.ability", "M")}
    choices = {"pick": "page.magic.pick_coin"}

    def ending(self, parts: Parts) -> str:
        """Something used on nobody, or with the Attack spell, is said in other words."""
        if "victim" not in parts:
            return ""
        return "_alone" * (parts["victim"] is None) + "_stronger" * bool(parts.get("stronger"))

    def way(self, action: Any, scene: Scene) -> Way | None:
        """A card in mid-air that is not laid down goes to the back of the hand."""
        decision = scene.view.decision
        if action is not PASS or decision is None or decision.kind != "lay":
            return None
        return None, "back"

    def source(self, card: Card, scene: Scene) -> str | None:
        """A card in mid-air."""
        me: Any = scene.view.me
        decision = scene.view.decision
        return "aside" if me.aside == (card,) and decision is not None and decision.kind == "lay" else None

    def tried(self, scene: Scene) -> Iterator[tuple[Action, Way]]:
        """Abilities of one's own fields and one's own spells."""
        view: Any = scene.view
        me = view.me
        for number, field in enumerate(me.fields):
            if field and view.grows(field) in scene.rules.able and view.grows(field) != "cap":
                yield Use(number), (f"ability:{number}", None)
        for spell in (*me.spells, *me.borrowed):
            yield Activate(spell), (f"spell:{spell}", None)
        for spell in (*me.active_spells, *me.borrowed_active):
            yield Cast(spell), (f"cast:{spell}", None)

    def cards(self, scene: Scene) -> list[Data]:
        """The viewer's own spells, with what they do and whether they are active."""
        me: Any = scene.view.me
        return [spell(scene, zone, card) for zone in (*DOWN, *UP) for card in getattr(me, zone)]


def spell(scene: Scene, zone: str, card: Card) -> Data:
    """One spell."""
    speaker, up = scene.speaker, zone in UP
    down = str(speaker.text("page.magic.face_down"))
    return {
        "id": f"{'cast' if up else 'spell'}:{card}",
        "at": f"{zone}:{card}",
        "icon": "spell",
        "name": speaker.named("spells", card),
        "up": up,
        "state": f"★ {speaker.text('page.magic.active')}" if up else down,
        "text": speaker.effect(card),
        "button": str(speaker.text("page.magic.cast" if up else "page.magic.activate")),
        "barred": down,
    }


class ExcalibohnFace(MagicFace):
    """Excalibohn: the face of the magic games with its own emblems."""

    tie = "magic.tie_knights"
    emblems = ("bean-sword", "bean-princess", "bean-cap")


FACES["rabohnzel"] = MagicFace()
FACES["excalibohn"] = ExcalibohnFace()
