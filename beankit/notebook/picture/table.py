"""The whole picture of a table for one seat: the piles in its middle, the panels of its face, and everything else."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from beankit.core.actions import Action
from beankit.core.game import Game
from beankit.core.phase import Decision
from beankit.core.values import Data
from beankit.notebook.picture.options import option_of
from beankit.notebook.picture.question import ask, barred, sells, still
from beankit.notebook.picture.result import result
from beankit.notebook.picture.scene import Scene, beans
from beankit.notebook.picture.seats import hand, lying, rank, row_of, seats
from beankit.notebook.picture.trade import answers, goods, offer

FREE = ("harvest", "buy")  # what may be queued for the next window in all games


def whole(
    scene: Scene, any_time: Sequence[Action], trouble: dict[int, str], practice: bool, asking: bool = True
) -> Data:
    """Everything that one seat may know, ready to draw; in the pause of a window nobody is asked."""
    view, speaker = scene.view, scene.speaker
    decision = view.decision if asking else None
    asked = ask(scene) if asking else None
    waiting = free(scene, any_time, decision)
    title = scene.rules.title or scene.rules.name
    held, loose = hand(scene), lying(scene)
    starts = [option["from"] for option in ([] if asked is None else asked["options"])]
    names = [speaker.names[player.seat] for player in view.others]
    against = speaker.text("page.against", players=speaker.listed(names)) if names else ""
    return {
        "game": {
            "name": scene.rules.name,
            "title": title,
            "turn": view.turn,
            "turn_text": str(speaker.text("table.turn", number=view.turn)),
            "phase": speaker.phase(view.phase),
            "practice": practice,
            "label": f"{title}{', ' * bool(against)}{against}",
            "market": scene.rules.rounds > 0,
            "over": view.result is not None,
            **ribbon(scene),
        },
        "beans": beans(scene),
        "seats": seats(scene, trouble),
        "rank": rank(scene),
        "hand": held,
        "lying": loose,
        "still": still(scene, (*held, *loose), starts, asked is not None and asked["compose"] == "offer"),
        "piles": piles(scene),
        "zones": others(scene),
        **faced(scene),
        "sells": sells(scene),
        "ask": asked,
        "free": waiting,
        "barred": barred(scene, decision, {(option["from"], option["to"]) for option in waiting}),
        "offer": offer(scene),
        "answers": answers(scene),
        "goods": goods(scene, asked is not None and asked["compose"] is not None),
        "result": result(scene),
    }


def free(scene: Scene, any_time: Sequence[Action], decision: Decision | None) -> list[Data]:
    """What the viewer may do at any time and not in this decision: it can be queued."""
    if scene.view.result is not None:
        return []
    now = decision.options if decision is not None else ()
    words = (*FREE, *scene.face.queued)
    return [option_of(action, scene) for action in any_time if action.word in words and action not in now]


def piles(scene: Scene) -> Data:
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


def others(scene: Scene) -> list[Data]:
    """What a game adds to the table and has no panel of its own."""
    zones = [zone for zone in scene.view.zones() if zone.owner is None and zone.name not in Game.DECLARED]
    return [row_of(scene, zone) for zone in zones if zone.name not in scene.face.drawn and not zone.empty]


def ribbon(scene: Scene) -> Data:
    """The steps of a turn, which one is being played, and whether that is the first or a half step after it."""
    view: Any = scene.view
    words = scene.speaker.words
    steps: list[Data] = []
    now, number, early = 0, 0, True
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
            now, early = len(steps) - 1, number == 1
    return {"steps": steps, "now": now, "early": early}


def faced(scene: Scene) -> Data:
    """Everything that the page draws as the game's face says."""
    face, speaker = scene.face, scene.speaker
    return {
        "panels": face.panels(scene),
        "cards": face.cards(scene),
        "apart": [{"zone": zone, "title": str(speaker.text(path))} for zone, path in face.apart.items()],
        "badges": [
            {"start": start, "name": str(speaker.text(path)), "key": key} for start, (path, key) in face.badges.items()
        ],
        "keys": [key._asdict() for key in face.keys],
        "grouped": bool(face.by_kind),
        "shelf": bool(face.own),
    }
