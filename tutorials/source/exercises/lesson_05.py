"""The exercises of lesson 5."""

from beankit import PASS, REFUSE, Accept, Bid, Offer
from beankit.bots import Gardener
from beankit.course import views
from beankit.course.exercise import Exercise


def loss(view, field):
    """What is lost by harvesting a field now; nothing if it is empty."""
    return view.bean(view.grows(field)).steps[len(field) + 1] - view.worth(field) if field else 0.0


def value(view, seat, card):
    """What one more card is worth to the player on this seat."""
    fields, steps = view.players[seat].fields, view.bean(card).steps
    for field in fields:
        if view.grows(field) == card:
            return steps[len(field) + 1] - steps[len(field)]
    return steps[1] / 2 - min(loss(view, field) for field in fields)


def always_my_fields(view, seat, card):
    """Whose fields? Look at `view.players[seat].fields`."""
    return value(view, view.seat, card)


def nothing_if_it_does_not_grow(view, seat, card):
    """A card that does not grow there needs a field: one of theirs has to make room for it."""
    return value(view, seat, card) if view.players[seat].grows(card) else 0.0


def payouts_only(view, seat, card):
    """The third of four cards is worth something, too, although it does not pay yet: use `steps`."""
    bean = view.bean(card)
    for field in view.players[seat].fields:
        if view.grows(field) == card:
            return float(bean.payout(len(field) + 1) - bean.payout(len(field)))
    return value(view, seat, card)


def whole_first_step(view, seat, card):
    """A new field is only begun: it counts half of its first step."""
    grows = view.players[seat].grows(card)
    return value(view, seat, card) + (0.0 if grows else view.bean(card).steps[1] / 2)


def largest_loss(view, seat, card):
    """They will give up the field that loses least: subtract the smallest loss, not the largest."""
    fields = view.players[seat].fields
    if view.players[seat].grows(card):
        return value(view, seat, card)
    return view.bean(card).steps[1] / 2 - max(loss(view, field) for field in fields)


def gains(view, partner, give, get):
    """What a deal brings me and what it brings my partner, if I give these cards and get those."""
    mine = sum(value(view, view.seat, card) for card in get) - sum(value(view, view.seat, card) for card in give)
    theirs = sum(value(view, partner, card) for card in give) - sum(value(view, partner, card) for card in get)
    return mine, theirs


def zero_sum(view, partner, give, get):
    """If they lost whatever you won, nobody would ever trade: use the partner's own values."""
    mine, _ = gains(view, partner, give, get)
    return mine, -mine


def sides_exchanged(view, partner, give, get):
    """Look at the order: your own gain comes first."""
    mine, theirs = gains(view, partner, give, get)
    return theirs, mine


def both_get_the_same(view, partner, give, get):
    """What you give, they get: on their side the cards go the other way."""
    mine, theirs = gains(view, partner, give, get)
    return mine, -theirs


def my_values_for_both(view, partner, give, get):
    """A card is worth something else to them: their gain needs their values, `value(view, partner, card)`."""
    mine = sum(value(view, view.seat, card) for card in get) - sum(value(view, partner, card) for card in give)
    theirs = sum(value(view, view.seat, card) for card in give) - sum(value(view, partner, card) for card in get)
    return mine, theirs


def only_what_comes(view, partner, give, get):
    """What is given is gone: subtract its value on both sides."""
    mine = sum(value(view, view.seat, card) for card in get)
    return mine, sum(value(view, partner, card) for card in give)


def best_offer(view):
    """The offer to everybody that brings me most, among those from which somebody else gains, too; else PASS."""
    best, most = PASS, 0.0
    for option in view.decision.options:
        if isinstance(option, Offer) and option.give and option.to is None:
            for other in view.others:
                mine, theirs = gains(view, other.seat, option.give, option.want)
                if theirs > 0 and mine > most:
                    best, most = option, mine
    return best


def open_offers(view):
    """The offers to everybody in which I give something, each with what it brings me and each of the others."""
    for option in view.decision.options:
        if isinstance(option, Offer) and option.give and option.to is None:
            yield option, [gains(view, other.seat, option.give, option.want) for other in view.others]


def only_mine(view):
    """Would you say yes to that, if you were them?"""
    return max(open_offers(view), key=lambda pair: pair[1][0][0], default=(PASS, []))[0]


def largest_sum(view):
    """The question is what it brings *you*; the partner only has to gain something."""
    best, most = PASS, 0.0
    for option, both in open_offers(view):
        for mine, theirs in both:
            if mine > 0 and theirs > 0 and mine + theirs > most:
                best, most = option, mine + theirs
    return best


def most_for_them(view):
    """That is the offer that they like best. Which one brings *you* most?"""
    best, most = PASS, 0.0
    for option, both in open_offers(view):
        for mine, theirs in both:
            if mine > 0 and theirs > most:
                best, most = option, theirs
    return best


def everybody_gains(view):
    """One partner who gains is enough: a deal is made with one of them."""
    scored = {option: both[0][0] for option, both in open_offers(view) if min(theirs for _, theirs in both) > 0}
    best = max(scored, key=scored.__getitem__, default=PASS)
    return best if scored.get(best, 0.0) > 0 else PASS


def next_player_only(view):
    """Look at all the others, not only at the first of them."""
    best, most = PASS, 0.0
    for option, both in open_offers(view):
        mine, theirs = both[0]
        if theirs > 0 and mine > most:
            best, most = option, mine
    return best


def best_offers(view):
    """All offers that are as good as the best."""
    scores = {
        option: max([mine for mine, theirs in both if theirs > 0], default=0.0) for option, both in open_offers(view)
    }
    most = max(scores.values(), default=0.0)
    if most <= 0:
        return [PASS]
    return [option for option, score in scores.items() if score >= most - 1e-9]


class Dealer(Gardener):
    """Makes deals in which both sides gain."""

    def offer(self, view, options):
        """The best offer that somebody likes and that I have not made before in this trading phase."""
        best, most = PASS, 0.0
        for option in options:
            if isinstance(option, Offer) and option.give and option.to is None and option not in view.offers:
                for other in view.others:
                    mine, theirs = gains(view, other.seat, option.give, option.want)
                    if theirs > 0 and mine > most:
                        best, most = option, mine
        return best

    def answer(self, view, options):
        """Say yes or bid, whichever brings me more; a bid only if both gain."""
        best, most = REFUSE, 0.0
        for option in options:
            if isinstance(option, Accept | Bid):
                mine, theirs = gains(view, view.active, *view.deal(option))
                if mine > most and (theirs > 0 or isinstance(option, Accept)):
                    best, most = option, mine
        return best

    def settle(self, view, options):
        """The answer that brings me most; the first option takes none."""
        return max(options, key=lambda option: gains(view, view.seat, *view.deal(option))[0])


class RepeatsItself(Dealer):
    """You make the same offer again: `view.offers` are those that you have made in this trading phase."""

    def offer(self, view, options):
        return best_offer(view)


class TakesTheFirst(Dealer):
    """Compare the answers: the first one is not always the best, and sometimes none is good."""

    def settle(self, view, options):
        takes = [option for option in options if option.word == "take"]
        return takes[0] if takes else PASS


class NeverBids(Dealer):
    """A bid of your own may bring more than a yes: look at all options of an answer."""

    def answer(self, view, options):
        yes = Accept() in options and gains(view, view.active, *view.deal(Accept()))[0] > 0
        return Accept() if yes else REFUSE


class BidsForItself(Dealer):
    """A bid from which the other side does not gain will not be taken."""

    def answer(self, view, options):
        return max(options, key=lambda option: gains(view, view.active, *view.deal(option))[0])


class OffersForItself(Dealer):
    """An offer from which nobody else gains finds nobody: look at the others, too."""

    def offer(self, view, options):
        scored = {option: both[0][0] for option, both in open_offers(view) if option not in view.offers}
        best = max(scored, key=scored.__getitem__, default=PASS)
        return best if scored.get(best, 0.0) > 0 else PASS


def good_moves(view):
    """All moves that are as good as the dealer's."""
    options, kind = view.decision.options, view.decision.kind
    scores = {}
    for option in options:
        give, get = view.deal(option)
        mine, theirs = gains(view, view.active, give, get)
        if kind == "offer":
            both = [gains(view, other.seat, give, get)[1] for other in view.others]
            fine = isinstance(option, Offer) and option.give and option.to is None and option not in view.offers
            scores[option] = mine if fine and max(both) > 0 else 0.0 if option == PASS else -1.0
        elif kind == "answer":
            fine = isinstance(option, Accept) or (isinstance(option, Bid) and theirs > 0)
            scores[option] = mine if fine else 0.0 if option == REFUSE else -1.0
        else:
            scores[option] = mine if option.word in ("take", "pass") else -1.0
    most = max(scores.values())
    return [option for option, score in scores.items() if score >= most - 1e-9]


def seats_and_kinds(seed):
    """Views of a game with some seats and kinds."""
    every = [(view, seat, kind) for view in views(seeds=[seed], every=50) for seat in range(4) for kind in view.kinds]
    return every[::6]


def some_deals(*seeds):
    """Small deals at tables where offers are made, with two partners each."""
    return [
        (view, other.seat, option.give, option.want)
        for view in views("offer", seeds=seeds, every=3, most=12)
        for option in view.decision.options[5:60:11]
        if isinstance(option, Offer)
        for other in view.others[:2]
    ]


def offering(*seeds):
    """Views in which a seat makes an offer."""
    return [(view,) for view in views("offer", seeds=seeds, every=5, most=24)]


def trading(*seeds):
    """Views in which a seat trades, with enough of those in which bids and comparing answers count."""
    bots = ("counter", "trader", "counter", "trader")
    offers = views("offer", seeds=seeds, every=5, most=14, bots=bots)
    answers = views("answer", seeds=seeds, every=11, most=30, bots=bots)
    bids = [view for view in answers if any(isinstance(move, Bid) for move in good_moves(view))]
    settling = views("settle", seeds=seeds, every=1, bots=bots)
    several = [
        view for view in settling if len([option for option in view.decision.options if option.word == "take"]) > 1
    ]
    return [(view,) for view in [*offers, *answers[:4], *bids[:8], *settling[:4], *several[:16]]]


EXERCISES = [
    Exercise(
        id="5.1",
        text="""What is a card worth?

Write `value(view, seat, card)`: what one more card of this kind is worth to the player on this seat, as defined above. `view.players[seat].fields` are
their fields and `view.grows(field)` says what grows on one (`""` if it is empty).""",
        solution=value,
        wrong=[always_my_fields, nothing_if_it_does_not_grow, payouts_only, whole_first_step, largest_loss],
        visible=lambda: seats_and_kinds(7),
        twin=lambda rng: seats_and_kinds(rng.randrange(10**6)),
    ),
    Exercise(
        id="5.2",
        text="""Two gains

Write `gains(view, partner, give, get)`: two numbers, what a deal brings you and what it brings the player on the seat `partner`, if you give the cards
`give` and get the cards `get`. Add up the values of single cards.""",
        solution=gains,
        wrong=[zero_sum, sides_exchanged, both_get_the_same, my_values_for_both, only_what_comes],
        visible=lambda: some_deals(7, 8),
        twin=lambda rng: some_deals(rng.randrange(10**6), rng.randrange(10**6)),
    ),
    Exercise(
        id="5.3",
        text="""The best offer

Write `best_offer(view)`: among the offers in `view.decision.options` that go to everybody (`option.to is None`) and give something (`option.give`), the
one that brings you most, but only if at least one of the others (`view.others`) gains, too. If there is none that brings you anything, return
`PASS`. If several are equally good, any of them is right.""",
        solution=best_offer,
        wrong=[only_mine, largest_sum, most_for_them, everybody_gains, next_player_only],
        visible=lambda: offering(7, 8),
        twin=lambda rng: offering(rng.randrange(10**6), rng.randrange(10**6)),
        right=best_offers,
    ),
    Exercise(
        id="5.4",
        text="""A bot that deals

Write the three methods of `Dealer`, with `gains` and `view.deal(option)`. `offer`: as in exercise 5.3, but never an offer of
`view.offers`, which you have made already. `answer`: the yes or bid (`Accept`, `Bid`) that brings you most, if it brings you anything; the partner is
`view.active`, and a bid must bring them something, too. `settle`: the option that brings you most; only a `Take` is a deal,
with the partner `option.seat`, and everything else brings 0.""",
        solution=Dealer,
        wrong=[RepeatsItself, TakesTheFirst, NeverBids, BidsForItself, OffersForItself],
        visible=lambda: trading(7, 8),
        twin=lambda rng: trading(rng.randrange(10**6), rng.randrange(10**6)),
        right=good_moves,
    ),
]
