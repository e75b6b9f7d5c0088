"""The exercises of lesson 15."""

from itertools import permutations
from math import inf, log, sqrt
from random import Random

from beankit.course.exercise import Exercise

METERS = {
    "garden": (0, 2, 3, 0),
    "red": (2, 3, 4, 5),
    "soy": (2, 4, 6, 7),
    "green": (3, 5, 6, 7),
    "blue": (4, 6, 8, 10),
}


def pays(kind, count):
    """What a field of so many cards pays, as in the lesson."""
    return max([coins for coins, cards in enumerate(METERS[kind], 1) if 0 < cards <= count], default=0)


def choices(field, card):
    """Each choice with the coins that it brings at once, and the field after it, as in the lesson."""
    kind, count = field
    if kind == card:
        return {"plant": (0, (kind, count + 1))}
    return {"leave": (0, field), "harvest": (pays(kind, count), (card, 1))}


def without(cards, card):
    """The cards without one of a kind, as in the lesson."""
    place = cards.index(card)
    return cards[:place] + cards[place + 1 :]


def best(field, cards, draws):
    """The coins to expect if every choice is the best one."""
    if draws == 0:
        return pays(*field)
    total = 0
    for card in cards:
        rest = without(cards, card)
        total += max(coins + best(then, rest, draws - 1) for coins, then in choices(field, card).values())
    return total / len(cards)


def any_choice(field, cards, draws):
    """That is a player who tosses a coin. Luck takes the mean; you take the best."""
    if draws == 0:
        return pays(*field)
    total = 0
    for card in cards:
        worth = [
            coins + any_choice(then, without(cards, card), draws - 1) for coins, then in choices(field, card).values()
        ]
        total += sum(worth) / len(worth)
    return total / len(cards)


def lucky(field, cards, draws):
    """You choose what to do, not which card comes: over the cards take the mean, not the best."""
    if draws == 0:
        return pays(*field)
    return max(
        coins + lucky(then, without(cards, card), draws - 1)
        for card in cards
        for coins, then in choices(field, card).values()
    )


def decides_blind(field, cards, draws):
    """You see the card first: take the best for each card, then the mean."""
    if draws == 0:
        return pays(*field)
    means = []
    for number in (0, -1):
        total = 0
        for card in cards:
            coins, then = list(choices(field, card).values())[number]
            total += coins + decides_blind(then, without(cards, card), draws - 1)
        means.append(total / len(cards))
    return max(means)


def foresees_the_order(field, cards, draws):
    """You see a card before you choose, but not those after it. Whoever looks for the best way through each order, and takes the mean of these, knows the whole order beforehand: that is *strategy fusion* (lesson 16)."""

    def knowing(field, order):
        if not order:
            return pays(*field)
        return max(coins + knowing(then, order[1:]) for coins, then in choices(field, order[0]).values())

    values = [knowing(field, order) for order in permutations(cards, draws)]
    return sum(values) / len(values)


def put_back(field, cards, draws):
    """A card that came does not come again: take it out of the cards."""
    if draws == 0:
        return pays(*field)
    values = [
        max(coins + put_back(then, cards, draws - 1) for coins, then in choices(field, card).values()) for card in cards
    ]
    return sum(values) / len(values)


def kinds_alike(field, cards, draws):
    """Three soy beans come three times as easily as one red bean: every card counts, not every kind."""
    if draws == 0:
        return pays(*field)
    kinds = sorted(set(cards))
    total = 0
    for card in kinds:
        rest = without(cards, card)
        total += max(coins + kinds_alike(then, rest, draws - 1) for coins, then in choices(field, card).values())
    return total / len(kinds)


def harvests_for_nothing(field, cards, draws):
    """A harvest pays at once: add its coins to what comes after it."""
    if draws == 0:
        return pays(*field)
    total = 0
    for card in cards:
        rest = without(cards, card)
        total += max(harvests_for_nothing(then, rest, draws - 1) for _, then in choices(field, card).values())
    return total / len(cards)


def field_forgotten(field, cards, draws):
    """At the end the field is harvested, too: with no draws left, it is worth what it pays."""
    if draws == 0:
        return 0
    total = 0
    for card in cards:
        rest = without(cards, card)
        total += max(coins + field_forgotten(then, rest, draws - 1) for coins, then in choices(field, card).values())
    return total / len(cards)


def never_harvests(field, cards, draws):
    """That is the player who never harvests before the end. Choose anew at every card that does not fit."""
    if draws == 0:
        return pays(*field)
    grown = (field[0], field[1] + 1)
    after = [never_harvests(grown if card == field[0] else field, without(cards, card), draws - 1) for card in cards]
    return sum(after) / len(after)


def prune(tree):
    """The value of a tree in which I move first, and the leaves that alpha-beta looks at, in their order."""
    seen = []

    def value(branch, mine, least, most):
        if not isinstance(branch, list):
            seen.append(branch)
            return branch
        for part in branch:
            worth = value(part, not mine, least, most)
            least, most = (max(least, worth), most) if mine else (least, min(most, worth))
            if least >= most:
                break
        return least if mine else most

    return value(tree, True, -inf, inf), seen


def looks_at_all(tree):
    """The value is right, but you have looked at every leaf: when can the rest of a branch be left out?"""
    seen = []

    def value(branch, mine):
        if not isinstance(branch, list):
            seen.append(branch)
            return branch
        worth = [value(part, not mine) for part in branch]
        return max(worth) if mine else min(worth)

    return value(tree, True), seen


def friendly(tree):
    """Every second move is your opponent's, and they do not choose what is best for you."""
    seen = []

    def value(branch):
        if not isinstance(branch, list):
            seen.append(branch)
            return branch
        return max(value(part) for part in branch)

    return value(tree), seen


def opponent_first(tree):
    """You move first: at the root the largest value counts."""
    seen = []

    def value(branch, mine, least, most):
        if not isinstance(branch, list):
            seen.append(branch)
            return branch
        for part in branch:
            worth = value(part, not mine, least, most)
            least, most = (max(least, worth), most) if mine else (least, min(most, worth))
            if least >= most:
                break
        return least if mine else most

    return value(tree, False, -inf, inf), seen


def parent_only(tree):
    """You compare with the move above only. What is sure further up holds here, too: hand both bounds down."""
    seen = []

    def value(branch, mine, bound):
        if not isinstance(branch, list):
            seen.append(branch)
            return branch
        best = -inf if mine else inf
        for part in branch:
            worth = value(part, not mine, best)
            best = max(best, worth) if mine else min(best, worth)
            if best >= bound if mine else best <= bound:
                break
        return best

    return value(tree, True, inf), seen


def mine_only(tree):
    """Your opponent stops looking, too: a branch of yours that is too good for you will not be allowed."""
    seen = []

    def value(branch, mine, least):
        if not isinstance(branch, list):
            seen.append(branch)
            return branch
        best = -inf if mine else inf
        for part in branch:
            worth = value(part, not mine, least)
            best = max(best, worth) if mine else min(best, worth)
            if mine:
                least = max(least, best)
            elif best <= least:
                break
        return best

    return value(tree, True, -inf), seen


def waits_for_worse(tree):
    """A branch that can only be as good as what you have is no better: stop there, too."""
    seen = []

    def value(branch, mine, least, most):
        if not isinstance(branch, list):
            seen.append(branch)
            return branch
        best = -inf if mine else inf
        for part in branch:
            worth = value(part, not mine, least, most)
            best = max(best, worth) if mine else min(best, worth)
            least, most = (max(least, best), most) if mine else (least, min(most, best))
            if least > most:
                break
        return best

    return value(tree, True, -inf, inf), seen


def descend(children, mine, c):
    """The place of the child that the player to move tries next; a child is (my total, visits)."""
    visits = sum(count for _, count in children)

    def bound(child):
        total, count = child
        if count == 0:
            return inf
        return (total if mine else -total) / count + c * sqrt(log(visits) / count)

    return max(range(len(children)), key=lambda place: bound(children[place]))


def bounded(children, sign, bonus, unknown=inf):
    """The place of the largest sign * mean + bonus, for the wrong answers."""
    visits = sum(count for _, count in children)
    worth = [sign * total / count + bonus(visits, count) if count else unknown for total, count in children]
    return worth.index(max(worth))


def always_mine(children, mine, c):
    """Your opponent does not choose what is best for you: whose turn is it?"""
    return bounded(children, 1, lambda visits, count: c * sqrt(log(visits) / count))


def shy_opponent(children, mine, c):
    """You turned the whole bound round. Your opponent, too, is curious about moves they hardly know: only the mean changes its sign."""
    if mine:
        return bounded(children, 1, lambda visits, count: c * sqrt(log(visits) / count))
    return bounded(children, -1, lambda visits, count: -c * sqrt(log(visits) / count))


def no_bonus(children, mine, c):
    """That is greedy: a move that was unlucky once is never tried again."""
    return bounded(children, 1 if mine else -1, lambda visits, count: 0.0)


def totals(children, mine, c):
    """A child that was visited more often has the larger total: divide by its visits."""
    sign, visits = 1 if mine else -1, sum(count for _, count in children)
    worth = [sign * total + c * sqrt(log(visits) / count) if count else inf for total, count in children]
    return worth.index(max(worth))


def unknown_last(children, mine, c):
    """A child that was never visited comes first."""
    return bounded(children, 1 if mine else -1, lambda visits, count: c * sqrt(log(visits) / count), -inf)


def own_visits(children, mine, c):
    """The logarithm is that of the visits of all children together, not of the child's own."""
    return bounded(children, 1 if mine else -1, lambda visits, count: c * sqrt(log(count) / count))


def ends(rng):
    """Fields with the cards that may still come, and how many of them will."""
    tables = []
    for _ in range(8):
        kinds = rng.sample(sorted(METERS), 3)
        cards = tuple(sorted(rng.choice(kinds) for _ in range(rng.randrange(4, 7))))
        tables.append(((rng.choice(kinds), rng.randrange(1, 4)), cards, rng.randrange(1, 4)))
    return tables


def sighted(rng):
    """Fields where it pays to see the card before the choice."""
    tables = []
    while len(tables) < 4:
        kinds = rng.sample(sorted(METERS), 3)
        cards = tuple(sorted(["garden", "garden", *rng.choices(kinds, k=2)]))
        table = ((rng.choice(kinds), rng.randrange(1, 4)), cards, 3)
        if best(*table) - decides_blind(*table) > 0.01:
            tables.append(table)
    return tables


def grown(rng, depth):
    """A tree of this depth, with two or three branches everywhere."""
    if depth == 0:
        return rng.randrange(-6, 7)
    return [grown(rng, depth - 1) for _ in range(rng.randrange(2, 4))]


def trees(rng):
    """Trees of several depths."""
    return [(grown(rng, depth),) for depth in (2, 2, 3, 3, 4, 4, 4)]


def siblings(rng):
    """Children with their totals and visits, some never visited, for both players."""
    groups = []
    for number in range(24):
        counts = [rng.choice([1, 2, 3, 5, 8, 13, 30]) for _ in range(rng.randrange(3, 6))]
        children = [(round(count * rng.uniform(-2, 2), 2), count) for count in counts]
        if number % 6 == 0:
            children[rng.randrange(1, len(children))] = (0.0, 0)
        groups.append((children, number % 2 == 0, rng.choice([0.5, 1.0, 2.0])))
    return groups


EXERCISES = [
    Exercise(
        id="15.1",
        text="""The best that can be expected

Write `best(field, cards, draws)`: the coins to expect from here on if you make the best choice each time. `cards` is a tuple of those that may still come, every one
of them equally likely, and `draws` of them will. You see a card before you choose. You may use `pays`, `choices` and `without`.""",
        solution=best,
        wrong=[
            any_choice,
            lucky,
            decides_blind,
            foresees_the_order,
            put_back,
            kinds_alike,
            harvests_for_nothing,
            field_forgotten,
            never_harvests,
        ],
        visible=lambda: [
            (("soy", 3), ("blue", "blue", "garden", "soy", "soy"), 2),
            *ends(Random(15)),
            *sighted(Random(15)),
        ],
        twin=lambda rng: [*ends(rng), *sighted(rng)],
    ),
    Exercise(
        id="15.2",
        text="""Look at less

Write `prune(tree)`: `tree` is a list of moves; a move is a number, my lead at the end of the game, or again a list, the answers to it. I move first, then my opponent, and so on in
turn. Return two things: the value of the tree, and the list of the numbers that alpha-beta looks at, from left to right. Leave out the rest of a list as soon as
it cannot change the value at the root, whatever it holds.""",
        solution=prune,
        wrong=[looks_at_all, friendly, opponent_first, parent_only, mine_only, waits_for_worse],
        visible=lambda: [([[3, 5], [2, 9], [4, 1]],), *trees(Random(15))],
        twin=trees,
    ),
    Exercise(
        id="15.3",
        text="""Two players in one tree

Write `descend(children, mine, c)`: which child does the player to move try next? `children` is a list of pairs `(total, visits)`, where `total` is the sum of
**my** leads in all visits, and `mine` says whether it is my move or my opponent's. Return the place of the child with the largest bound, as its mover sees it; children
that were never visited come first. The logarithm is that of the visits of all children together.""",
        solution=descend,
        wrong=[always_mine, shy_opponent, no_bonus, totals, unknown_last, own_visits],
        visible=lambda: siblings(Random(15)),
        twin=siblings,
    ),
]
