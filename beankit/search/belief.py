"""Beliefs: worlds in which the others' answers and hands make sense count more.

Somebody refused soy beans for a red one: they have no red bean, or do not like the deal. Where they hold one and would
have liked it, a refusal is unlikely, so that world weighs little. A named model says how likely an answer is.
Hands are no random cards either: players keep what they grow, and part with what others grow.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import reduce
from math import fsum
from operator import and_
from random import Random
from typing import NamedTuple

from beankit.core.cards import Card, Pile
from beankit.core.game import Game
from beankit.core.knowledge.view import View
from beankit.search.outlook import Outlook
from beankit.search.policies import gain, values

WORLDS = 100
SEED = 5  # the same view gives the same beliefs
GROWN, SOUGHT = 1.4, 0.8  # how likely a card is still in a hand whose owner grows it, or only others; otherwise 1

Likes = Callable[[Game, int, Pile, Pile], bool]  # would this seat like to give and get these cards?


class Model(NamedTuple):
    """How somebody answers offers: what they like, and how often they do the opposite."""

    name: str
    likes: Likes
    error: float = 0.25

    def accepts(self, game: Game, seat: int, give: Pile, get: Pile) -> float:
        """The chance that a seat accepts a deal, if it has the cards."""
        return 1 - self.error if self.likes(game, seat, give, get) else self.error


def giver_likes(game: Game, seat: int, give: Pile, get: Pile) -> bool:
    """The fields alone decide."""
    return gain(values(game.rules, game.players[seat].fields), give, get) > 0


def counter_likes(game: Game, seat: int, give: Pile, get: Pile) -> bool:
    """Fields, hand and the cards to come decide."""
    return Outlook(game).gain(seat, give, get) > 0


GIVER, COUNTER = Model("giver", giver_likes), Model("counter", counter_likes)


class Response(NamedTuple):
    """What somebody answered to an offer, and what has left their hand since then."""

    seat: int
    give: Pile  # what they would have given
    get: Pile
    accepted: bool
    gone: Pile


def heard(view: View) -> list[Response]:
    """The answers of the others since their own last turn, newest first: no card has come into their hands since."""
    answers: list[Response] = []
    gone = {player.seat: Counter[Card]() for player in view.players}
    open_hands = {other.seat for other in view.others}
    replies: tuple[tuple[int, str, Pile, Pile], ...] = ()
    for event in reversed(view.log):
        if event.name == "turn":
            open_hands.discard(event.seat)
            if not open_hands:
                break
        elif event.name == "traded":
            gone[event.partner].update(event.got)
        elif event.name == "answered":
            replies = event.answers
        elif event.name == "offered":
            for seat, word, _, _ in replies:
                if seat in open_hands:
                    left = tuple(gone[seat].elements())
                    answers.append(Response(seat, event.want, event.give, word == "accept", left))
            replies = ()
    return answers


def kept(game: Game) -> float:
    """How likely the hands of a world are after trading, compared with cards drawn at random."""
    grown = [{game.rules.kind(field) for field in player.fields if field} for player in game.players]
    sought, product = set().union(*grown), 1.0
    for player, own in zip(game.players, grown, strict=True):
        for card in player.hand:
            product *= GROWN if card in own else SOUGHT if card in sought else 1.0
    return product


def likelihood(game: Game, answers: Sequence[Response], model: Model) -> float:
    """How likely the answers are in a world, as far as the model knows."""
    product = 1.0
    for answer in answers:
        hand = Counter(game.players[answer.seat].hand + answer.gone)
        can = Counter(answer.give) <= hand
        yes = model.accepts(game, answer.seat, answer.give, answer.get) if can else 0.0
        product *= yes if answer.accepted else 1 - yes
    return product


class Belief:
    """Imagined worlds with weights that sum to 1."""

    def __init__(self, view: View, rng: Random, count: int = WORLDS, model: Model = COUNTER) -> None:
        answers = heard(view)
        self.worlds = view.worlds(count, rng)
        weights = [likelihood(world, answers, model) for world in self.worlds]
        if "offer" in self.worlds[0].rules.asks():
            weights = [weight * kept(world) for weight, world in zip(weights, self.worlds, strict=True)]
        whole = fsum(weights)
        even = [1 / count] * count  # no world explains the answers: the model is of no use
        self.weights = [weight / whole for weight in weights] if whole > 0 else even

    @property
    def effective(self) -> float:
        """How many equally weighted worlds would tell as much: the effective sample size."""
        return 1 / fsum([weight * weight for weight in self.weights])

    def chance(self, seat: int, *cards: Card) -> float:
        """The chance that a seat holds these cards."""
        wanted = Counter(cards)
        pairs = zip(self.worlds, self.weights, strict=True)
        return fsum([weight for world, weight in pairs if wanted <= Counter(world.players[seat].hand)])

    def hand(self, seat: int) -> Mapping[Card, float]:
        """For each kind, the chance that a seat holds at least one."""
        kinds = self.worlds[0].rules.deck.kinds
        return {kind: self.chance(seat, kind) for kind in kinds}

    def resampled(self, count: int, rng: Random) -> list[Game]:
        """A number of worlds with equal weights: each as often as its weight says, as evenly as possible."""
        start, drawn, reached, place = rng.random(), list[Game](), self.weights[0], 0
        for number in range(count):
            while reached < (number + start) / count and place + 1 < len(self.worlds):
                place += 1
                reached += self.weights[place]
            drawn.append(self.worlds[place])
        return drawn


class HandBelief(NamedTuple):
    """A hand as another seat can believe it to be."""

    seat: int
    cards: int
    known: Pile  # they are in every world
    chances: tuple[tuple[Card, float], ...]  # that it has at least one more of a kind, the likeliest first


def beliefs(view: View, worlds: int = WORLDS) -> list[HandBelief]:
    """What a seat can believe about the hands of all others; worlds in which their answers make sense count more."""
    belief = Belief(view, Random(SEED), worlds)
    return [believed(belief, other.seat, len(other.hand)) for other in view.others]


def believed(belief: Belief, seat: int, cards: int) -> HandBelief:
    """What the worlds of a belief say about one hand."""
    hands = [Counter(world.players[seat].hand) for world in belief.worlds]
    known: Counter[Card] = reduce(and_, hands)
    weights = belief.weights
    chances: dict[Card, float] = {}
    for kind in {card for hand in hands for card in hand}:
        more = [weight for hand, weight in zip(hands, weights, strict=True) if hand[kind] > known[kind]]
        chances[kind] = fsum(more)
    likely = sorted([pair for pair in chances.items() if pair[1] > 0], key=lambda pair: (-pair[1], pair[0]))
    return HandBelief(seat, cards, tuple(sorted(known.elements())), tuple(likely))
