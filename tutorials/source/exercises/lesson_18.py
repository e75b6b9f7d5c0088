"""The exercises of lesson 18."""

from itertools import permutations
from random import Random

from beankit.course.exercise import Exercise


def call_gain(raises, mine):
    """What staying in brings on average, compared with leaving, after a raise."""
    order = list(raises)
    theirs = {bean: chance for bean, chance in raises.items() if bean != mine}
    lower = sum(chance for bean, chance in theirs.items() if order.index(bean) < order.index(mine))
    wins = lower / sum(theirs.values())
    return 2 * wins - 2 * (1 - wins) + 1


def has_my_bean_too(raises, mine):
    """There is one card of each bean, and this one is in your own hand: they cannot have it."""
    order = list(raises)
    wins = sum(raises[bean] for bean in order[: order.index(mine)]) / sum(raises.values())
    return 4 * wins - 1


def deaf(raises, mine):
    """They have raised, and that tells something: a bean that raises often is more likely now."""
    order = list(raises)
    wins = order.index(mine) / (len(order) - 1)
    return 4 * wins - 1


def leaves_for_nothing(raises, mine):
    """Leaving is not free: it costs the coin that you have put in already. Compare with that."""
    return call_gain(raises, mine) - 1


def first_coin_only(raises, mine):
    """Whoever stays in plays for two coins, not for one."""
    return (call_gain(raises, mine) + 1) / 2


def coin_is_gone(raises, mine):
    """If you stay in and lose, you lose two coins; leaving would have saved only one of them."""
    return (call_gain(raises, mine) + 1) / 2 - 1


def higher_wins(raises, mine):
    """The beans stand from the lowest to the highest: you win against those *before* yours."""
    return 2 - call_gain(raises, mine)


def best_reply(trees, seat, plan):
    """What a seat gets on average if it plays as well as it can against the plan of the other."""

    def best(nodes):
        total, mine = 0.0, {}
        while nodes:
            weight, node = nodes.pop()
            if not isinstance(node, tuple):
                total += weight * (node if seat == 0 else -node)
            elif node[0] == seat:
                mine.setdefault(node[1], []).append((weight, node[2]))
            else:
                nodes += [(weight * plan[node[1]][move], branch) for move, branch in node[2].items()]
        for alike in mine.values():
            total += max(best([(weight, branches[move]) for weight, branches in alike]) for move in alike[0][1])
        return total

    return best([(1 / len(trees), node) for node in trees])


def by_node(trees, seat, plan, mine, theirs):
    """The mean of all trees, node by node: what a node is worth is told by `mine` or `theirs`, from its moves."""

    def worth(node):
        if not isinstance(node, tuple):
            return node if seat == 0 else -node
        choose = mine if node[0] == seat else theirs
        return choose(plan[node[1]], {move: worth(branch) for move, branch in node[2].items()})

    return sum(worth(node) for node in trees) / len(trees)


def by_plan(chances, worths):
    """The mean of the moves, as a plan has them."""
    return sum(chances[move] * worth for move, worth in worths.items())


def highest(_, worths):
    """The best move."""
    return max(worths.values())


def lowest(_, worths):
    """The worst move."""
    return min(worths.values())


def sees_their_bean(trees, seat, plan):
    """Your player sees the other's bean. In the same information set they must do the same, whatever the other one has."""
    return by_node(trees, seat, plan, highest, by_plan)


def follows_the_plan(trees, seat, plan):
    """This seat does not follow the plan: it plays what is best for it."""
    return by_node(trees, seat, plan, by_plan, by_plan)


def both_at_their_best(trees, seat, plan):
    """Only this seat changes. The other one plays on by the plan."""
    return by_node(trees, seat, plan, highest, lowest)


def always_seat_0(trees, seat, plan):
    """The trees say what seat 0 wins. Seat 1 wins the opposite."""
    turned = [mirrored(node) for node in trees] if seat == 1 else trees
    return best_reply(turned, seat, plan)


def mirrored(node):
    """The same tree with the opposite at its ends."""
    if not isinstance(node, tuple):
        return -node
    return (*node[:2], {move: mirrored(branch) for move, branch in node[2].items()})


def any_move_alike(trees, seat, plan):
    """How likely the other one is to get here depends on their plan: weigh every node with their chances on the way."""
    return best_reply(trees, seat, {key: dict.fromkeys(chances, 0.5) for key, chances in plan.items()})


def sum_of_deals(trees, seat, plan):
    """All deals are equally likely: divide by their number."""
    return best_reply(trees, seat, plan) * len(trees)


BEANS = ("blue", "chili", "stink", "green", "soy", "black", "red", "garden")


def hands(rng):
    """How often each bean raises, from the lowest to the highest, and my own bean."""
    examples = []
    for count in (3, 3, 4, 5, 6, 8):
        beans = sorted(rng.sample(BEANS, count), key=BEANS.index)
        raises = {bean: rng.choice([0.1, 0.2, 0.3, 0.5, 0.8]) for bean in beans}
        examples.append((raises, rng.choice(beans[1:-1])))
    return examples


def bluff(*cards):
    """The tree of a deal; each card is its height and its name."""
    (height, first), (other, second) = cards
    sign = 1 if height > other else -1
    answer = (0, f"0 {first} 2", {"pass": -1, "raise": 2 * sign})
    passed = (1, f"1 {second} 1", {"pass": sign, "raise": answer})
    raised = (1, f"1 {second} 2", {"pass": 1, "raise": 2 * sign})
    return (0, f"0 {first} 1", {"pass": passed, "raise": raised})


def opponents(rng):
    """Trees of all deals of three to eight beans, a seat, and how both play."""
    examples = []
    for place, count in enumerate((3, 3, 3, 4, 4, 8)):
        cards = list(enumerate(sorted(rng.sample(BEANS, count), key=BEANS.index)))
        keys = [f"{seat} {bean} {stake}" for seat in range(2) for _, bean in cards for stake in (1, 2)]
        chances = {key: rng.choice([0.0, 0.1, 0.25, 0.4, 0.7, 0.9, 1.0]) for key in keys}
        plan = {key: {"pass": round(1 - chance, 2), "raise": chance} for key, chance in chances.items()}
        examples.append(([bluff(*pair) for pair in permutations(cards, 2)], place % 2, plan))
    return examples


EXERCISES = [
    Exercise(
        id="18.1",
        text="""Stay in or leave?

The other one has raised, and you have passed or have not spoken yet. Write `call_gain(raises, mine)`: how many coins staying in brings you on average, compared with leaving. `raises` says how often they raise with each
bean, from the lowest to the highest; there is one card of each, and `mine` is yours. Below 0 means that leaving is better.""",
        solution=call_gain,
        wrong=[has_my_bean_too, deaf, leaves_for_nothing, first_coin_only, coin_is_gone, higher_wins],
        visible=lambda: hands(Random(18)),
        twin=hands,
    ),
    Exercise(
        id="18.2",
        text="""The best reply

Write `best_reply(trees, seat, plan)`: what this seat wins on average over all deals if it plays as well as it can while the other one plays by `plan`. The trees are like `three`, and all are equally
likely; `plan` is like `fair`. One example has eight beans: to try all plans would take too long. Choose at each information set for itself, the last ones first. For `three` and `fair` it is
`value(three, fair) + gain(three, 0, fair)` for seat 0.""",
        solution=best_reply,
        wrong=[
            sees_their_bean,
            follows_the_plan,
            both_at_their_best,
            always_seat_0,
            any_move_alike,
            sum_of_deals,
        ],
        visible=lambda: opponents(Random(18)),
        twin=opponents,
    ),
]
