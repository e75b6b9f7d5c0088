"""The door to PettingZoo: every game as an AEC environment with action masks, for agents that all learn.

`bohnanza_v0.env(players=4, render_mode="ansi")` and `raw_env` take what `Game` takes; docs/adapters.md has the rest.
"""

from __future__ import annotations

from random import Random
from typing import TypedDict, Unpack

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from beankit.adapters.encoding import encoding
from beankit.adapters.environment import Copied, check_reward, drawn, prizes
from beankit.core.errors import BadOption
from beankit.core.game import Game
from beankit.core.registry import make_rules

Observation = dict[str, NDArray[np.int8 | np.uint8]]
MODES = ("human", "ansi", "svg")


class TableOptions(TypedDict, total=False):
    """How a table is set up; each environment takes these by name."""

    players: int | None
    render_mode: str | None
    reward: str
    deck: str | None
    rounds: int
    third_field: bool


class TableEnv(Copied, AECEnv):
    """A table as an environment: an agent is a seat, an action one word, and an offer takes several steps."""

    game: Game

    def __init__(
        self,
        game: str,
        players: int | None = None,
        render_mode: str | None = None,
        reward: str = "placing",
        deck: str | None = None,
        **options: bool | int,
    ) -> None:
        super().__init__()
        if render_mode not in (None, *MODES):
            raise BadOption("render_mode={mode}: it is one of {modes}", mode=repr(render_mode), modes=", ".join(MODES))
        self.rules = make_rules(game, players, deck, options)
        self.encoding = encoding(self.rules)
        name = f"{game.replace('-', '_')}_v0"
        self.metadata = {"name": name, "render_modes": [*MODES], "is_parallelizable": False, "render_fps": 1}
        self.render_mode, self.reward = render_mode, check_reward(reward)
        self.possible_agents = [f"seat_{seat}" for seat in range(self.rules.players)]
        size, words = self.encoding.lookout.size, len(self.encoding.vocabulary)
        seen = spaces.Dict(
            {
                "observation": spaces.Box(0, 255, (size,), np.uint8),
                "action_mask": spaces.Box(0, 1, (words,), np.int8),
            }
        )
        self.observation_spaces = dict.fromkeys(self.possible_agents, seen)
        self.action_spaces = {agent: spaces.Discrete(words) for agent in self.possible_agents}
        self._seat = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._nothing = bytes(words)
        self._rng = Random()

    def observation_space(self, agent: str) -> spaces.Dict:
        """What an agent sees: the numbers of the layout, and which words may come next."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """What an agent may say: one word of the vocabulary."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, object] | None = None) -> None:
        """Deal a new game: with a seed that of `Game(seed=...)`, otherwise another one each time."""
        if seed is not None:
            self._rng = Random(int(seed))
        self.game = Game(self.rules, seed=self._rng.getrandbits(32) if seed is None else int(seed))
        self.agents = [*self.possible_agents]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, object]] = {agent: {} for agent in self.agents}
        self._ask()

    def _ask(self) -> None:
        decision = self.game.decision
        assert decision is not None
        self.spelling = self.encoding.spelling(self.game)
        self.agent_selection = self.possible_agents[decision.seat]

    def observe(self, agent: str) -> Observation:
        """What an agent sees; only the one who is asked has words to say."""
        spelling, seat = self.spelling, self._seat[agent]
        seen = self.encoding.lookout.observe(self.game, seat, spelling)
        asked = spelling is not None and spelling.seat == seat
        mask = self.encoding.mask(spelling.words) if spelling is not None and asked else self._nothing
        return {  # arrays that can be written to
            "observation": np.frombuffer(bytearray(seen), np.uint8),
            "action_mask": np.frombuffer(bytearray(mask), np.int8),
        }

    def step(self, action: int | None) -> None:
        """Say one word; once an action is complete, it is played."""
        agent, spelling = self.agent_selection, self.spelling
        if spelling is None:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0
        said = spelling.say(-1 if action is None else int(action))
        if said is None:
            return
        self.game.play(said)
        if self.game.decision is None:
            self._finish()
        else:
            self._ask()
        if self.render_mode == "human":
            self.render()

    def _finish(self) -> None:
        self.spelling = None
        result = self.game.result
        assert result is not None
        self.rewards = dict(zip(self.agents, prizes(result, self.reward), strict=True))
        self.terminations = dict.fromkeys(self.agents, True)
        self.infos = {agent: {"coins": result.scores[seat]} for agent, seat in self._seat.items()}
        self._accumulate_rewards()

    def named(self, agent: str) -> Observation:
        """What an agent sees, as a dict of the parts of the layout."""
        seen = self.observe(agent)["observation"]
        return {name: seen[place] for name, place in self.encoding.lookout.layout().items()}

    def render(self) -> str | None:
        """The table as the agent who is asked sees it."""
        if self.render_mode is None:
            return None
        seat = self._seat[self.agent_selection]
        return drawn(self.game.view(seat), self.render_mode)

    def close(self) -> None:
        """Nothing is left open."""


class Environment:
    """A version of a game, as PettingZoo's modules offer it: `env` with the usual wrappers, `raw_env` without."""

    def __init__(self, game: str) -> None:
        self.game = game

    def raw_env(self, **options: Unpack[TableOptions]) -> TableEnv:
        """The environment itself."""
        return TableEnv(self.game, **options)

    def env(self, **options: Unpack[TableOptions]) -> AECEnv:
        """The environment with PettingZoo's checks of order and range around it."""
        return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(self.raw_env(**options)))


bohnanza_v0 = Environment("bohnanza")
rabohnzel_v0 = Environment("rabohnzel")
excalibohn_v0 = Environment("excalibohn")
bohnedikt_v0 = Environment("bohnedikt")
al_cabohne_v0 = Environment("al-cabohne")
al_cabohne_solo_v0 = Environment("al-cabohne-solo")
