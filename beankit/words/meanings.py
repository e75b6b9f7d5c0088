"""What an action means in its situation: the rest of its key, and further parts for its sentence."""

from __future__ import annotations

from typing import Any

from beankit.core.knowledge.view import View
from beankit.core.trade.decisions import terms_of
from beankit.core.turn.actions import Action

Parts = dict[str, Any]

NUMBERS = {  # what the numbers of an edict are
    "move_card": ("place", "to_place"),
    "discard_one": ("place",),
    "plant_front": ("field",),
}


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


def edict(view: View, parts: Parts) -> str:
    """What the numbers of an edict stand for, and which hand card is meant."""
    me: Any = view.me
    parts.update(zip(NUMBERS.get(parts["edict"], ()), parts["numbers"], strict=False))
    if "to_place" in parts and parts["place"] > me.behind:
        parts["place"] -= 1  # these places also count the sacrifice card
    parts["card"] = me.hand[parts.get("place", 0)] if me.hand else ""
    return str(parts["edict"])


def rearrange(view: View, parts: Parts) -> str:
    """Which hand card moves."""
    parts["card"] = view.hand[parts["place"]]
    return "card"


def pay(view: View, parts: Parts) -> str:
    """Which card the field pays with."""
    parts["card"] = view.grows(view.me.fields[parts["field"]])
    return "card"


def use(view: View, parts: Parts) -> str:
    """What grows on the field whose ability is used."""
    parts["card"] = parts["effect"] = view.grows(view.me.fields[parts["field"]])
    return "row"


def activate(_: View, parts: Parts) -> str:
    """Which hand card pays for it, if any."""
    if not parts["copies"]:
        return ""
    parts["place"] = parts["copies"][0]
    return "paid"


MEANINGS = {  # for some actions; for all others it is the kind of decision
    "take": deal,
    "harvest": harvest,
    "edict": edict,
    "rearrange": rearrange,
    "pay": pay,
    "use": use,
    "activate": activate,
}


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


def alike(option: Any, action: Action) -> bool:
    """Is this the same action apart from the copies?"""
    rest = [part for part in action.PARTS if part != "copies"]
    return type(option) is type(action) and all(getattr(option, part) == getattr(action, part) for part in rest)
