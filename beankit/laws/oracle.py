"""The oracle of the leak law: what a seat cannot know, based on F-17 and F-18.

For the kit's own games it never looks at the visibility that zones declare, because that is what it checks. A
variant's zones that are declared as kept are hidden from everyone but their owners. Every other variant that hides
more than hands and the draw pile needs an oracle of its own: a small subclass that names what is hidden, and the
line `ORACLES["my_game"] = MyOracle()`. A variant without one uses the oracle of the game it is derived from.

Its tracker follows hidden cards through a game, so that the law can swap those that stayed hidden.
"""

from __future__ import annotations

from random import Random
from typing import ClassVar, Generic

from beankit.core.actions import PASS, Action
from beankit.core.cards import Card, Pile
from beankit.core.events import Echo, Event, EventKind, Log, Story, Values, entries
from beankit.core.game import Game
from beankit.core.knowledge.heard import heard_in
from beankit.core.knowledge.view import View
from beankit.core.phase import Decision, Phase
from beankit.core.rules import Rules
from beankit.core.seats import NOBODY, G
from beankit.core.trade.deals import REFUSE, Accept, Bid, Offer, Take
from beankit.core.trade.market import Answering, Settling
from beankit.core.values import Data
from beankit.laws.lister import Lister

Place = tuple[object, str]  # the table or a player, and the name of one of its piles
Origin = tuple[int, int] | None  # the seat whose hand a card was in at the start (-1: draw pile) and its position there
PILE = -1


class Tracker:
    """Follows hidden cards through a stretch of a game, each identified by its place at the start."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.hands: list[list[Origin]] = [[(p.seat, place) for place in range(len(p.hand))] for p in game.players]
        self.pile: list[Origin] = [(PILE, place) for place in range(len(game.draw_pile))]
        self.wanted: Pile = ()

    def play(self, action: Action) -> None:
        """Play an action and follow the cards by what the log says."""
        game = self.game
        before = [player.hand for player in game.players]
        self.pin(action)
        start = len(game.log)
        game.play(action)
        for event in heard_in(game.log[start:], NOBODY):
            if isinstance(event, Event) and (follow := getattr(self, event.name, None)):
                follow(before, *event.values)
        for player, origins in zip(game.players, self.hands, strict=True):
            if len(origins) != len(player.hand):  # something happened that this tracker does not know about
                origins[:] = [None] * len(player.hand)
        if len(self.pile) != len(game.draw_pile):
            self.pile = [None] * len(game.draw_pile)

    def kept(self, seat: int) -> list[Origin]:
        """The cards that this seat has not seen since the start."""
        hands = [origin for owner, hand in enumerate(self.hands) if owner != seat for origin in hand]
        return [origin for origin in (*hands, *self.pile) if origin is not None]

    # --- one method for each kind of event that moves or shows hidden cards ---

    def drew(self, before: list[Pile], seat: int, cards: Pile) -> None:
        """Cards go from the pile to the back of a hand."""
        self.hands[seat] += self.pile[: len(cards)]
        del self.pile[: len(cards)]

    def turned_over(self, before: list[Pile], seat: int, cards: Pile) -> None:
        """Cards go from the pile to the table."""
        del self.pile[: len(cards)]

    def shuffled(self, before: list[Pile], cards: int) -> None:
        """There is a new pile, whose cards were somewhere else at the start."""
        self.pile = [None] * cards

    def planted(self, before: list[Pile], seat: int, card: Card, field: int) -> None:
        """The front card of a hand is planted."""
        del self.hands[seat][0]

    def traded(self, before: list[Pile], seat: int, partner: int, *_: object) -> None:
        """Cards left two hands; the default is the frontmost copy, so nothing in front of them may change."""
        for who in (seat, partner):
            now = list(self.game.players[who].hand)
            stays = [now[:1] == [card] and bool(now.pop(0)) for card in before[who]]
            last = max((place for place, kept in enumerate(stays) if not kept), default=0)
            origins = [None if place < last else origin for place, origin in enumerate(self.hands[who])]
            self.hands[who] = [origin for origin, kept in zip(origins, stays, strict=True) if kept]

    def pin(self, action: Action) -> None:
        """An offer or answer proves what it gives: cards of these kinds in the hand stay the same."""
        decision = self.game.decision
        assert decision is not None
        if isinstance(action, Offer):
            self.wanted = action.want
        cards = self.wanted if isinstance(action, Accept) else getattr(action, "give", ())
        hand, origins = self.game.players[decision.seat].hand, self.hands[decision.seat]
        origins[:] = [None if card in cards else origin for card, origin in zip(hand, origins, strict=True)]


class Oracle(Generic[G]):
    """What all games of the family hide: other hands, the draw pile, sealed answers, copies, and chance."""

    tracker: ClassVar[type[Tracker]] = Tracker  # follows hidden cards when whole games are compared
    kinds: ClassVar[tuple[Card, ...]] = ()  # the kinds in a small deck; by default any
    variety: ClassVar[int] = 4  # how many kinds
    room: ClassVar[int] = 6  # the largest hand plus the number of players: more players get smaller hands

    def hidden(self, game: G, seat: int) -> list[list[Place]]:
        """The piles that a seat cannot see; the piles in each list have the same card backs."""
        others = [player for player in game.players if player.seat != seat]
        hands: list[Place] = [(player, "hand") for player in others]
        kept: list[Place] = [(player, name) for player in others for name in game.rules.layout.kept]
        return [[*hands, *kept, (game, "draw_pile")]]

    def world(self, game: G, seat: int, rng: Random) -> G:
        """Another game that this seat cannot tell from the real one: everything hidden is different."""
        world = game.clone()
        self.disguise(world, seat, rng)
        world.chance = rng.getrandbits(128)
        world.stack = tuple(self.unseal(world, phase, seat, rng) for phase in game.stack)
        world.phase = self.unseal(world, game.phase, seat, rng)
        world.past, world.log = None, self.rewrite(game, seat, rng)
        world.story, world.heard = Story([]), {}
        if game.decision is not None:
            world.go_on(world.phase)  # whom it asks and for what must not depend on anything that changed
        return world

    def disguise(self, world: G, seat: int, rng: Random) -> None:
        """Change everything on the table that this seat cannot see."""
        for piles in self.hidden(world, seat):
            self.mix(piles, rng)

    def mix(self, piles: list[Place], rng: Random) -> None:
        """Shuffle the cards of several piles among them; only the sizes stay."""
        cards = [card for place, name in piles for card in getattr(place, name)]
        rng.shuffle(cards)
        for place, name in piles:
            size = len(getattr(place, name))
            setattr(place, name, tuple(cards[:size]))
            del cards[:size]

    # --- small tables, whose worlds can all be listed ---

    def lister(self, view: View) -> Lister:
        """All worlds that a seat's log allows."""
        return Lister(view)

    def small_deck(self, rules: Rules, rng: Random) -> Data:
        """A deck of few kinds with a few cards each."""
        kinds = self.kinds or rng.sample(rules.asked_for, min(self.variety, len(rules.asked_for)))
        beans = [rules.deck.beans[kind] for kind in kinds]
        return {"kinds": [{"id": b.id, "count": 9, "beanometer": [2, 4, 5, 6]} for b in beans]}

    def small_table(self, rules: Rules, rng: Random) -> Data:
        """A position with few hidden cards: the rest of the deck becomes the first player's coins."""
        deck = self.small_deck(rules, rng)
        cards = [kind["id"] for kind in deck["kinds"] for _ in range(kind["count"])] + deck.get("edicts", [])
        rng.shuffle(cards)

        def some(least: int, most: int) -> str:
            return " ".join(cards.pop() for _ in range(rng.randint(least, most)))

        room = self.room - rules.players
        hands = [some(min(1, room), max(1, room)) for _ in range(rules.players)]
        piles = {"draw_pile": some(2, 4), "discard": some(0, 3)}
        coins = [" ".join(cards), *[""] * (rules.players - 1)]
        phase = rng.choice(rules.turn).name
        return {"deck": deck, "players": rules.players, "hands": hands, "coins": coins, "phase": phase, **piles}

    # --- trading: sealed answers, and the copies of opened ones (F-27) ---

    def unseal(self, world: G, phase: Phase, seat: int, rng: Random) -> Phase:
        """The phase with different answers if they are sealed, and with different copies if they are revealed."""
        if isinstance(phase, Answering):
            other = Answering(phase.rounds, phase.offer, phase.asked, ())
            for who, answer in zip(phase.asked, phase.answers, strict=False):
                given = answer if who == seat else self.answer(world, other, rng)
                other = Answering(phase.rounds, phase.offer, phase.asked, (*other.answers, given))
            return other
        if isinstance(phase, Settling):
            answers = zip(phase.asked, phase.sealed, strict=True)
            sealed = tuple(answer if who == seat else recopied(answer, rng) for who, answer in answers)
            return Settling(phase.rounds, phase.offer, phase.asked, phase.answers, sealed, phase.spent)
        return phase

    def answer(self, world: G, phase: Answering, rng: Random) -> Action:
        """Some answer that the next seat could give."""
        decision = phase.begin(world)
        assert isinstance(decision, Decision)
        return rng.choice(decision.options)

    # --- the log: what others drew, held and did ---

    def rewrite(self, game: G, seat: int, rng: Random) -> Log:
        """The log with everything changed that a seat did not hear; nobody hears others' actions directly."""
        log: Log = []
        story = [*entries(game.past, game.log)][::-1]
        follows = [*(isinstance(head, Echo) for head, _ in story[1:]), False]
        others = (PASS, REFUSE, Accept((1,)), Bid(game.rules.deck.kinds[0], (), (2,)), Take(seat))
        for (head, parts), echoed in zip(story, follows, strict=True):
            if isinstance(head, Echo):  # the action before it, which everyone hears of
                log += (*parts[len(parts) - head.size :], head)
            elif isinstance(head, EventKind):
                swap = getattr(self, head.name, None)
                if swap is None and head.moves and head.moves[1] in game.rules.layout.kept:
                    swap = self.drew
                log += (*(parts if swap is None else swap(Swap(game.rules, seat, rng), *parts)), head)
            else:
                log += (*parts, head if parts[0] == seat or echoed else rng.choice(others))
        return log

    # One method for each kind of event that hides something, named after it; a variant adds its own.

    def began(self, swap: Swap, hands: tuple[Pile, ...], *rest: object) -> Values:
        """All hands at the start."""
        return (tuple(swap.cards(owner, hand) for owner, hand in enumerate(hands)), *rest)

    def drew(self, swap: Swap, owner: int, cards: Pile) -> Values:
        """What a player drew."""
        return owner, swap.cards(owner, cards)

    def keeps(self, swap: Swap, owner: int, zone: str, cards: Pile) -> Values:
        """What a player keeps at the start of a log."""
        return owner, zone, swap.cards(owner, cards)

    def answered(self, swap: Swap, active: int, asked: tuple[int, ...], answers: tuple[Action, ...]) -> Values:
        """The copies that a player chose to give."""
        given = zip(asked, answers, strict=True)
        return active, asked, tuple(a if who == swap.seat else recopied(a, swap.rng) for who, a in given)


class Swap:
    """The seat that must not notice, and replacements for cards that only others know."""

    def __init__(self, rules: Rules, seat: int, rng: Random) -> None:
        self.rules, self.seat, self.rng = rules, seat, rng

    def cards(self, owner: int, cards: tuple[Card, ...], back: str = "bean") -> tuple[Card, ...]:
        """The same number of random cards with this back, unless they are the seat's own."""
        return cards if owner == self.seat else tuple(self.rng.choices(self.rules.decks()[back], k=len(cards)))


def recopied(answer: Action, rng: Random) -> Action:
    """The answer with other copies."""
    copies = rng.choice(((), (0,), (1,), (3, 2)))
    if isinstance(answer, Accept):
        return Accept(copies)
    return Bid(answer.give, answer.want, copies) if isinstance(answer, Bid) else answer


ORACLES: dict[str, Oracle] = {"": Oracle()}


def oracle_for(kind: type[Rules]) -> Oracle:
    """The oracle of a game, or of the nearest game that it is derived from."""
    names = [getattr(base, "name", "") for base in kind.__mro__]
    return next((ORACLES[name] for name in names if name in ORACLES), ORACLES[""])
