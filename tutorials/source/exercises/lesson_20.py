"""The exercises of lesson 20."""

from random import Random

from beankit.course.exercise import Exercise


def targets(coins, values, n):
    """What each position should have been worth: the next n coins, and what the position after them seems worth."""
    later = [*values, *[0.0] * n]
    return [sum(coins[place : place + n]) + later[place + n] for place in range(len(coins))]


def coins_only(coins, values, n):
    """After these coins the game goes on: add what the position there seems to be worth."""
    return [sum(coins[place : place + n]) for place in range(len(coins))]


def one_step(coins, values, n):
    """That looks one step ahead, whatever n is."""
    return targets(coins, values, 1)


def to_the_end(coins, values, n):
    """That looks to the end of the game, whatever n is."""
    return [sum(coins[place:]) for place in range(len(coins))]


def starts_late(coins, values, n):
    """`coins[i]` comes right after position i: it belongs to its target."""
    later = [*values, *[0.0] * n]
    return [sum(coins[place + 1 : place + n + 1]) + later[place + n] for place in range(len(coins))]


def believes_itself(coins, values, n):
    """The value that you add is that of the position *after* the n steps, not of the one that is to learn."""
    return [sum(coins[place : place + n]) + values[place] for place in range(len(coins))]


def one_too_near(coins, values, n):
    """After n steps from position i you are at position i + n."""
    later = [*values, *[0.0] * n]
    return [sum(coins[place : place + n]) + later[place + n - 1] for place in range(len(coins))]


def last_lasts(coins, values, n):
    """After the end there is nothing: if fewer than n steps are left, add no value."""
    return [sum(coins[place : place + n]) + values[min(place + n, len(values) - 1)] for place in range(len(coins))]


def corrected(values, steps, rate):
    """The values after a game from which they have learned, without blaming a position for a bold try."""
    values = dict(values)
    for position, options, _ in steps:
        best = max(coins + values.get(then, 0.0) for coins, then in options.values())
        believed = values.get(position, 0.0)
        values[position] = believed + rate * (best - believed)
    return values


def stepwise(values, steps, rate, target):
    """Values that move towards a target, for the wrong answers; `target` knows the values, the options and the move."""
    values = dict(values)
    for position, options, played in steps:
        believed = values.get(position, 0.0)
        values[position] = believed + rate * (target(values, options, played) - believed)
    return values


def blames_the_position(values, steps, rate):
    """That learns from the move that was played, even if it was only a try. What *could* have been played?"""
    return stepwise(
        values, steps, rate, lambda known, options, played: options[played][0] + known.get(options[played][1], 0.0)
    )


def takes_the_mean(values, steps, rate):
    """That is what somebody gets who tosses a coin at every move. Next time it will take the best one."""
    return stepwise(
        values,
        steps,
        rate,
        lambda known, options, _: sum(coins + known.get(then, 0.0) for coins, then in options.values()) / len(options),
    )


def coins_forgotten(values, steps, rate):
    """The coins that a move brings at once count, too."""
    return stepwise(
        values, steps, rate, lambda known, options, _: max(known.get(then, 0.0) for _, then in options.values())
    )


def greedy_for_coins(values, steps, rate):
    """That takes the move with the most coins at once. The best one has the most coins *and* value."""

    def target(known, options, _):
        coins, then = max(options.values(), key=lambda option: option[0])
        return coins + known.get(then, 0.0)

    return stepwise(values, steps, rate, target)


def all_at_once(values, steps, rate):
    """The old value moves towards the new one by `rate`: it is not forgotten at once."""
    return corrected(values, steps, 1.0)


def never_settles(values, steps, rate):
    """Correct by what was *wrong*: subtract what was believed, or the values grow with every game."""
    values = dict(values)
    for position, options, _ in steps:
        best = max(coins + values.get(then, 0.0) for coins, then in options.values())
        values[position] = values.get(position, 0.0) + rate * best
    return values


def leaves_tries_out(values, steps, rate):
    """From a position with a bold try something can be learned, too: what its best move would bring."""
    values = dict(values)
    for position, options, played in steps:
        worth = {move: coins + values.get(then, 0.0) for move, (coins, then) in options.items()}
        if worth[played] == max(worth.values()):
            believed = values.get(position, 0.0)
            values[position] = believed + rate * (worth[played] - believed)
    return values


def changes_in_place(values, steps, rate):
    """The dict that you were given has changed: return a new one, and begin with a copy, `dict(values)`."""
    values.update(corrected(values, steps, rate))
    return values


def kept(answer, values, steps, rate):
    """The new values, if the old ones are still what they were."""
    before = dict(values)
    after = answer(values, steps, rate)
    return after if values == before else {"values": "changed"}


def games(rng):
    """Coins and values of some games, and how far to look."""
    examples = []
    for n in (1, 2, 3, 5, 20):
        length = rng.randrange(6, 10)
        coins = [rng.choice([0, 0, 1, 2, 3]) for _ in range(length)]
        examples.append((coins, [round(rng.uniform(0.5, 4), 1) for _ in range(length)], n))
    return examples


def tries(rng):
    """Values, a game in which not every move was the best, and a rate."""
    examples = []
    for _ in range(5):
        places = [f"{kind} {count}" for kind in ("red", "soy", "blue") for count in (1, 2, 3)]
        rng.shuffle(places)
        values = {place: round(rng.uniform(0.5, 3), 1) for place in places[:6]}
        steps = []
        for position in places[:5]:
            others = rng.sample([place for place in places if place != position], 2)
            options = {"leave": (0, others[0]), "harvest": (rng.choice([0, 1, 2]), others[1])}
            steps.append((position, options, rng.choice(["leave", "harvest"])))
        examples.append((values, steps, rng.choice([0.1, 0.2, 0.5])))
    return examples


EXERCISES = [
    Exercise(
        id="20.1",
        text="""Look further

Write `targets(coins, values, n)`: `values[i]` is what the i-th position of a game seems to be worth, and `coins[i]` are the coins that came between it and the next one (for the last position: until the end). Return for each position what it
should learn if it looks `n` steps ahead: the coins of these steps, and what the position after them seems to be worth. After the end nothing comes any more.""",
        solution=targets,
        wrong=[coins_only, one_step, to_the_end, starts_late, believes_itself, one_too_near, last_lasts],
        visible=lambda: [([0, 1, 0, 2], [1.0, 2.0, 1.5, 2.5], 1), *games(Random(20))],
        twin=games,
    ),
    Exercise(
        id="20.2",
        text="""Whose fault was it?

Write `corrected(values, steps, rate)`: it returns a new dict of values, after learning from a game in which some moves were only bold tries. A step is `(position, options, played)`; `options` says for each move `(coins, position after it)`. No position
may be blamed for a try: it learns what it would be worth if it were played well, as far as is known by then. Go through the steps in their order, each with the values as they are by then; a position that is not in `values` is worth 0.""",
        solution=corrected,
        wrong=[
            blames_the_position,
            takes_the_mean,
            coins_forgotten,
            greedy_for_coins,
            all_at_once,
            never_settles,
            leaves_tries_out,
            changes_in_place,
        ],
        visible=lambda: tries(Random(20)),
        twin=tries,
        call=kept,
    ),
]
