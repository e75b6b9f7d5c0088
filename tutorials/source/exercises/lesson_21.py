"""The exercises of lesson 21."""

from random import Random

from beankit.course.exercise import Exercise


def frontier(deals):
    """The deals that no other deal beats: as good for both, and better for one of them."""
    kept = []
    for name, (mine, theirs) in deals.items():
        others = deals.values()
        if not any(my >= mine and their >= theirs and (my, their) != (mine, theirs) for my, their in others):
            kept.append(name)
    return kept


def two_winners(deals):
    """Two winners are not enough: is there a deal that is better for one of them, and no worse for the other?"""
    return [name for name, (mine, theirs) in deals.items() if mine > 0 and theirs > 0]


def beaten_on_both_sides(deals):
    """A deal is also beaten by one that is better for one side and *just as good* for the other."""
    return [
        name
        for name, (mine, theirs) in deals.items()
        if not any(my > mine and their > theirs for my, their in deals.values())
    ]


def equals_drop_out(deals):
    """Two deals that bring both sides exactly the same do not beat each other."""
    return [
        name
        for name, (mine, theirs) in deals.items()
        if not any(my >= mine and their >= theirs for label, (my, their) in deals.items() if label != name)
    ]


def both_ends(deals):
    """That is the best deal for me and the best for them: there are others between them."""
    best = [max(pair[side] for pair in deals.values()) for side in range(2)]
    kept = {name for name, pair in deals.items() if pair[0] == best[0] or pair[1] == best[1]}
    return [name for name in frontier(deals) if name in kept]


def largest_sum(deals):
    """A deal with a smaller sum may still be the best that one of them can get: it is not beaten by that."""
    most = max(map(sum, deals.values()))
    return [name for name, pair in deals.items() if sum(pair) == most]


def beaten_ones(deals):
    """You have listed the deals that are beaten, instead of the others."""
    kept = frontier(deals)
    return [name for name in deals if name not in kept]


def agreed(deals, without):
    """The deal with the largest product of what both gain over what they have without it."""
    best, most = "no deal", 0
    for name, (mine, theirs) in deals.items():
        over = mine - without[0], theirs - without[1]
        if min(over) > 0 and over[0] * over[1] > most:
            best, most = name, over[0] * over[1]
    return best


def first_best(deals, score):
    """The first deal with the highest score above 0."""
    best, most = "no deal", 0
    for name, pair in deals.items():
        if score(*pair) > most:
            best, most = name, score(*pair)
    return best


def from_nothing(deals, without):
    """You have counted both gains from 0. What do they have if they do *not* agree?"""
    return first_best(deals, lambda mine, theirs: mine * theirs if min(mine, theirs) > 0 else 0)


def two_losers(deals, without):
    """Minus times minus is plus: you have taken a deal in which both lose."""
    return first_best(deals, lambda mine, theirs: (mine - without[0]) * (theirs - without[1]))


def largest_pie(deals, without):
    """That is the largest gain of both together, however it is shared. Take the product."""
    return first_best(
        deals,
        lambda mine, theirs: mine + theirs - sum(without) if min(mine - without[0], theirs - without[1]) > 0 else 0,
    )


def equal_split(deals, without):
    """You have made the smaller of both gains as large as possible. The product may give one of them less, if the other gets much more."""
    return first_best(deals, lambda mine, theirs: min(mine - without[0], theirs - without[1]))


def only_me(deals, without):
    """That is what I would like best. They have to agree, too."""
    return first_best(
        deals, lambda mine, theirs: mine - without[0] if min(mine - without[0], theirs - without[1]) > 0 else 0
    )


def checked_too_late(deals, without):
    """Nobody signs below what they have without a deal; but in the product, too, only what is *over* it counts."""
    return first_best(
        deals, lambda mine, theirs: mine * theirs if min(mine - without[0], theirs - without[1]) > 0 else 0
    )


def ask(deals, wants):
    """The deal that brings me most on average, if any of these wants may be theirs."""

    def hope(name):
        mine, theirs = deals[name]
        return mine * sum(theirs / (mine + theirs) >= want for want in wants)

    return max(deals, key=hope)


def share(pair):
    """Their share of what both gain."""
    return pair[1] / sum(pair)


def dreams_of_a_yes(deals, wants):
    """That is what you would like best. How often would they say yes to it?"""
    return max(deals, key=lambda name: deals[name][0])


def plays_safe(deals, wants):
    """You have asked only for what everybody accepts. More for you, from fewer of them, may be better."""
    sure = [name for name in deals if share(deals[name]) >= max(wants)]
    return max(sure or deals, key=lambda name: deals[name][0])


def most_yeses(deals, wants):
    """You have counted how often they say yes, and not what you get then."""
    return max(deals, key=lambda name: sum(share(deals[name]) >= want for want in wants))


def mean_partner(deals, wants):
    """Nobody wants the mean of what they all want: count for each deal who says yes."""
    fine = [name for name in deals if share(deals[name]) >= sum(wants) / len(wants)]
    return max(fine or deals, key=lambda name: deals[name][0])


def more_than_they_want(deals, wants):
    """They also say yes if they get exactly what they want."""
    return max(deals, key=lambda name: deals[name][0] * sum(share(deals[name]) > want for want in wants))


def compared_with_me(deals, wants):
    """They look at their share of what *both* gain, not at how much they get for each coin of yours."""
    return max(deals, key=lambda name: deals[name][0] * sum(deals[name][1] / deals[name][0] >= want for want in wants))


LETTERS = "abcdefghijklmnop"


def clouds(rng):
    """Deals around a frontier, with some that lose, some that are equal and some that are equal for one side."""
    groups = []
    for count in (5, 7, 9, 12, 12):
        pairs = [(rng.randint(-4, 10), rng.randint(-4, 10)) for _ in range(count)]
        mine, theirs = max(pairs, key=sum)
        pairs += [(mine, theirs), (mine, theirs - rng.randint(1, 3)), (mine - rng.randint(1, 3), theirs)]
        rng.shuffle(pairs)
        groups.append(({name: (x / 4, y / 4) for name, (x, y) in zip(LETTERS, pairs, strict=False)},))
    return groups


def tables(rng):
    """Deals, and what both have without one; in some of them nothing is to be had."""
    groups = []
    for count in (6, 8, 8, 10, 10, 12, 12, 14):
        pairs = [(rng.randint(-5, 12), rng.randint(-5, 12)) for _ in range(count)]
        without = (rng.choice([0, 0, 2, 4, 6]), rng.choice([0, 1, 3, 5]))
        groups.append((dict(zip(LETTERS, pairs, strict=False)), without))
    bad = {"a": (-3, -4), "b": (1, -2), "c": (rng.randint(-6, -4), rng.randint(-9, -6))}
    return [*groups, (bad, (0, 0)), ({"a": (3, 5), "b": (5, 3)}, (5, 5))]


def partners(rng):
    """Deals with two winners, and what former partners wanted."""
    groups = []
    for _ in range(10):
        whole = rng.choice([4, 5, 8, 10, 20])
        pairs = [(whole - part, part) for part in sorted(rng.sample(range(1, whole), min(whole - 1, 5)))]
        pairs += [(rng.randint(1, 9), rng.randint(1, 9))]
        rng.shuffle(pairs)
        wants = [rng.choice([0.0, 0.1, 0.2, 0.25, 0.3, 0.4, 0.5, 0.6, *map(share, pairs)]) for _ in range(5)]
        groups.append((dict(zip(LETTERS, pairs, strict=False)), wants))
    return groups


EXERCISES = [
    Exercise(
        id="21.1",
        text="""The frontier

Write `frontier(deals)`. `deals` is a dict from the name of a deal to a pair, `(mine, theirs)`. Return a list of the names of those deals that no other deal beats, in the order in which they stand in
`deals`. A deal beats another if nobody is worse off with it and somebody is better off.""",
        solution=frontier,
        wrong=[two_winners, beaten_on_both_sides, equals_drop_out, both_ends, largest_sum, beaten_ones],
        visible=lambda: clouds(Random(21)),
        twin=clouds,
    ),
    Exercise(
        id="21.2",
        text="""What reasonable people agree on

Write `agreed(deals, without)`: the name of the deal that Nash's rule chooses. `without` is a pair, too: what I have and what they have if we do **not** agree. Nobody agrees to a deal that leaves them with no more
than that; if only such deals are left, return `"no deal"`. The first of several equal ones counts.""",
        solution=agreed,
        wrong=[from_nothing, two_losers, largest_pie, equal_split, only_me, checked_too_late],
        visible=lambda: tables(Random(28)),
        twin=tables,
    ),
    Exercise(
        id="21.3",
        text="""What to ask for

Write `ask(deals, wants)`: the name of the deal to propose to somebody whom you do not know. In every deal of `deals` both gain: `(mine, theirs)`. `wants` is a list with the least share of the whole gain that each of
your former partners insisted on; the new one may be like any of them, all equally likely. They say yes if their share is at least what they want, and after a no there is no deal. Choose what brings you
most on average; the first of several equal ones counts.""",
        solution=ask,
        wrong=[dreams_of_a_yes, plays_safe, most_yeses, mean_partner, more_than_they_want, compared_with_me],
        visible=lambda: partners(Random(1)),
        twin=partners,
    ),
]
