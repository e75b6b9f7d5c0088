"""The bot that counts: which cards are still to come, what the others grow, and what they hold."""

from collections import Counter as Tally
from functools import lru_cache
from math import exp, fsum

from beankit import (
    PASS,
    REFUSE,
    Accept,
    Action,
    Bid,
    Bot,
    Decision,
    Harvest,
    Offer,
    Options,
    Plant,
    Reason,
    Take,
    View,
    about_deal,
    about_planting,
)

Cards = tuple[str, ...]
Rows = list[tuple[str, int]]  # fields as (kind, number of cards); an empty field is ("", 0)

LONGEST = 60  # cards on a field with ordinary decks


class Counter(Bot):
    """Weighs every choice by the coins that fields should bring, including the cards still to be planted."""

    strength = 5
    share = 0.2  # share of a kind's cards in the coming round that a player who grows it can expect
    crowd = 1.0  # how much it counts that others grow a kind too: 0 not at all, 1 that all have equal shares
    first = 0.8  # weight of planting the first hand card
    patience = 0.8  # weight of planting a hand card, relative to the card before it
    envy = 0.3  # how much a partner's gain takes away from my own
    relief = 0.1  # what others gain by giving away a card that they do not grow
    parting = 1.0  # weight of what their field loses by giving away a card that they grow
    least = 0.02  # least expected gain for which an offer is worth making
    calls = 8  # most offers in one trading phase

    def start(self, view: View) -> None:
        """Learn the beanometers; nobody has shown a card yet."""
        longest = max(LONGEST, *(view.bean(kind).count + 2 for kind in view.kinds))
        self.pays = {kind: tuple(map(view.bean(kind).payout, range(longest))) for kind in view.kinds}
        self.pays[""] = (0,)
        self.shown = [Tally[str]() for _ in view.players]
        self.asked: Cards = ()

    def decide(self, view: View, decision: Decision) -> Action:
        """Listen and count first, then answer."""
        self.listen(view)
        if decision.kind != "react":
            self.count(view)
        return super().decide(view, decision)

    def listen(self, view: View) -> None:
        """Remember which cards others have shown they hold, until those cards leave their hands."""
        for event in view.news:
            if event.name == "offered":
                self.asked = event.want
                self.shown[event.seat] |= Tally(event.give) - Tally(view.revealed)
            elif event.name == "answered":
                for seat, word, give, _ in event.answers:
                    self.shown[seat] |= Tally(self.asked if word == "accept" else give)
            elif event.name == "traded":
                self.shown[event.seat] -= Tally(event.gave)
                self.shown[event.partner] -= Tally(event.got)
            elif event.name == "planted":
                self.shown[event.seat] -= Tally((event.card,))

    def count(self, view: View) -> None:
        """Estimate how likely a hidden card is of each kind, and what fields of each kind should pay in the end."""
        unseen, players = view.unseen(), view.players
        hidden = max(sum(unseen.values()), 1)
        last = view.exhausted >= view.exhaustions_to_end - 1
        coming = min(5 * len(players), len(view.draw_pile)) if last else 5 * len(players)
        coming += sum([len(player.hand) for player in view.others])
        growers = Tally([field[-1] for player in players for field in player.fields if field])
        self.chance = {kind: unseen[kind] / hidden for kind in view.kinds}
        self.curve: dict[str, tuple[float, ...]] = {"": (0.0,)}
        for kind, chance in self.chance.items():
            hope = self.share * coming * chance / max(growers[kind], 1) ** self.crowd
            self.curve[kind] = self.growing(kind, hope)
        self.seats = [self.cards(view, seat) for seat in range(len(players))]
        self.outlooks: dict[tuple[int, Cards, Cards], float] = {}

    def growing(self, kind: str, hope: float) -> tuple[float, ...]:
        """What fields of 0, 1, 2 ... cards of a kind should pay if they get about this many cards more."""
        return expected(self.pays[kind], round(4 * hope))

    # --- what things are worth ---

    def outlook(self, rows: Rows, table: Cards, hand: Cards) -> float:
        """The coins that fields should bring, after planting the table cards and then the hand."""
        rows, weight = list(rows), self.first
        coins = fsum([self.curve[kind][size] for kind, size in rows])
        grown = {kind for kind, _ in rows}
        for card in sorted(table, key=lambda card: card not in grown):
            coins += self.sow(rows, card)
        for card in hand:
            coins += weight * self.sow(rows, card)
            weight *= self.patience
        return coins

    def sow(self, rows: Rows, card: str) -> float:
        """Plant a card where it grows or where the least is lost, and return what that brings."""
        curve = self.curve[card]
        for place, (kind, size) in enumerate(rows):
            if kind == card:
                rows[place] = (card, size + 1)
                return curve[size + 1] - curve[size]
        protected = max([size for _, size in rows]) > 1
        least, spot = 99.0, 0
        for place, (kind, size) in enumerate(rows):
            loss = self.curve[kind][size] - self.pays[kind][size]
            if loss < least and not (protected and size == 1):
                least, spot = loss, place
        rows[spot] = (card, 1)
        return curve[1] - least

    def cards(self, view: View, seat: int) -> tuple[Rows, Cards, Cards]:
        """A player's fields, the cards they have to plant now, and their hand if it is mine."""
        player = view.players[seat]
        rows = [(field[-1], len(field)) if field else ("", 0) for field in player.fields]
        table = player.received + (view.revealed if seat == view.active else ())
        return rows, table, view.hand if seat == view.seat else ()

    def gain(self, view: View, seat: int, give: Cards, get: Cards) -> float:
        """How much a deal improves a player's outlook."""
        return self.after(view, seat, give, get) - self.after(view, seat, (), ())

    def after(self, view: View, seat: int, give: Cards, get: Cards) -> float:
        """A player's outlook after a deal."""
        key = (seat, give, get)
        if key not in self.outlooks:
            rows, table, hand = self.seats[seat]
            held = less(give, table)
            self.outlooks[key] = self.outlook(rows, less(table, give) + get, less(hand, held))
            if seat != view.seat:
                sizes = dict(rows)
                for card in held:
                    size, curve = sizes.get(card, 0), self.curve[card]
                    self.outlooks[key] += self.parting * (curve[size] - curve[size + 1]) if size else self.relief
        return self.outlooks[key]

    # --- planting and harvesting ---

    def plant(self, view: View, options: Options) -> Action:
        """The option with the best outlook."""
        best, most = options[0], -1.0
        for option in options:
            coins = self.prospect(view, option)
            if coins > most:
                best, most = option, coins
        return best

    def prospect(self, view: View, option: Action) -> float:
        """The outlook after planting, harvesting or passing; nothing else is considered."""
        rows, table, hand = self.cards(view, view.seat)
        paid = 0
        if isinstance(option, Harvest):
            kind, size = rows[option.field]
            paid, rows[option.field] = self.pays[kind][size], ("", 0)
        elif isinstance(option, Plant):
            rows[option.field] = (option.card, rows[option.field][1] + 1)
            table, hand = (less(table, (option.card,)), hand) if table else ((), hand[1:])
        elif option is not PASS:
            return -2.0
        return paid + self.outlook(rows, table, hand)

    # --- trading ---

    def offer(self, view: View, options: Options) -> Action:
        """The offer with the highest expected gain, among those I have not made before."""
        best, most, called = options[0], self.least, view.offers  # to end trading
        for option in options if len(called) < self.calls else ():
            if isinstance(option, Offer) and option.give and option.to is None and option not in called:
                mine = self.gain(view, view.seat, option.give, option.want)
                if mine > most:
                    hope = max([self.hope(view, other.seat, option, mine) for other in view.others])
                    if hope > most:
                        best, most = option, hope
        return best

    def hope(self, view: View, seat: int, offer: Offer, mine: float) -> float:
        """What an offer would bring me, times the chance that this player has the cards, if they would like it."""
        theirs = self.gain(view, seat, offer.want, offer.give)
        for card in offer.want:
            if offer.want.count(card) > self.shown[seat][card]:
                mine *= 1 - (1 - self.chance[card]) ** len(view.players[seat].hand)
        return mine - self.envy * theirs if theirs > 0 else 0.0

    def answer(self, view: View, options: Options) -> Action:
        """The option that pays most; a bid should pay the other side as well."""
        best, most = options[0], 0.0  # refuse, or take none
        for option in options:
            if isinstance(option, Accept | Bid | Take):
                give, get = view.deal(option)
                partner = option.seat if isinstance(option, Take) else view.active
                theirs = self.gain(view, partner, get, give)
                mine = self.gain(view, view.seat, give, get) - self.envy * theirs
                if mine > most and (theirs > 0 or not isinstance(option, Bid)):
                    best, most = option, mine
        return best

    settle = answer

    # --- if somebody asks why ---

    def weigh(self, view: View, decision: Decision, option: Action) -> float | None:
        """The outlook after planting, or what a deal was compared by; None if it was not considered."""
        if decision.kind == "plant":
            return self.prospect(view, option)
        if isinstance(option, Offer):
            return self.expectation(view, option)
        if isinstance(option, Accept | Bid | Take):
            return self.merit(view, option)
        return 0.0 if decision.kind in ("offer", "answer", "settle") and option in (PASS, REFUSE) else None

    def expectation(self, view: View, offer: Offer) -> float | None:
        """What an offer should bring, with the chance of a yes."""
        if not offer.give or offer.to is not None or offer in view.offers:
            return None
        mine = self.gain(view, view.seat, offer.give, offer.want)
        return max([self.hope(view, other.seat, offer, mine) for other in view.others])

    def merit(self, view: View, option: Accept | Bid | Take) -> float | None:
        """What an answer brings, less a part of what it brings the other side."""
        give, get = view.deal(option)
        theirs = self.gain(view, option.seat if isinstance(option, Take) else view.active, get, give)
        if isinstance(option, Bid) and theirs <= 0:
            return None
        return self.gain(view, view.seat, give, get) - self.envy * theirs

    def why(self, view: View, decision: Decision, action: Action) -> Reason | None:
        """What the fields should bring in the end."""
        if isinstance(action, Offer | Accept | Bid | Take):
            facts, worth = about_deal(view, *view.deal(action)), self.weigh(view, decision, action)
            if worth is None:
                return facts
            if isinstance(action, Offer):
                return Reason("{facts} ({worth:+.2f} coins with the chance of a yes)", facts=facts, worth=worth)
            return Reason("{facts} ({worth:+.2f} coins net)", facts=facts, worth=worth)
        if decision.kind in ("offer", "answer", "settle"):
            return Reason("no deal here improves the outlook")
        if decision.kind != "plant":
            return None
        coins = self.prospect(view, action)
        if isinstance(action, Plant):
            facts = about_planting(view, action)
            return Reason("{facts}; fields and hand should then bring {coins:.1f} coins", facts=facts, coins=coins)
        return Reason("the best outlook: fields and hand should bring {coins:.1f} coins", coins=coins)


def less(cards: Cards, gone: Cards) -> Cards:
    """The cards without those that are gone, removing the frontmost of each kind."""
    if not gone:
        return cards
    left = list(cards)
    for card in gone:
        if card in left:
            left.remove(card)
    return tuple(left)


@lru_cache(1 << 12)
def expected(pays: tuple[int, ...], quarters: int) -> tuple[float, ...]:
    """What fields of 0, 1, 2 ... cards should pay if they get about this many quarters of a card more."""
    chances, size, pays = [exp(-quarters / 4)], len(pays), pays + pays[-1:] * 12
    for more in range(1, 12):
        chances.append(chances[-1] * quarters / 4 / more)
    return tuple(round(fsum([c * pays[n + more] for more, c in enumerate(chances)]), 9) for n in range(size))
