"""The oracle for Bohnedikt: sacrifice cards, their places in the hands, and coins that left unseen (D-9, D-20)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import partial
from itertools import combinations, permutations
from math import comb, factorial, prod
from random import Random

from beankit.core.actions import Action
from beankit.core.cards import Card, Pile
from beankit.core.events import Values
from beankit.core.knowledge.view import View
from beankit.core.rules import Rules
from beankit.core.values import Data
from beankit.games.bohnedikt.actions import GiveUp, Sacrifice
from beankit.games.bohnedikt.positions import TRIBUTE_AT
from beankit.games.bohnedikt.table import BohnediktGame
from beankit.laws.lister import Hands, Lister, TooManyWorlds, World, changed, orders, ways
from beankit.laws.oracle import ORACLES, Oracle, Place, Swap, Tracker

HERE = "S"  # where the sacrifice card is in a hand
HELPING = ("move_card", "discard_one", "plant_front", "from_discard", "to_hand", "may_discard", "third_card")


class BohnediktTracker(Tracker):
    """Also follows cards that were sacrificed, thrown away or moved."""

    def sacrificed(self, before: list[Pile], seat: int, *_: object) -> None:
        """Beans leave from somewhere in a hand: stop following the rest."""
        self.forget(seat)

    def discarded_card(self, before: list[Pile], seat: int, card: Card) -> None:
        """A card leaves from somewhere in a hand."""
        self.forget(seat)

    def moved_card(self, before: list[Pile], seat: int, *_: object) -> None:
        """A card moves within a hand."""
        self.forget(seat)

    def planted_also(self, before: list[Pile], seat: int, card: Card, field: int) -> None:
        """The front card of a hand is planted."""
        self.planted(before, seat, card, field)

    def took_back(self, before: list[Pile], seat: int, card: Card) -> None:
        """A card that everyone knows goes to the back of a hand."""
        self.hands[seat].append(None)

    def forget(self, seat: int) -> None:
        """Leave all cards of a hand as they are."""
        self.hands[seat] = [None] * len(self.game.players[seat].hand)

    def pin(self, action: Action) -> None:
        """Playing or giving up a sacrifice card proves what a hand has and does not have."""
        super().pin(action)
        if isinstance(action, GiveUp | Sacrifice) and self.game.decision is not None:
            self.forget(self.game.decision.seat)


class BohnediktLister(Lister[BohnediktGame]):
    """The possible hands with the sacrifice card in its place, then the purses and the alms."""

    @staticmethod
    def world(game: BohnediktGame, seat: int) -> World:
        hands = [() if p.seat == seat else (*p.hand[: p.behind], HERE, *p.hand[p.behind :]) for p in game.players]
        coins = [tuple(sorted(cards)) for cards in (*[p.purse for p in game.players], game.alms)]
        return (*hands, *coins), game.draw_pile

    def weight(self, world: World) -> int:
        """In how many ways each coin can have got into its purse, and the others into the draw pile (D-20)."""
        hands, _ = world
        number, left = 1, Counter(self.mingled)
        for seat, purse in enumerate(hands[self.players : -1]):
            coins, kept = self.given.get(seat), Counter(purse)
            number *= ways(purse) if coins is None else prod(comb(coins[kind], n) for kind, n in kept.items())
            left -= kept
        return number * prod(map(factorial, left.values())) * (ways(hands[-1]) if self.loose_alms else 1)

    def holding(
        self, _: Pile, places: tuple[int, ...], laid: Pile, coins: tuple[Pile, ...], purses: tuple[int, ...], alms: int
    ) -> None:
        """Where the sacrifice cards are or may be, which coins everyone sees, and how many nobody sees."""
        self.coins, self.loose_alms = [Counter(cards) for cards in coins], alms
        self.given: dict[int, Counter[Card]] = {}  # everyone's coins at the tribute
        self.mingled: Counter[Card] = Counter()  # these and the discarded cards, if they were shuffled together

        def covered(hands: Hands, pile: Pile) -> Iterable[World]:
            purses_and_alms, start = [], 0
            for size in (*purses, alms):
                purses_and_alms.append(tuple(sorted(pile[start : start + size])))
                start += size
            return [((*hands, *purses_and_alms), pile[start:])]

        self.each(covered)
        for seat, place in enumerate(places):
            if seat != self.seat:
                self.each(partial(self.insert, seat=seat, place=place))

    def insert(self, hands: Hands, pile: Pile, seat: int, place: int) -> Iterable[World]:
        """A hand with the sacrifice card in one place, or in any."""
        hand = hands[seat]
        for spot in range(len(hand) + 1) if place < 0 else (place,):
            yield changed(hands, seat, (*hand[:spot], HERE, *hand[spot:])), pile

    def gave_up(self, seat: int, sacrifice: Card) -> None:
        """The sacrifice card was in front, and the hand does not have both kinds."""
        pair = set(sacrifice.split("+"))
        if seat != self.seat:
            self.each(lambda h, p: [(h, p)] if h[seat][0] == HERE and not pair <= set(h[seat]) else [])

    def new_sacrifice(self, seat: int, sacrifice: Card) -> None:
        """A new sacrifice card comes to the back of a hand."""
        if seat != self.seat:
            self.each(lambda h, p: [(changed(h, seat, (*[card for card in h[seat] if card != HERE], HERE)), p)])

    def sacrificed(self, seat: int, sacrifice: Card, cards: Pile, received: Pile, revealed: Pile) -> None:
        """The beans leave from anywhere in a hand or from the table."""
        for card in revealed:
            self.revealed.remove(card)
        self.leave(seat, list((Counter(cards) - Counter(received) - Counter(revealed)).elements()))

    def moved_card(self, seat: int, place: int, to: int) -> None:
        """Every card but the sacrifice card may have gone to every other place."""

        def elsewhere(hands: Hands, pile: Pile) -> Iterable[World]:
            for place, to in permutations(range(len(hands[seat])), 2):
                cards = [*hands[seat]]
                if cards[place] != HERE:
                    cards.insert(to, cards.pop(place))
                    yield changed(hands, seat, tuple(cards)), pile

        if seat != self.seat:
            self.each(elsewhere)

    def took_back(self, seat: int, card: Card) -> None:
        """A card that everyone knows goes to the back of a hand."""
        if seat != self.seat:
            self.each(lambda hands, pile: [(changed(hands, seat, (*hands[seat], card)), pile)])

    def discarded_card(self, seat: int, card: Card) -> None:
        """From anywhere in a hand to the discard pile."""
        self.leave(seat, [card])
        self.discard.append(card)

    def dropped_card(self, seat: int, card: Card) -> None:
        """A turned-over card is discarded."""
        self.discard.append(card)

    def fetched_card(self, seat: int, card: Card) -> None:
        """A discarded card joins the turned-over cards."""
        self.discard.remove(card)
        self.revealed.append(card)

    def planted_also(self, seat: int, card: Card, field: int) -> None:
        """The frontmost bean of a hand is planted."""

        def planted(hands: Hands, pile: Pile) -> Iterable[World]:
            front = 1 if hands[seat][0] == HERE else 0
            if hands[seat][front] == card:
                yield changed(hands, seat, hands[seat][:front] + hands[seat][front + 1 :]), pile

        if seat != self.seat:
            self.each(planted)

    # --- coins ---

    def harvested(self, seat: int, field: int, cards: Pile, coins: int) -> None:
        """Everyone sees which cards become coins."""
        super().harvested(seat, field, cards, coins)
        self.coins[seat].update(cards[len(cards) - coins :])

    def tribute(self, seat: int, given: int) -> None:
        """Some of a player's coins go, and nobody sees which."""
        self.given[seat] = coins = self.coins[seat].copy()
        if comb(coins.total(), given) * len(self.worlds) > self.most:
            raise TooManyWorlds
        kept = {*combinations(sorted(coins.elements()), coins.total() - given)}

        def shared(hands: Hands, pile: Pile) -> Iterable[World]:
            for purse in kept:
                alms = tuple(sorted((coins - Counter(purse) + Counter(hands[-1])).elements()))
                yield (*changed(hands, self.players + seat, purse)[:-1], alms), pile

        self.each(shared)

    def shuffled(self, number: int) -> None:
        """After the tribute the alms are in the pile too."""
        if self.loose_alms:
            raise TooManyWorlds
        if self.given:
            self.mingled = sum(self.given.values(), Counter(self.discard))
        if sum(ways((*self.discard, *hands[-1])) for hands, _ in self.worlds) > self.most:
            raise TooManyWorlds
        discard, self.discard = self.discard, []

        def mixed(hands: Hands, _: Pile) -> Iterable[World]:
            for pile in orders(tuple(sorted((*discard, *hands[-1])))):
                yield (*hands[:-1], ()), pile

        self.each(mixed)


class BohnediktOracle(Oracle[BohnediktGame]):
    """Also hides what is hidden only in Bohnedikt."""

    tracker = BohnediktTracker
    variety = 3  # few, since a sacrifice card may be anywhere in a hand
    room = 5

    def lister(self, view: View) -> Lister:
        return BohnediktLister(view)

    def small_deck(self, rules: Rules, rng: Random) -> Data:
        """With a few edicts, and sacrifice cards for the kinds in the deck."""
        deck = super().small_deck(rules, rng)
        kinds = [kind["id"] for kind in deck["kinds"]]
        pairs = [list(pair) for pair in combinations(kinds, 2)]
        return {**deck, "edicts": rng.sample(HELPING, 2), "sacrifices": pairs * 4}

    def small_table(self, rules: Rules, rng: Random) -> Data:
        """Often with a helpful edict, or shortly before the tribute."""
        table = super().small_table(rules, rng)
        chance = rng.random()
        if chance < 0.07:
            return table | self.before_tribute(table, rng)
        if chance < 0.5:
            return table
        edict = rng.choice(table["deck"]["edicts"])
        return table | {"phase": "plant_or_keep" if edict == "to_hand" else "edicts", "edicts": [edict]}

    def before_tribute(self, table: Data, rng: Random) -> Data:
        """One player keeps a coin after the tribute; all other cards grow on their fields."""
        coins, edicts = table["coins"][0].split(), table["deck"]["edicts"]
        beans = [card for card in coins if card not in edicts]
        number = table["players"] + 1
        garden = " ".join(card for card in coins if card in edicts)
        others = table["coins"][1:]
        return {
            "exhausted": TRIBUTE_AT - 1,
            "coins": [" ".join(beans[:number]), *others],
            "fields": [[garden, " ".join(beans[number:])], *[[]] * len(others)],
            "phase": rng.choice(("drawing", "trade")),
        }

    def hidden(self, game: BohnediktGame, seat: int) -> list[list[Place]]:
        (beans,) = super().hidden(game, seat)
        purses: list[Place] = [(player, "purse") for player in game.players]
        others: list[Place] = [(player, "sacrifice") for player in game.players if player.seat != seat]
        return [[*beans, *purses, (game, "alms")], [*others, (game, "sacrifice_pile")]]

    def disguise(self, world: BohnediktGame, seat: int, rng: Random) -> None:
        super().disguise(world, seat, rng)
        for player in world.players:
            if player.seat != seat:
                player.behind = rng.randint(0, len(player.hand))

    def holding(self, swap: Swap, cards: Pile, places: tuple[int, ...], at_back: bool, *rest: object) -> Values:
        """Everyone's sacrifice card at the start; all know its place only in a fresh deal."""
        others = tuple(swap.cards(owner, (card,), "sacrifice")[0] for owner, card in enumerate(cards))
        moved = tuple(p if at_back or owner == swap.seat else swap.rng.randrange(9) for owner, p in enumerate(places))
        return (others, moved, at_back, *rest)

    def new_sacrifice(self, swap: Swap, owner: int, card: Card) -> Values:
        """A new sacrifice card."""
        return owner, swap.cards(owner, (card,), "sacrifice")[0]

    def moved_card(self, swap: Swap, owner: int, place: int, to: int) -> Values:
        """From where to where a card was moved."""
        return (owner, place, to) if owner == swap.seat else (owner, swap.rng.randrange(9), swap.rng.randrange(9))


ORACLES["bohnedikt"] = BohnediktOracle()
