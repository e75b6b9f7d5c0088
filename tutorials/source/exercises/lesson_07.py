"""The exercises of lesson 7."""

from collections import Counter
from itertools import chain, combinations
from math import comb, prod, sqrt
from random import Random

from beankit import Game
from beankit.course import views
from beankit.course.exercise import Exercise


def unseen(view):
    """How many cards of each kind I cannot see: the deck, minus everything visible."""
    left = Counter({kind: view.bean(kind).count for kind in view.kinds})
    left -= Counter(view.hand) + Counter(view.revealed) + Counter(view.discard)
    for player in view.players:
        left -= Counter(player.coins) + Counter(player.received)
        for field in player.fields:
            left -= Counter(field)
    return left


def forgets_coins(view):
    """A coin is a card, too, and you see which (F-2)."""
    left = unseen(view)
    for player in view.players:
        left += Counter(player.coins)
    return left


def forgets_the_hand(view):
    """You see your own cards."""
    return unseen(view) + Counter(view.hand)


def forgets_the_discard_pile(view):
    """The discard pile lies open on the table."""
    return unseen(view) + Counter(view.discard)


def forgets_received_cards(view):
    """Cards that somebody got in a trade lie open beside their fields: `received`."""
    left = unseen(view)
    for player in view.players:
        left += Counter(player.received)
    return left


def forgets_the_turned_over(view):
    """The turned-over cards lie open: `view.revealed`."""
    return unseen(view) + Counter(view.revealed)


def holds(view, seat, kinds, worlds, rng):
    """The share of imagined worlds in which this player has at least one card of each of these kinds."""
    return sum({*kinds} <= {*view.imagine(rng).players[seat].hand} for _ in range(worlds)) / worlds


def mean_number(view, seat, kinds, worlds, rng):
    """Two of them in one hand count only once: the question is whether they have one at all."""
    total = sum(view.imagine(rng).players[seat].hand.count(kind) for _ in range(worlds) for kind in kinds)
    return total / worlds / len(kinds)


def any_of_them(view, seat, kinds, worlds, rng):
    """Each of the kinds must be in their hand, not only one of them: `all`, not `any`."""
    return sum(any(kind in view.imagine(rng).players[seat].hand for kind in kinds) for _ in range(worlds)) / worlds


def my_own_hand(view, seat, kinds, worlds, rng):
    """Whose hand is it? `world.players[seat].hand`; your own is the same in all worlds."""
    return sum({*kinds} <= {*view.imagine(rng).players[view.seat].hand} for _ in range(worlds)) / worlds


def share_of_the_hidden(view, seat, kinds, worlds, rng):
    """That is the chance of a single card; a hand has several chances."""
    left = view.unseen()
    return sum(left[kind] for kind in kinds) / sum(left.values())


def adds_the_kinds(view, seat, kinds, worlds, rng):
    """Chances of several kinds cannot be added: in one and the same world they must have all of them."""
    return sum(holds(view, seat, [kind], worlds, rng) for kind in kinds)


def multiplies_the_kinds(view, seat, kinds, worlds, rng):
    """A hand full of blue beans has little room for others, so chances of several kinds cannot be multiplied: look for all of them in one and the same world."""
    return prod(holds(view, seat, [kind], worlds, rng) for kind in kinds)


def counted(view, seat, kinds):
    """The exact chance, by counting: nobody has shown anything."""
    left = view.unseen()
    hidden, cards = sum(left.values()), len(view.players[seat].hand)
    missing = chain.from_iterable(combinations(kinds, size) for size in range(len(kinds) + 1))
    ways = [(-1) ** len(none) * comb(hidden - sum(left[kind] for kind in none), cards) for none in missing]
    return [sum(ways) / comb(hidden, cards)]


def imagining(answer, view, seat, kinds):
    """Two thousand worlds, the same for everybody."""
    from random import Random

    return answer(view, seat, kinds, 2000, Random(5))


def after_no(prior, no):
    """The chance that they have it although they refused, if owners refuse with the chance `no`."""
    return prior * no / (prior * no + 1 - prior)


def just_multiplied(prior, no):
    """Those who have none refuse, too: divide by the chance to hear a no at all."""
    return prior * no


def ruled_out(prior, no):
    """Some keep what they have: a no proves nothing."""
    return 0.0


def turned_round(prior, no):
    """That is the chance that they have *none*: what is asked is the chance that they have one."""
    return (1 - prior) / (prior * no + 1 - prior)


def nothing_learned(prior, no):
    """A no is a hint: those who have none say it more often, so the chance falls."""
    return prior


def only_the_refusal(prior, no):
    """That is the chance that an owner refuses. How many owners are there among all who refuse?"""
    return no


def proved(view, seat):
    """The cards that the log proves to be in this player's hand now."""
    shown, table, wanted = Counter(), Counter(), ()
    for event in view.log:
        if event.name == "turned_over":
            table = Counter(event.cards)
        elif event.name == "offered":
            wanted = event.want
            if event.seat == seat:
                shown |= Counter(event.give) - table
        elif event.name == "answered":
            said = {who: wanted if word == "accept" else give for who, word, give, _ in event.answers}
            shown |= Counter(said.get(seat, ()))
        elif event.name == "traded":
            table -= Counter(event.table)
            gone = {event.seat: Counter(event.gave) - Counter(event.table), event.partner: Counter(event.got)}
            shown -= gone.get(seat, Counter())
        elif event.name == "planted" and event.seat == seat:
            shown -= Counter([event.card])
    return shown


def listened(view, seat, forget=True, hand_only=True, join=Counter.__or__, words=("accept", "bid")):
    """`proved` with one mistake."""
    shown, table, wanted = Counter(), Counter(), ()
    for event in view.log:
        gone = Counter()
        if event.name == "turned_over":
            table = Counter(event.cards)
        elif event.name == "offered":
            wanted = event.want
            given = Counter(event.give) - table if hand_only else Counter(event.give)
            shown = join(shown, given if event.seat == seat else Counter())
        elif event.name == "answered":
            heard = [answer for answer in event.answers if answer[1] in words]
            said = {who: wanted if word == "accept" else give for who, word, give, _ in heard}
            shown = join(shown, Counter(said.get(seat, ())))
        elif event.name == "traded":
            table -= Counter(event.table)
            both = {event.seat: Counter(event.gave) - Counter(event.table), event.partner: Counter(event.got)}
            gone = both.get(seat, gone)
        elif event.name == "planted":
            gone = Counter([event.card] if event.seat == seat else [])
        shown -= gone if forget else Counter()
    return shown


def never_forgets(view, seat):
    """Cards leave a hand when they are traded or planted: then they are proved no longer."""
    return listened(view, seat, forget=False)


def takes_the_table_for_a_hand(view, seat):
    """Cards that were turned over lie on the table: offering them proves nothing about a hand."""
    return listened(view, seat, hand_only=False)


def counts_twice(view, seat):
    """A card that is shown twice is still one card: take the larger number of both (`|`), not the sum."""
    return listened(view, seat, join=Counter.__add__)


def ignores_answers(view, seat):
    """An answer proves something, too: after a yes they have what the offer wanted, after a bid what they give."""
    return listened(view, seat, words=())


def ignores_bids(view, seat):
    """A bid proves something, too: that they have the cards of their `give`."""
    return listened(view, seat, words=("accept",))


def first_view(players, seed, seat):
    """The view of a fresh game, and what the next seat may hold."""
    view = Game("bohnanza", players=players, seed=seed).view(seat)
    return [(view, (seat + 1) % players, kinds) for kinds in (["blue"], ["soy"], ["blue", "chili"])]


def last_cards(rng):
    """Tables on which few cards are still hidden. Who has one kind there has hardly any room for another."""
    found = []
    for cards, asked, hidden in [(2, 2, 3), (2, 3, 3), (3, 3, 3), (3, 3, 3), (3, 3, 4), (4, 4, 4)]:
        kinds = rng.sample(["blue", "chili", "stink", "green", "soy"], hidden)
        deck = rng.sample(kinds * 4, hidden * 4)
        hands = [["red", "garden"], deck[:cards], deck[cards : 2 * cards]]
        table = {"game": "bohnanza", "hands": hands, "draw_pile": deck[2 * cards :], "discard": "...", "exhausted": 2}
        found.append((Game.from_position(table).view(0), rng.randrange(1, 3), kinds[:asked]))
    return found


def heard(*seeds):
    """Views of games with each of the other seats."""
    return [(view, other.seat) for view in views(seeds=seeds, every=70) for other in view.others]


EXERCISES = [
    Exercise(
        id="7.1",
        text="""Count what you cannot see

Write `unseen(view)` without using `view.unseen()`: a `Counter` with the number of cards of each kind that you cannot see. Begin with the deck (`view.bean(kind).count`
for each of `view.kinds`), and subtract what you see: your hand, the turned-over cards (`view.revealed`), the discard pile (`view.discard`), and of every player
(`view.players`) the `fields`, `coins` and `received` cards.""",
        solution=unseen,
        wrong=[
            forgets_coins,
            forgets_the_hand,
            forgets_the_discard_pile,
            forgets_received_cards,
            forgets_the_turned_over,
        ],
        visible=lambda: [(view,) for view in views(seeds=[7], every=25)],
        twin=lambda rng: [(view,) for view in views(seeds=[rng.randrange(10**6)], every=25)],
        without=["view.unseen"],
    ),
    Exercise(
        id="7.2",
        text="""Count worlds

For one kind there is a formula. Now the question is about several kinds at once. Write `holds(view, seat, kinds, worlds, rng)`: imagine so many worlds with `view.imagine(rng)`, and return the share of them in which the player
on this seat has at least one card of *each* of these kinds in their hand. `world.players[seat].hand` is a hand in a world.""",
        solution=holds,
        wrong=[mean_number, any_of_them, my_own_hand, share_of_the_hidden, adds_the_kinds, multiplies_the_kinds],
        visible=lambda: [*first_view(4, 7, 0), *last_cards(Random(7))],
        twin=lambda rng: [*first_view(4, rng.randrange(10**6), rng.randrange(4)), *last_cards(rng)],
        tolerance=round(4 * sqrt(0.25 / 2000), 3),  # four standard errors of two thousand worlds
        right=counted,
        call=imagining,
    ),
    Exercise(
        id="7.3",
        text="""What a no tells

Write `after_no(prior, no)`. Before the offer, you believe with the chance `prior` that they have a soy bean. Those who have one refuse with the chance `no`; those who have none always refuse.
They refuse. With what chance do they have one now?""",
        solution=after_no,
        wrong=[just_multiplied, ruled_out, turned_round, nothing_learned, only_the_refusal],
        visible=lambda: [(0.4, 0.2), (0.6, 0.5), (0.3, 0.9), (0.5, 1.0)],
        twin=lambda rng: [(round(rng.uniform(0.1, 0.9), 2), round(rng.uniform(0.1, 0.9), 2)) for _ in range(5)],
    ),
    Exercise(
        id="7.4",
        text="""What is proved

Write `proved(view, seat)`: a `Counter` with the cards that the log proves to be in the hand of the player on this seat, and that have not left it since. Go through `view.log` in order. If a player shows
a red bean today and again tomorrow, that proves one red bean, not two: `shown |= Counter(cards)` keeps the larger number. `shown -= Counter(cards)` takes cards away, and never goes below 0.""",
        solution=proved,
        wrong=[never_forgets, takes_the_table_for_a_hand, counts_twice, ignores_answers, ignores_bids],
        visible=lambda: heard(7),
        twin=lambda rng: heard(rng.randrange(10**6)),
    ),
]
