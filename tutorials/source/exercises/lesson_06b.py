"""The exercises of lesson 6b."""

from collections import Counter
from random import Random

from lesson_05 import gains
from lesson_06 import Haggler as OurHaggler
from lesson_06 import lead, unwise

from beankit import REFUSE, Accept, Bid, Take
from beankit.course import views
from beankit.course.exercise import Exercise


def rows_of(view):
    """My fields as rows that may be changed: what grows there, and how many cards."""
    return [[view.grows(field), len(field)] for field in view.me.fields]


def price(view, row):
    """What is lost by harvesting a field: nothing if it is empty."""
    kind, size = row
    return view.bean(kind).steps[size] - view.bean(kind).payout(size) if kind else 0.0


def sow(view, rows, card):
    """Plant a card where it grows, else where the price is lowest (F-10); change `rows`, and return what it brings."""
    steps = view.bean(card).steps
    for row in rows:
        if row[0] == card:
            row[1] += 1
            return steps[row[1]] - steps[row[1] - 1]
    room = [row for row in rows if not row[0]] or [row for row in rows if row[1] > 1] or rows
    row = min(room, key=lambda row: price(view, row))
    lost, row[:] = price(view, row), [card, 1]
    return steps[1] - lost


def forgets_single_cards(view, rows, card):
    """A field with a single card must wait while another has more (F-10)."""
    if any(row[0] in (card, "") for row in rows):
        return sow(view, rows, card)
    row = min(rows, key=lambda row: price(view, row))
    lost, row[:] = price(view, row), [card, 1]
    return view.bean(card).steps[1] - lost


def loses_the_whole_field(view, rows, card):
    """The harvest pays something: the price is what the field is worth, minus these coins."""
    before = {kind: view.bean(kind).payout(size) for kind, size in rows if kind}
    brought = sow(view, rows, card)
    gone = [paid for kind, paid in before.items() if kind not in [row[0] for row in rows]]
    return brought - sum(gone)


def leaves_the_fields(view, rows, card):
    """Change `rows`, too: the next card has to know where this one was planted."""
    return sow(view, [list(row) for row in rows], card)


def forgets_the_price(view, rows, card):
    """If a field has to make room, that costs its price: subtract it."""
    grows = any(row[0] == card for row in rows)
    brought = sow(view, rows, card)
    return brought if grows else view.bean(card).steps[1]


def highest_price(view, rows, card):
    """The field with the *lowest* price makes room."""
    if any(row[0] in (card, "") for row in rows):
        return sow(view, rows, card)
    row = max([row for row in rows if row[1] > 1] or rows, key=lambda row: price(view, row))
    lost, row[:] = price(view, row), [card, 1]
    return view.bean(card).steps[1] - lost


def sown(answer, view, card):
    """What `sow` returns, and what becomes of the fields."""
    rows = [[view.grows(field), len(field)] for field in view.me.fields]
    return [answer(view, rows, card), rows]


def outlook(view, patience):
    """What my fields are worth, and what planting my hand will bring, card by card."""
    rows = rows_of(view)
    total = sum(view.bean(kind).steps[size] for kind, size in rows if kind)
    for place, card in enumerate(view.hand, 1):
        total += patience**place * sow(view, rows, card)
    return total


def sorts_the_hand(view, patience):
    """The front card comes first: do not change the order of the hand."""
    rows = rows_of(view)
    total = sum(view.bean(kind).steps[size] for kind, size in rows if kind)
    return total + sum(patience**place * sow(view, rows, card) for place, card in enumerate(sorted(view.hand), 1))


def no_patience(view, patience):
    """The later a card is planted, the less it counts: where is `patience`?"""
    return outlook(view, 1.0)


def first_card_in_full(view, patience):
    """The first card counts `patience`, too, not 1: it is not planted yet."""
    rows = rows_of(view)
    total = sum(view.bean(kind).steps[size] for kind, size in rows if kind)
    return total + sum(patience**place * sow(view, rows, card) for place, card in enumerate(view.hand))


def forgets_the_fields(view, patience):
    """What your fields are worth now belongs to it: begin with their `steps`."""
    rows = rows_of(view)
    return sum(patience**place * sow(view, rows, card) for place, card in enumerate(view.hand, 1))


def one_patience_for_all(view, patience):
    """Each card is planted later than the one before: the second counts `patience**2`."""
    rows = rows_of(view)
    total = sum(view.bean(kind).steps[size] for kind, size in rows if kind)
    return total + sum(patience * sow(view, rows, card) for card in view.hand)


def gain(view, give, get):
    """How a deal changes my outlook, with a patience of 0.8; the cards that I get are planted before my hand."""

    def total(table, hand):
        rows = rows_of(view)
        planted = sum(sow(view, rows, card) for card in table)
        return planted + sum(0.8**place * sow(view, rows, card) for place, card in enumerate(hand, 1))

    hand = list(view.hand)
    for card in give:
        hand.remove(card)
    return total(get, hand) - total((), view.hand)


def one_by_one(view, give, get):
    """Each card changes the fields for the next one: compare two whole outlooks, not single cards."""
    gets = sum(sow(view, rows_of(view), card) for card in get)
    gives = sum(0.8 ** (view.hand.index(card) + 1) * sow(view, rows_of(view), card) for card in give)
    return gets - gives


def last_copy(view, give, get):
    """If you hold several of them, the one nearest to the front of your hand goes (F-25)."""
    hand = list(view.hand)
    for card in give:
        del hand[len(hand) - 1 - hand[::-1].index(card)]
    rows = rows_of(view)
    after = sum(sow(view, rows, card) for card in get)
    after += sum(0.8**place * sow(view, rows, card) for place, card in enumerate(hand, 1))
    rows = rows_of(view)
    return after - sum(0.8**place * sow(view, rows, card) for place, card in enumerate(view.hand, 1))


def hand_before_gets(view, give, get):
    """What you get must be planted at once, before the hand."""
    hand = list(view.hand)
    for card in give:
        hand.remove(card)
    rows = rows_of(view)
    after = sum(0.8**place * sow(view, rows, card) for place, card in enumerate([*hand, *get], 1))
    rows = rows_of(view)
    return after - sum(0.8**place * sow(view, rows, card) for place, card in enumerate(view.hand, 1))


def forgets_the_outlook_before(view, give, get):
    """What does the deal *change*? Subtract the outlook without it."""
    rows = rows_of(view)
    return gain(view, give, get) + sum(0.8**place * sow(view, rows, card) for place, card in enumerate(view.hand, 1))


def gets_at_a_discount(view, give, get):
    """What you get is planted at once: it counts in full, and `patience` begins with the hand."""
    hand = list(view.hand)
    for card in give:
        hand.remove(card)
    rows = rows_of(view)
    after = sum(0.8 * sow(view, rows, card) for card in get)
    after += sum(0.8**place * sow(view, rows, card) for place, card in enumerate(hand, 1))
    rows = rows_of(view)
    return after - sum(0.8**place * sow(view, rows, card) for place, card in enumerate(view.hand, 1))


def on_table(view):
    """What I have to plant before my hand: what I received, and in my turn what was turned over."""
    return [*view.me.received, *(view.revealed if view.seat == view.active else ())]


class Planner(OurHaggler):
    """Answers and settles by its outlook."""

    def mine(self, view, give, get):
        """What a deal does for my outlook, with the cards that lie on my table."""
        hand, after = [], on_table(view)
        for card in give:
            if card in after:
                after.remove(card)
            else:
                hand.append(card)
        return gain(view, hand, [*after, *get]) - gain(view, (), on_table(view))

    def ahead(self, view, partner, give, get):
        """What a deal does for my lead; nothing if it brings me nothing."""
        mine, theirs = self.mine(view, give, get), gains(view, partner, give, get)[1]
        return lead(mine, theirs, len(view.players)) if mine > 0 else 0.0

    def answer(self, view, options):
        """The yes or bid with the largest lead; a bid must bring them something, too."""
        best, most = REFUSE, 0.0
        for option in options:
            if isinstance(option, Accept | Bid):
                theirs = gains(view, view.active, *view.deal(option))[1]
                ahead = self.ahead(view, view.active, *view.deal(option))
                if ahead > most and (theirs > 0 or isinstance(option, Accept)):
                    best, most = option, ahead
        return best

    def settle(self, view, options):
        """The answer with the largest lead; otherwise the first option."""
        best, most = options[0], 0.0
        for option in options:
            if isinstance(option, Take):
                ahead = self.ahead(view, option.seat, *view.deal(option))
                if ahead > most:
                    best, most = option, ahead
        return best


class CardByCard(Planner):
    """Your gain is still that of lesson 5, card by card. Take what the deal does for your outlook: `gain`."""

    def mine(self, view, give, get):
        return gains(view, view.seat, give, get)[0]


class ForgetsTheTable(Planner):
    """What lies on your table is planted before your hand, with the deal and without it: `gain` has to know it."""

    def mine(self, view, give, get):
        return gain(view, (Counter(give) & Counter(view.hand)).elements(), get)


class ForgetsTheTableBefore(Planner):
    """What lies on your table is planted without the deal, too: subtract what it brings then."""

    def mine(self, view, give, get):
        return super().mine(view, give, get) + gain(view, (), on_table(view))


class KeepsWhatItGives(Planner):
    """Who gives away a card of their table need not plant it: it lies there before the deal, but not after it."""

    def mine(self, view, give, get):
        hand = (Counter(give) - Counter(on_table(view))).elements()
        return gain(view, hand, [*on_table(view), *get]) - gain(view, (), on_table(view))


class ForgetsTheLead(Planner):
    """A partner's gain still counts against a deal (lesson 6): where is `lead`?"""

    def ahead(self, view, partner, give, get):
        return self.mine(view, give, get)


class RefusesGifts(Planner):
    """A bid must bring the partner something, too; but to their own offer you may say yes even if they lose by it."""

    def answer(self, view, options):
        return super().answer(
            view, [option for option in options if gains(view, view.active, *view.deal(option))[1] > 0]
        )


def good_moves(view):
    """All moves that are as good for the lead as the planner's."""
    options, planner = view.decision.options, Planner()
    scores = dict.fromkeys(options, -1.0)
    for option in options:
        partner, deal = getattr(option, "seat", view.active), view.deal(option)
        if isinstance(option, Accept | Take) or (isinstance(option, Bid) and gains(view, partner, *deal)[1] > 0):
            scores[option] = planner.ahead(view, partner, *deal)
    scores[options[0]] = 0.0
    most = max(scores.values())
    return [option for option, score in scores.items() if score >= most - 1e-9]


def planning(*seeds):
    """Views in which a seat answers or settles: where the mistakes change the move, and some others."""
    seen = [*views("answer", seeds=seeds, every=5), *views("settle", seeds=seeds, every=1), *unwise(Random(seeds[0]))]
    right = [(view, good_moves(view)) for view in seen]
    chosen = seen[::40]
    for wrong in (CardByCard, ForgetsTheTable, ForgetsTheTableBefore, KeepsWhatItGives, ForgetsTheLead, RefusesGifts):
        chosen += [view for view, moves in right if wrong().decide(view, view.decision) not in moves][:6]
    return [(view,) for view in chosen]


def cards_and_fields(seed):
    """Views with every kind."""
    return [(view, kind) for view in views(seeds=[seed], every=60) for kind in view.kinds]


def hands(seed, patience):
    """Views with cards in the hand."""
    return [(view, patience) for view in views(seeds=[seed], every=15) if len(view.hand) > 1]


def deals(seed):
    """Deals of players who are asked for an answer: a card of the hand, or two, against what others have turned over."""
    return [
        (view, tuple(give), tuple(view.revealed[:2]))
        for view in views("answer", seeds=[seed], every=12, most=40)
        for give in ((view.hand[0],), (view.hand[-1],), doubles(view.hand)[:1], view.hand[:2])
    ]


def doubles(hand):
    """The cards that are twice in a hand, or the hand if there are none."""
    return [card for card in hand if hand.count(card) > 1] or list(hand)


EXERCISES = [
    Exercise(
        id="6b.1",
        text="""Plant one card

Write `sow(view, rows, card)`. If the card grows on one of the `rows`, add it there; it brings the difference of two `steps`. Otherwise it begins a
new field: on an empty one, or else on the one with the lowest `price` among those with more than one card, or, if there are none, among all (F-10). If several are equally good,
take the first of them. That brings `steps[1]` minus the price. Change `rows` accordingly, and return what the card brings.""",
        solution=sow,
        wrong=[forgets_single_cards, loses_the_whole_field, leaves_the_fields, forgets_the_price, highest_price],
        visible=lambda: cards_and_fields(7),
        twin=lambda rng: cards_and_fields(rng.randrange(10**6)),
        call=sown,
    ),
    Exercise(
        id="6b.2",
        text="""The outlook

Write `outlook(view, patience)`: what your fields are worth now, plus what planting your hand (`view.hand`) brings, card by card from the front. The first
card counts `patience` times what it brings, the second `patience**2` times, and so on. Use your `sow`.""",
        solution=outlook,
        wrong=[sorts_the_hand, no_patience, first_card_in_full, forgets_the_fields, one_patience_for_all],
        visible=lambda: hands(7, 0.8),
        twin=lambda rng: hands(rng.randrange(10**6), round(rng.uniform(0.5, 0.9), 2)),
    ),
    Exercise(
        id="6b.3",
        text="""What a deal brings

Write `gain(view, give, get)`: your outlook after a deal, minus your outlook before it, with a patience of 0.8. You give cards of your hand: of several equal
ones the one nearest to the front. The cards that you get are planted at once, in their order and at full weight, before your hand.""",
        solution=gain,
        wrong=[one_by_one, last_copy, hand_before_gets, forgets_the_outlook_before, gets_at_a_discount],
        visible=lambda: deals(7),
        twin=lambda rng: deals(rng.randrange(10**6)),
    ),
    Exercise(
        id="6b.4",
        text="""A bot that plans

Write `Planner`. `mine(view, give, get)` is what a deal does for your outlook: `gain` with the cards that lie on your table after the deal, minus `gain` with those that lie there before it. What you give comes from your table, if it lies
there (of equal cards the first), and otherwise from your hand; what you get is planted last. If `on_table(view)` is `["red"]` and you give a blue bean for a soy bean, that is `gain(view, ["blue"], ["red", "soy"]) - gain(view, (), ["red"])`.

`answer` and `settle` choose as in exercise 6.3, but your own gain is `mine` now. Theirs is still that of `gains`: you do not see their hand. `ahead` is for both.""",
        solution=Planner,
        wrong=[CardByCard, ForgetsTheTable, ForgetsTheTableBefore, KeepsWhatItGives, ForgetsTheLead, RefusesGifts],
        visible=lambda: planning(7, 8),
        twin=lambda rng: planning(rng.randrange(10**6), rng.randrange(10**6)),
        right=good_moves,
    ),
]
