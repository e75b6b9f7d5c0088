"""The exercises of lesson 10."""

from itertools import islice
from math import sqrt
from beankit.course import views
from beankit.course.exercise import Exercise

SOLO = "al-cabohne-solo"


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
        longer.sort(key=lambda found: -found[0])
        beam = [(branch, moves) for _, branch, moves in longer[:width]]
    return best


def greedy(game, like, width, depth):
    """The first good move can spoil the second: keep several tables at every step."""
    return plan(game, like, 1, depth)


def no_clone(game, like, width, depth):
    """The second plan begins where the first ended: try every move in a copy, `game.clone()`."""
    kind, turn, best = game.decision.kind, game.turn, []
    while not game.over and game.decision.kind == kind and game.turn == turn:
        found = {}
        for move in game.decision.options:
            game.play(move)
            found[move] = like(game)
        best.append(max(found, key=found.get))
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


def reached(answer, seed):
    """Let it plan in a game; the value that the plan reaches, and whether it ends with the phase."""

    from random import Random

    from beankit import Game

    game, rng = Game("al-cabohne-solo", players=1, seed=seed), Random(seed)
    while game.decision.kind != "place":
        game.play(rng.choice(game.decision.options))

    def like(table):
        return Random(f"{seed} {table.players[0].fields} {table.bosses} {table.revealed}").random()

    kind, turn, table = game.decision.kind, game.turn, game.clone()
    for move in answer(game, like, 60, 7):
        table.play(move)
    return [round(like(table), 6), table.over or table.decision.kind != kind or table.turn != turn]


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

    best = reached(counted, seed)
    return longest <= 60 and best != reached(greedy, seed)


def after(table, move):
    """A copy of a table after a move."""
    branch = table.clone()
    branch.play(move)
    return branch


def small_ones(seeds):
    """The first five of these seeds whose game can be planned to the end."""
    return [(seed,) for seed in islice(filter(small, seeds), 5)]


def wilson(won, games):
    """Wilson's 95 % interval of a share: (low, high)."""
    z, p = 1.96, won / games
    middle = (p + z * z / (2 * games)) / (1 + z * z / games)
    half = z / (1 + z * z / games) * sqrt(p * (1 - p) / games + z * z / (4 * games * games))
    return middle - half, middle + half


def wald(won, games):
    """0 of 40 is not certainly 0: this is the simple interval, not Wilson's."""
    p = won / games
    half = 1.96 * sqrt(p * (1 - p) / games)
    return p - half, p + half


def one_sigma(won, games):
    """95 % need z = 1.96; with 1 it is an interval of 68 %."""
    z, p = 1.0, won / games
    middle = (p + z * z / (2 * games)) / (1 + z * z / games)
    half = z / (1 + z * z / games) * sqrt(p * (1 - p) / games + z * z / (4 * games * games))
    return middle - half, middle + half


def like(table, steps):
    """How good this table is: my coins and what my fields are on the way to, minus the mafia's doubled coins."""
    me = table.players[0]
    mine = len(me.coins) + sum(steps[field[-1]][len(field)] for field in me.fields if field)
    return mine - 2 * len(table.mafia)


def counts_them_once(table, steps):
    """The coins of the mafia count double (S-7)."""
    me = table.players[0]
    mine = len(me.coins) + sum(steps[field[-1]][len(field)] for field in me.fields if field)
    return mine - len(table.mafia)


def forgets_the_fields(table, steps):
    """A field that is on the way to coins is worth something, too."""
    return len(table.players[0].coins) - 2 * len(table.mafia)


def counts_cards(table, steps):
    """A field of three cards is not worth three coins: `steps[kind][cards]` says what it is on the way to."""
    me = table.players[0]
    return len(me.coins) + sum(map(len, me.fields)) - 2 * len(table.mafia)


def with_steps(answer, view):
    """Call it with a view and the steps of its beans."""
    return answer(view, {kind: view.bean(kind).steps for kind in view.kinds})


def solo_views(*seeds):
    """Views of games alone in which something happened."""
    return [(view,) for view in views(seeds=seeds, every=13, game=SOLO, bots=("loner",))]


EXERCISES = [
    Exercise(
        id="10.1",
        text="""How good is this table?

Write `like(table, steps)`: my coins, plus for each of my fields what it is on the way to, `steps[kind][cards]`, minus the mafia's coins, doubled. I am
`table.players[0]`; the mafia's coins are the cards in `table.mafia`. A field is a tuple of cards, all of one kind. It works on a game and on a view.""",
        solution=like,
        wrong=[counts_them_once, forgets_the_fields, counts_cards],
        visible=lambda: solo_views(1, 2),
        twin=lambda rng: solo_views(rng.randrange(10**6), rng.randrange(10**6)),
        call=with_steps,
    ),
    Exercise(
        id="10.2",
        text="""Plan to the end of the phase

Write `plan(game, like, width, depth)`: a list of moves that leads to the end of the phase, and to the table that `like(table)` values most among those that
the beam finds. The phase ends when the game is over, or when another kind of decision is asked (`game.decision.kind`), or in another
`game.turn`. At every step, up to `depth`, try all options of all tables in the beam, each in a copy; plans that have reached the end are candidates, and of the others
the `width` best go on.""",
        solution=plan,
        wrong=[greedy, no_clone, stops_early],
        visible=lambda: small_ones(range(1, 200)),
        twin=lambda rng: small_ones(rng.sample(range(1000, 10**6), 200)),
        call=reached,
    ),
    Exercise(
        id="10.3",
        text="""Wilson's interval

Write `wilson(won, games)`: the low and the high end of Wilson's 95 % interval.""",
        solution=wilson,
        wrong=[wald, one_sigma],
        visible=lambda: [(0, 40), (6, 40), (17, 40), (40, 40)],
        twin=lambda rng: [(rng.randrange(31), 30) for _ in range(4)],
        tolerance=1e-4,
    ),
]
