"""The face of Al Cabohne: the bosses and what they collect, and cards that are placed kind by kind."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from beankit.core.actions import PASS, Action
from beankit.core.cards import Card, Pile
from beankit.core.knowledge.view import View
from beankit.core.phase import Decision
from beankit.core.values import Data
from beankit.core.zones import ROWS
from beankit.faces.face import FACES, Face, Part, Parts, Phrase, Scene, Way, no_room, offered, phrase
from beankit.games.al_cabohne.actions import Give, Stock

MOST = 30  # cards of a kind
FIRST_KEY = 4  # of the bosses: the numbers before it are those of fields


def paying(view: View, parts: Parts) -> str:
    """Which card the field pays with."""
    parts["card"] = view.grows(view.me.fields[parts["field"]])
    return "card"


class AlCabohneFace(Face):
    """A panel with the bosses, to whom cards can be moved."""

    parts = {"boss": Part("bosses"), "bosses": Part("bosses")}
    meanings = {"pay": paying}
    planting = ("take_over", "place")
    by_kind = ("take_over", "place")
    from_hand = ("place",)
    ways = {
        "discard": ("lying:{card}", "discard"),
        "pay": (None, "field:{field}"),
        "stock": ("lying:{card}", "boss:{boss}"),
        "give": ("hand:{copy}", "boss:{boss}"),
    }
    tie = "mafia.tie"
    rival = "mafia"
    emblems = ("boss-al", "boss-don", "bean-kidney")
    drawn = ("bosses", "mafia")

    def question(self, view: View, decision: Decision) -> Phrase | None:
        """Which cards go where, and who pays."""
        if decision.kind == "take_over":
            return phrase("page.asks.take_over", cards=view.revealed)
        if decision.kind == "pay_mafia":
            fields = [option.field for option in offered(decision, "pay")]
            if len(fields) > 1:
                return phrase("page.asks.pay_mafia")
            return phrase("page.asks.pay_mafia_one", field=fields[0], card=view.grows(view.me.fields[fields[0]]))
        if decision.kind != "place":
            return None
        kinds = [*dict.fromkeys(option.card for option in offered(decision, "plant", "stock"))]
        if len(kinds) == 1:
            return phrase("page.asks.place_one", cards=(kinds[0],) * view.revealed.count(kinds[0]))
        if kinds:
            return phrase("page.asks.place")
        if not offered(decision, "give"):
            return phrase("page.asks.place_none") if PASS in decision.options else no_room(decision, view.revealed)
        return phrase("page.asks.place_give" if PASS in decision.options else "page.asks.place_owed")

    def helping(self, view: View, decision: Decision) -> Phrase | None:
        """Where cards can go, and what must be done before going on."""
        fields, bosses = offered(decision, "plant"), offered(decision, "stock", "give")
        if decision.kind == "take_over":
            return phrase(f"page.help.take_over{'' if fields else '_full'}")
        if decision.kind == "pay_mafia":
            due = {option.field for option in offered(decision, "pay")}
            first = due & {option.field for option in offered(decision, "harvest")}
            return phrase(f"page.help.pay_mafia{'_harvest' if first else ''}")
        if decision.kind != "place":
            return None
        key = "any" if fields and bosses else "field" if fields else "boss" if bosses else "none"
        why = view.why_not(PASS)
        return phrase(f"page.help.place_{key}") if why is None else phrase(f"page.help.place_must_{key}", rule=why.rule)

    def effect(self, action: Any, scene: Scene) -> Phrase | None:
        """What is left of a field that pays; what a boss has then, or harvests."""
        table: Any = scene
        view, rules = table.view, table.rules
        if action.word == "pay":
            left = view.me.fields[action.field][:-1]
            if not left:
                return phrase("page.mafia.paid_last", field=action.field)
            return phrase("page.mafia.paid", number=len(left), field=action.field, coins=view.worth(left))
        if action.word not in ("stock", "give"):
            return None
        place = rules.bosses.index(action.boss)
        number = view.revealed.count(action.card) if action.word == "stock" else 1
        heap, coins = [*view.bosses[place]], 0
        for _ in range(number):  # they harvest as soon as they reach their number
            heap.append(action.card)
            if view.worth(tuple(heap)) >= rules.numbers[place]:
                heap, coins = [], coins + view.worth(tuple(heap))
        if coins:
            return phrase("page.mafia.harvests", boss=action.boss, coins=coins)
        return phrase("page.mafia.has", boss=action.boss, cards=tuple(heap))

    def also_to(self, card: Card, start: str, scene: Scene, decision: Decision) -> Iterator[tuple[Action, Way]]:
        """All of a kind on the table, or a card of the hand, can go to a boss."""
        rules: Any = scene.rules
        for boss in rules.bosses if decision.kind == "place" else ():
            yield (Stock(card, boss) if start.startswith("lying") else Give(card, boss)), (start, f"boss:{boss}")

    def panels(self, scene: Scene) -> list[Data]:
        """The bosses of the mafia with what they collect, and how the mafia stands against somebody who is alone."""
        view: Any = scene.view
        rows = next(zone.content for zone in view.zones() if zone.name == "bosses" and zone.shape == ROWS)
        text = scene.speaker.text
        return [
            {
                "kind": "piles",
                "id": "mafia",
                "title": str(text("page.mafia.title")),
                "note": str(text("page.mafia.help")),
                "coins": len(view.mafia),
                "balance": balance(scene) if len(view.players) == 1 else None,
                "piles": [boss(scene, place, cards) for place, cards in enumerate(rows)],
            }
        ]


def boss(scene: Scene, place: int, cards: Pile) -> Data:
    """One boss: what they collect, and how many cards they need."""
    rules: Any = scene.rules
    view, speaker = scene.view, scene.speaker
    name, number = rules.bosses[place], rules.numbers[place]
    kind = view.grows(cards)
    need = next((count for count in range(1, MOST) if kind and view.worth((kind,) * count) >= number), 0)
    return {
        "id": f"boss:{name}",
        "name": speaker.named("bosses", name),
        "icon": f"boss-{name}",
        "cards": list(cards),
        "kind": kind,
        "need": need,
        "at": number,
        "empty": str(speaker.text("page.mafia.takes_any")),
        "key": str(FIRST_KEY + place),
    }


def balance(scene: Scene) -> Data:
    """The only player's coins against the mafia's."""
    view: Any = scene.view
    rules: Any = scene.rules
    speaker = scene.speaker
    mine, theirs = len(view.me.coins), len(view.mafia) * rules.rival_counts
    lead, total = mine - theirs, mine + theirs
    key = "lead" if lead > 0 else "behind" if lead < 0 else "level"
    return {
        "mine": mine,
        "who": str(speaker.text("page.you") if speaker.me == view.seat else speaker.names[view.seat]),
        "times": rules.rival_counts,
        "share": (200 * mine + total) // (2 * total) if total else 50,  # per cent; level before the first coin
        "note": str(speaker.text("page.mafia.twice")),
        "lead": scene.text(f"mafia.{key}", number=abs(lead)) if speaker.me == view.seat else [],
    }


class SoloFace(AlCabohneFace):
    """The game alone: the face of Al Cabohne with other emblems."""

    tie = "mafia.tie_alone"
    emblems = ("boss-joe", "bean-puff", "bean-runner")


FACES["al-cabohne"] = AlCabohneFace()
FACES["al-cabohne-solo"] = SoloFace()
