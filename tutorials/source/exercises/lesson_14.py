"""The exercises of lesson 14."""

from ast import literal_eval
from random import Random

from beankit.course.exercise import Exercise
from beankit.games.bohnanza import Bohnanza
from beankit.laws import check as laws


DECK = """
my_deck = {
    "kinds": [
        {"id": "blue", "count": 16, "beanometer": [4, 6, 8, 10]},
        {"id": "stink", "count": 16, "beanometer": [3, 5, 7, 8]},
        {"id": "green", "count": 14, "beanometer": [3, 5, 6, 7]},
        {"id": "soy", "count": 12, "beanometer": [2, 4, 6, 7]},
        {"id": "coffee", "count": 8, "beanometer": [0, 2, 3, 4], "en": "Coffee Bean"},
    ]
}
"""


def my_deck(first):
    """The deck in the cell of the solution."""
    return literal_eval(DECK.partition(" = ")[2])


def without(deck, *ids):
    """The same deck without some kinds."""
    return {"kinds": [kind for kind in deck["kinds"] if kind["id"] not in ids]}


def too_small(first):
    """How many cards does your deck have in all? 60 to 120 are asked for."""
    return without(my_deck(first), "blue")


def nothing_new(first):
    """All of these beans are in Bohnanza already: invent one, with an `id` of its own."""
    return {
        "kinds": [*without(my_deck(first), "coffee")["kinds"], {"id": "red", "count": 8, "beanometer": [2, 3, 4, 5]}]
    }


def from_the_lesson(first):
    """Cocoa is ours: invent a bean that is neither in Bohnanza nor in this lesson."""
    kinds = without(my_deck(first), "coffee")["kinds"]
    return {"kinds": [*kinds, {"id": "cocoa", "count": 14, "beanometer": [0, 2, 3, 4]}]}


def falls(first):
    """The kit refuses this deck. Play a game with it and read why: more coins must need more cards."""
    kinds = without(my_deck(first), "coffee")["kinds"]
    return {"kinds": [*kinds, {"id": "coffee", "count": 8, "beanometer": [2, 4, 3, 5]}]}


def never_pays(first):
    """There is a bean that nobody can harvest for a coin: its first payout needs more cards than there are of it."""
    kinds = without(my_deck(first), "coffee")["kinds"]
    return {"kinds": [*kinds, {"id": "coffee", "count": 8, "beanometer": [9, 10, 11, 12]}]}


def too_dear(first):
    """One seat wins nearly always. If hardly anybody earns a coin, ties decide, and they go to the same seat (B-18)."""
    names = ("coffee", "soy", "red", "blue")
    return {"kinds": [{"id": name, "count": 16, "beanometer": [15, 16, 0, 0]} for name in names]}


def fault_of(result, first):
    """What is wrong with a deck: it is counted, read by the kit, and twenty games of traders are played with it."""
    from collections import Counter
    from math import inf

    from beankit import BeankitError, Game, play

    kinds = result["kinds"]
    if not 60 <= sum(kind["count"] for kind in kinds) <= 120:
        return "the number of cards"
    if not 4 <= len(kinds) <= 12:
        return "the number of kinds"
    try:
        names = Game("bohnanza", players=3, seed=first, deck=result).view(0).kinds
    except BeankitError:
        return "refused by the kit"
    fresh = {*names} - {*Game("bohnanza", players=3, seed=first).view(0).kinds}
    if fresh <= {"cocoa"}:
        return "only the lesson's new bean" if fresh else "no new bean"
    if any(min((n for n in kind["beanometer"] if n), default=inf) > kind["count"] for kind in kinds):
        return "a bean that never pays"
    matches = [play("bohnanza", ["trader"] * 3, seed=seed, deck=result) for seed in range(first, first + 20)]
    wins = Counter(seat for match in matches for seat in match.winners)
    return "one seat wins" if max(wins.values()) > 14 else "nothing"


class Patient(Bohnanza):
    """A field of four or more cards that would pay nothing pays one coin."""

    name, title = "patient", "Patient"

    def worth(self, field):
        coins = super().worth(field)
        return 1 if coins == 0 and len(field) >= 4 else coins


class AlwaysMore(Bohnanza):
    """A field that pays something already pays as before."""

    name, title = "patient", "Patient"

    def worth(self, field):
        return super().worth(field) + (len(field) >= 4)


class MoreThanFour(Bohnanza):
    """Four cards are enough: `>=`, not `>`."""

    name, title = "patient", "Patient"

    def worth(self, field):
        coins = super().worth(field)
        return 1 if coins == 0 and len(field) > 4 else coins


class ExactlyFour(Bohnanza):
    """Five cards that would pay nothing pay one coin, too: four *or more*."""

    name, title = "patient", "Patient"

    def worth(self, field):
        coins = super().worth(field)
        return 1 if coins == 0 and len(field) == 4 else coins


class OneForAll(Bohnanza):
    """A field that pays two coins or more still pays them: only those that would pay nothing change."""

    name, title = "patient", "Patient"

    def worth(self, field):
        return 1 if len(field) >= 4 else super().worth(field)


class NothingElse(Bohnanza):
    """All other fields pay as before: return what `super().worth(field)` says."""

    name, title = "patient", "Patient"

    def worth(self, field):
        return 1 if super().worth(field) == 0 and len(field) >= 4 else 0


def pays(answer, need, cards):
    """What a field of some cards pays in a game with this rule, if its bean first pays at `need` cards."""
    from beankit import Game

    kinds = [
        {"id": "late", "count": 40, "beanometer": [need, need + 2, need + 3, need + 4]},
        {"id": "soy", "count": 40, "beanometer": [2, 4, 6, 7]},
    ]
    rules = Game(answer, players=3, seed=1, deck={"kinds": kinds}).rules
    return rules.worth(("late",) * cards)


def broken_law(game):
    """The name of the law that a game breaks; "" if it keeps them all."""
    failure = laws(game, games=1, players=3).failure
    return failure.law if failure else ""


def most_checked(game):
    """This law was checked most often. Which one was broken, `report.failure` says; it is None if none was."""
    checked = laws(game, games=1, players=3).checked
    return max(checked, key=checked.get)


def one_law_only(game):
    """You looked at one law only, and there are more: leave `laws=` out."""
    failure = laws(game, games=1, players=3, laws=("conservation",)).failure
    return failure.law if failure else ""


def says_none(game):
    """If a game keeps all laws, return an empty text."""
    return broken_law(game) or "none"


def sees_nothing(game):
    """Not every game keeps the laws: `report.failure` is there if one was broken."""
    return ""


def last_checked(game):
    """That is the law at the end of the list. The broken one is in `report.failure`."""
    return list(laws(game, games=1, players=3).checked)[-1]


def in_variant(answer, ask):
    """Ask about a short game; what becomes of its cards is decided elsewhere."""
    from beankit.games.bohnanza import Bohnanza

    high = ask()

    class Variant(Bohnanza):
        name, title, exhaustions_to_end = "variant", "A variant", 1

        def worth(self, field):
            return super().worth(field) + (len(field) > high)

        def setup(self, game):
            super().setup(game)
            game.draw_pile = tuple(ask([game.draw_pile]))

        def harvested(self, game, player, field):
            game.discard, player.coins = map(tuple, ask([game.discard, player.coins, field]))

    ask(answer(Variant))


def with_a_fault(fault, number):
    """Shuffle the draw pile with dice of its own, lose cards of a harvest, pay too much for it, or do nothing wrong."""
    from random import Random

    dice, reply = Random(number), 3 + number % 5
    while isinstance(asked := (yield reply), list):
        pile, *rest = asked
        if not rest:
            reply = dice.sample(pile, len(pile)) if fault == "dice" else pile
            continue
        coins, field = rest
        reply = [pile[: -1 - number % 2] if fault == "loses" else pile]
        reply.append(coins + field[: 1 + number % 2] if fault == "adds" else coins)
    return asked


def faulty(rng):
    """Variants with different faults, and one without, in any order."""
    faults = [rng.choice(["loses", "adds"]), "dice", "none"]
    rng.shuffle(faults)
    return [(fault, rng.randrange(10**6)) for fault in faults]


EXERCISES = [
    Exercise(
        id="14.1",
        text="""A deck with a bean of yours

Make a deck like the one above, called `my_deck`: 4 to 12 kinds with 60 to 120 cards in all, and at least one bean that neither Bohnanza nor this lesson has. Payouts
rise, and each bean can pay something: its first payout needs no more cards than there are of it. The check lets three traders play twenty games with
your deck, and no seat may win more than 14 of them.""",
        solution=my_deck,
        wrong=[too_small, nothing_new, from_the_lesson, falls, never_pays, too_dear],
        visible=lambda: [(1,)],
        twin=lambda rng: [(rng.randrange(100, 10**6),)],
        judge=fault_of,
        code=DECK,
    ),
    Exercise(
        id="14.2",
        text="""A rule for patient people

Override `worth`: a field of four or more cards that would pay nothing pays one coin; all others pay as before. `super().worth(field)` says what a field pays in Bohnanza.""",
        solution=Patient,
        wrong=[AlwaysMore, MoreThanFour, ExactlyFour, OneForAll, NothingElse],
        visible=lambda: [(need, cards) for need in (2, 5, 6) for cards in range(1, 9)],
        twin=lambda rng: [(need, cards) for need in (3, 7, 8) for cards in rng.sample(range(1, 9), 8)],
        call=pays,
    ),
    Exercise(
        id="14.3",
        text="""Which law is it?

Write `broken_law(game)`: the name of the law that a game breaks, or `""` if it keeps them all. `laws(game, games=1, players=3)` returns a report; its `failure` is `None`, or it has the name in
`failure.law`. Then ask about `Moody`, about `Wasteful`, and about a variant of your own.""",
        solution=broken_law,
        wrong=[most_checked, one_law_only, says_none, sees_nothing, last_checked],
        visible=lambda: faulty(Random(14)),
        twin=faulty,
        call=in_variant,
        host=with_a_fault,
    ),
]
