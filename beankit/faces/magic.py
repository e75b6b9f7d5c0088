"""The face of the magic games, Rabohnzel and Excalibohn: abilities on fields, spells, and a card in mid-air."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar

from beankit.core.actions import PASS, Action
from beankit.core.cards import Card
from beankit.core.knowledge.view import View
from beankit.core.phase import Decision
from beankit.core.values import Data
from beankit.faces.face import FACES, Face, Key, Part, Parts, Phrase, Scene, Way, offered, phrase, side_of
from beankit.games.magic.actions import Activate, Cast, Use

DOWN = ("spells", "borrowed", "swapped")
UP = ("active_spells", "borrowed_active")
PLAIN = ("coin", "counter", "rearrange", "third")  # decisions that are always asked in the same words
RULES = {"sword": "R-14b", "picking": "R-14c", "magic": "R-14d"}  # of coins that have an effect


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


def magical(decision: Decision) -> tuple[str, ...]:
    """The words of what can be done by magic."""
    return tuple(dict.fromkeys(option.word for option in offered(decision, "use", "activate", "cast")))


def several(path: str, seat: int, number: int) -> Phrase:
    """A sentence about several coins or spells, or about the only one."""
    return phrase(f"{path}_one", seat=seat) if number == 1 else phrase(path, seat=seat, number=number)


def flowing(view: View, decision: Decision) -> Phrase:
    """Whether the front card is planted, or what else can be done while cards flow."""
    deeds = tuple(dict.fromkeys(option.word for option in decision.options if option is not PASS))
    if offered(decision, "plant"):
        return phrase("page.asks.plant_may", card=view.hand[0])
    if view.hand and deeds:
        return phrase("page.asks.room_may", card=view.hand[0], deeds=deeds)
    return phrase("page.asks.want", deeds=deeds) if deeds else phrase("page.asks.magic_none")


def answered(action: Action, view: View) -> Phrase:
    """What striking back leads to, and what comes of leaving it (R-14b)."""
    if action is PASS:
        return phrase("page.magic.left")
    attacker = next(event.seat for event in reversed(view.log) if event.name == "coins_drawn")
    return several("page.magic.struck", attacker, len(view.players[attacker].coins))


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
        me = side_of(scene.view)
        decision = scene.view.decision
        return "aside" if me.aside == (card,) and decision is not None and decision.kind == "lay" else None

    def question(self, view: View, decision: Decision) -> Phrase | None:
        """What can be done by magic, and where a card can go."""
        me = side_of(view)
        if decision.kind == "magic":
            deeds = magical(decision)
            return phrase("page.asks.want", deeds=deeds) if deeds else phrase("page.asks.magic_none")
        if decision.kind == "lay":
            return phrase("page.asks.put_one", card=me.aside[0])
        if decision.kind == "activate":
            spells = [option.spell for option in offered(decision, "activate")]
            return (
                phrase("page.asks.activate_one", spell=spells[0]) if len(spells) == 1 else phrase("page.asks.activate")
            )
        if decision.kind == "flow":
            return flowing(view, decision)
        return phrase(f"page.asks.{decision.kind}") if decision.kind in PLAIN else None

    def helping(self, view: View, decision: Decision) -> Phrase | None:
        """How magic is used, and the rule."""
        if decision.kind == "magic":
            return phrase("page.help.magic" if magical(decision) else "page.help.magic_none")
        if decision.kind == "lay":
            fits = bool(offered(decision, "plant"))
            return phrase(f"page.help.lay{'' if fits else '_harvest' if offered(decision, 'harvest') else '_back'}")
        if decision.kind == "activate":
            return phrase("page.help.activate", rule="R-20" if view.phase == "laying" else "R-16")
        return phrase(f"page.help.{decision.kind}") if decision.kind in (*PLAIN, "flow") else None

    def effect(self, action: Any, scene: Scene) -> Phrase | None:
        """What an attack's coin, striking back, an enchanted bean or one more field leads to."""
        view = scene.view
        if action.word == "pick":
            return self.attack(action.card, view)
        if view.decision is not None and view.decision.kind == "counter" and action in view.decision.options:
            return answered(action, view)
        if action.word == "enchant":
            grown = (action.card,) * (len(view.me.fields[action.field]) + 1)
            return phrase(
                "page.magic.enchanted", cards=grown, coins=view.worth((*view.me.fields[action.field], action.card))
            )
        if action.word == "cast" and action.spell == "field":
            return phrase("page.magic.opened")
        return None

    returns: ClassVar[str] = "may"  # whether a Sword Bean lets the other player strike back, or makes them

    def attack(self, coin: Card, view: View) -> Phrase:
        """What happens if this coin counts (R-14a to R-14e)."""
        me = side_of(view)
        victim = next(event.victim for event in reversed(view.log) if event.name == "coins_drawn")
        if coin == "princess":
            mine, theirs = len(me.coins) + 1, len(view.players[victim].coins) - 1
            return phrase("page.magic.won", seat=victim, mine=mine, theirs=theirs)
        if coin == "sword" and me.coins:
            return several(f"page.magic.returned_{self.returns}", victim, len(me.coins))
        if coin == "picking" and me.hand:
            return phrase("page.magic.stolen", seat=victim, card=me.hand[-1])
        if coin == "magic" and (me.spells or me.borrowed):
            return several("page.magic.turned", victim, len(me.spells) + len(me.borrowed))
        return phrase("page.magic.kept", seat=victim, rule=RULES.get(coin, "R-14e"))

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
        me = side_of(scene.view)
        return [spell(scene, zone, card) for zone in (*DOWN, *UP) for card in getattr(me, zone)]


def spell(scene: Scene, zone: str, card: Card) -> Data:
    """One spell as a page draws it."""
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
    returns = "must"


FACES["rabohnzel"] = MagicFace()
FACES["excalibohn"] = ExcalibohnFace()
