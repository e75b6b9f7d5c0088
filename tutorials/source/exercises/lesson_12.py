"""The exercises of lesson 12."""

from math import sqrt
from random import Random

import pandas as pd

from beankit.course import measured, student
from beankit.course.exercise import Exercise


def split(deals, seed):
    """Training, choice and test deals: 60, 20 and 20 % of them, shuffled by the seed."""
    order = sorted(deals)
    Random(seed).shuffle(order)
    first, second = len(order) * 6 // 10, len(order) * 8 // 10
    return order[:first], order[first:second], order[second:]


def overlaps(deals, seed):
    """A deal that is in two piles knows the answer already: the piles must not overlap."""
    order = sorted(deals)
    Random(seed).shuffle(order)
    return order[: len(order) * 6 // 10], order[: len(order) * 2 // 10], order[len(order) * 8 // 10 :]


def forgets_the_seed(deals, seed):
    """Another seed must give another split, and the same seed the same one: use `Random(seed)`."""
    order = sorted(deals)
    Random(0).shuffle(order)
    first, second = len(order) * 6 // 10, len(order) * 8 // 10
    return order[:first], order[first:second], order[second:]


def never_shuffles(deals, seed):
    """The first deals are not a random sample: shuffle them with `Random(seed)`."""
    order = sorted(deals)
    first, second = len(order) * 6 // 10, len(order) * 8 // 10
    return order[:first], order[first:second], order[second:]


def keeps_the_order(deals, seed):
    """The same seed must give the same piles, whatever the order of the deals was: sort them first."""
    order = list(deals)
    Random(seed).shuffle(order)
    first, second = len(order) * 6 // 10, len(order) * 8 // 10
    return order[:first], order[first:second], order[second:]


def three_splits(answer, deals, seed):
    """A split, the same again from another order, and one with another seed."""
    return [answer(deals, seed), answer(deals[::-1], seed), answer(deals, seed + 1)]


def facts(result, deals, seed):
    """What holds of a split."""
    piles, again, other = result
    together = sorted(deal for pile in piles for deal in pile)
    mixed = sorted(piles[0]) != list(range(len(piles[0])))
    found = {
        "sizes": [len(pile) for pile in piles],
        "every deal once": together == deals,
        "shuffled": mixed,
    }
    return {**found, "the same again": piles == again, "another seed gives others": piles != other}


def pick(table):
    """The weight with the highest low end of its 95 % interval."""

    def low_end(differences):
        n = len(differences)
        return differences.mean() - student(n - 1) * differences.std() / sqrt(n)

    return table.groupby("envy").difference.apply(low_end).idxmax()


def highest_mean(table):
    """That one was lucky: how far may its mean be off?"""
    return table.groupby("envy").difference.mean().idxmax()


def steadiest(table):
    """The steadiest weight is not the best one: what counts is the low end of the interval."""
    return table.groupby("envy").difference.std().idxmin()


def optimism(sd, deals, k):
    """How much the best of k equal bots promises on so many deals: the mean of 2000 tries."""
    rng = Random(1)
    spread = sd / sqrt(deals)
    return sum(max(rng.gauss(0, spread) for _ in range(k)) for _ in range(2000)) / 2000


def none_at_all(sd, deals, k):
    """Each bot is worth 0, but you look at the best of them: the largest of several means is above 0."""
    return 0.0


def one_error(sd, deals, k):
    """And with more tries? The more bots, the luckier the luckiest."""
    return sd / sqrt(deals)


def read_off_the_chart(sd, deals, k):
    """Any number of bots may be asked for, not only those in the chart: simulate it."""
    chart = {1: 0.0, 2: 0.56, 6: 1.27, 20: 1.87}
    return chart[min(chart, key=lambda tried: abs(tried - k))] * sd / sqrt(deals)


def promises(rng):
    """Numbers of bots that are not in the chart, nor near those that are."""
    several = [rng.choice((3, 4)), *rng.sample(range(9, 13), 2), rng.randrange(32, 39)]
    return [(round(rng.uniform(0.3, 0.9), 2), rng.choice((5, 8, 10)), k) for k in several]


def in_errors(result, sd, deals, k):
    """A promise in standard errors of a mean."""
    return result / (sd / deals**0.5)


def worlds(rng):
    """Tables in which the highest mean is a lucky one, the steadiest is hardly good, and another one surely is."""
    found = []
    for _ in range(3):
        rows = []
        weights = (0.1, 0.2, 0.33, 0.5, 0.8)
        sure, lucky, steady = rng.sample(weights, 3)
        kinds = {sure: (0.25, 0.4), lucky: (0.4, 1.0), steady: (0.03, 0.03)}
        for envy in weights:
            middle, sd = kinds.get(envy, (0.0, 0.05))
            noise = [rng.gauss(0, 1) for _ in range(16)]
            mean, spread = sum(noise) / 16, sqrt(sum(one * one for one in noise) / 16)
            rows += [(envy, deal, round(middle + sd * (one - mean) / spread, 3)) for deal, one in enumerate(noise)]
        found.append((pd.DataFrame(rows, columns=["envy", "deal", "difference"]),))
    return found


def from_the_file():
    """The choice deals of the file, beside made-up tables."""
    table = measured("envy")
    return [*worlds(Random(12)), (table[table.deal >= 20].reset_index(drop=True),)]


EXERCISES = [
    Exercise(
        id="12.1",
        text="""How optimistic is the best?

Write `optimism(sd, deals, k)`: how much the best of `k` equal bots promises, on average, if each plays so many deals with a standard deviation of `sd` a deal, and is truly worth 0. Simulate it: the mean of
a bot is a random number with standard deviation sd / √deals. Your result may be off by a tenth.""",
        solution=optimism,
        wrong=[none_at_all, one_error, read_off_the_chart],
        visible=lambda: [(0.3, 5, 6), (0.3, 20, 6), (0.5, 10, 11)],
        twin=promises,
        judge=in_errors,
        tolerance=0.13,
    ),
    Exercise(
        id="12.2",
        text="""Three piles

Write `split(deals, seed)`: three lists with 60, 20 and 20 % of the deals (rounded down at the borders: `n * 6 // 10` and `n * 8 // 10`), shuffled with `Random(seed)`. The same seed
gives the same piles, whatever the order of the deals was.""",
        solution=split,
        wrong=[overlaps, forgets_the_seed, never_shuffles, keeps_the_order],
        visible=lambda: [(list(range(60)), 1), (list(range(25)), 7)],
        twin=lambda rng: [(list(range(83)), rng.randrange(10**6)), (list(range(rng.randrange(30, 60))), 5)],
        call=three_splits,
        judge=facts,
    ),
    Exercise(
        id="12.3",
        text="""Pick a weight

Write `pick(table)`: `table` has the columns `envy`, `deal` and `difference`. Return the weight of envy whose 95 % interval has the highest low end. `student(n - 1)` is the factor of lesson
4, and `.std()` of pandas divides by n - 1 already.""",
        solution=pick,
        wrong=[highest_mean, steadiest],
        visible=from_the_file,
        twin=worlds,
    ),
]
