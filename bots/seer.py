"""The bot that looks ahead: it makes deals that the others should take, and tries its answers in imagined games."""

from itertools import islice
from math import exp
from typing import ClassVar

from beankit import Accept, Action, Bid, Offer, Options, View
from beankit.bots import Broker
from beankit.search import Estimate, Improvement, Iterations, Seconds, partner

IDEAS = 6  # answers that are worth trying
SURE = 1.0  # standard errors by which an answer must be better than the most promising one
LOOK = Estimate(partner, turns=1)  # what the others say, whom the active player takes, and the table after the turn


class Seer(Broker):
    """Asks what the others would take: for what it seems to gain in their eyes, and for an answer in imagined games."""

    games: ClassVar[tuple[str, ...]] = ("bohnanza",)
    strength = 9
    searches = True
    tries = 60  # answers in imagined worlds, for one decision
    offering, accepting = 0.5, 0.5  # how much a partner's gain takes away from its own
    theirs = 0.55  # how much its gain takes away from a partner's, as it believes
    sway = 0.1  # coins by which a deal must be better for a partner to be nearly sure that they take it
    taken = 0.9  # the chance that whoever made an offer takes those who accept it
    floor = 0.005  # expected coins: an answer that brings less is no gain

    def count(self, view: View) -> None:
        """Count, and see itself as the others do, who do not know its hand."""
        super().count(view)
        rows, table, _ = self.seats[view.seat]
        self.seats.append((rows, table, ()))

    # --- what the others would take ---

    def liking(self, view: View, theirs: float, give: tuple[str, ...], get: tuple[str, ...]) -> float:
        """The chance that somebody who gains so much makes a deal, as they see what it brings me."""
        mine = max(self.gain(view, len(view.players), give, get), 0.0)
        return round(
            1 / (1 + exp(min((self.theirs * mine - theirs) / self.sway, 50.0))), 9
        )  # the same on every machine

    def hope(self, view: View, seat: int, offer: Offer, mine: float) -> float:
        """What an offer would bring me, times the chance that this player has all the cards and likes it."""
        theirs = self.gain(view, seat, offer.want, offer.give)
        worth = mine - self.offering * theirs
        if theirs <= 0 or worth <= 0:
            return 0.0
        return worth * self.has(view, seat, offer.want) * self.liking(view, theirs, offer.give, offer.want)

    def promise(self, view: View, reply: Action) -> float:
        """What an answer would bring me, times the chance that the active player takes it."""
        if not isinstance(reply, Accept | Bid):
            return 0.0
        give, get = view.deal(reply)
        theirs = self.gain(view, view.active, get, give)
        worth = self.gain(view, view.seat, give, get) - self.accepting * theirs
        if worth <= 0:
            return 0.0
        return worth * (self.taking(view, theirs, give, get) if isinstance(reply, Bid) else self.taken)

    def taking(self, view: View, theirs: float, give: tuple[str, ...], get: tuple[str, ...]) -> float:
        """The chance that the active player, who gains so much, takes a bid."""
        return self.liking(view, theirs, give, get)

    # --- looking ahead ---

    def answer(self, view: View, options: Options) -> Action:
        """The most promising answer, or what does clearly better in imagined games."""
        ideas = self.ideas(view, options)
        if (
            len(ideas) < 2 or not self.tries or self.thinking_time == 0
        ):  # nobody waits while a game is gone through again
            return ideas[0] if ideas else options[0]
        search = Improvement(Iterations(self.tries), LOOK, sure=SURE)
        if self.thinking_time is not None:
            search = search._replace(budget=Seconds(self.thinking_time))
        return search.choose(view, ideas[0], self.rng, ideas)

    def ideas(self, view: View, options: Options) -> list[Action]:
        """The answers that should help it, the most promising first."""
        replies = dict.fromkeys((*options, *self.built(view)))
        weighed = [(self.promise(view, reply), reply) for reply in replies]
        good = sorted([row for row in weighed if row[0] > self.floor], key=lambda row: -row[0])
        return [*islice((reply for _, reply in good if allowed(view, reply)), IDEAS)]


def allowed(view: View, reply: Action) -> bool:
    """Do the rules allow this answer?"""
    return view.decision is not None and view.decision.allows(reply)
