"""The face of Al Cabohne: the bosses and what they collect, and cards that are placed kind by kind."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from beankit.core.actions import Action
from beankit.core.cards import Card, Pile
from beankit.core.decisions import Decision
from beankit.core.hints import Data
from beankit.core.knowledge.view import View
from beankit.core.zones import ROWS
from beankit.faces.face import FACES, Face, Part, Parts, Scene, Way
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
    emblems = ("boss-al", "boss-don", "bean-kidney")
    drawn = ("bosses", "mafia")

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
    mine, theirs = len(view.me.coins), len(view.mafia) * rules.counts
    lead, total = mine - theirs, mine + theirs
    key = "lead" if lead > 0 else "behind" if lead < 0 else "level"
    return {
        "mine": mine,
        "who": str(speaker.text("page.you") if speaker.me == view.seat else speaker.names[view.seat]),
        "times": rules.counts,
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
