"""What an action means in its situation: the rest of its key, and further parts for its sentence."""

from __future__ import annotations

from typing import Any

from beankit.core.actions import PASS, Action, Plant
from beankit.core.knowledge.view import View
from beankit.core.trade.decisions import terms_of
from beankit.faces.face import Meaning, Parts, meaning_of


def asked(view: View, parts: Parts) -> str:
    """The kind of decision; a kind on the table means all its cards."""
    if "card" in parts:
        parts["cards"] = tuple(card for card in view.revealed if card == parts["card"])
    return view.decision.kind if view.decision else ""


def deal(view: View, parts: Parts) -> str:
    """What an answer gives and gets."""
    terms = None
    if view.offer is not None and parts["seat"] in view.answers:
        terms = terms_of(view.offer, view.answers[parts["seat"]])
    if terms is None:
        return ""
    parts["give"], parts["want"] = terms
    return "deal"


def harvest(view: View, parts: Parts) -> str:
    """What a field pays."""
    parts["cards"] = view.me.fields[parts["field"]]
    parts["coins"] = view.worth(parts["cards"])
    return "worth"


def going_on(view: View, parts: Parts) -> str:
    """The kind of decision, and whether nothing could be planted even if a field had room."""
    kind = asked(view, parts)
    if kind != "plant" or view.decision is None or any(option.word == "plant" for option in view.decision.options):
        return kind
    why = view.why_not(Plant(view.hand[0], 0)) if view.hand else None
    return kind if why is not None and "field" in why.parts else f"{kind}_done"


MEANINGS: dict[str, Meaning] = {"take": deal, "harvest": harvest, PASS.word: going_on}


def meaning(word: str) -> Meaning:
    """What an action means, as its game or all games say; for all others it is the kind of decision."""
    return meaning_of(word) or MEANINGS.get(word, asked)


def given(action: Any, view: View) -> tuple[tuple[int, ...], int]:
    """Which copies an action gives: hand positions, and how many from the table; nothing if there is no choice.

    Options name every copy except one: the one on the table, or else the frontmost in the hand (F-25).
    """
    options: tuple[Any, ...] = view.decision.options if view.decision else ()
    twins = [option for option in options if alike(option, action)]
    named = sorted({place for option in twins for place in option.copies})
    mine = [view.hand[place] for place in named if place in action.copies]
    silent = [kind for kind in dict.fromkeys(view.hand[place] for place in named) if kind not in mine]
    fronts = [view.hand.index(kind) for kind in silent]
    held = [place for place in fronts if place not in named]
    return tuple(sorted([*action.copies, *held])), len(fronts) - len(held)


def alike(option: object, action: Action) -> bool:
    """Is this the same action apart from the copies?"""
    rest = [part for part in action.PARTS if part != "copies"]
    return type(option) is type(action) and all(getattr(option, part) == getattr(action, part) for part in rest)
