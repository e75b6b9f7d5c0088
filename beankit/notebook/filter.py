"""Ask me only if ...: which offers a person wants to answer themselves. All others are refused for them.

A filter belongs to a seat and is kept in Python: nobody else hears of it, and its refusal takes as long as any other.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import asdict, dataclass
from typing import NamedTuple

from beankit.arena.table.sitting import Sitting
from beankit.core.actions import Action
from beankit.core.errors import BadOption
from beankit.core.events import actions
from beankit.core.game import Game
from beankit.core.knowledge.view import View
from beankit.core.trade.deals import CALL, REFUSE, Accept, Offer
from beankit.core.values import Data
from beankit.core.writing.record import restarted
from beankit.notebook.picture.scene import Scene, offer_told, spans
from beankit.words.speaker import Speaker

SPANS = ("turn", "game", "always")  # how long a filter lasts


@dataclass(frozen=True)
class Filter:
    """What an offer must be like for its answer to be asked for."""

    able: bool = False  # I can fulfil it
    grown: bool = False  # it gives a kind that I grow
    even: bool = False  # it gives at least as many cards as it asks for
    never: tuple[str, ...] = ()  # it asks for none of these kinds
    gifts: bool = True  # a gift, however, is always asked about
    span: str = "turn"
    turn: int = 0  # in which it was set, if it is for a turn

    def __post_init__(self) -> None:
        if self.span not in SPANS:
            raise BadOption("span = {span}: choose from {known}", span=repr(self.span), known=", ".join(SPANS))

    @property
    def empty(self) -> bool:
        """Does it let every offer through?"""
        return not (self.able or self.grown or self.even or self.never)

    def lasts(self, turn: int) -> bool:
        """Is it still in use in this turn?"""
        return not self.empty and (self.span != "turn" or turn == self.turn)

    def flaw(self, view: View) -> str:
        """What speaks against asking about the offer that a seat has to answer: the name of a part; else empty."""
        offer, me = view.offer, view.me
        assert offer is not None
        if self.gifts and offer.give and not offer.want:
            return ""
        if self.able and offer is not CALL and view.why_not(Accept()) is not None:
            return "able"
        given = view.revealed if offer is CALL else offer.give  # a bid may ask for what was turned over
        if self.grown and not any(map(me.grows, given)):
            return "grown"
        if self.even and len(offer.give) < len(offer.want):
            return "even"
        return "never" if not set(offer.want).isdisjoint(self.never) else ""

    def as_dict(self) -> Data:
        """Plain values, to keep and to send."""
        return asdict(self) | {"never": list(self.never)}


def read_filter(kept: Data | None) -> Filter | None:
    """A filter that was kept."""
    return None if kept is None else Filter(**{**kept, "never": tuple(kept["never"])})


def answered(game: Game, seat: int) -> Iterator[tuple[int, View, Action]]:
    """The offers that a seat has answered: the number of the move, the view before it, which changes, the answer."""
    again = restarted(game)
    view = again.view(seat)
    for number, (mover, action) in enumerate(actions(game.past, game.log), 1):
        decision = again.decision
        if mover == seat and decision is not None and decision.kind == "answer" and not action.any_time:
            yield number, view, action
        again.play(action)


class Refusal(NamedTuple):
    """An offer that was refused for the person: the move, the events heard before it, who offered what, and why."""

    number: int
    at: int
    seat: int
    offer: Offer
    flaw: str = ""  # the part of the filter; empty if they refused everything in that turn
    never: tuple[str, ...] = ()

    def told(self, speaker: Speaker) -> Data:
        """The offer and the reason in words."""
        why = flaw_told(speaker, self.flaw, self.offer, self.never)
        return {"offer": offer_told(speaker, self.seat, self.offer), "why": spans(why)}


def refusal(view: View, number: int, sieve: Filter | None) -> Refusal:
    """The refusal, as the move with this number, of the offer that a seat is asked about."""
    assert view.offer is not None
    flaw, never = ("", ()) if sieve is None else (sieve.flaw(view), sieve.never)
    return Refusal(number, len(view.log), view.active, view.offer, flaw, never)


def flaw_told(speaker: Speaker, flaw: str, offer: Offer, never: Sequence[str]) -> str:
    """Why a filter does not ask about an offer."""
    if not flaw:
        return ""
    kinds = [speaker.beans(kind) or speaker.bean(kind) for kind in dict.fromkeys(offer.want) if kind in never]
    return speaker.text(f"page.flaw.{flaw}", beans=speaker.listed(kinds) if kinds else "")


def recalled(sitting: Sitting, seat: int, chosen: Collection[int]) -> list[Refusal]:
    """What was refused for the person so far: every answer of their seat in this sitting that they did not choose."""
    offers = answered(sitting.game, seat)
    return [refusal(view, n, None) for n, view, _ in offers if n > sitting.first and n not in chosen]


def sifted(game: Game, now: Scene, sieve: Filter) -> Data:
    """What a filter would have done to the past offers of a game, and what it would do to the present one."""
    counts: Counter[str] = Counter()
    for _, view, action in answered(game, now.view.seat):
        asks, yes = not sieve.flaw(view), action is not REFUSE
        counts.update({"offers": 1, "asked": asks, "yes": yes, "lost": yes and not asks})
    key = "none" if not counts["offers"] else "some" if counts["yes"] else "no_yes"
    numbers = {name: counts[name] for name in ("offers", "asked", "yes", "lost")}
    return {"past": now.text(f"sifted.{key}", **numbers), "lost": counts["lost"], **sifted_now(now, sieve)}


def sifted_now(now: Scene, sieve: Filter) -> Data:
    """What a filter would do to the offer that the person has to answer, if there is one."""
    view = now.view
    if view.offer is None or view.decision is None or view.decision.kind != "answer":
        return {"now": [], "refuses": False}
    flaw = sieve.flaw(view)
    why = flaw_told(now.speaker, flaw, view.offer, sieve.never)
    return {"now": now.text("sifted.not_asked", why=why) if flaw else now.text("sifted.now"), "refuses": bool(flaw)}
