"""The door to Gymnasium: one seat of a table as an environment, with house bots on the others.

`gymnasium.make("beankit/Bohnanza-v0", opponents="trader")`; docs/adapters.md has the rest.
"""

from __future__ import annotations

from collections.abc import Sequence
from copy import deepcopy
from random import Random
from typing import ClassVar

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from beankit.adapters.encoding import encoding
from beankit.adapters.environment import Copied, check_reward, drawn, prizes
from beankit.arena.table.chairs import Guest
from beankit.arena.table.sitting import ALL, Sitting
from beankit.core.errors import BadOption
from beankit.core.game import Game
from beankit.core.registry import GAMES, make_rules
from beankit.core.values import Names

PENALTY = -0.01  # for a word that may not come next
MOST_ILLEGAL = 1000  # of them in a game; then it is cut short
Observation = NDArray[np.uint8]
Info = dict[str, object]


class SeatEnv(Copied, gymnasium.Env[Observation, np.int64]):
    """One seat of a table. A word that may not come next changes nothing, is counted and costs a small penalty."""

    metadata: ClassVar[Info] = {"render_modes": ["human", "ansi", "svg"], "render_fps": 1}

    def __init__(
        self,
        game: str,
        players: int | None = None,
        opponents: str | Sequence[str] = "gardener",
        seat: int = 0,
        render_mode: str | None = None,
        reward: str = "placing",
        deck: str | None = None,
        **options: bool | int,
    ) -> None:
        self.rules = make_rules(game, players, deck, options)
        if seat not in range(self.rules.players):
            last = self.rules.players - 1
            raise BadOption("there is no seat {seat}: this table has seats 0 to {count}", seat=repr(seat), count=last)
        self.encoding, self.seat = encoding(self.rules), seat
        self.render_mode, self.reward = render_mode, check_reward(reward)
        names = [opponents] * (self.rules.players - 1) if isinstance(opponents, str) else [*opponents]
        self.opponents = names
        self.observation_space = spaces.Box(0, 255, (self.encoding.lookout.size,), np.uint8)
        self.action_space = spaces.Discrete(len(self.encoding.vocabulary))
        self._deals = Random()

    def reset(self, *, seed: int | None = None, options: Info | None = None) -> tuple[Observation, Info]:
        """Deal a new game: with a seed that of `Game(seed=...)`, otherwise another one each time."""
        super().reset(seed=seed)
        if seed is not None:
            self._deals = Random(int(seed))
        number = self._deals.getrandbits(32) if seed is None else int(seed)
        self.sitting = Sitting(Game(self.rules, seed=number), self._seats(), number)
        self.illegal = 0
        self._go_on()
        return self._observation(), self._info()

    def _seats(self) -> list[str | Guest]:
        return [*self.opponents[: self.seat], Guest("agent"), *self.opponents[self.seat :]]

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self.sitting.game

    def _go_on(self) -> None:
        """The bots move until this seat is asked."""
        self.sitting.step(ALL)
        self.spelling = None if self.game.decision is None else self.encoding.spelling(self.game)

    def __deepcopy__(self, memo: dict[int, object]) -> SeatEnv:
        twin = memo[id(self)] = object.__new__(type(self))
        Copied.__setstate__(twin, deepcopy(Copied.__getstate__(self), memo))
        return twin

    def __getstate__(self) -> Names:
        """A game is pickled as its record: its bots think about it again, since not all they know can be pickled."""
        state = super().__getstate__()
        return state | {"sitting": self.sitting.save()} if "sitting" in state else state

    def __setstate__(self, state: Names) -> None:
        self.__dict__.update(state)
        if "sitting" in state:
            state["sitting"] = Sitting.resume(state["sitting"], self._seats(), game=type(self.rules))
        super().__setstate__(state)

    def step(self, action: np.int64 | int) -> tuple[Observation, float, bool, bool, Info]:
        """Say one word; once an action is complete it is played, and the others move."""
        spelling, reward = self.spelling, 0.0
        assert spelling is not None, "the game is over: call reset"
        if int(action) not in spelling.words:
            self.illegal += 1
            reward = PENALTY
        else:
            said = spelling.say(int(action))
            if said is not None:
                self.sitting.answer(said)
                self._go_on()
        result = self.game.result
        if result is not None:
            reward += prizes(result, self.reward)[self.seat]
        if self.render_mode == "human":
            self.render()
        truncated = result is None and self.illegal >= MOST_ILLEGAL
        return self._observation(), reward, result is not None, truncated, self._info()

    def action_masks(self) -> NDArray[np.bool_]:
        """Which words may come next, as MaskablePPO asks for it; after the end all, for a vector takes one more."""
        if self.spelling is None:
            return np.ones(len(self.encoding.vocabulary), np.bool_)
        return np.frombuffer(bytearray(self.encoding.mask(self.spelling.words)), np.bool_)

    def _observation(self) -> Observation:
        seen = self.encoding.lookout.observe(self.game, self.seat, self.spelling)
        return np.frombuffer(bytearray(seen), np.uint8)

    def _info(self) -> Info:
        result = self.game.result
        info: Info = {"action_mask": self.action_masks().astype(np.int8), "illegal": self.illegal}
        return info if result is None else {**info, "coins": result.scores[self.seat]}

    def render(self) -> str | None:
        """The table as this seat sees it."""
        return None if self.render_mode is None else drawn(self.game.view(self.seat), self.render_mode)


def register() -> None:
    """Tell Gymnasium about all games: beankit/Bohnanza-v0 and so on."""
    for name in GAMES:
        title = "".join(word.capitalize() for word in name.split("-"))
        if f"beankit/{title}-v0" not in gymnasium.registry:
            gymnasium.register(f"beankit/{title}-v0", f"{__name__}:SeatEnv", kwargs={"game": name})


register()
