"""The whole picture of a table for one seat."""

from __future__ import annotations

from collections.abc import Sequence

from beankit.core.actions import Action
from beankit.core.decisions import Decision
from beankit.notebook.picture.asking import ask, option_of
from beankit.notebook.picture.barred import barred
from beankit.notebook.picture.panels import faced
from beankit.notebook.picture.result import result
from beankit.notebook.picture.scene import Json, Scene, beans
from beankit.notebook.picture.seats import hand, lying, seats
from beankit.notebook.picture.table import others, piles, ribbon
from beankit.notebook.picture.trading import answers, goods, offer

FREE = ("harvest", "buy")  # what may be queued for the next window in all games


def whole(
    scene: Scene, any_time: Sequence[Action], trouble: dict[int, str], practice: bool, asking: bool = True
) -> Json:
    """Everything that one seat may know, ready to draw; in the pause of a window nobody is asked."""
    view, speaker = scene.view, scene.speaker
    decision = view.decision if asking else None
    asked = ask(scene) if asking else None
    waiting = free(scene, any_time, decision)
    title = scene.rules.title or scene.rules.name
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
        "hand": hand(scene),
        "lying": lying(scene),
        "piles": piles(scene),
        "zones": others(scene),
        **faced(scene),
        "sells": scene.rules.sells_field,
        "ask": asked,
        "free": waiting,
        "barred": barred(scene, decision, {(option["from"], option["to"]) for option in waiting}),
        "offer": offer(scene),
        "answers": answers(scene),
        "goods": goods(scene, asked is not None and asked["compose"] is not None),
        "result": result(scene),
    }


def free(scene: Scene, any_time: Sequence[Action], decision: Decision | None) -> list[Json]:
    """What the viewer may do at any time and not in this decision: it can be queued."""
    if scene.view.result is not None:
        return []
    now = decision.options if decision is not None else ()
    words = (*FREE, *scene.face.queued)
    return [option_of(action, scene) for action in any_time if action.word in words and action not in now]
