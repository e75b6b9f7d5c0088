"""How far imagine is from uniform when it hits its limits: the figures in beankit/core/knowledge/deal.py.

    python -m benchmarks.chances

For small tables all worlds are listed, and 200 games imagined for each; the distance is total variation. A uniform
draw shows some noise too: the first line of misses is no more than that. In full games of random players we count
how often no deal was accepted.
"""

import argparse
from collections import Counter
from random import Random
from statistics import fmean

from beankit import GAMES, Game, View
from beankit.core.knowledge import deal
from beankit.laws.chances import small_views
from beankit.laws.lister import Lister
from beankit.laws.oracle import oracle_for

EACH = 200  # imagined games per world
MANY = ("bohnanza", "rabohnzel", "bohnedikt")  # games in which a seat has several guesses


def tables(count: int) -> list[tuple[View, Lister]]:
    """Small tables where a shuffle alone is not enough."""
    pairs: list[tuple[View, Lister]] = []
    for seed in range(10 * count):
        game = MANY[seed % len(MANY)]
        rules, rng = Game(game, players=3, seed=seed).rules, Random(seed)
        for view, lister in small_views(rules, oracle_for(GAMES[game]), rng):
            view.imagine(Random(0))
            kept = view._game.heard[view.seat].memory  # noqa: SLF001
            if kept is not None and kept.plan is not None and len(pairs) < count:
                pairs.append((view, lister))
    return pairs


def distance(view: View, lister: Lister) -> float:
    """Half the sum of all differences from the true probabilities, mostly uniform: 1 means no world in common."""
    rng, times = Random(1), EACH * round(lister.size)
    weights = {world: lister.weight(world) for world in lister.worlds}
    total = sum(weights.values())
    drawn = Counter(lister.world(view.imagine(rng), view.seat) for _ in range(times))
    return sum(abs(drawn[world] / times - weights.get(world, 0) / total) for world in {*drawn, *weights}) / 2


def unseen_chance(count: int) -> None:
    """Distances where the rules deal face down: coins in the tribute of Bohnedikt, spells in the magic games."""
    for game, event in (("bohnedikt", "tribute"), ("rabohnzel", "showed_spell"), ("excalibohn", "showed_spell")):
        misses: list[float] = []
        for seed in range(20 * count):
            rules, rng = Game(game, players=3, seed=seed).rules, Random(seed)
            views = small_views(rules, oracle_for(GAMES[game]), rng)
            after = [pair for pair in views if any(item.name == event for item in pair[0].log)]
            misses += [distance(*pair) for pair in after[: count - len(misses)]]
            if len(misses) == count:
                break
        print(
            f"{game} after {event!r}: {fmean(misses):.3f} from likely on average, {max(misses):.3f} at most",
            flush=True,
        )


def small(count: int) -> None:
    """Distances on small tables, with the usual number of tries and with fewer."""
    views, usual = tables(count), deal.MOST_TRIES
    for tries in (usual, 5, 1):
        deal.MOST_TRIES = tries
        misses = [distance(*pair) for pair in views]
        print(f"{tries:>3} tries: {fmean(misses):.3f} from even on average, {max(misses):.3f} at most", flush=True)
    deal.MOST_TRIES = usual


def full(games: int) -> None:
    """How often no deal was accepted in full games."""
    true, drawn = deal.DealPlan.draw, []

    def draw(self: deal.DealPlan, rng: Random) -> tuple[deal.Deal | None, float]:
        drawn.append(1)
        return true(self, rng)

    deal.DealPlan.draw = draw  # type: ignore[method-assign]
    for name in MANY:
        rng, calls, lost, planned = Random(name), 0, 0, 0
        for seed in range(games):
            game = Game(name, seed=seed)
            while game.decision is not None:
                game.play(rng.choice(game.decision.options))
                if rng.random() < 0.02:
                    drawn.clear()
                    game.view(rng.randrange(len(game.players))).imagine(rng)
                    calls, planned = calls + 1, planned + bool(drawn)
                    lost += len(drawn) >= deal.MOST_TRIES
        print(f"{name}: {calls} calls, {planned} need more than a shuffle, in {lost} no deal was accepted", flush=True)
    deal.DealPlan.draw = true  # type: ignore[method-assign]


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="how far imagine is from uniform when it hits its limits")
    parser.add_argument("--tables", type=int, default=24)
    parser.add_argument("--games", type=int, default=4)
    asked = parser.parse_args()
    full(asked.games)
    small(asked.tables)
    unseen_chance(asked.tables)


if __name__ == "__main__":
    main()
