"""Means that an exercise forbids: methods of the kit that refuse while an answer is tried."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any, NoReturn

from beankit.core.cards import Bean, payout
from beankit.core.knowledge.view import View

METHODS: dict[str, tuple[Any, ...]] = {
    "view.unseen": (View.unseen,),
    "view.grows": (View.grows,),
    "view.worth": (View.worth,),
    "Bean.payout": (Bean.payout, payout),  # a new bean asks the function what it pays
}


@contextmanager
def without(means: Sequence[str]) -> Iterator[None]:
    """While this lasts, these methods refuse, also by an alias or `getattr`, for their code is exchanged.

    A copy of that code, made before, still works: that is no better than pasting a solution.
    """
    before = [(method, method.__code__) for name in means for method in METHODS[name]]
    for method, _ in before:
        method.__code__ = refuse.__code__
    try:
        yield
    finally:
        for method, code in before:
            method.__code__ = code


def refuse(*_given: object, **_named: object) -> NoReturn:
    """What a forbidden method does; its code runs in another module, and so imports what it needs."""
    from beankit.course.exercise import Forbidden

    raise Forbidden("an answer may not use this here")


def listed(means: Sequence[str]) -> str:
    """Forbidden means as they stand in a sentence."""
    return ", ".join(f"`{name}`" for name in means)
