"""The exercises of lesson 23."""

from math import exp
from random import Random

from beankit.course.exercise import Exercise


def louder(scores, allowed, chosen, good):
    """How far each score should move, so that the chosen option becomes likelier, as much as it was good."""
    powers = [exp(score) if may else 0.0 for score, may in zip(scores, allowed)]
    chances = [power / sum(powers) for power in powers]
    return [good * ((place == chosen) - chance) for place, chance in enumerate(chances)]


def hears_everybody(scores, allowed, chosen, good):
    """What is not allowed has no chance, however high its score: the others share the whole."""
    return louder(scores, [True] * len(scores), chosen, good)


def silenced_too_late(scores, allowed, chosen, good):
    """The chances of what is allowed should add up to 1: leave the others out before you divide."""
    return [move if may else 0.0 for move, may in zip(hears_everybody(scores, allowed, chosen, good), allowed)]


def only_the_chosen(scores, allowed, chosen, good):
    """If one option becomes likelier, the others must become less likely: their scores move, too."""
    moves = louder(scores, allowed, chosen, good)
    return [move if place == chosen else 0.0 for place, move in enumerate(moves)]


def always_praises(scores, allowed, chosen, good):
    """How good it was must count: what turned out badly becomes less likely."""
    return louder(scores, allowed, chosen, 1.0)


def the_wrong_way(scores, allowed, chosen, good):
    """That makes good choices less likely: what was done minus how likely it was, not the other way round."""
    return louder(scores, allowed, chosen, -good)


def all_alike(scores, allowed, chosen, good):
    """The options are not equally likely: their chances follow from their scores, as in lesson 19."""
    return louder([0.0] * len(scores), allowed, chosen, good)


def shouts(scores, allowed, chosen, good):
    """A choice that was likely anyway tells little: subtract how likely each option was."""
    return [good * (place == chosen) for place in range(len(scores))]


def credit(games):
    """For each choice, how much more came after it than came from the same card on in the other games."""
    later = [[sum(coins[place:]) for place in range(len(coins))] for coins in games]
    sums, others = [sum(column) for column in zip(*later)], len(games) - 1
    return [[mine - (everybody - mine) / others for mine, everybody in zip(row, sums)] for row in later]


def later_coins(games):
    """For the wrong answers: what came with each card and after it."""
    return [[sum(coins[place:]) for place in range(len(coins))] for coins in games]


def no_comparison(games):
    """Nearly every game brings some coins. How much *more* than in the other games came after this choice?"""
    return later_coins(games)


def whole_games(games):
    """Coins that were there before a choice are not its merit: count from its card on."""
    totals = [sum(coins) for coins in games]
    rest = [(sum(totals) - mine) / (len(games) - 1) for mine in totals]
    return [[mine - other] * len(coins) for coins, mine, other in zip(games, totals, rest)]


def counts_itself(games):
    """Compare with the *other* games: who is compared with themselves, too, seems less good and less bad than they were."""
    later = later_coins(games)
    means = [sum(column) / len(games) for column in zip(*later)]
    return [[mine - mean for mine, mean in zip(row, means)] for row in later]


def misses_the_harvest(games):
    """The coins that a choice brings at once come after it as well."""
    return credit([[*coins[1:], 0] for coins in games])


def looks_back(games):
    """That counts what came until then. A choice can be praised only for what comes after it."""
    return [row[::-1] for row in credit([coins[::-1] for coins in games])]


def one_card_only(games):
    """A harvest makes room for cards that pay much later: count all coins until the end of the game."""
    sums, others = [sum(column) for column in zip(*games)], len(games) - 1
    return [[mine - (everybody - mine) / others for mine, everybody in zip(row, sums)] for row in games]


def own_mean(games):
    """Compare with the same card in the other games, not with other cards of the same game."""
    later = later_coins(games)
    return [[mine - sum(row) / len(row) for mine in row] for row in later]


def trusted(choices, width):
    """What counts instead of `good` when games are used again: nothing, where enough has been learned from them."""
    counts = []
    for before, now, good in choices:
        ratio = now / before
        enough = ratio > 1 + width if good > 0 else ratio < 1 - width
        counts.append(0.0 if enough else good * ratio)
    return counts


def counting(choices, enough, width):
    """For the wrong answers: `enough` knows the ratio, good and the width."""
    return [0.0 if enough(now / before, good, width) else good * now / before for before, now, good in choices]


def never_enough(choices, width):
    """A choice that has already moved by more than `width` the way it was pushed is not pushed any further."""
    return counting(choices, lambda ratio, good, width: False, width)


def stops_both_ways(choices, width):
    """What has moved the *wrong* way may always be put right, however far it has gone."""
    return counting(choices, lambda ratio, good, width: abs(ratio - 1) > width, width)


def stops_only_praise(choices, width):
    """What turned out badly may be pushed down too far as well."""
    return counting(choices, lambda ratio, good, width: good > 0 and ratio > 1 + width, width)


def holds_at_the_border(choices, width):
    """At the border nothing is left to push: 0, not what it would be at the border."""
    counts = []
    for before, now, good in choices:
        ratio = now / before
        counts.append(good * (min(ratio, 1 + width) if good > 0 else max(ratio, 1 - width)))
    return counts


def forgets_the_ratio(choices, width):
    """By now the choice is more or less likely than when it was played: `good` counts as many times as that."""
    return [good if count else 0.0 for count, (_, _, good) in zip(trusted(choices, width), choices)]


def upside_down(choices, width):
    """How many times as likely as *before* is it *now*? You have divided the other way round."""
    return trusted([(now, before, good) for before, now, good in choices], width)


def measures_the_difference(choices, width):
    """A chance of 0.1 that becomes 0.2 has doubled: look at the quotient, not at the difference."""
    counts = []
    for before, now, good in choices:
        enough = now - before > width if good > 0 else now - before < -width
        counts.append(0.0 if enough else good * now / before)
    return counts


def words(rng):
    """Scores, what is allowed, the option that was chosen, and how good it was."""
    examples = []
    for count in (2, 3, 3, 4, 5, 6):
        allowed = [rng.random() < 0.6 for _ in range(count)]
        first, second = rng.sample(range(count), 2)
        allowed[first] = allowed[second] = True
        scores = [round(rng.uniform(-2, 2), 1) for _ in range(count)]
        examples.append((scores, allowed, first, rng.choice([-3, -2, -0.5, 0.5, 2, 3])))
    scores = [round(rng.uniform(-1, 2), 1) for _ in range(4)]
    return [*examples, (scores, [True, False, True, True], rng.choice([0, 2, 3]), 1.5)]


def batches(rng):
    """Some games of equal length, each with the coins that every card brought."""
    return [
        ([[rng.choice([0, 0, 0, 1, 2]) for _ in range(length)] for _ in range(games)],)
        for games, length in ((2, 4), (3, 5), (4, 6), (5, 4))
    ]


def used_again(rng):
    """Choices with their chance before and now, and how good they were; and the width."""
    examples = []
    for width in (0.1, 0.2, 0.2, 0.3):
        choices = []
        for good in (-2, -1, -0.5, 0.5, 1, 2):
            before = rng.randint(2, 6) / 10
            factor = rng.choice([1 - 2 * width, 1 - width / 2, 1 + width / 2, 1 + 2 * width])
            choices.append((before, round(before * factor, 3), good))
        rng.shuffle(choices)
        examples.append((choices, width))
    return examples


EXERCISES = [
    Exercise(
        id="23.1",
        text="""Several options, and some that nobody may choose

Write `louder(scores, allowed, chosen, good)`. Now there are several options, each with a score, and their chances follow from the scores as in lesson 19. `allowed[i]` says whether the i-th may be chosen at all; what may not has no chance, whatever its score. The option with the
number `chosen` was taken, and turned out `good` (less than 0: badly). Return how far each score should move.""",
        solution=louder,
        wrong=[
            hears_everybody,
            silenced_too_late,
            only_the_chosen,
            always_praises,
            the_wrong_way,
            all_alike,
            shouts,
        ],
        visible=lambda: [([0.0, 0.0], [True, True], 0, 1.0), *words(Random(23))],
        twin=words,
    ),
    Exercise(
        id="23.2",
        text="""Whose merit was it?

Write `credit(games)`. `games` is a list of games, and each game a list with the coins that each of its cards brought. A choice deserves no praise for what was there before it, nor for what comes to everybody. Return, for each card of each game, how much more came from there on (with this card, and
later) than on average in the *other* games.""",
        solution=credit,
        wrong=[
            no_comparison,
            whole_games,
            counts_itself,
            misses_the_harvest,
            looks_back,
            one_card_only,
            own_mean,
        ],
        visible=lambda: [([[0, 1, 0, 2], [0, 0, 0, 1]],), *batches(Random(23))],
        twin=batches,
    ),
    Exercise(
        id="23.3",
        text="""How often may one learn from the same games?

Games are dear, so you learn from them several times; but after the first time the policy is no longer the one that played. Write `trusted(choices, width)`. Each choice is `(before, now, good)`: how likely it was when it was played, how likely it is by now, and how good it was (never 0). Return what stands
in the place of `good` for each: `good` times how many times as likely the choice is now as it was then. But 0 for a choice that `good` has already moved *its* way, by more than the share `width` of what it was.""",
        solution=trusted,
        wrong=[
            never_enough,
            stops_both_ways,
            stops_only_praise,
            holds_at_the_border,
            forgets_the_ratio,
            upside_down,
            measures_the_difference,
        ],
        visible=lambda: used_again(Random(23)),
        twin=used_again,
    ),
]
