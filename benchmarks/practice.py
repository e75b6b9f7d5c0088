"""The seat at which a policy learns Bohnanza: with fewer words, and with a reward for every card."""

from itertools import accumulate
from random import Random

import gymnasium
import numpy as np
from gymnasium import spaces

from beankit import View
from beankit.adapters.encoding import Encoding
from beankit.adapters.gymnasium import SeatEnv
from beankit.adapters.policy import Part, places_of, sayable
from beankit.arena.bots.roster import find_bot, fresh

GAME, PLAYERS = "bohnanza", 4
OPPONENTS = (  # the tables, each with the learner on every seat
    ("gardener", "gardener", "random"),
    ("gardener", "trader", "random"),
    ("gardener", "gardener", "gardener"),
    ("trader", "gardener", "trader"),
)
GAMMA = 0.99
COIN = 0.2  # reward for one more coin
UNSEEN = ("discard", "discard top", "out", "out top", "starting", "step", "idle", "offer to", "my answer",
          "revealed top")  # parts that should not matter: with fewer numbers it learns faster  # fmt: skip
FRONT = 3  # cards of the hand whose order counts
TEACHER = "trader"


class PracticeSeat(gymnasium.Wrapper):
    """A seat that says only what a policy may say, and is rewarded for every card that brings its fields further."""

    def __init__(self, opponents: tuple[str, ...], seat: int) -> None:
        super().__init__(SeatEnv(GAME, PLAYERS, opponents=opponents, seat=seat))
        table, deck = self.env.encoding, self.env.rules.deck
        self.places = np.array(places_of(table, parts_of(table)))
        self.observation_space = spaces.Box(0, 255, (len(self.places),), np.uint8)
        self.promised = {kind: deck.bean(kind).steps for kind in deck.kinds}

    def reset(self, *, seed: int | None = None, options: dict | None = None):
        """Deal a new game."""
        seen, info = self.env.reset(seed=seed, options=options)
        seen, _ = self.on(seen, over=False)
        self.before = self.promise()
        return seen[self.places], info

    def step(self, action):
        """Say one word, and those that are forced; the reward is what the seat has more than before."""
        seen, _, over, _, info = self.env.step(action)
        seen, over = self.on(seen, over)
        before, self.before = self.before, self.promise()
        if over:
            scores = [*self.env.sitting.game.result.scores]
            mine = scores.pop(self.env.seat)
            info = {"ahead": mine - sum(scores) / len(scores)}
        return seen[self.places], COIN * (self.before - before), over, False, info

    def on(self, seen, over: bool):
        """Say what is forced."""
        self.words = () if over else self.sayable()
        while len(self.words) == 1:
            seen, _, over, _, _ = self.env.step(self.words[0])
            self.words = () if over else self.sayable()
        return seen, over

    def sayable(self) -> tuple[int, ...]:
        """The words that may come next."""
        env = self.env
        offers = len(self.view().offers) if env.sitting.game.active == env.seat else 0
        return sayable(env.encoding.vocabulary, env.spelling, offers)

    def view(self) -> View:
        """What the seat sees."""
        return self.env.sitting.game.view(self.env.seat)

    def promise(self) -> float:
        """What the seat has and its fields are on the way to; at the end of a game, its coins."""
        game = self.env.sitting.game
        player = game.players[self.env.seat]
        fields = sum(self.promised[game.rules.kind(field)][len(field)] for field in player.fields if field)
        return game.rules.score(game, player) + fields

    def action_masks(self):
        """Which words may come next; when a game is over nobody asks."""
        return np.frombuffer(self.env.encoding.mask(self.words), np.bool_)


def parts_of(table: Encoding) -> tuple[Part, ...]:
    """What the learner looks at."""
    parts = []
    for name, _, size, _ in table.lookout.sections:
        theirs = name.startswith("left") and name.endswith("received")
        if name not in UNSEEN and not theirs and not name.endswith("coins"):
            parts.append((name, FRONT * len(table.vocabulary.kinds) if name == "my hand in order" else size))
    return tuple(parts)


def demonstrated(env: PracticeSeat, seed: int) -> list[tuple[np.ndarray, np.ndarray, int, float]]:
    """One game of a trader that says only what a policy may say: else it passes."""
    steps, rewards, over, asked = [], [], False, None
    seen, _ = env.reset(seed=seed)
    bot = fresh(find_bot(TEACHER), Random(seed))
    bot.start(env.view())
    while not over:
        if asked is not env.unwrapped.spelling:  # another decision, of which forced words may have been said
            asked = env.unwrapped.spelling
            action = bot.decide(env.view(), env.view().decision)
            whole = env.unwrapped.encoding.vocabulary.spelled(env.unwrapped.seat)[action]
        said = len(asked.said)
        word = whole[said] if said < len(whole) and whole[said] in env.words else env.words[0]
        steps.append((seen, env.action_masks(), word))
        seen, reward, over, _, _ = env.step(word)
        rewards.append(reward)
    returns = accumulate(reversed(rewards), lambda later, reward: reward + GAMMA * later)
    return [(*step, value) for step, value in zip(steps, reversed([*returns]), strict=True)]
