"""The exercises of lesson 14."""

from itertools import pairwise
from random import Random

from beankit.course.exercise import Exercise
from beankit.games.bohnanza import Bohnanza
from beankit.laws import check as laws


def is_playable(deck):
    """Can one play with this deck? 60 to 120 cards; payouts that rise; no payout beyond the cards there are."""
    if not 60 <= sum(kind["count"] for kind in deck["kinds"]) <= 120:
        return False
    for kind in deck["kinds"]:
        needs = [need for need in kind["beanometer"] if need > 0]
        if not needs or needs[-1] > kind["count"]:
            return False
        if any(later <= need for need, later in pairwise(needs)):
            return False
    return True


def zeros_fall(deck):
    """A 0 is no payout: leave it out before you compare neighbours."""
    if not 60 <= sum(kind["count"] for kind in deck["kinds"]) <= 120:
        return False
    for kind in deck["kinds"]:
        needs = kind["beanometer"]
        if needs[-1] > kind["count"] or any(later <= need for need, later in pairwise(needs)):
            return False
    return True


def forgets_the_cards(deck):
    """A bean with 6 cards cannot pay for 7: nobody could ever harvest that."""
    if not 60 <= sum(kind["count"] for kind in deck["kinds"]) <= 120:
        return False
    for kind in deck["kinds"]:
        needs = [need for need in kind["beanometer"] if need > 0]
        if not needs or any(later <= need for need, later in pairwise(needs)):
            return False
    return True


def any_size(deck):
    """How many cards does the whole deck have?"""
    for kind in deck["kinds"]:
        needs = [need for need in kind["beanometer"] if need > 0]
        if not needs or needs[-1] > kind["count"]:
            return False
        if any(later <= need for need, later in pairwise(needs)):
            return False
    return True


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


def in_variant(answer, fault, number):
    """Ask about a short game with this fault."""
    from random import Random

    from beankit.games.bohnanza import Bohnanza

    dice = Random(number)

    class Variant(Bohnanza):
        name, title, exhaustions_to_end = f"variant_{number}", "A variant", 1

        def worth(self, field):
            return super().worth(field) + (fault == "none" and len(field) > 3 + number % 5)

        def setup(self, game):
            super().setup(game)
            if fault == "dice":
                game.draw_pile = tuple(dice.sample(game.draw_pile, len(game.draw_pile)))

        def harvested(self, game, player, field):
            if fault == "loses":
                game.discard = game.discard[: -1 - number % 2]
            if fault == "adds":
                player.coins += field[: 1 + number % 2]

    return answer(Variant)


def faulty(rng):
    """Variants with different faults, and one without."""
    return [(fault, rng.randrange(10**6)) for fault in (rng.choice(["loses", "adds"]), "dice", "none")]


def decks(rng):
    """Good decks, and decks with one fault each."""
    found = []
    for fault in ("", "small", "falls", "zero", "cards", "large", "nothing", ""):
        kinds = []
        for name in ("blue", "soy", "green", "cocoa"):
            first = rng.randrange(2, 4)
            meter = [first, first + 2, first + 3, first + 5]
            kinds.append({"id": name, "count": rng.randrange(18, 24), "beanometer": meter})
        if fault == "small":
            kinds = [{**kind, "count": 10} for kind in kinds]
        if fault == "large":
            kinds = [{**kind, "count": 40} for kind in kinds]
        if fault == "falls":
            kinds[1]["beanometer"] = [3, 5, 4, 7]
        if fault == "zero":
            kinds[2]["beanometer"] = [2, 0, 3, 5]
        if fault == "cards":
            kinds[3]["beanometer"] = [2, 4, 6, 30]
        if fault == "nothing":
            kinds[0]["beanometer"] = [0, 0, 0, 0]
        found.append(({"kinds": kinds},))
    return found


EXERCISES = [
    Exercise(
        id="14.1",
        text="""Is this a deck?

Write `is_playable(deck)`: True if the deck has 60 to 120 cards in all, and if for each kind there is at least one payout, payouts rise (zeros are no payouts and are left out), and
none of them needs more cards than there are of this kind. `deck` looks like the one above; `kind["count"]` and `kind["beanometer"]` are what you need. `pairwise([1, 2, 3])` gives the neighbours (1, 2) and (2, 3).""",
        solution=is_playable,
        wrong=[zeros_fall, forgets_the_cards, any_size],
        visible=lambda: decks(Random(14)),
        twin=decks,
    ),
    Exercise(
        id="14.2",
        text="""A rule for patient people

Override `worth`: a field of four or more cards that would pay nothing pays one coin; all others pay as before. `super().worth(field)` says what a field pays in Bohnanza.""",
        solution=Patient,
        wrong=[AlwaysMore, MoreThanFour],
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
        wrong=[most_checked, one_law_only],
        visible=lambda: faulty(Random(14)),
        twin=faulty,
        call=in_variant,
    ),
]
