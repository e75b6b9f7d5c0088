"""The exercises of lesson 4."""

from math import ceil, sqrt
from random import Random
from statistics import mean, pstdev, stdev

from beankit.course import my_seed, student
from beankit.course.exercise import Exercise


def interval(differences):
    """The mean of the differences and its 95 % interval: (mean, low, high)."""
    middle = mean(differences)
    half = student(len(differences) - 1) * stdev(differences) / sqrt(len(differences))
    return middle, middle - half, middle + half


def forgets_the_root(differences):
    """How much does the *mean* vary? Less than a single number: divide by the square root of how many there are."""
    middle = mean(differences)
    half = student(len(differences) - 1) * stdev(differences)
    return middle, middle - half, middle + half


def always_normal(differences):
    """With a few deals 1.96 is too bold: `student` gives a larger number."""
    middle = mean(differences)
    half = 1.96 * stdev(differences) / sqrt(len(differences))
    return middle, middle - half, middle + half


def whole_population(differences):
    """These deals are a sample: divide by n - 1, as `stdev` does, not by n."""
    middle = mean(differences)
    half = student(len(differences) - 1) * pstdev(differences) / sqrt(len(differences))
    return middle, middle - half, middle + half


def one_freedom_too_many(differences):
    """`student` wants n - 1: the mean was made from the same numbers."""
    middle = mean(differences)
    half = student(len(differences)) * stdev(differences) / sqrt(len(differences))
    return middle, middle - half, middle + half


def variance(differences):
    """That is the variance: its square root is the standard deviation, `stdev`."""
    middle = mean(differences)
    half = student(len(differences) - 1) * stdev(differences) ** 2 / sqrt(len(differences))
    return middle, middle - half, middle + half


def deals_needed(sd, effect):
    """The number of deals in which a difference of this size is found four times out of five."""
    return ceil(((1.96 + 0.84) * sd / effect) ** 2)


def not_squared(sd, effect):
    """To find half the effect, you need four times the deals."""
    return ceil((1.96 + 0.84) * sd / effect)


def no_power(sd, effect):
    """With so few deals you find it only every second time: add 0.84 to 1.96."""
    return ceil((1.96 * sd / effect) ** 2)


def rounds_down(sd, effect):
    """Round up: with one deal less it is not enough."""
    return int(((1.96 + 0.84) * sd / effect) ** 2)


def upside_down(sd, effect):
    """A small effect needs *more* deals: divide by it."""
    return ceil(((1.96 + 0.84) * effect / sd) ** 2)


def for_two_groups(sd, effect):
    """Both bots play the same deals, and `sd` is that of their difference: nothing has to be doubled."""
    return ceil(2 * ((1.96 + 0.84) * sd / effect) ** 2)


def holm(ps, alpha=0.05):
    """For each p-value, whether it may be called, if all these questions were asked."""
    called = [False] * len(ps)
    for done, place in enumerate(sorted(range(len(ps)), key=lambda place: ps[place])):
        if ps[place] > alpha / (len(ps) - done):
            break
        called[place] = True
    return called


def each_alone(ps, alpha=0.05):
    """You asked several questions: one in twenty is wrong even if there is nothing to find."""
    return [p <= alpha for p in ps]


def never_lowers_the_bar(ps, alpha=0.05):
    """After each success one question less is open, and the bar drops: that is Holm's gain."""
    return [p <= alpha / len(ps) for p in ps]


def does_not_stop(ps, alpha=0.05):
    """At the first p-value that fails, stop: the larger ones have failed with it."""
    order = sorted(range(len(ps)), key=lambda place: ps[place])
    return [ps[place] <= alpha / (len(ps) - order.index(place)) for place in range(len(ps))]


def in_the_given_order(ps, alpha=0.05):
    """Begin with the smallest p-value: sort them first, and remember where each one was."""
    called = [False] * len(ps)
    for place, p in enumerate(ps):
        if p > alpha / (len(ps) - place):
            break
        called[place] = True
    return called


def strictest_last(ps, alpha=0.05):
    """The first bar is the strictest: alpha divided by *all* questions, then by one less each time."""
    called = [False] * len(ps)
    for done, place in enumerate(sorted(range(len(ps)), key=lambda place: ps[place]), 1):
        if ps[place] > alpha / done:
            break
        called[place] = True
    return called


LUCKY = [0.21, 0.16, 0.12, 0.08, 0.05, 0.03, -0.04, -0.1, -0.17, -0.2]  # more deals won than lost
WILD = [0.95, 0.9, 0.85, 0.8, 0.7, 0.65, 0.3, -0.1, -0.25, -0.45]  # a large mean, and by itself below 0.05


def ten_duels(seed):
    """Ten duels of ten deals each: some of these bots are truly better, and two are only lucky."""
    rng = Random(seed)
    skill = {f"bot {letter}": rng.choice([0.0, 0.0, 0.15, 0.3]) for letter in "ABCDEFGHIJ"}
    duels = {name: [round(rng.gauss(better, 0.2), 3) for _ in range(10)] for name, better in skill.items()}
    lucky, wild = rng.sample(list(duels), 2)
    duels[lucky], duels[wild] = rng.sample(LUCKY, 10), rng.sample(WILD, 10)
    return duels


def p_value(differences, flips=2**10):
    """The share of all ways to flip signs that give a mean at least as far from 0."""
    size, extreme = abs(sum(differences)), 0
    for flip in range(flips):
        flipped = sum(gap if flip >> place & 1 else -gap for place, gap in enumerate(differences))
        extreme += abs(flipped) >= size - 1e-9
    return extreme / flips


def called(seed):
    """The names of the duels that may be called."""
    duels = ten_duels(seed)
    ps = [p_value(differences) for differences in duels.values()]
    return [name for name, yes in zip(duels, holm(ps), strict=True) if yes]


def by_sign(seed):
    """A mean above 0 is no proof: every second bot has one by luck alone."""
    return [name for name, differences in ten_duels(seed).items() if mean(differences) > 0]


def by_deals_won(seed):
    """Six deals won of ten are no proof: a coin does that, too."""
    return [name for name, differences in ten_duels(seed).items() if sum(gap > 0 for gap in differences) > 5]


def each_by_itself(seed):
    """Take `p_value` of each of the ten duels, then your `holm` of all ten together: 0.05 for each alone is too much."""
    return [name for name, differences in ten_duels(seed).items() if p_value(differences) <= 0.05]


def by_a_large_mean(seed):
    """A large mean of numbers that vary a lot is no proof: what does the p-value say?"""
    return [name for name, differences in ten_duels(seed).items() if mean(differences) > 0.1]


def the_three_best(seed):
    """How many duels may be called is not known beforehand: `holm` says it for each."""
    duels = ten_duels(seed)
    return sorted(duels, key=lambda name: -mean(duels[name]))[:3]


def samples(rng, sizes):
    """Lists of differences."""
    return [([round(rng.gauss(0.1, 0.3), 3) for _ in range(size)],) for size in sizes]


def hard(rng):
    """Lists of p-values in which the three mistakes show: one that only Holm calls, one that a stop hides."""
    shift = rng.uniform(0.9, 1.0)
    lists = [
        [0.012 * shift, 0.016 * shift, 0.9, 0.014 * shift],
        [0.04 * shift, 0.018 * shift, 0.045 * shift],
        [0.001, 0.03 * shift, 0.031 * shift, 0.024 * shift, 0.2 * shift],
    ]
    for ps in lists:
        rng.shuffle(ps)
    return [([round(p, 4) for p in ps],) for ps in lists]


EXERCISES = [
    Exercise(
        id="4.1",
        text="""From deals to an interval

Write `interval(differences)`: it returns the mean, the low and the high end of the 95 % interval. Half of the interval is the standard deviation of a
deal (`stdev`) divided by the square root of the number of deals `n`, times `student(n - 1)`: a number near 2, larger if there are only a few
deals. (The kit's own interval also adds a deal with difference 0, to be on the safe side.)""",
        solution=interval,
        wrong=[forgets_the_root, always_normal, whole_population, one_freedom_too_many, variance],
        visible=lambda: samples(Random(4), (4, 8, 12, 30)),
        twin=lambda rng: samples(rng, (3, 6, 10, 20)),
        tolerance=1e-3,
    ),
    Exercise(
        id="4.2",
        text="""How many deals?

Write `deals_needed(sd, effect)`: how many deals it takes to find a true difference of `effect` four times out of five, if single deals have a standard
deviation of `sd`. That is $((1.96 + 0.84) \\cdot sd / effect)^2$, rounded up. Then try it: how many deals does it take to see a difference
of 0.05 between the farmer and the neighbour?""",
        solution=deals_needed,
        wrong=[not_squared, no_power, rounds_down, upside_down, for_two_groups],
        visible=lambda: [(0.3, 0.1), (0.2, 0.05), (0.07, 0.02), (0.25, 0.05)],
        twin=lambda rng: [(round(rng.uniform(0.1, 0.4), 3), round(rng.uniform(0.02, 0.09), 3)) for _ in range(5)],
    ),
    Exercise(
        id="4.3",
        text="""Holm's staircase

Write `holm(ps, alpha=0.05)`: a list that says for each p-value whether it may be called, if all of these questions were asked together.""",
        solution=holm,
        wrong=[each_alone, never_lowers_the_bar, does_not_stop, in_the_given_order, strictest_last],
        visible=lambda: hard(Random(3)),
        twin=hard,
    ),
    Exercise(
        id="4.4",
        text="""Which duels may be called?

Put your own id into `my_seed` (the one that you hand in under; if you have none, take your name) and find the names of the duels in `ten_duels(my_seed(...))` that may be called, all
ten questions considered: a list such as `["bot B", "bot F"]`, called `called`.""",
        solution=called,
        wrong=[each_by_itself, by_sign, by_deals_won, by_a_large_mean, the_three_best],
        visible=lambda: [(my_seed("student-1"),)],
        twin=lambda rng: [(rng.randrange(10**8),)],
        code="""
duels = ten_duels(my_seed("student-1"))
ps = [p_value(differences) for differences in duels.values()]
called = [name for name, yes in zip(duels, holm(ps)) if yes]
""",
        own=True,
    ),
]
