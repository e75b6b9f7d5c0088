"""The question that a seat is asked, its answers as things to press, and what is barred, with the reason."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from beankit.core.actions import PASS, Action, BuyField, Harvest, Plant
from beankit.core.decisions import Decision
from beankit.core.hints import Data
from beankit.core.trade.deals import REFUSE, Accept, Bid, Offer
from beankit.faces.face import Way
from beankit.notebook.picture import prompts
from beankit.notebook.picture.effects import changes, effect, tone
from beankit.notebook.picture.places import way_of
from beankit.notebook.picture.prompts import movable
from beankit.notebook.picture.scene import Scene, Spans, spans
from beankit.words.numbers import written_for_people


def ask(scene: Scene) -> Data | None:
    """What the viewer is asked now; None if they are not."""
    decision = scene.view.decision
    if decision is None:
        return None
    options = [option for option in decision.options if not isinstance(option, COMPOSED)]
    quiet = next((option for option in (PASS, REFUSE) if option in options), None)
    return {
        "kind": decision.kind,
        "question": question(scene, decision),
        "help": helping(scene, decision),
        "options": [option_of(option, scene) for option in options if option is not quiet or to_place(option, scene)],
        "quiet": None if quiet is None else option_of(quiet, scene),
        "barred": quiet_barred(scene, decision),
        "numbered": decision.kind in scene.face.numbered,
        "choices": [choice_of(option, scene) for option in options if option.word in scene.face.choices],
        "forced": all(option.any_time and "field" in option.PARTS for option in decision.options),
        "compose": {"offer": "offer", "answer": "bid"}.get(decision.kind),
        "accept": accepting(scene, decision),
        "rounds": rounds(scene, decision),
    }


def to_place(option: Action, scene: Scene) -> bool:
    """Is passing also a place where a card can go?"""
    return way_of(option, scene) != (None, None)


def option_of(option: Action, scene: Scene) -> Data:
    """An option: how it is written, typed and said, where it begins and ends, and what it leads to."""
    start, end = way_of(option, scene)
    label = scene.speaker.say_action(option, scene.view).begun()
    parts: Data = {"text": option.text, "label": spans(label), "from": start, "to": end, "word": option.word}
    parts["typed"] = written_for_people(option)
    return parts | {"effect": effect(option, scene), "tone": tone(changes(option, scene)[0])}


def choice_of(option: Any, scene: Scene) -> Data:
    """An option that is drawn as a card with a button."""
    speaker = scene.speaker
    label = speaker.say_action(option, scene.view).begun()
    button = speaker.text(scene.face.choices[option.word])
    chosen: Data = {"id": way_of(option, scene)[0], "card": option.card, "label": str(label), "button": str(button)}
    return chosen | {"effect": effect(option, scene)}


def question(scene: Scene, decision: Decision) -> Spans:
    """The question in concrete words."""
    asked = prompts.question(scene, decision)
    return spans(scene.speaker.question(scene.view) if asked is None else scene.speaker.speak(asked))


def helping(scene: Scene, decision: Decision) -> Spans:
    """One line with the rule and how to answer; the phase, where there is nothing to say."""
    helped = prompts.helping(scene, decision)
    return spans(scene.speaker.phase(scene.view.phase) if helped is None else scene.speaker.speak(helped))


def accepting(scene: Scene, decision: Decision) -> Data | None:
    """Whether an offer can be accepted, and why not."""
    if decision.kind != "answer" or scene.view.offer is None:
        return None
    why = scene.view.why_not(Accept())
    return {"why": None if why is None else spans(scene.speaker.refusal(why))}


def rounds(scene: Scene, decision: Decision) -> str:
    """How many rounds of trading there were, if they are limited."""
    if decision.kind != "offer" or not scene.rules.rounds:
        return ""
    return str(scene.speaker.text("page.rounds", number=scene.view.rounds + 1, most=scene.rules.rounds))


COMPOSED = (Offer, Bid)  # made in the composer, not listed


def barred(scene: Scene, decision: Decision | None, waiting: set[Way]) -> list[Data]:
    """Everything that is out of reach now: from where, to where, and why not."""
    options = [option for option in decision.options if not isinstance(option, COMPOSED)] if decision else []
    ways = {way_of(option, scene) for option in options} | waiting
    pressed = {start for start, _ in ways}
    bans: list[Data] = []
    for action, way in tried(scene, decision):
        if way in ways or (way[1] is None and way[0] in pressed):
            continue
        why = scene.view.why_not(action)
        if why is not None:
            bans.append({"from": way[0], "to": way[1], "why": spans(scene.speaker.refusal(why))})
            ways.add(way)
    return bans


def tried(scene: Scene, decision: Decision | None) -> Iterator[tuple[Action, Way]]:
    """What a person may try: harvests, plantings, a purchase, and what else the game knows."""
    view, face = scene.view, scene.face
    fields = range(len(view.me.fields))
    for field in fields:
        if view.me.fields[field]:
            yield Harvest(field), (f"harvest:{field}", None)
    yield from face.tried(scene)
    if sells(scene):
        yield BuyField(()), ("buy", None)
    if decision is None:
        return
    for card, start in movable(scene, decision):
        for field in fields:
            yield Plant(card, field), (start, f"field:{field}")
        yield from face.also_to(card, start, scene, decision)


def sells(scene: Scene) -> bool:
    """Can the viewer still buy a field in this game?"""
    rules = scene.rules
    return rules.sells_field and len(scene.view.me.fields) < rules.most_fields()


def quiet_barred(scene: Scene, decision: Decision) -> Data | None:
    """Going on, where the rules do not allow it yet; whoever has to plant is not offered to stop."""
    named = scene.speaker.words.find(f"actions.{PASS.word}_{decision.kind}") is not None
    if decision.kind not in scene.face.by_kind or PASS in decision.options or not named:
        return None
    why = scene.view.why_not(PASS)
    label = scene.speaker.say_action(PASS, scene.view)
    return None if why is None else {"label": spans(label.begun()), "why": spans(scene.speaker.refusal(why))}
