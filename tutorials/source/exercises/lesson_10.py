"""The exercises of lesson 10."""

from functools import cache
from itertools import islice
from math import sqrt
from random import Random

from beankit import Game
from beankit.course.exercise import Exercise
from beankit.course.results.trial import hosted


def plan(game, like, width, depth):
    """The best moves to the end of the phase, found with a beam: a list of moves."""
    kind, turn = game.decision.kind, game.turn
    beam, best, most = [(game, [])], [], float("-inf")
    for _ in range(depth):
        longer = []
        for table, moves in beam:
            for move in table.decision.options:
                branch = table.clone()
                branch.play(move)
                value = like(branch)
                if branch.over or branch.decision.kind != kind or branch.turn != turn:
                    if value > most:
                        best, most = [*moves, move], value
                else:
                    longer.append((value, branch, [*moves, move]))
        longer.sort(key=lambda row: -row[0])
        beam = [(branch, moves) for _, branch, moves in longer[:width]]
    return best


def greedy(game, like, width, depth):
    """The first good move can spoil the second: keep several tables at every step."""
    return plan(game, like, 1, depth)


def no_clone(game, like, width, depth):
    """The second plan begins where the first ended: try every move in a copy, `game.clone()`."""
    kind, turn, best = game.decision.kind, game.turn, []
    while not game.over and game.decision.kind == kind and game.turn == turn:
        values = {}
        for move in game.decision.options:
            game.play(move)
            values[move] = like(game)
        best.append(max(values, key=values.get))
    return best


def stops_early(game, like, width, depth):
    """A plan ends where the phase ends: yours stops in the middle of it."""
    best, most = None, float("-inf")
    for move in game.decision.options:
        branch = game.clone()
        branch.play(move)
        if like(branch) > most:
            best, most = move, like(branch)
    return [best]


def least_liked(game, like, width, depth):
    """That is the plan that you like least: sort with the best first, and keep the largest value."""
    return plan(game, lambda table: -like(table), width, depth)


def adds_the_way(game, like, width, depth):
    """What counts is the table at the end, not the sum of the tables on the way."""
    kind, turn, beam, best, most = game.decision.kind, game.turn, [(0.0, game, [])], [], float("-inf")
    for _ in range(depth):
        longer = []
        for total, table, moves in beam:
            for move in table.decision.options:
                branch = after(table, move)
                value = total + like(branch)
                if not (branch.over or branch.decision.kind != kind or branch.turn != turn):
                    longer.append((value, branch, [*moves, move]))
                elif value > most:
                    best, most = [*moves, move], value
        beam = sorted(longer, key=lambda row: -row[0])[:width]
    return best


def planning(answer, ask):
    """Let it plan in a game; how much each table is liked is known elsewhere."""

    def like(table):
        return ask([table.players[0].fields, table.bosses, table.revealed])

    ask({"plan": [str(move) for move in answer(ask(), like, 60, 7)]})


def reached(game, taste):
    """Likes tables by this taste; the value of the one that the plan reaches, and whether it ends with the phase."""
    from random import Random

    def liked(fields, bosses, revealed):
        return Random(f"{taste} {[*map(list, fields)]} {[*map(list, bosses)]} {list(revealed)}").random()

    kind, turn, reply = game.decision.kind, game.turn, game.clone()
    while not isinstance(asked := (yield reply), dict):
        reply = liked(*asked)
    for move in asked["plan"]:
        game.play(move)
    value = liked(game.players[0].fields, game.bosses, game.revealed)
    return [round(value, 6), game.over or game.decision.kind != kind or game.turn != turn]


def placing(seed):
    """A game in which cards are to be placed, and a taste."""
    game, rng = Game("al-cabohne-solo", players=1, seed=seed), Random(seed)
    while game.decision.kind != "place":
        game.play(rng.choice(game.decision.options))
    return game, rng.randrange(10**6)


def small(seed):
    """Is the phase so short that the beam sees all plans, and is the greedy one not the best?"""
    longest = 0

    def counted(game, like, width, depth):
        nonlocal longest
        kind, turn, level = game.decision.kind, game.turn, [game]
        for _ in range(depth):
            level = [after(table, move) for table in level for move in table.decision.options]
            level = [t for t in level if not (t.over or t.decision.kind != kind or t.turn != turn)]
            longest = max(longest, len(level))
            if len(level) > 60:
                return [game.decision.options[0]]
        longest += 1000 * bool(level)
        return plan(game, like, width, depth)

    way = hosted(planning, reached)
    best = way(counted, *placing(seed))
    return longest <= 60 and best != way(greedy, *placing(seed))


def after(table, move):
    """A copy of a table after a move."""
    branch = table.clone()
    branch.play(move)
    return branch


def small_ones(seeds):
    """The first five of these seeds whose game can be planned to the end."""
    return [placing(seed) for seed in islice(filter(small, seeds), 5)]


def wilson(won, games):
    """Wilson's 95 % interval of a share: (low, high)."""
    z, p = 1.96, won / games
    middle = (p + z * z / (2 * games)) / (1 + z * z / games)
    half = z / (1 + z * z / games) * sqrt(p * (1 - p) / games + z * z / (4 * games * games))
    return middle - half, middle + half


def interval(won, games, z=1.96, square=1.96**2, double=None):
    """Wilson's interval with another z, another square of it, or something else instead of 2n."""
    p, double = won / games, double or 2 * games
    middle = (p + square / double) / (1 + square / games)
    half = z / (1 + square / games) * sqrt(p * (1 - p) / games + square / (4 * games * games))
    return middle - half, middle + half


def wald(won, games):
    """0 of 40 is not certainly 0: this is the simple interval, not Wilson's."""
    p = won / games
    half = 1.96 * sqrt(p * (1 - p) / games)
    return p - half, p + half


def one_sigma(won, games):
    """95 % need z = 1.96; with 1 it is an interval of 68 %."""
    return interval(won, games, z=1.0, square=1.0)


def around_the_share(won, games):
    """The middle moves, too: for 0 of 40 it lies above 0."""
    low, high = wilson(won, games)
    return won / games - (high - low) / 2, won / games + (high - low) / 2


def ninety_percent(won, games):
    """1.645 is for 90 %: 95 % need z = 1.96."""
    return interval(won, games, z=1.645, square=1.645**2)


def not_squared(won, games):
    """In the formula stands z², not z."""
    return interval(won, games, square=1.96)


def times_n(won, games):
    """A share lies between 0 and 1, and so does its interval: 2n stands below the line, z² / (2n)."""
    return interval(won, games, double=2 / games)


def cards_for(steps, coins):
    """How many cards pay so many coins."""
    return next((n for n, step in enumerate(steps) if step >= coins), 60)


def like(table, steps):
    """How much I like this table: my coins and prospects, minus those of the mafia, which count double."""
    me = table.players[0]
    wanted = [row[-1] for row in table.bosses if row]
    value = len(me.coins) - 2 * len(table.mafia)
    for field in me.fields:
        value += steps[field[-1]][len(field) + 1] - 0.3 * (field[-1] in wanted) if field else 0.3
    for row, coins in zip(table.bosses, (3, 2, 1)):
        value -= 1.2 * coins * len(row) / cards_for(steps[row[-1]], coins) if row else 0
    return value


def counts_them_once(table, steps):
    """The coins of the mafia count double (S-7)."""
    me = table.players[0]
    return len(me.coins) + sum(steps[field[-1]][len(field)] for field in me.fields if field) - len(table.mafia)


def harvests_what_pays(table, steps):
    """This eye sees coins only, and harvests whatever pays: what would the field have become?"""
    return len(table.players[0].coins) - 2 * len(table.mafia)


def our_eye(table, steps):
    """The evaluation of the lesson, `Looker.like`."""
    me = table.players[0]
    mine = len(me.coins) + sum(steps[field[-1]][len(field)] for field in me.fields if field)
    soon = sum(min(steps[row[-1]][len(row)], most) for row, most in zip(table.bosses, (3, 2, 1), strict=True) if row)
    return mine - 2 * len(table.mafia) - 1.2 * soon


def alone(answer, ask):
    """Let it judge plans in imagined worlds; the games stay elsewhere."""
    from random import Random

    def branches(beam, phase, steps, met):
        for table, moves in beam:
            for move in table.decision.options:
                branch = table.clone()
                branch.play(move)
                ended = branch.over or (branch.decision.kind, branch.turn) != phase
                seen = (ended, branch.players[0].fields, branch.players[0].hand, branch.bosses, branch.revealed)
                if seen not in met:
                    met.add(seen)
                    yield float(answer(branch, steps)), ended, (branch, [*moves, move])

    def plan(view, rng):
        phase, met, plans = (view.decision.kind, view.turn), set(), [(float("-inf"), (None, view.decision.options[:1]))]
        beam, steps = [(view.imagine(rng), [])], {kind: view.bean(kind).steps for kind in view.kinds}
        for _ in range(8):
            found = sorted(branches(beam, phase, steps, met), key=lambda one: -one[0])
            plans += [(value, pair) for value, ended, pair in found if ended]
            beam = [pair for _, ended, pair in found if not ended][:6]
        return max(plans, key=lambda one: one[0])[1][1]

    rng, view = Random(10), ask()
    while view is not None:
        view = ask([str(move) for move in plan(view, rng)])


def whole_games(seeds, ours):
    """Games that are played by plans, as far as these can be played; the lead in each."""
    from beankit import Game

    leads = []
    for seed in seeds:
        game = Game("al-cabohne-solo", players=1, seed=seed)
        while not game.over:
            moves = yield game.view(0)
            game.play(moves[0])
            for move in moves[1:]:
                if game.over or move not in map(str, game.decision.options):
                    break
                game.play(move)
        leads.append(len(game.players[0].coins) - 2 * len(game.mafia))
    return leads


def compared(leads, seeds, ours):
    """Are these games better than ours on the same deals? If that cannot be told, the difference and its interval."""
    from statistics import mean, stdev

    from beankit.course import student

    differences = [lead - our for lead, our in zip(leads, ours, strict=True)]
    middle, half = mean(differences), student(len(seeds) - 1) * stdev(differences) / len(seeds) ** 0.5
    won = sum(lead > 0 for lead in leads)
    told = f"{middle:+.2f} coins a game ({middle - half:+.2f} to {middle + half:+.2f}), {won} won"
    return "better" if middle > half else told


@cache
def our_leads(seeds):
    """Our coins less the doubled coins of the mafia, with the eye of the lesson."""
    return hosted(alone, whole_games)(our_eye, seeds, ())


def forty(seeds):
    """Forty games to be planned, and how ours went."""
    return [(list(seeds), list(our_leads(tuple(seeds))))]


EXERCISES = [
    Exercise(
        id="10.1",
        text="""Plan to the end of the phase

Write `plan(game, like, width, depth)`: a list of moves that leads to the end of the phase, and to the table that `like(table)` values most among those that
the beam finds. The phase ends when the game is over, or when another kind of decision is asked (`game.decision.kind`), or in another
`game.turn`. At every step, up to `depth`, try all options of all tables in the beam, each in a copy; plans that have reached the end are candidates, and of the others
the `width` best go on. If no plan reaches the end within `depth` steps, return an empty list.

For example, the options are `a` and `b`. `a` ends the phase, with a table that you value 4; `b` does not end it, at a table of value 1, and then `c` ends it with value 2 or `d` with value 6. The plan is `[b, d]`, also with a
width of 1, for only `b` goes on; with a depth of 1 it is `[a]`.""",
        solution=plan,
        wrong=[greedy, no_clone, stops_early, least_liked, adds_the_way],
        visible=lambda: small_ones(range(1, 200)),
        twin=lambda rng: small_ones(rng.sample(range(1000, 10**6), 200)),
        call=planning,
        host=reached,
    ),
    Exercise(
        id="10.2",
        text="""Wilson's interval

Write `wilson(won, games)`: the low and the high end of Wilson's 95 % interval.""",
        solution=wilson,
        wrong=[wald, one_sigma, around_the_share, ninety_percent, not_squared, times_n],
        visible=lambda: [(6, 40), (0, 40), (17, 40), (40, 40)],
        twin=lambda rng: [(rng.randrange(31), 30) for _ in range(4)],
        tolerance=1e-4,
    ),
    Exercise(
        id="10.3",
        text="""A better eye

Write `like(table, steps)`: a number, larger for tables that you like better. I am `table.players[0]`, with `fields`, `coins` and `hand`; `table.bosses` has
a row of cards for each boss, `table.mafia` the mafia's coins, and `steps[kind][n]` is what `n` cards of a kind are on the way to.

The check plans forty games with your eye and a beam of width 6, and the same forty with ours, `Looker.like`. What counts is the lead: my coins less the doubled
coins of the mafia. Yours must be larger, and the whole 95 % interval of the difference above 0 (lesson 4). Change one thing at a time, and let `check` tell
you what it is worth: that takes some seconds.""",
        solution=like,
        wrong=[counts_them_once, harvests_what_pays],
        visible=lambda: forty(range(1, 41)),
        twin=lambda rng: forty(rng.sample(range(1000, 10**6), 40)),
        right=lambda seeds, ours: ["better"],
        call=alone,
        host=whole_games,
        judge=compared,
        seconds=60,
        hits=1,  # an example is forty games, some eight seconds for everybody
        few="every eye is wrong in its own way, and the check says what each is worth",
    ),
]
