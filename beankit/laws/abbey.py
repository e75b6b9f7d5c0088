"""The oracle of Bohnedikt: sacrifice cards, their places in the hands, and coins that nobody saw go (D-9, D-20)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import combinations, permutations
from random import Random
from typing import Any

from beankit.core.actions import Action
from beankit.core.cards import Card, Pile
from beankit.core.rules import Rules
from beankit.games.bohnedikt.deeds import GiveUp, Sacrifice
from beankit.laws.lister import Hands, Lister, TooManyWorlds, World, changed
from beankit.laws.oracle import ORACLES, Oracle, Place, Swap
from beankit.laws.tracker import Tracker

HERE = "S"  # where the sacrifice card lies in a hand
HELPING = ("move_card", "discard_one", "plant_front", "from_discard", "to_hand", "may_discard", "third_card")


class AbbeyTracker(Tracker):
    """Also follows cards that were sacrificed, thrown away or moved."""

    def sacrificed(self, before: list[Pile], seat: int, *_: Any) -> None:
        """From somewhere in a hand: the rest is followed no further."""
        self.forget(seat)

    def discarded_card(self, before: list[Pile], seat: int, card: Card) -> None:
        """From somewhere in a hand."""
        self.forget(seat)

    def moved_card(self, before: list[Pile], seat: int, *_: Any) -> None:
        """Within a hand."""
        self.forget(seat)

    def planted_also(self, before: list[Pile], seat: int, card: Card, field: int) -> None:
        """The front card of a hand."""
        self.planted(before, seat, card, field)

    def took_back(self, before: list[Pile], seat: int, card: Card) -> None:
        """A card that everybody knows, to the back of a hand."""
        self.hands[seat].append(None)

    def forget(self, seat: int) -> None:
        """A hand whose cards stay as they are."""
        self.hands[seat] = [None] * len(self.game.players[seat].hand)

    def pin(self, action: Action) -> None:
        """Playing or giving up a sacrifice card proves what a hand holds and what not."""
        super().pin(action)
        if isinstance(action, GiveUp | Sacrifice) and self.game.decision is not None:
            self.forget(self.game.decision.seat)


class AbbeyLister(Lister):
    """Hands with the sacrifice card in its place, as every event leaves them possible."""

    @staticmethod
    def world(game: Any, seat: int) -> World:
        hands = [(*p.hand[: p.behind], HERE, *p.hand[p.behind :]) for p in game.players]
        return tuple(() if owner == seat else hand for owner, hand in enumerate(hands)), game.draw_pile

    def holding(self, sacrifices: Pile, places: tuple[int, ...], *_: Any) -> None:
        """Where the sacrifice cards lie, or may lie."""
        for seat, place in enumerate(places):
            if seat != self.seat:
                self.each(lambda hands, pile, s=seat, p=place: self.insert(hands, pile, s, p))  # type: ignore[misc]

    def insert(self, hands: Hands, pile: Pile, seat: int, place: int) -> Iterable[World]:
        """A hand with the sacrifice card on a place, or on any."""
        hand = hands[seat]
        for spot in range(len(hand) + 1) if place < 0 else (place,):
            yield changed(hands, seat, (*hand[:spot], HERE, *hand[spot:])), pile

    def gave_up(self, seat: int, sacrifice: Card) -> None:
        """It lay in front, and the hand has not got both kinds."""
        pair = set(sacrifice.split("+"))
        if seat != self.seat:
            self.each(lambda h, p: [(h, p)] if h[seat][0] == HERE and not pair <= set(h[seat]) else [])

    def new_sacrifice(self, seat: int, sacrifice: Card) -> None:
        """A new one at the back."""
        if seat != self.seat:
            self.each(lambda h, p: [(changed(h, seat, (*[card for card in h[seat] if card != HERE], HERE)), p)])

    def sacrificed(self, seat: int, sacrifice: Card, cards: Pile, received: Pile, revealed: Pile) -> None:
        """Cards from anywhere."""
        for card in revealed:
            self.revealed.remove(card)
        self.leave(seat, list((Counter(cards) - Counter(received) - Counter(revealed)).elements()))

    def moved_card(self, seat: int, place: int, to: int) -> None:
        """Any card but the sacrifice card, to any other place."""

        def elsewhere(hands: Hands, pile: Pile) -> Iterable[World]:
            for one, other in permutations(range(len(hands[seat])), 2):
                cards = [*hands[seat]]
                if cards[one] != HERE:
                    cards.insert(other, cards.pop(one))
                    yield changed(hands, seat, tuple(cards)), pile

        if seat != self.seat:
            self.each(elsewhere)

    def took_back(self, seat: int, card: Card) -> None:
        """A card that everybody knows, to the back of a hand."""
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
        """A discarded card lies turned over."""
        self.discard.pop()
        self.revealed.append(card)

    def planted_also(self, seat: int, card: Card, field: int) -> None:
        """The frontmost bean."""

        def planted(hands: Hands, pile: Pile) -> Iterable[World]:
            front = 1 if hands[seat][0] == HERE else 0
            if hands[seat][front] == card:
                yield changed(hands, seat, hands[seat][:front] + hands[seat][front + 1 :]), pile

        if seat != self.seat:
            self.each(planted)

    def tribute(self, seat: int, given: int) -> None:
        """From here on nobody knows what lies in the piles."""
        raise TooManyWorlds


class AbbeyOracle(Oracle):
    """What Bohnedikt hides besides."""

    tracker = AbbeyTracker
    lister = AbbeyLister
    variety = 3  # for a sacrifice card may lie anywhere in a hand
    room = 5

    def small_deck(self, rules: Rules, rng: Random) -> dict[str, Any]:
        """With a few edicts, and sacrifice cards for the kinds that there are."""
        found = super().small_deck(rules, rng)
        kinds = [kind["id"] for kind in found["kinds"]]
        pairs = [list(pair) for pair in combinations(kinds, 2)]
        return {**found, "edicts": rng.sample(HELPING, 2), "sacrifices": pairs * 4}

    def small_table(self, rules: Rules, rng: Random) -> dict[str, Any]:
        """Often with an edict that helps."""
        table = super().small_table(rules, rng)
        if rng.random() < 0.5:
            return table
        edict = rng.choice(table["deck"]["edicts"])
        return table | {"phase": "plant_or_keep" if edict == "to_hand" else "edicts", "edicts": [edict]}

    def hidden(self, game: Any, seat: int) -> list[list[Place]]:
        (beans,) = super().hidden(game, seat)
        purses: list[Place] = [(player, "purse") for player in game.players]
        others: list[Place] = [(player, "sacrifice") for player in game.players if player.seat != seat]
        return [[*beans, *purses, (game, "alms")], [*others, (game, "sacrifice_pile")]]

    def disguise(self, world: Any, seat: int, rng: Random) -> None:
        super().disguise(world, seat, rng)
        for player in world.players:
            if player.seat != seat:
                player.behind = rng.randint(0, len(player.hand))

    def holding(self, swap: Swap, cards: Pile, places: tuple[int, ...], at_back: bool, *rest: Any) -> tuple[Any, ...]:
        """Everybody's sacrifice card at the start; its place is told to all in a fresh deal only."""
        others = tuple(swap.cards(owner, (card,), "sacrifice")[0] for owner, card in enumerate(cards))
        moved = tuple(p if at_back or owner == swap.seat else swap.rng.randrange(9) for owner, p in enumerate(places))
        return (others, moved, at_back, *rest)

    def new_sacrifice(self, swap: Swap, owner: int, card: Card) -> tuple[Any, ...]:
        """A new sacrifice card."""
        return owner, swap.cards(owner, (card,), "sacrifice")[0]

    def moved_card(self, swap: Swap, owner: int, place: int, to: int) -> tuple[Any, ...]:
        """From where to where a card was moved."""
        return (owner, place, to) if owner == swap.seat else (owner, swap.rng.randrange(9), swap.rng.randrange(9))


ORACLES["bohnedikt"] = AbbeyOracle()
