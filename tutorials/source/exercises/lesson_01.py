"""The exercises of lesson 1."""

from itertools import product

from beankit.course import views
from beankit.course.exercise import Exercise


def income(view):
    """The coins I would get if I harvested all my fields now."""
    return sum(view.worth(field) for field in view.me.fields)


def counts_cards(view):
    """A field of three soy beans pays one coin, not three."""
    return sum(len(field) for field in view.me.fields)


def counts_fields(view):
    """Some fields pay more than one coin."""
    return sum(view.worth(field) > 0 for field in view.me.fields)


def adds_my_coins(view):
    """The coins that you have already are not income: only what the fields would pay."""
    return income(view) + len(view.me.coins)


def best_field_only(view):
    """All your fields are harvested, not only the best one: add them up."""
    return max(view.worth(field) for field in view.me.fields)


def first_field_only(view):
    """You have more than one field: go through all of `view.me.fields`."""
    return view.worth(view.me.fields[0])


def payout(beanometer, cards):
    """The coins for this many cards, by a beanometer such as (2, 4, 6, 7); 0 means that there is no such payout."""
    return max((coins for coins, need in enumerate(beanometer, 1) if 0 < need <= cards), default=0)


def counts_steps(beanometer, cards):
    """Look at the garden bean: 0 means that there is no such payout."""
    return sum(need <= cards for need in beanometer)


def first_step_above(beanometer, cards):
    """Look at the garden bean: a step that does not exist cannot be the next one."""
    return next((coins for coins, need in enumerate(beanometer) if need > cards), 4)


def needs_one_more(beanometer, cards):
    """Exactly as many cards as the figure says are enough: `<=`, not `<`."""
    return payout(beanometer, cards - 1)


def cards_for_coins(beanometer, cards):
    """That is how many cards the step needs. The coins are its place: 1 to 4."""
    return max((need for need in beanometer if 0 < need <= cards), default=0)


def counts_from_zero(beanometer, cards):
    """The first figure pays 1 coin, not 0: begin to count at 1."""
    return max((coins for coins, need in enumerate(beanometer) if 0 < need <= cards), default=0)


def may_harvest(sizes, field):
    """Whether rule F-10 lets me harvest this field; `sizes` are the numbers of cards on all my fields."""
    return sizes[field] > 1 or sizes[field] == 1 == max(sizes)


def never_a_single_card(sizes, field):
    """What if no field has more than one card?"""
    return sizes[field] > 1


def only_if_others_are_empty(sizes, field):
    """Two fields with a single card each: either may go."""
    return sizes[field] > 1 or (sizes[field] == 1 and sum(sizes) == 1)


def single_cards_always(sizes, field):
    """A single card must wait while another field has more than one (F-10)."""
    return sizes[field] > 0


def empty_fields_too(sizes, field):
    """An empty field cannot be harvested at all."""
    return sizes[field] > 1 or max(sizes) <= 1


def only_the_largest(sizes, field):
    """A field of two cards may always go, even if another has more."""
    return sizes[field] == max(sizes) > 0


PRINTED = ((4, 6, 8, 10), (2, 4, 6, 7), (0, 2, 3, 0), (2, 3, 4, 5))


def invented(rng):
    """A beanometer that no bean has: rising figures, one of them missing."""
    figures = sorted(rng.sample(range(1, 12), 4))
    figures[rng.randrange(3)] = 0
    return tuple(figures)


EXERCISES = [
    Exercise(
        id="1.1",
        text="""What would I get?

Write `income(view)`: how many coins you would get if you harvested all your fields now. `view.me.fields` are your
fields and `view.worth(field)` is what a field pays.""",
        solution=income,
        wrong=[counts_cards, counts_fields, adds_my_coins, best_field_only, first_field_only],
        visible=lambda: [(view,) for view in views(seeds=[7])],
        twin=lambda rng: [(view,) for view in views(seeds=[rng.randrange(10**6)])],
    ),
    Exercise(
        id="1.2",
        text="""Read a beanometer

Write `payout(beanometer, cards)`: the coins that this many cards pay. The soy bean's beanometer is `(2, 4, 6, 7)`: two cards
pay 1 coin, four pay 2, and so on. The garden bean's is `(0, 2, 3, 0)`: it never pays 1 or 4 coins. Do it without
`view.worth` and `Bean.payout`.""",
        solution=payout,
        wrong=[counts_steps, first_step_above, needs_one_more, cards_for_coins, counts_from_zero],
        visible=lambda: [(meter, cards) for meter in PRINTED for cards in range(13)],
        twin=lambda rng: [(meter, cards) for meter in [invented(rng) for _ in range(4)] for cards in range(13)],
        without=["view.worth", "Bean.payout"],
    ),
    Exercise(
        id="1.3",
        text="""May I harvest?

Rule F-10: you may not harvest a field with a single card while another of your fields has more than one. Write
`may_harvest(sizes, field)`: `sizes` says how many cards are on each field, `field` is the number of the field, counted from
0. An empty field cannot be harvested at all.""",
        solution=may_harvest,
        wrong=[never_a_single_card, only_if_others_are_empty, single_cards_always, empty_fields_too, only_the_largest],
        visible=lambda: [(sizes, field) for sizes in product(range(4), repeat=2) for field in range(2)],
        twin=lambda rng: [(sizes, rng.randrange(3)) for sizes in product(range(rng.randrange(3, 5)), repeat=3)],
    ),
]
