"""The bot that haggles: it counts like the counter, but builds its own deals instead of choosing a listed one."""

from collections import Counter as Tally
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import combinations, combinations_with_replacement

from beankit import Accept, Action, Bid, Decision, Harvest, Offer, Options, Reason, Take, View
from beankit.bots import Counter

Cards = tuple[str, ...]

KINDS = 4  # kinds that it asks for: those that bring it most
MOST_BIDS = 6  # built bids that are weighed beside the listed ones


class Broker(Counter):
    """Asks for gifts, for two cards at once, and for what nobody expects, as long as both sides should gain."""

    strength = 6
    crowd = 0.7  # what others grow can be traded for
    calls = 11
    wish = 0.03  # least gain for which it asks for a card
    fair = 0.05  # what a bid must bring the active player
    offering, bidding, accepting, settling = 0.1, 0.3, 0.6, 0.5  # how much a partner's gain takes away from my own
    ripe = 0.15  # how much better the outlook must be for a harvest between the phases

    def start(self, view: View) -> None:
        """Nothing has been looked at yet."""
        super().start(view)
        self.looked: object = None
        self.plantings = len(view.hand)

    def count(self, view: View) -> None:
        """Count, and see how many hand cards can still be planted before the game ends."""
        self.plantings = len(view.hand)
        if view.exhausted >= view.exhaustions_to_end - 1:
            turns = len(view.draw_pile) / 5 / len(view.players)
            self.plantings = int(2 * turns) + (1 if view.active == view.seat else 2)
        super().count(view)

    def outlook(self, rows: list[tuple[str, int]], table: Cards, hand: Cards) -> float:
        """As the counter sees it, without the hand cards that will never be planted."""
        return super().outlook(rows, table, hand[: self.plantings])

    # --- deals that nobody listed ---

    def offer(self, view: View, options: Options) -> Action:
        """The offer with the highest expected gain, among those that nobody has refused in a better form."""
        best, most, called = options[0], self.least, view.offers  # to end trading
        if len(called) >= self.calls:
            return best
        for mine, offer in self.offers(view, options):
            if mine <= most:
                break
            if any(part(offer.give, old.give) and part(old.want, offer.want) for old in called):
                continue
            hope = max([self.hope(view, other.seat, offer, mine) for other in view.others])
            if hope > most and allowed(view, offer):
                best, most = offer, hope
        return best

    def offers(self, view: View, options: Options) -> list[tuple[float, Offer]]:
        """Listed and built offers with what they would bring me, the best first."""
        listed = [option for option in options if isinstance(option, Offer) and option.give and option.to is None]
        deals = {(offer.give, offer.want) for offer in listed}
        have, wanted = view.hand + view.revealed, self.wanted(view, view.kinds)
        for number in (1, 2, 3):
            for want in combinations_with_replacement(wanted, number):
                deals |= {(give, want) for give in gifts(have, 1 if number == 3 else 2) if not {*give} & {*want}}
        most = max([len(other.hand) for other in view.others])
        weighed = [(self.gain(view, view.seat, *deal), deal) for deal in deals if len(deal[1]) <= most]
        weighed.sort(key=lambda row: (-row[0], row[1]))
        return [(mine, Offer(give=give, want=want)) for mine, (give, want) in weighed if mine > self.least]

    def wanted(self, view: View, kinds: Iterable[str]) -> list[str]:
        """The kinds that bring me most."""
        gains = {kind: self.gain(view, view.seat, (), (kind,)) for kind in kinds}
        good = [kind for kind, gain in gains.items() if gain > self.wish]
        return sorted(sorted(good, key=lambda kind: -gains[kind])[:KINDS])

    def hope(self, view: View, seat: int, offer: Offer, mine: float) -> float:
        """What an offer would bring me, times the chance that this player has all the cards, if they would like it."""
        theirs = self.gain(view, seat, offer.want, offer.give)
        return mine * self.has(view, seat, offer.want) - self.offering * theirs if theirs > 0 else 0.0

    def has(self, view: View, seat: int, wanted: Cards) -> float:
        """The chance that a player has all these cards."""
        cards, chance = len(view.players[seat].hand), 1.0
        if len(wanted) > cards:
            return 0.0
        for card, number in Tally(wanted).items():
            missing = number - self.shown[seat][card]
            if missing > 0:
                none = (1 - self.chance[card]) ** cards
                single = cards * self.chance[card] * (1 - self.chance[card]) ** (cards - 1)
                chance *= 1 - none if missing == 1 else (1 - none - single) ** (missing - 1)
        return chance

    def answer(self, view: View, options: Options) -> Action:
        """The listed or built answer that pays most; a bid should pay the other side as well."""
        return self.best(view, (*options, *self.bids(view, options)), self.accepting)

    def settle(self, view: View, options: Options) -> Action:
        """The answer that pays most, or none."""
        return self.best(view, options, self.settling)

    def bids(self, view: View, options: Options) -> Iterator[Bid]:
        """The most promising bids that are not listed."""
        weighed = [(self.worth(view, bid, 0.0), bid) for bid in self.built(view) if bid not in options]
        promising = sorted([row for row in weighed if row[0] > 0], key=lambda row: -row[0])[:MOST_BIDS]
        yield from (bid for _, bid in promising if allowed(view, bid))

    def built(self, view: View) -> list[Bid]:
        """All bids of up to two cards for one or two of the cards on the table or in the offer."""
        if view.offer is None:
            return []
        lying = Tally(view.revealed) | Tally(view.offer.give)
        wanted = set(self.wanted(view, lying))
        wants = [want for want in gifts(tuple(lying.elements()), 2) if want and wanted.issuperset(want)]
        return [Bid(give, want) for want in wants for give in gifts(view.hand, 2) if not {*give} & {*want}]

    def best(self, view: View, options: Options, envy: float) -> Action:
        """The answer that is worth most, or else the first option: refuse, or take none."""
        best, most = options[0], 0.0
        for option in options:
            worth = self.worth(view, option, envy)
            if worth > most:
                best, most = option, worth
        return best

    def worth(self, view: View, option: Action, envy: float) -> float:
        """What an answer brings me, less a part of what it brings my partner."""
        if not isinstance(option, Accept | Bid | Take):
            return 0.0
        give, get = view.deal(option)
        theirs = self.gain(view, option.seat if isinstance(option, Take) else view.active, get, give)
        if isinstance(option, Bid):
            return self.gain(view, view.seat, give, get) - self.bidding * theirs if theirs > self.fair else 0.0
        return self.gain(view, view.seat, give, get) - envy * theirs

    # --- harvesting between the phases ---

    def react(self, view: View, options: Options) -> Action:
        """Harvest if the fields look clearly better without it; think again only if the cards have changed."""
        cards = (view.turn, view.me.fields, view.hand, view.revealed, view.me.received)
        if len(options) < 2 or cards == self.looked:
            return options[0]
        self.looked = cards
        self.count(view)
        best, most = options[0], self.prospect(view, options[0]) + self.ripe
        for option in options:
            if isinstance(option, Harvest):
                coins = self.prospect(view, option)
                if coins > most:
                    best, most = option, coins
        return best

    def expectation(self, view: View, offer: Offer) -> float | None:
        """What an offer should bring, with the chance of a yes; None after it was refused in a better form."""
        if any(part(offer.give, old.give) and part(old.want, offer.want) for old in view.offers):
            return None
        return super().expectation(view, offer)

    def merit(self, view: View, option: Accept | Bid | Take) -> float | None:
        """What an answer was compared by."""
        return self.worth(view, option, self.settling if isinstance(option, Take) else self.accepting)

    def why(self, view: View, decision: Decision, action: Action) -> Reason | None:
        """As the counter, and for harvests between the phases too."""
        if decision.kind == "react" and isinstance(action, Harvest):
            coins = self.prospect(view, action)
            return Reason("the best outlook: fields and hand should bring {coins:.1f} coins", coins=coins)
        return super().why(view, decision, action)


def allowed(view: View, deal: Action) -> bool:
    """Do the rules allow this deal?"""
    return view.decision is not None and view.decision.allows(deal)


@lru_cache(1 << 16)
def part(cards: Cards, others: Cards) -> bool:
    """Are all these cards among the others?"""
    return Tally(cards) <= Tally(others)


def gifts(cards: Cards, most: int) -> list[Cards]:
    """All ways to give nothing or up to so many of these cards."""
    return sorted({give for number in range(most + 1) for give in combinations(sorted(cards), number)})
