"""The bot whose constants games have chosen: it deals as the seer does, and needs no search for its answers."""

from collections import Counter as Tally
from math import exp
from typing import Any, ClassVar, NamedTuple

from beankit import Accept, Action, Bid, Offer, Options, View
from beankit.bots import Seer

Cards = tuple[str, ...]
Rows = list[tuple[str, int]]  # fields as (kind, number of cards); an empty field is ("", 0)

FEW, LARGE = 3, 12  # players at the smallest table; cards of a kind in a usual deck
ROUNDS = 4.0  # rounds after which it does not matter how many are left


class ByPlayers(NamedTuple):
    """A constant that is another one with three, four and five players."""

    three: float
    four: float
    five: float


def by_players(three: float, four: float, five: float) -> Any:
    """A constant by the number of players; a subclass may have one number for all of them."""
    return ByPlayers(three, four, five)


class Tycoon(Seer):
    """Weighs fields, hand and deals as the seer does, with constants from a regression over games with random ones."""

    games: ClassVar[tuple[str, ...]] = ("bohnanza",)
    strength = 10
    searches = False
    tries = 0

    # how fields grow
    share = by_players(0.24, 0.2, 0.17)
    late = 0.82  # weight of that share in the last pass through the draw pile
    horizon = by_players(1.1, 0.8, 0.83)  # rounds that a field lasts
    power = by_players(0.14, -0.1, 0.12)  # how much better kinds grow of which there are many
    known = -0.04  # cards that one of them in another player's hand adds
    crowd = by_players(0.33, 0.2, 0.21)
    # what fields and hands are worth
    first = by_players(0.83, 0.78, 0.81)
    patience = 0.85
    slot = -0.045  # an empty field, for each round that is left
    regret = by_players(0.9, 0.71, 0.77)  # weight of what a field may still bring, if it has to make room
    ripe = by_players(0.38, 0.6, 0.45)
    relief = 0.1
    parting = by_players(0.85, 0.72, 0.83)  # weight of what another player's field loses by a card they give away
    # deals
    offering = by_players(0.5, 0.5, 0.36)
    theirs = by_players(0.55, 0.47, 0.3)
    sway = by_players(0.1, 0.1, 0.16)
    least = by_players(0.015, 0.003, 0.009)
    calls = 12
    accepting = by_players(0.57, 0.48, 0.53)
    settling = by_players(0.52, 0.31, 0.29)
    taken = 1.2
    floor = by_players(0.04, 0.04, 0.065)
    bid_theirs = by_players(0.35, 0.53, 0.41)  # how much the active player minds what a bid brings me
    bid_sway = by_players(0.26, 0.46, 0.39)  # how much better a bid must be for them to be nearly sure
    bid_bias = by_players(-0.17, -0.08, -0.09)  # coins by which they like a bid less than I would

    def start(self, view: View) -> None:
        """Learn the constants for this number of players."""
        for name in dir(type(self)):
            value = getattr(type(self), name)
            if isinstance(value, ByPlayers) and name not in vars(self):
                setattr(self, name, value[min(max(len(view.players) - FEW, 0), len(value) - 1)])
        super().start(view)
        self.state: object = None
        self.listed: list[tuple[float, Offer]] | None = None
        self.hopes: dict[tuple[int, Offer], float] = {}

    def count(self, view: View) -> None:
        """Count as the seer does, with a longer look; what was worked out for the same cards is kept."""
        last, players, pile = view.exhausted >= view.exhaustions_to_end - 1, view.players, len(view.draw_pile)
        turns = pile / 5 / len(players)
        self.plantings = int(2 * turns) + (1 if view.active == view.seat else 2) if last else len(view.hand)
        unseen = view.unseen()
        hidden = max(sum(unseen.values()), 1)
        coming = 5 * len(players) * self.horizon
        coming = (min(coming, pile) if last else coming) + sum([len(player.hand) for player in view.others])
        growers = Tally([field[-1] for player in players for field in player.fields if field])
        share = self.share * self.late if last else self.share
        self.chance = {kind: unseen[kind] / hidden for kind in view.kinds}
        self.curve = {"": (0.0,)}
        for kind, chance in self.chance.items():
            hope = share * coming * chance / max(growers[kind], 1) ** self.crowd
            hope *= (view.bean(kind).count / LARGE) ** self.power
            hope += self.known * sum([self.shown[other.seat][kind] for other in view.others])
            self.curve[kind] = self.growing(kind, max(hope, 0.0))
        self.seats = [self.cards(view, seat) for seat in range(len(players))]
        rows, table, _ = self.seats[view.seat]
        self.seats.append((rows, table, ()))
        left = turns + (0 if last else (len(view.discard) + 20) / 15)
        self.room = self.slot * min(left, ROUNDS)
        state = (self.curve, self.seats, self.plantings, self.room)
        if state != self.state:
            self.state, self.outlooks, self.hopes, self.listed = state, {}, {}, None

    # --- what things are worth ---

    def outlook(self, rows: Rows, table: Cards, hand: Cards) -> float:
        """The coins that fields should bring after planting table and hand; empty fields are worth something, too."""
        rows, curve, weight, coins = list(rows), self.curve, self.first, 0.0
        for kind, size in rows:
            coins += curve[kind][size]
        if len(table) > 1:
            grown = {kind for kind, _ in rows}
            table = tuple(sorted(table, key=lambda card: card not in grown))
        for card in table:
            coins += self.sow(rows, card)
        for kind, _ in rows:
            if not kind:
                coins += self.room
        for card in hand[: self.plantings]:
            coins += weight * self.sow(rows, card)
            weight *= self.patience
        return round(coins, 9)

    def sow(self, rows: Rows, card: str) -> float:
        """Plant a card where it grows or where the least is lost, and return what that brings."""
        curve, protected = self.curve[card], False
        for place, (kind, size) in enumerate(rows):
            if kind == card:
                rows[place] = (card, size + 1)
                return curve[size + 1] - curve[size]
            protected = protected or size > 1
        least, spot = 99.0, 0
        for place, (kind, size) in enumerate(rows):
            if size != 1 or not protected:
                loss = (self.curve[kind][size] - self.pays[kind][size]) * self.regret
                if loss < least:
                    least, spot = loss, place
        rows[spot] = (card, 1)
        return curve[1] - least

    # --- deals ---

    def offers(self, view: View, options: Options) -> list[tuple[float, Offer]]:
        """Listed and built offers, the best first; the same as before if nothing has changed."""
        if self.listed is None:
            self.listed = super().offers(view, options)
        return self.listed

    def hope(self, view: View, seat: int, offer: Offer, mine: float) -> float:
        """What an offer would bring me, times the chance that this player likes it and has all the cards."""
        key = (seat, offer)
        if key not in self.hopes:
            theirs = self.gain(view, seat, offer.want, offer.give)
            worth = mine - self.offering * theirs
            likes = self.liking(view, theirs, offer.give, offer.want) if theirs > 0 and worth > 0 else 0.0
            self.hopes[key] = worth * likes
        hope = self.hopes[key]
        return hope * self.has(view, seat, offer.want) if hope > self.least else 0.0

    def promise(self, view: View, reply: Action) -> float:
        """What an answer would bring me, times the chance that the active player takes it."""
        if isinstance(reply, Accept | Bid) and self.gain(view, view.seat, *view.deal(reply)) > 0:
            return super().promise(view, reply)
        return 0.0

    def taking(self, view: View, theirs: float, give: Cards, get: Cards) -> float:
        """The chance that the active player, who gains so much, takes a bid."""
        mine = max(self.gain(view, len(view.players), give, get), 0.0)
        doubt = (self.bid_theirs * mine + self.bid_bias - theirs) / self.bid_sway
        return round(1 / (1 + exp(min(doubt, 50.0))), 9)
