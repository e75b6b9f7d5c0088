"""Is what a seer answers better than what it would say at once? Both are played on with the true hands and bots.

    python -m benchmarks.foresight                             # 60 answers, 10 to 300 iterations
    python -m benchmarks.foresight --budgets 1000 --answers 20

It prints a line for each budget: how much further ahead the seer is right after the deal, in coins.
"""

import argparse
from collections.abc import Iterator
from copy import copy, deepcopy
from random import Random

from beankit import Action, Decision, Game, View
from beankit.arena.statistics import interval
from beankit.bots import Seer
from beankit.search import Outlook, lead

BUDGETS = [10, 30, 100, 300]
SEED = 500
PLAYERS = 3


def worth(game: Game, bots: list[Seer], reply: Action) -> float:
    """How far ahead whoever answers should be in the end, once the bots have settled the deal."""
    twin, others, seat = game.clone(), deepcopy(bots), game.decision.seat if game.decision else 0
    twin.play(reply)
    while (decision := twin.decision) is not None and decision.kind in ("answer", "settle"):
        twin.play(others[decision.seat].decide(twin.view(decision.seat), decision))
    return lead(Outlook(twin).coins(), seat)


def looked(quick: Seer, view: View, decision: Decision, budget: int) -> Action:
    """What a seer answers that knows as much as this one, and takes its time."""
    seer = copy(quick)
    seer.thinking_time, seer.tries, seer.rng = None, budget, Random(budget)
    return seer.answer(view, decision.options)


def gains(budgets: list[int]) -> Iterator[dict[int, float]]:
    """For every answer with a choice in games of seers without time, what each budget gains, game after game."""
    seed = SEED
    while True:
        game, bots = Game("bohnanza", players=PLAYERS, seed=seed), [Seer() for _ in range(PLAYERS)]
        for seat, bot in enumerate(bots):
            bot.thinking_time = 0.0  # it gives its most promising answer
            bot.start(game.view(seat))
        while (decision := game.decision) is not None:
            bot, view = bots[decision.seat], game.view(decision.seat)
            action = bot.decide(view, decision)
            if decision.kind == "answer" and len(bot.ideas(view, decision.options)) > 1:
                replies = {budget: looked(bot, view, decision, budget) for budget in budgets}
                worths = {reply: worth(game, bots, reply) for reply in {action, *replies.values()}}
                yield {budget: worths[reply] - worths[action] for budget, reply in replies.items()}
            game.play(action)
        seed += 1


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="the answers of a seer with and without time")
    parser.add_argument("--budgets", nargs="+", type=int, default=BUDGETS)
    parser.add_argument("--answers", type=int, default=60)
    asked = parser.parse_args()
    rows = [row for row, _ in zip(gains(asked.budgets), range(asked.answers), strict=False)]
    for budget in asked.budgets:
        mean, low, high = interval([row[budget] for row in rows])
        changed = sum(row[budget] != 0 for row in rows)
        count = f"{changed} of {len(rows)} deals changed"
        print(f"{budget} iterations: {mean:+.3f} ({low:+.3f} to {high:+.3f}) coins; {count}")


if __name__ == "__main__":
    main()
