"""The exercises of lesson 12."""

from math import sqrt
from random import Random

import pandas as pd

from beankit.course import measured, student
from beankit.course.exercise import Exercise


DEALS = 16


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


def equal_thirds(deals, seed):
    """Training gets most: 60, 20 and 20 %, not a third each."""
    order = sorted(deals)
    Random(seed).shuffle(order)
    first, second = len(order) // 3, len(order) * 2 // 3
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


def low_end(differences):
    """The low end of the 95 % interval of the mean."""
    n = len(differences)
    return differences.mean() - student(n - 1) * differences.std() / sqrt(n)


def pick(table):
    """The smallest weight that is not told apart from the best one, deal by deal."""
    wide = table.pivot(index="deal", columns="envy", values="difference")
    best = wide.mean().idxmax()
    return next(weight for weight in sorted(wide) if weight == best or low_end(wide[best] - wide[weight]) <= 0)


def highest_mean(table):
    """That one was lucky: a smaller weight may be as good. Which of them are not told apart from it?"""
    return table.groupby("envy").difference.mean().idxmax()


def highest_low_end(table):
    """That is the safest weight. Which ones are not told apart from the best, and which of these is the smallest?"""
    return table.groupby("envy").difference.apply(low_end).idxmax()


def overlapping(table):
    """Both weights played the same deals: look at their difference on each deal, not at two intervals (lesson 8)."""
    wide = table.pivot(index="deal", columns="envy", values="difference")
    best = wide.mean().idxmax()
    ends = {weight: 2 * wide[weight].mean() - low_end(wide[weight]) for weight in wide}
    return next(weight for weight in sorted(wide) if ends[weight] >= low_end(wide[best]))


def smallest_of_all(table):
    """A weight that is told apart from the best one is out, however small it is."""
    return table.envy.min()


def largest_of_them(table):
    """Of those that are not told apart, take the smallest, which is the simplest."""
    wide = table.pivot(index="deal", columns="envy", values="difference")
    best = wide.mean().idxmax()
    return next(weight for weight in sorted(wide)[::-1] if weight == best or low_end(wide[best] - wide[weight]) <= 0)


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


def forgets_the_root(sd, deals, k):
    """A mean of n deals varies by sd / √n, not by sd / n."""
    return optimism(sd, deals, k) / sqrt(deals)


def one_bot_more(sd, deals, k):
    """That is the best of k + 1 bots. Count them: with few bots, each one matters."""
    return optimism(sd, deals, k + 1)


def all_alike(sd, deals, k):
    """Here every number between two ends is equally likely, but a mean of several deals is mostly near 0 and only now and then far from it: `rng.gauss`."""
    rng = Random(1)
    end = sqrt(3) * sd / sqrt(deals)
    return sum(max(rng.uniform(-end, end) for _ in range(k)) for _ in range(2000)) / 2000


def single_deals(sd, deals, k):
    """A mean varies less than a single deal: divide by the square root of their number."""
    return optimism(sd, deals, k) * sqrt(deals)


def promises(rng):
    """Numbers of bots that are not in the chart, nor near those that are: few, some, and many."""
    several = [3, 3, *rng.sample(range(9, 13), 2), *rng.sample(range(32, 39), 2)]
    return [(round(rng.uniform(0.3, 0.9), 2), rng.choice((5, 8, 10)), k) for k in several]


def in_parts(result, sd, deals, k):
    """The logarithm of a promise, in standard errors of a mean: one that is off by 10 % is off by 0.1 here."""
    from math import inf, log

    return log(result / (sd / deals**0.5)) if result > 0 else -inf


WEIGHTS = (0.0, 0.1, 0.2, 0.33, 0.5, 0.8)


def worlds(rng):
    """Tables in which the luck of a deal moves all weights alike: small ones are bad, and the safest is not the best."""
    found = []
    for _ in range(3):
        bad = rng.choice((1, 2))
        means = [*[0.0] * bad, 0.21, 0.26, *[0.22] * (len(WEIGHTS) - bad - 2)]
        shares = [*[1.0] * (bad + 2), 0.3, *[1.0] * (len(WEIGHTS) - bad - 3)]  # of the luck of a deal
        luck, rows = noise(rng, 0.5), []
        for envy, middle, share in zip(WEIGHTS, means, shares, strict=True):
            own = noise(rng, 0.12)
            rows += [(envy, deal, round(middle + share * luck[deal] + own[deal], 3)) for deal in range(DEALS)]
        found.append((pd.DataFrame(rows, columns=["envy", "deal", "difference"]),))
    return found


def noise(rng, sd):
    """Random numbers whose mean is 0, one for each deal, with this standard deviation."""
    numbers = [rng.gauss(0, 1) for _ in range(DEALS)]
    middle = sum(numbers) / DEALS
    spread = sqrt(sum((number - middle) ** 2 for number in numbers) / DEALS)
    return [sd * (number - middle) / spread for number in numbers]


def from_the_file():
    """The choice deals of the file, beside made-up tables."""
    table = measured("envy")
    return [*worlds(Random(12)), (table[table.deal >= 20].reset_index(drop=True),)]


EXERCISES = [
    Exercise(
        id="12.1",
        text="""How optimistic is the best?

Write `optimism(sd, deals, k)`: how much the best of `k` equal bots promises, on average, if each plays so many deals with a standard deviation of `sd` a deal, and is truly worth 0. Simulate it: the mean of
a bot is a random number with standard deviation sd / √deals. Your result may be off by 10 %.""",
        solution=optimism,
        wrong=[none_at_all, one_error, read_off_the_chart, forgets_the_root, single_deals, one_bot_more, all_alike],
        visible=lambda: [(0.3, 5, 3), (0.3, 20, 6), (0.5, 10, 35)],
        twin=promises,
        judge=in_parts,
        tolerance=0.1,
    ),
    Exercise(
        id="12.2",
        text="""Three piles

Write `split(deals, seed)`: three lists with 60, 20 and 20 % of the deals (rounded down at the borders: `n * 6 // 10` and `n * 8 // 10`), shuffled with `Random(seed)`. The same seed
gives the same piles, whatever the order of the deals was.""",
        solution=split,
        wrong=[overlaps, forgets_the_seed, never_shuffles, keeps_the_order, equal_thirds],
        visible=lambda: [(list(range(60)), 1), (list(range(25)), 7)],
        twin=lambda rng: [(list(range(83)), rng.randrange(10**6)), (list(range(rng.randrange(30, 60))), 5)],
        call=three_splits,
        judge=facts,
    ),
    Exercise(
        id="12.3",
        text="""Pick a weight

Two weights that are not told apart are equally good for all you know. Then take the simpler one; here, that with less envy. Write `pick(table)`, where `table` has the columns `envy`, `deal` and
`difference`: find the weight with the highest mean, and return the smallest weight that is not told apart from it. All weights played the same deals, so look at the 95 % interval of the difference between
the two, deal by deal.""",
        solution=pick,
        wrong=[highest_mean, highest_low_end, overlapping, smallest_of_all, largest_of_them],
        visible=from_the_file,
        twin=worlds,
    ),
]
