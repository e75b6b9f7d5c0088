"""The exercises of lesson 19."""

from math import exp, sqrt
from random import Random
from statistics import fmean, variance

from beankit.course.exercise import Exercise


def surprise(said, won):
    """By how many standard deviations more came true than was said."""
    expected = sum(said)
    spread = sqrt(sum(chance * (1 - chance) for chance in said))
    return (sum(won) - expected) / spread


def all_alike(said, won):
    """The chances differ: what is nearly sure hardly varies. Add up the variances of the games, one by one."""
    chance = sum(said) / len(said)
    return (sum(won) - sum(said)) / sqrt(len(said) * chance * (1 - chance))


def from_what_happened(said, won):
    """You ask how far luck could go *if the model is right*: the spread follows from what it said, not from what happened."""
    share = sum(won) / len(won)
    return (sum(won) - sum(said)) / sqrt(len(won) * share * (1 - share))


def not_rooted(said, won):
    """That is the variance: a standard deviation is its root."""
    return (sum(won) - sum(said)) / sum(chance * (1 - chance) for chance in said)


def other_way_round(said, won):
    """If more came true than was said, the surprise is above 0."""
    return -surprise(said, won)


def in_games(said, won):
    """So many games more than expected. Is that much? Divide by how far luck usually goes."""
    return sum(won) - sum(said)


def of_a_single_game(said, won):
    """That is the spread of a single game. The luck of many games partly cancels out."""
    return surprise(said, won) / sqrt(len(said))


def worth(games, misses):
    """How many independent positions would tell the mean as exactly as these."""
    of = {}
    for game, miss in zip(games, misses):
        of.setdefault(game, []).append(miss)
    error = variance([fmean(each) for each in of.values()]) / len(of)
    return variance(misses) / error


def every_position(games, misses):
    """Positions of the same game end the same way: together they tell less than as many from different games."""
    return len(misses)


def every_game(games, misses):
    """Several positions of a game tell more than one, only not so many times as much: how wide is the interval?"""
    return len(set(games))


def not_squared(games, misses):
    """You compare errors, and the error shrinks with the *root* of the number: compare their squares."""
    return sqrt(worth(games, misses) * len(misses))


def turned_over(games, misses):
    """More independent positions make the error smaller: you have divided the wrong way round."""
    return len(misses) ** 2 / worth(games, misses)


def game_totals(games, misses):
    """Each game counts with its mean, not with its sum."""
    of = {}
    for game, miss in zip(games, misses):
        of.setdefault(game, []).append(miss)
    return variance(misses) / (variance([sum(each) for each in of.values()]) / len(of))


def spread_of_a_game(games, misses):
    """That is how much games differ. The error of their mean is smaller: there are several games."""
    of = {}
    for game, miss in zip(games, misses):
        of.setdefault(game, []).append(miss)
    return variance(misses) / variance([fmean(each) for each in of.values()])


def envy(sure, me, partner, weight):
    """How many coins of mine weigh as much as a coin of my partner, if both are small."""
    odds = [exp(weight * (coins - max(sure))) for coins in sure]
    return odds[partner] / (sum(odds) - odds[me])


def shares(sure, weight):
    """Everybody's chance, for the wrong answers."""
    odds = [exp(weight * (coins - max(sure))) for coins in sure]
    return [share / sum(odds) for share in odds]


def all_rivals_alike(sure, me, partner, weight):
    """That is the same for every partner. Who has a chance to win, and who has none?"""
    return 1 / (len(sure) - 1)


def their_chance(sure, me, partner, weight):
    """What your partner gains is taken from *all* others, according to their chances. Compare it with what a coin brings you."""
    return shares(sure, weight)[partner]


def against_mine(sure, me, partner, weight):
    """If you are far behind, that is huge, and yet a coin of yours would help you just as little. Compare both changes of *your* chance."""
    chances = shares(sure, weight)
    return chances[partner] / chances[me]


def whole_coins(sure, me, partner, weight):
    """A whole coin changes the chances themselves. Ask about a very small part of a coin."""
    before = shares(sure, weight)[me]
    mine = shares([coins + (seat == me) for seat, coins in enumerate(sure)], weight)[me] - before
    theirs = before - shares([coins + (seat == partner) for seat, coins in enumerate(sure)], weight)[me]
    return theirs / mine


def only_coins(sure, me, partner, weight):
    """Coins are not chances: how much does a coin weigh at this time?"""
    return sure[partner] / (sum(sure) - sure[me])


def upside_down(sure, me, partner, weight):
    """It should be larger the more your partner stands in your way: you have divided the wrong way round."""
    return 1 / envy(sure, me, partner, weight)


def what_they_win(sure, me, partner, weight):
    """You compare your partner's chance with yours. Ask only about *your* chance: what does a coin of theirs do to it?"""
    chances = shares(sure, weight)
    return chances[partner] * (1 - chances[partner]) / (chances[me] * (1 - chances[me]))


def forecasts(rng):
    """What a model said, from hardly to nearly sure, and what came true."""
    groups = []
    for _ in range(6):
        said = [rng.choice([0.05, 0.1, 0.3, 0.4, 0.6, 0.8, 0.9, 0.95]) for _ in range(rng.randrange(12, 40))]
        shift = rng.choice([-0.15, 0.1, 0.2])
        won = [int(rng.random() < chance + shift) for chance in said]
        groups.append((said, [1, 0, *won[2:]]))
    return groups


def grouped(rng):
    """Positions of several games: those of a game are much alike."""
    tables = []
    for _ in range(5):
        games, misses = [], []
        for game in range(rng.randrange(6, 12)):
            middle, count = rng.uniform(0.1, 0.9), rng.randrange(3, 8)
            games += [game] * count
            misses += [round(max(0.0, middle + rng.uniform(-0.3, 0.3)), 2) for _ in range(count)]
        tables.append((games, misses))
    return tables


def standings(rng):
    """Sure coins of three to five players, two of them, and what a coin weighs."""
    tables = []
    for _ in range(8):
        sure = [rng.randrange(2, 12) for _ in range(rng.randrange(3, 6))]
        me, partner = rng.sample(range(len(sure)), 2)
        tables.append((sure, me, partner, rng.choice([0.2, 0.4, 0.6])))
    return tables


EXERCISES = [
    Exercise(
        id="19.1",
        text="""Is that luck?

Write `surprise(said, won)`: a model has said a chance for each of some games, and `won` has a 1 for each that came true, otherwise a 0. How many more came true than it said, measured in
standard deviations? Take the one that luck would have if every chance that was said is right; the games have nothing to do with each other. Below -2 or above 2 is more than luck usually does.""",
        solution=surprise,
        wrong=[all_alike, from_what_happened, not_rooted, other_way_round, in_games, of_a_single_game],
        visible=lambda: [([0.5, 0.5, 0.5, 0.5], [1, 1, 1, 0]), *forecasts(Random(19))],
        twin=forecasts,
    ),
    Exercise(
        id="19.2",
        text="""How many positions are they worth?

Write `worth(games, misses)`: `misses` has a number for each position, `games` the game that it is from. The honest error of the mean comes from the games' means, as in `by_game` (without its factor `student`). How many
positions that have *nothing* to do with each other, and vary as much as all of these do, would have the same error? Variances with n - 1, as in lesson 4.""",
        solution=worth,
        wrong=[every_position, every_game, not_squared, turned_over, game_totals, spread_of_a_game],
        visible=lambda: grouped(Random(19)),
        twin=grouped,
    ),
    Exercise(
        id="19.3",
        text="""Whom to envy

Write `envy(sure, me, partner, weight)`: `sure` has everybody's sure coins, and a player's score is `weight` times them. A little more for `me` raises my chance to win, a little more for `partner` lowers it. If a deal gives my partner
one unit, how many units must it give me, so that my chance stays the same? Ask about very small units, and be right to a thousandth.""",
        solution=envy,
        wrong=[
            all_rivals_alike,
            their_chance,
            against_mine,
            whole_coins,
            only_coins,
            upside_down,
            what_they_win,
        ],
        visible=lambda: [([5, 5, 5], 0, 1, 0.4), *standings(Random(19))],
        twin=standings,
        tolerance=1e-3,
    ),
]
