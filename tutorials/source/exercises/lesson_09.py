"""The exercises of lesson 9."""

from math import inf, log, sqrt
from random import Random

from beankit.course.exercise import Exercise


def ucb(total, pulls, all_pulls, c):
    """The upper confidence bound of an arm; infinite if it was never pulled."""
    if pulls == 0:
        return inf
    return total / pulls + c * sqrt(log(all_pulls) / pulls)


def no_root(total, pulls, all_pulls, c):
    """Without the square root the bonus is too large for an arm that you hardly know, and too small for one that you know well."""
    return inf if pulls == 0 else total / pulls + c * log(all_pulls) / pulls


def total_not_mean(total, pulls, all_pulls, c):
    """An arm that was pulled more often has the larger total: divide by its pulls."""
    return inf if pulls == 0 else total + c * sqrt(log(all_pulls) / pulls)


def zero_if_unknown(total, pulls, all_pulls, c):
    """How good can an arm be that was never pulled? `inf` puts it first."""
    return 0.0 if pulls == 0 else total / pulls + c * sqrt(log(all_pulls) / pulls)


def log_of_its_own_pulls(total, pulls, all_pulls, c):
    """Below the root stands the logarithm of *all* pulls, divided by those of this arm."""
    return inf if pulls == 0 else total / pulls + c * sqrt(log(pulls) / pulls)


def c_below_the_root(total, pulls, all_pulls, c):
    """`c` stands in front of the root, not below it."""
    return inf if pulls == 0 else total / pulls + sqrt(c * log(all_pulls) / pulls)


def share_out(pull, arms, budget):
    """Pull `budget` times in all, always the arm with the largest bound; how often each was pulled."""
    total, pulls = [0.0] * arms, [0] * arms
    for turn in range(1, budget + 1):
        arm = max(range(arms), key=lambda arm: ucb(total[arm], pulls[arm], turn, 0.7))
        total[arm] += pull(arm)
        pulls[arm] += 1
    return pulls


def pulled(pull, arms, budget, bound):
    """How often each arm was pulled, if it is always the one with the largest `bound(total, pulls, turn)`."""
    total, pulls = [0.0] * arms, [0] * arms
    for turn in range(1, budget + 1):
        arm = max(range(arms), key=lambda arm: bound(total[arm], pulls[arm], turn))
        total[arm] += pull(arm)
        pulls[arm] += 1
    return pulls


def greedy(pull, arms, budget):
    """If you only look at the mean, an unlucky first pull counts for ever."""
    return pulled(pull, arms, budget, lambda total, pulls, turn: total / pulls if pulls else inf)


def never_tries(pull, arms, budget):
    """Some arms were never tried. How good can an arm be with 0 pulls?"""
    return pulled(pull, arms, budget, lambda total, pulls, turn: total / pulls if pulls else 0.0)


def equal_shares(pull, arms, budget):
    """Equal shares waste most pulls on bad arms."""
    for turn in range(budget):
        pull(turn % arms)
    return [budget // arms + (arm < budget % arms) for arm in range(arms)]


def not_by_the_bound(pull, arms, budget):
    """Not every pull went to the arm with the largest bound. Do your bounds count every pull so far, and is `c` 0.7?"""
    return pulled(pull, arms, budget, lambda total, pulls, turn: ucb(total, pulls, turn, 5))


def returns_the_coins(pull, arms, budget):
    """That is what each arm paid. How often was it pulled?"""
    paid = [0.0] * arms

    def noted(arm):
        coin = pull(arm)
        paid[arm] += coin
        return coin

    share_out(noted, arms, budget)
    return paid


def each_arm_besides(pull, arms, budget):
    """The budget holds for all pulls together. If you try each arm once at the beginning, these pulls count, too."""
    return share_out(pull, arms, budget + arms)


def twenty_runs(answer, ask):
    """Twenty runs; the machine stays elsewhere."""
    arms, budget = ask()
    for _ in range(20):
        ask(list(answer(ask, arms, budget)))


def slot_machine(truth, budget):
    """Pays for twenty runs: what each returns, and which arms it pulled, one after the other."""
    from random import Random

    runs, reply = [], [len(truth), budget]
    for run in range(20):
        rng, pulled = Random(run), []
        while isinstance(asked := (yield reply), int | float):
            reply = float(rng.random() < truth[int(asked)])
            pulled.append(int(asked))
        runs.append([asked, pulled])
        reply = None
    return runs


def well_shared(result, truth, budget):
    """Does the best arm get most pulls in 18 runs, are all arms tried, is the budget kept, and whose turn was it?"""
    from math import inf, log, sqrt
    from random import Random

    best, tried, right, kept, reasons = 0, True, True, True, []
    for run, (told, pulled) in enumerate(result):
        rng, total, pulls = Random(run), [0.0] * len(truth), [0] * len(truth)
        possible = ["the arm with the largest bound", "the arm with the largest mean", "each arm in turn", "an arm"]
        for turn, arm in enumerate(pulled):
            means = [coins / n if n else inf for coins, n in zip(total, pulls, strict=True)]
            known = [coins / n if n else 0.0 for coins, n in zip(total, pulls, strict=True)]
            now = {"the arm with the largest mean": [means, known], "each arm in turn": [[-n for n in pulls]]}
            now["the arm with the largest bound"] = [  # with or without the pull that is due: both are fine
                [m + 0.7 * sqrt(log(max(1, count)) / n) if n else inf for m, n in zip(means, pulls, strict=True)]
                for count in (turn, turn + 1)
            ]
            possible = [
                way for way in possible if any(row[arm] >= max(row) - 1e-9 for row in now.get(way, [[0] * len(pulls)]))
            ]
            total[arm] += rng.random() < truth[arm]
            pulls[arm] += 1
        best += max(pulls) == pulls[truth.index(max(truth))] and pulls.count(max(pulls)) == 1
        tried, right, kept = tried and min(pulls) > 0, right and told == pulls, kept and sum(pulls) == budget
        reasons.append(possible[0] if pulled else "nothing")
    usual = max(sorted(set(reasons)), key=reasons.count)
    return {
        "pulled": usual if reasons.count(usual) >= 18 else "an arm",
        "the best arm got most pulls": best >= 18,
        "all arms were tried": tried,
        "the list is right": right,
        "the budget is kept": kept,
    }


def honest(table):
    """The best mean of a move that is chosen before the world is known."""
    return max(sum(row) / len(row) for row in table)


def sees_the_world(table):
    """You will not see the world before you choose: take the mean of each move first, then the best move."""
    return sum(max(column) for column in zip(*table, strict=True)) / len(table[0])


def best_case(table):
    """Hope is no plan: what does each move bring on average?"""
    return max(max(row) for row in table)


def safest(table):
    """All worlds are equally likely: take the mean of each move, not its worst case."""
    return max(min(row) for row in table)


def sum_of_a_move(table):
    """One world will come true, not all of them: divide by their number."""
    return max(sum(row) for row in table)


def mean_of_all(table):
    """You choose the move: take the best of their means, not the mean of all."""
    return sum(sum(row) / len(row) for row in table) / len(table)


def choose(ideas, dream, budget, rng):
    """The idea that was dreamt of most often, by bounds with c = 2; `budget` dreams in all."""
    total, pulls = [0.0] * len(ideas), [0] * len(ideas)
    for turn in range(1, budget + 1):
        arm = max(range(len(ideas)), key=lambda arm: ucb(total[arm], pulls[arm], turn, 2))
        total[arm] += dream(ideas[arm], rng)
        pulls[arm] += 1
    return ideas[pulls.index(max(pulls))]


def dreams_too_much(ideas, dream, budget, rng):
    """The budget is for all ideas together, not for each."""
    means = [sum(dream(idea, rng) for _ in range(budget)) / budget for idea in ideas]
    return ideas[means.index(max(means))]


def own_randomness(ideas, dream, budget, rng):
    """Two runs differ: take all random numbers from the `rng` that you are given."""
    return choose(ideas, dream, budget, Random())


def one_dream_each(ideas, dream, budget, rng):
    """One dream of each idea says nothing: spend the whole budget."""
    found = [dream(idea, rng) for idea in ideas]
    return ideas[found.index(max(found))]


def equal_dreams(ideas, dream, budget, rng):
    """Equal shares waste dreams on bad ideas, and some are left over: always dream of the largest bound."""
    means = [sum(dream(idea, rng) for _ in range(budget // len(ideas))) for idea in ideas]
    return ideas[means.index(max(means))]


def no_curiosity(ideas, dream, budget, rng):
    """Not every dream is of the idea with the largest bound, with c = 2. Whoever only looks at the mean, for example, never finds out that they were unlucky."""
    total, pulls = [0.0] * len(ideas), [0] * len(ideas)
    for turn in range(1, budget + 1):
        arm = max(range(len(ideas)), key=lambda arm: ucb(total[arm], pulls[arm], turn, 0))
        total[arm] += dream(ideas[arm], rng)
        pulls[arm] += 1
    return ideas[pulls.index(max(pulls))]


def twice(answer, ask):
    """Two runs on made-up ideas; what they are worth stays elsewhere."""
    from random import Random

    ideas, budget = ask()
    for _ in range(2):
        ask(answer(list(ideas), lambda idea, rng: ask([idea, rng.gauss(0, 1)]), budget, Random(5)))


def dreamland(values, budget):
    """Says what dreams bring in two runs: the idea that each chose, and all its dreams."""
    runs, reply = [], [sorted(values), budget]
    for _ in range(2):
        dreams = []
        while isinstance(asked := (yield reply), list):
            idea, luck = asked
            reply = round(values[idea] + float(luck), 6)
            dreams.append([idea, reply])
        runs.append([asked, dreams])
        reply = None
    return runs


def well_dreamt(result, values, budget):
    """The idea, whether both runs are the same, how many dreams it took, and whether each had the largest bound."""
    from math import inf, log, sqrt

    (chosen, dreams), again = result
    total, pulls, follows = dict.fromkeys(values, 0.0), dict.fromkeys(values, 0), True
    for turn, (idea, coins) in enumerate(dreams):
        found = False
        for count in (max(1, turn), turn + 1):  # with or without the dream that is due: both are fine
            bounds = {k: total[k] / n + 2 * sqrt(log(count) / n) if n else inf for k, n in pulls.items()}
            found = found or bounds[idea] >= max(bounds.values()) - 1e-6
        follows = follows and found
        total[idea], pulls[idea] = total[idea] + coins, pulls[idea] + 1
    most = pulls.get(chosen, 0) == max(pulls.values())
    facts = {"idea": chosen, "the same again": [chosen, dreams] == again, "dreams": len(dreams)}
    return {**facts, "always the largest bound": follows, "dreamt of most": most}


def triples(rng):
    """Arms in all states, one never pulled."""
    found = [(0.0, 0, rng.randrange(5, 50), 0.7)]
    for _ in range(8):
        pulls = rng.randrange(2, 40)
        found.append(
            (float(rng.randrange(pulls + 1)), pulls, pulls + rng.randrange(5, 200), rng.choice([0.5, 0.7, 1.4]))
        )
    return found


def machines(rng):
    """Chances of arms: the first is bad but not hopeless, one is clearly best."""
    found = []
    for _ in range(3):
        others = [round(rng.uniform(0.25, 0.45), 2) for _ in range(4)]
        found.append(([round(rng.uniform(0.4, 0.5), 2), *others, round(rng.uniform(0.75, 0.85), 2)], 400))
    return found


def payoffs(rng):
    """Tables of moves and worlds."""
    sizes = [(3, 2), (4, 3), (5, 4)]
    return [([[rng.randrange(9) for _ in range(worlds)] for _ in range(moves)],) for moves, worlds in sizes]


def made_up(rng):
    """Ideas with a clear best one, which is not the first."""
    found = []
    for number in range(3):
        values = {name: round(rng.uniform(2, 3), 2) for name in ("ask", "bid", "call", "give", "pass", "wait")}
        values[("wait", "give", "call")[number]] = 5.0
        found.append((values, 100))
    return found


EXERCISES = [
    Exercise(
        id="9.1",
        text="""The bound

Write `ucb(total, pulls, all_pulls, c)`: the upper confidence bound of an arm that paid `total` in `pulls` pulls, when there were
`all_pulls` of all arms. For an arm that was never pulled it is `inf`.""",
        solution=ucb,
        wrong=[no_root, total_not_mean, zero_if_unknown, log_of_its_own_pulls, c_below_the_root],
        visible=lambda: triples(Random(9)),
        twin=triples,
    ),
    Exercise(
        id="9.2",
        text="""Share out the pulls

Write `share_out(pull, arms, budget)`: pull exactly `budget` times, always the arm with the largest bound (`c=0.7`), and return a list with the pulls of
each arm. `pull(arm)` pays 0.0 or 1.0, and arms are counted from 0. We try it twenty times, on machines of which one is clearly the best; in at least 18 of
them it must get most pulls. You may use your `ucb`.""",
        solution=share_out,
        wrong=[greedy, never_tries, equal_shares, not_by_the_bound, returns_the_coins, each_arm_besides],
        visible=lambda: machines(Random(2)),
        twin=machines,
        call=twenty_runs,
        host=slot_machine,
        judge=well_shared,
    ),
    Exercise(
        id="9.3",
        text="""Choose first

Write `honest(table)`: `table` has a row for each move and a column for each world, and all worlds are equally likely. Return the value of the best
move, if you have to choose it before you know the world.""",
        solution=honest,
        wrong=[sees_the_world, best_case, safest, sum_of_a_move, mean_of_all],
        visible=lambda: [([[3, 0], [0, 3], [2, 2]],), *payoffs(Random(9))],
        twin=payoffs,
    ),
    Exercise(
        id="9.4",
        text="""A hundred dreams in all

Write `choose(ideas, dream, budget, rng)`: spend `budget` dreams in all by bounds with `c=2`, where `dream(idea, rng)` gives the coins of one dream, and return
the idea that was dreamt of most often. The same `rng` must give the same choice.""",
        solution=choose,
        wrong=[dreams_too_much, own_randomness, one_dream_each, equal_dreams, no_curiosity],
        visible=lambda: made_up(Random(4)),
        twin=made_up,
        call=twice,
        host=dreamland,
        judge=well_dreamt,
    ),
]
