"""What a fast player in dreams is worth: a trader that plays out its options with `giver`, against one at random.

    python -m benchmarks.dreams

prints how many playouts per second each can dream; `make tables` has them play each other. Both plant, answer and
settle by the same number of imagined games of two rounds; their offers are the trader's.
"""

import time
from random import Random

from beankit import Action, Bid, Decision, Game, View, giver
from beankit.bots import Trader
from beankit.core.playout import Policy


def chance(_: Game, decision: Decision, rng: Random) -> Action:
    """Any option."""
    return decision.options[int(rng.random() * len(decision.options))]


class Dreamer(Trader):
    """Plants, answers and settles by its dreams; does everything else like the trader."""

    dreams = 3
    rounds = 2
    policy = staticmethod(chance)

    def decide(self, view: View, decision: Decision) -> Action:
        """The option that puts me furthest ahead on average."""
        options = [option for option in decision.options if not isinstance(option, Bid)][:6]
        if decision.kind not in ("plant", "answer", "settle") or len(options) < 2:
            return super().decide(view, decision)
        worlds = [view.imagine(self.rng) for _ in range(self.dreams)]
        return max(options, key=lambda option: sum(self.dream(view, world, option) for world in worlds))

    def dream(self, view: View, world: Game, option: Action) -> float:
        """How far I am ahead of the others at the end of a dream."""
        game, last = world.clone(), view.turn + self.rounds * len(view.players)
        game.play(option)
        while (decision := game.decision) is not None and game.turn < last:
            game.play(self.policy(game, decision, self.rng))
        others = [game.standing(player.seat) for player in view.others]
        return game.standing(view.seat) - sum(others) / len(others)


class Giving(Dreamer):
    """Dreams of players who give things away."""

    policy = staticmethod(giver)


class Guessing(Dreamer):
    """Dreams of players who act at random."""


def playouts(policy: Policy | None, seconds: float = 2.0) -> float:
    """How many imagined games can be played to their end per second of CPU time."""
    game, rng = Game("bohnanza", players=4, seed=1), Random(1)
    view, count, start = game.view(0), 0, time.process_time()
    while (spent := time.process_time() - start) < seconds:
        view.imagine(rng).playout(policy, rng=rng)
        count += 1
    return count / spent


def main() -> None:
    """Measure and print."""
    for name, policy in {"chance": None, "giver": giver}.items():
        print(f"{name}: {playouts(policy):.0f} playouts per second", flush=True)


if __name__ == "__main__":
    main()
