"""The middle of the table as a page shows it: piles, bosses, edicts, and whatever else a game lays there."""

from __future__ import annotations

from collections import Counter
from typing import Any

from beankit.core.game import Game
from beankit.core.table.zones import ROWS
from beankit.notebook.picture.scene import Json, Scene, spans
from beankit.notebook.picture.seats import row_of

DRAWN = ("bosses", "mafia", "edicts")  # zones that have a panel of their own


def piles(scene: Scene) -> Json:
    """The draw pile and the discard pile."""
    view, speaker = scene.view, scene.speaker
    discard = view.discard
    top = discard[-1] if discard else ""
    return {
        "draw": len(view.draw_pile),
        "times": view.exhausted,
        "of": view.exhaustions_to_end,
        "run_out": str(speaker.text("page.run_out", times=view.exhausted, passes=view.exhaustions_to_end)),
        "discard": len(discard),
        "top": top,
        "on_top": str(speaker.text("page.on_top", bean=speaker.bean(top))) if top else "",
        "kinds": [[kind, number] for kind, number in Counter(discard).most_common()],
    }


def others(scene: Scene) -> list[Json]:
    """What a game adds to the table and has no panel of its own."""
    zones = [zone for zone in scene.view.zones() if zone.owner is None and zone.name not in Game.DECLARED]
    drawn = DRAWN if getattr(scene.rules, "bosses", ()) else ("edicts",)
    return [row_of(scene, zone) for zone in zones if zone.name not in drawn and not zone.empty]


def bosses(scene: Scene) -> Json | None:
    """The bosses of the mafia with what they collect, and how the mafia stands against the viewer."""
    rules: Any = scene.rules
    names: tuple[str, ...] = getattr(rules, "bosses", ())
    if not names:
        return None
    view: Any = scene.view
    speaker = scene.speaker
    rows = next(zone.content for zone in view.zones() if zone.name == "bosses" and zone.shape == ROWS)
    found: list[Json] = []
    for place, name in enumerate(names):
        cards, number = rows[place], rules.numbers[place]
        kind = view.grows(cards)
        need = next((count for count in range(1, 30) if kind and view.worth((kind,) * count) >= number), 0)
        called = speaker.boss(name)
        told = speaker.text("page.boss_label", boss=called, cards=speaker.cards(cards), number=number)
        found.append({"id": f"boss:{name}", "name": called, "boss": name, "cards": list(cards), "kind": kind,
                      "need": need, "at": number, "label": str(told)})  # fmt: skip
    coins = len(view.mafia)
    mine = len(view.me.coins)
    lead = mine - coins * rules.counts
    key = "lead" if lead > 0 else "behind" if lead < 0 else "level"
    return {
        "bosses": found,
        "coins": coins,
        "counts": rules.counts,
        "mine": mine,
        "solo": len(view.players) == 1,
        "lead": spans(speaker.text(f"page.{key}", number=abs(lead))),
    }


def edicts(scene: Scene) -> list[Json]:
    """The edicts in force."""
    view: Any = scene.view
    speaker = scene.speaker
    used = list(getattr(view, "used", ()))
    found: list[Json] = []
    for edict in getattr(view, "edicts", ()):
        spent = edict in used
        if spent:
            used.remove(edict)
        found.append({"id": f"edict:{edict}", "name": str(speaker.bean(edict)), "does": speaker.effect(edict),
                      "used": spent})  # fmt: skip
    return found


def spells(scene: Scene) -> list[Json]:
    """The viewer's own spells, with what they do and whether they are active."""
    me: Any = scene.view.me
    speaker = scene.speaker
    states = {"spells": "down", "borrowed": "down", "swapped": "down", "active_spells": "up", "borrowed_active": "up"}
    return [
        {"card": card, "name": speaker.spell(card), "does": speaker.effect(card), "state": state, "zone": zone}
        for zone, state in states.items()
        for card in getattr(me, zone, ())
    ]


def ribbon(scene: Scene) -> Json:
    """The steps of a turn, and which one is being played."""
    view: Any = scene.view
    words = scene.speaker.words
    steps: list[Json] = []
    now = number = 0
    own = any(words.find(f"steps.{phase.name}") for phase in scene.rules.turn)
    for place, phase in enumerate(scene.rules.turn):
        name = words.find(f"steps.{phase.name}")
        if name is None and (not own or set(phase.asks) - {"react"}):  # a variant without words of its own
            name = scene.speaker.phase(phase.name)
        if phase.name == "window" or not name:
            continue
        if not steps or steps[-1]["name"] != name:
            half = words.find(f"steps.half.{scene.rules.name}") if phase.name == "magic" else None
            number += half is None
            steps.append({"number": f"{number}{half or ''}", "name": name})
        if place <= view.step:
            now = len(steps) - 1
    return {"steps": steps, "now": now}
