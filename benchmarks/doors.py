"""Steps a second through the doors, beside the card games of PettingZoo and RLCard.

Everybody plays at random, and each step comes with the observation and the legal actions of the one who moves.
Needs .venv-rl (`make doors`) and `pip install rlcard pygame`.

python -m benchmarks.doors [SECONDS]
"""

import sys
from collections.abc import Callable, Iterator
from itertools import count
from random import Random
from statistics import median
from time import process_time

import numpy as np
import rlcard
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.classic import leduc_holdem_v4
from pettingzoo.utils import wrappers

from beankit import Game
from beankit.adapters.encoding import encoding
from beankit.adapters.pettingzoo import bohnanza_v0
from benchmarks.engine.slices import interleaved

EMPTY_STEPS = 1000  # about as many as a random game of Bohnanza has
Steps = Iterator[None]


class EmptyEnv(AECEnv):
    """A game in which nothing happens: what is left is the cost of the wrappers and of the loop."""

    metadata = {"name": "empty_v0", "render_modes": [], "is_parallelizable": False}  # noqa: RUF012 - as PettingZoo has it

    def __init__(self) -> None:
        super().__init__()
        self.possible_agents = [f"seat_{seat}" for seat in range(4)]
        self.render_mode = None
        self.seen = {"observation": np.zeros(1, np.uint8), "action_mask": np.ones(2, np.int8)}
        parts = {"observation": spaces.Box(0, 255, (1,), np.uint8), "action_mask": spaces.Box(0, 1, (2,), np.int8)}
        self.observation_spaces = dict.fromkeys(self.possible_agents, spaces.Dict(parts))
        self.action_spaces = dict.fromkeys(self.possible_agents, spaces.Discrete(2))

    def observation_space(self, agent: str) -> spaces.Dict:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict | None = None) -> None:
        self.agents, self.left = [*self.possible_agents], EMPTY_STEPS
        self.rewards, self._cumulative_rewards = dict.fromkeys(self.agents, 0), dict.fromkeys(self.agents, 0)
        self.terminations, self.truncations = dict.fromkeys(self.agents, False), dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[0]

    def observe(self, agent: str) -> dict:
        return self.seen

    def step(self, action: int | None) -> None:
        if self.terminations[self.agent_selection]:
            self._was_dead_step(action)
            return
        self.left -= 1
        self.agent_selection = self.possible_agents[self.left % 4]
        if not self.left:
            self.terminations = dict.fromkeys(self.agents, True)


def wrapped(env: AECEnv) -> AECEnv:
    """With the usual wrappers, as `bohnanza_v0.env` has them."""
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(env))


def table_steps(env: AECEnv) -> Steps:
    """Random games of an environment of PettingZoo, one step after the other."""
    rng = Random(1)
    for number in count():
        env.reset(seed=None if number else 1)  # with a seed, leduc builds its environment again for a game of few steps
        for _ in env.agent_iter():
            seen, _, over, cut, _ = env.last()
            if over or cut:
                env.step(None)
                continue
            legal = seen["action_mask"].nonzero()[0]
            env.step(int(legal[int(rng.random() * len(legal))]))
            yield


def engine_steps() -> Steps:
    """Random games of the engine alone, one decision after the other: nobody looks, and nothing is put into words."""
    rng = Random(1)
    for number in count():
        game = Game("bohnanza", players=4, seed=number)
        while game.decision is not None:
            options = game.decision.options
            game.play(options[int(rng.random() * len(options))])
            yield


def word_steps() -> Steps:
    """Random games word by word, as the doors play them; but nobody looks."""
    rng = Random(1)
    for number in count():
        game = Game("bohnanza", players=4, seed=number)
        while game.decision is not None:
            spelling = encoding(game.rules).spelling(game)
            while spelling.action is None:
                spelling.say(spelling.words[int(rng.random() * len(spelling.words))])
                yield
            game.play(spelling.action)


def uno_steps() -> Steps:
    """Random games of RLCard's uno; its `step` returns the next player's observation with the legal actions."""
    env, rng = rlcard.make("uno", {"seed": 1}), Random(1)
    while True:
        seen, _ = env.reset()
        while not env.is_over():
            legal = [*seen["legal_actions"]]
            seen, _ = env.step(legal[int(rng.random() * len(legal))])
            yield


def pace(steps: Steps, seconds: float) -> Callable[[], float]:
    """A job: steps per CPU second in one slice."""

    def job() -> float:
        number, begin = 0, process_time()
        while (spent := process_time() - begin) < seconds:
            for _ in range(100):
                next(steps)
            number += 100
        return number / spent

    return job


def main(seconds: float) -> None:
    """One line per game: its steps a second, best slice, and how many times as many Bohnanza makes."""
    games = {
        "Bohnanza": table_steps(bohnanza_v0.raw_env(players=4)),
        "leduc": table_steps(leduc_holdem_v4.raw_env()),
        "uno": uno_steps(),
        "engine alone": engine_steps(),
        "words alone": word_steps(),
        "empty game": table_steps(EmptyEnv()),
        "Bohnanza, wrapped": table_steps(bohnanza_v0.env(players=4)),
        "empty game, wrapped": table_steps(wrapped(EmptyEnv())),
    }
    figures = interleaved({name: pace(steps, seconds) for name, steps in games.items()})
    for name, rates in figures.items():
        ours = figures["Bohnanza, wrapped" if "wrapped" in name else "Bohnanza"]
        ratio = median(mine / theirs for mine, theirs in zip(ours, rates, strict=True))
        print(f"{name:20} {max(rates):9,.0f} steps/s   Bohnanza / this: {ratio:5.2f}")


if __name__ == "__main__":
    main(float(sys.argv[1]) if len(sys.argv) > 1 else 1.0)
