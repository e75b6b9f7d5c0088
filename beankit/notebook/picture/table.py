"""The middle of the table as a page shows it: piles, and whatever else a game lays there."""

from __future__ import annotations

from collections import Counter
from typing import Any

from beankit.core.game import Game
from beankit.notebook.picture.scene import Json, Scene
from beankit.notebook.picture.seats import row_of


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
    return [row_of(scene, zone) for zone in zones if zone.name not in scene.face.drawn and not zone.empty]


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
            half = words.find(f"steps.half.{scene.rules.name}") if phase.name in scene.face.half_steps else None
            number += half is None
            steps.append({"number": f"{number}{half or ''}", "name": name})
        if place <= view.step:
            now = len(steps) - 1
    return {"steps": steps, "now": now}
