"""The exercises of lesson 16."""

from math import inf, log, sqrt
from random import Random

from beankit.course.exercise import Exercise


def both(moves):
    """What determinisation believes of the best move, and what the best move is really worth."""
    believed, real = [], []
    for table in moves:
        worlds = list(zip(*table, strict=True))
        believed.append(sum(max(world) for world in worlds) / len(worlds))
        real.append(max(sum(row) / len(row) for row in table))
    return believed.index(max(believed)), max(believed), real.index(max(real)), max(real)


def chosen_by(moves, believes, truth):
    """The result for two ways to value a table, for the wrong answers."""
    believed, real = [believes(table) for table in moves], [truth(table) for table in moves]
    return believed.index(max(believed)), max(believed), real.index(max(real)), max(real)


def columns_first(table):
    """The mean of what is best in each world."""
    worlds = list(zip(*table, strict=True))
    return sum(max(world) for world in worlds) / len(worlds)


def rows_first(table):
    """The best of the means."""
    return max(sum(row) / len(row) for row in table)


def never_fuses(moves):
    """In each world by itself, determinisation takes the best choice of that world: first the best, then the mean."""
    return chosen_by(moves, rows_first, rows_first)


def always_fuses(moves):
    """You cannot see the world at the second choice, either: there, first the mean of each choice, then the best."""
    return chosen_by(moves, columns_first, columns_first)


def mixed_up(moves):
    """The other way round: who believes too much, the one that sees each world, or the one that does not?"""
    return chosen_by(moves, rows_first, columns_first)


def tosses_a_coin(moves):
    """The second choice is yours, too: the best of the later choices counts, not their mean."""
    return chosen_by(moves, columns_first, lambda table: sum(map(sum, table)) / sum(map(len, table)))


def hopes(moves):
    """All worlds are equally likely: take the mean over the worlds, not the best of them."""
    return chosen_by(moves, lambda table: max(map(max, table)), rows_first)


def fears(moves):
    """The worlds are luck, not an opponent: take the mean over them, not the worst."""
    return chosen_by(moves, columns_first, lambda table: max(map(min, table)))


def after_asking(worlds):
    """How likely each world is after somebody has asked; they do what brings them more, and toss a coin if it is the same."""
    weights = [
        chance * (1 if asking > elsewhere else 0.5 if asking == elsewhere else 0)
        for chance, asking, elsewhere in worlds
    ]
    whole = sum(weights)
    return [weight / whole for weight in weights]


def shared(weights):
    """Weights that sum to 1, for the wrong answers."""
    whole = sum(weights)
    return [weight / whole for weight in weights]


def as_dealt(worlds):
    """That is how likely the worlds were before anybody asked. In which of them would they have asked?"""
    return [chance for chance, _, _ in worlds]


def leaves_a_gap(worlds):
    """One of the worlds is the real one: all chances together must be 1."""
    return [chance * ((asking > elsewhere) + 0.5 * (asking == elsewhere)) for chance, asking, elsewhere in worlds]


def all_alike(worlds):
    """Among the worlds in which they ask, some were likelier than others from the beginning."""
    return shared([(asking > elsewhere) + 0.5 * (asking == elsewhere) for _, asking, elsewhere in worlds])


def asks_when_equal(worlds):
    """If both bring them the same, they ask only every second time."""
    return shared([chance * (asking >= elsewhere) for chance, asking, elsewhere in worlds])


def never_when_equal(worlds):
    """If both bring them the same, they still ask every second time."""
    return shared([chance * (asking > elsewhere) for chance, asking, elsewhere in worlds])


def by_profit(worlds):
    """They ask if it brings them more, no matter how much more."""
    return shared([chance * max(asking - elsewhere, 0) for chance, asking, elsewhere in worlds])


def pick(moves, possible, c):
    """Count an opportunity for every possible move; then the one to try, and the opportunities of all moves."""
    chances = {name: count + (name in possible) for name, (_, _, count) in moves.items()}

    def bound(name):
        total, tries, _ = moves[name]
        return inf if tries == 0 else total / tries + c * sqrt(log(chances[name]) / tries)

    return max(possible, key=bound), chances


def picked(moves, possible, c, below, among=None, unknown=inf):
    """The result with other numbers below the logarithm, for the wrong answers."""
    chances = {name: count + (name in possible) for name, (_, _, count) in moves.items()}
    worth = {
        name: total / tries + c * sqrt(log(below(name, chances)) / tries) if tries else unknown
        for name, (total, tries, _) in moves.items()
    }
    return max(among or possible, key=worth.get), chances


def impossible(moves, possible, c):
    """That move is not possible in this world: choose among the possible ones."""
    return picked(moves, possible, c, lambda name, chances: chances[name], list(moves))


def all_tries(moves, possible, c):
    """You use the tries of all moves, as in lesson 9. A move that was rarely possible would look too interesting: use its own opportunities."""
    return picked(moves, possible, c, lambda name, chances: sum(tries for _, tries, _ in moves.values()))


def chances_late(moves, possible, c):
    """This try is an opportunity, too: count it before you take the bound."""
    return picked(moves, possible, c, lambda name, chances: max(moves[name][2], 1))


def counts_the_winner(moves, possible, c):
    """A move had its opportunity also if another was chosen: count one for every possible move."""
    name, _ = pick(moves, possible, c)
    return name, {other: count + (other == name) for other, (_, _, count) in moves.items()}


def counts_all(moves, possible, c):
    """A move that is not possible in this world has no opportunity in this try."""
    name, _ = pick(moves, possible, c)
    return name, {other: count + 1 for other, (_, _, count) in moves.items()}


def known_first(moves, possible, c):
    """A possible move that was never tried comes first."""
    return picked(moves, possible, c, lambda name, chances: chances[name], unknown=-inf)


def greedy(moves, possible, c):
    """The mean alone is greedy: add the bonus."""
    return picked(moves, possible, c, lambda name, chances: 1)


def two_steps(rng):
    """Moves, each with a table: a row for each later choice, a column for each world."""
    groups = []
    for _ in range(8):
        worlds = rng.randrange(2, 5)
        moves = rng.randrange(2, 4)
        groups.append(
            ([[[rng.randrange(10) for _ in range(worlds)] for _ in range(rng.randrange(1, 4))] for _ in range(moves)],)
        )
    return groups


def askers(rng):
    """Worlds with what asking and going elsewhere brings; in the first one they ask, in the second it is the same."""
    groups = []
    for _ in range(8):
        count = rng.randrange(3, 6)
        parts = [rng.randrange(1, 8) for _ in range(count)]
        worlds = [(part / sum(parts), rng.randrange(4), rng.randrange(4)) for part in parts]
        worlds[0], worlds[1] = (worlds[0][0], 4, rng.randrange(3)), (worlds[1][0], 2, 2)
        groups.append((worlds,))
    return groups


def nodes(rng):
    """Moves with their total, tries and chances; some are possible now."""
    groups = []
    for number in range(20):
        names = rng.sample(["accept", "bid", "give", "pass", "refuse", "take"], rng.randrange(3, 6))
        moves = {}
        for name in sorted(names):
            tries = rng.choice([1, 2, 3, 5, 9, 20])
            moves[name] = (round(tries * rng.uniform(-1, 1), 2), tries, tries + rng.choice([0, 1, 4, 40]))
        if number % 5 == 0:
            moves[sorted(names)[-1]] = (0.0, 0, rng.randrange(3))
        possible = sorted(rng.sample(sorted(names), len(names) - 1))
        groups.append((moves, possible, rng.choice([0.5, 1.0, 2.0])))
    for _ in range(4):  # whether this step counts decides
        young, old, third = rng.sample(["accept", "bid", "give", "pass", "refuse", "take"], 3)
        moves = {young: (0.0, 1, 1), old: (round(20 * rng.uniform(0, 0.3), 2), 20, 24), third: (-20.0, 20, 40)}
        groups.append((moves, sorted([young, old]), 1.0))
    return groups


EXERCISES = [
    Exercise(
        id="16.1",
        text="""Promised and kept

Each of your moves leads to a second choice, and after that the game is over. `moves` is a list with a table for each move: a row for each later choice, a column for each world, my
coins in it. All worlds are equally likely, and you do **not** learn which one it is. Write `both(moves)`: return the place of the move that determinisation prefers, what it believes
that move to be worth, the place of the move that is really best, and what that is worth. The first of several equal ones counts.""",
        solution=both,
        wrong=[never_fuses, always_fuses, mixed_up, tosses_a_coin, hopes, fears],
        visible=lambda: [([[[3, 0], [0, 3]], [[2, 2]]],), *two_steps(Random(16))],
        twin=two_steps,
    ),
    Exercise(
        id="16.2",
        text="""Why do they ask?

Write `after_asking(worlds)`: how likely is each world, now that somebody has asked you? `worlds` is a list of `(chance, asking, elsewhere)`: how likely the world was before, and what asking
you and going elsewhere would bring **them** in it. They do what brings them more; if it is the same, they toss a coin.""",
        solution=after_asking,
        wrong=[as_dealt, leaves_a_gap, all_alike, asks_when_equal, never_when_equal, by_profit],
        visible=lambda: askers(Random(16)),
        twin=askers,
    ),
    Exercise(
        id="16.3",
        text="""Every move its opportunity

Write `pick(moves, possible, c)`: a step down the tree in one world. `moves` is a dict from each move of a node to a triple: total, tries, and opportunities before this step; `possible` lists those that are
possible in this world. Return two things: the possible move with the largest bound, and a dict with the opportunities of **all** moves after this step. A possible move that was never tried comes
first; the opportunities in a bound include this step.""",
        solution=pick,
        wrong=[impossible, all_tries, chances_late, counts_the_winner, counts_all, known_first, greedy],
        visible=lambda: nodes(Random(16)),
        twin=nodes,
    ),
]
