"""MaskablePPO learns Bohnanza against house bots, and comes out as a bot that plays by plain numbers.

    .venv-rl/bin/python -m benchmarks.apprentice                       # at most ten minutes on two cores
    .venv-rl/bin/python -m benchmarks.apprentice --steps 20000 --out /tmp/apprentice
    beankit duel apprentice random

It writes a folder with a bot and its policy, and draws the learning curve into docs/pictures/learning_curve.svg.
"""

import argparse
import sys
from pathlib import Path
from time import monotonic, process_time

import gymnasium
import numpy as np
import torch
from sb3_contrib import MaskablePPO
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.env_util import make_vec_env
from stable_baselines3.common.torch_layers import BaseFeaturesExtractor
from torch import nn

from beankit.adapters.policy import Policy, keep

ROOT = Path(__file__).resolve().parent.parent
PICTURE = ROOT / "docs" / "pictures" / "learning_curve.svg"
GAME = "bohnanza"
OPPONENTS = ("gardener", "trader", "random")
TABLES = 8  # played at the same time
STEPS = 600_000
MINUTES = 9.0  # it stops after so many, whatever it has done
NEURONS = 32  # between what the seat sees and the words
COIN = 0.1  # reward for being ahead by one more coin
TRIED = 4000  # random words, to see how large each number of an observation gets
DIGITS = 3  # after the point, in the numbers that are kept
DOTS = 40  # of the curve
WIDTH, HEIGHT, EDGE = 600, 260, 44  # of the picture, in pixels
INK, LINE = "#2b211b", "#2f7a5c"


class Lead(gymnasium.Wrapper):
    """Rewards every step that brings the seat ahead of the others: coins and what fields pay, at once."""

    def reset(self, **asked):
        """Deal a new game: nobody is ahead."""
        self.before = 0.0
        return self.env.reset(**asked)

    def step(self, action):
        """Say one word; the reward is how far the seat got ahead since the last one."""
        seen, _, over, cut, info = self.env.step(action)
        ahead = self.ahead()
        reward, self.before = COIN * (ahead - self.before), ahead
        return seen, reward, over, cut, info

    def ahead(self) -> float:
        """What the seat has, less what the others have on average."""
        env = self.env.unwrapped
        standings = [env.sitting.game.standing(seat) for seat in range(env.rules.players)]
        mine = standings.pop(env.seat)
        return mine - sum(standings) / len(standings)

    def action_masks(self):
        """Which words may come next."""
        return self.env.unwrapped.action_masks()


class Scaled(BaseFeaturesExtractor):
    """Divides every number by the largest that was seen: a network learns slowly from numbers of different sizes."""

    def __init__(self, space, largest) -> None:
        super().__init__(space, len(largest))
        self.register_buffer("largest", torch.as_tensor(largest, dtype=torch.float32))

    def forward(self, seen):
        """The numbers, mostly between 0 and 1."""
        return seen / self.largest


class Curve(BaseCallback):
    """Notes how far ahead the seat was at the end of each game, and shows how far the training is."""

    def __init__(self, steps: int, minutes: float) -> None:
        super().__init__()
        self.steps, self.stop = steps, monotonic() + 60 * minutes
        self.games: list[tuple[int, float]] = []  # steps so far, and coins ahead

    def _on_step(self) -> bool:
        for info in self.locals["infos"]:
            if "episode" in info:
                self.games.append((self.num_timesteps, info["episode"]["r"] / COIN))
        return monotonic() < self.stop

    def _on_rollout_end(self) -> None:
        latest = [ahead for _, ahead in self.games[-100:]]
        done = min(1.0, self.num_timesteps / self.steps)
        bar = ("#" * round(30 * done)).ljust(30, ".")
        mean = f"{sum(latest) / len(latest):+.1f} coins ahead in the latest games" if latest else ""
        print(f"\r{bar} {self.num_timesteps:,} of {self.steps:,} steps  {mean} ", end="", file=sys.stderr, flush=True)

    def dots(self) -> list[tuple[float, float]]:
        """The mean of the games in each part of the training."""
        parts: list[list[float]] = [[] for _ in range(DOTS)]
        for step, ahead in self.games:
            parts[min(DOTS - 1, step * DOTS // self.steps)].append(ahead)
        return [(self.steps * (place + 0.5) / DOTS, sum(part) / len(part)) for place, part in enumerate(parts) if part]


def table() -> gymnasium.Env:
    """A table with house bots on all seats but one."""
    return gymnasium.make(f"beankit.adapters.gymnasium:beankit/{GAME.capitalize()}-v0", opponents=OPPONENTS)


def largest_seen(seed: int) -> np.ndarray:
    """How large each number of an observation gets in games of random words, at least 1."""
    env, rng = table().unwrapped, np.random.default_rng(seed)
    seen, _ = env.reset(seed=seed)
    largest = np.ones(len(seen))
    for _ in range(TRIED):
        seen, _, over, _, _ = env.step(rng.choice(np.flatnonzero(env.action_masks())))
        largest = np.maximum(largest, seen)
        if over:
            env.reset()
    return largest


def made(seed: int, steps: int) -> MaskablePPO:
    """A learner that knows nothing yet."""
    torch.set_num_threads(1)  # the network is too small to share
    return MaskablePPO(
        "MlpPolicy",
        make_vec_env(lambda: Lead(table()), TABLES, seed),
        learning_rate=lambda left: 1e-4 + 9e-4 * left,
        n_steps=min(256, max(16, steps // TABLES)),
        batch_size=256,
        n_epochs=6,
        gamma=0.99,
        ent_coef=0.01,
        seed=seed,
        policy_kwargs={
            "features_extractor_class": Scaled,
            "features_extractor_kwargs": {"largest": largest_seen(seed)},
            "net_arch": {"pi": [NEURONS], "vf": [NEURONS]},
            "activation_fn": nn.ReLU,
        },
        device="cpu",
    )


def plain(model: MaskablePPO) -> Policy:
    """The policy as plain numbers; the model's own are rounded alike, so that both choose the same."""
    policy = model.policy
    inside, last = policy.mlp_extractor.policy_net[0], policy.action_net
    largest = policy.pi_features_extractor.largest
    with torch.no_grad():
        inside.weight.copy_(torch.round(inside.weight / largest, decimals=DIGITS) * largest)
        for numbers in (inside.bias, last.weight, last.bias):
            numbers.copy_(torch.round(numbers, decimals=DIGITS))
        columns = (inside.weight / largest).T

    def rows(matrix):
        return tuple(tuple(round(number, DIGITS) for number in row) for row in matrix.tolist())

    (inner,), (outer,) = rows(inside.bias[None]), rows(last.bias[None])
    return Policy(GAME, len(OPPONENTS) + 1, rows(columns), inner, rows(last.weight), outer)


def drawn(dots: list[tuple[float, float]], steps: int) -> str:
    """The learning curve as a picture: how far ahead of the others the games end."""
    low = min(0.0, *[ahead for _, ahead in dots]) - 1
    high = max(0.0, *[ahead for _, ahead in dots]) + 1

    def spot(step: float, ahead: float) -> str:
        across = EDGE + step / steps * (WIDTH - 2 * EDGE)
        return f"{across:.1f} {EDGE + (high - ahead) / (high - low) * (HEIGHT - 2 * EDGE):.1f}"

    title = f"MaskablePPO in {GAME} against {', '.join(OPPONENTS)}: coins ahead of their mean, by steps"
    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" font-family="sans-serif">']
    parts.append(f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fffaf0"/>')
    parts.append(f'<text x="{EDGE}" y="22" font-size="12" fill="{INK}">{title}</text>')
    parts.append(f'<path d="M{spot(0, 0)}L{spot(steps, 0)}" stroke="{INK}" stroke-dasharray="3 4"/>')
    path = "L".join(spot(*dot) for dot in dots)
    parts.append(f'<path d="M{path}" fill="none" stroke="{LINE}" stroke-width="2.5"/>')
    for step in (0, steps // 2, steps):
        across = spot(step, 0).split()[0]
        parts.append(f'<text x="{across}" y="{HEIGHT - 12}" font-size="11" text-anchor="middle">{step:,}</text>')
    for ahead in (low + 1, 0, high - 1):
        height = spot(0, ahead).split()[1]
        parts.append(f'<text x="{EDGE - 6}" y="{height}" font-size="11" text-anchor="end">{ahead:+.0f}</text>')
    return "\n".join([*parts, "</svg>", ""])


def main() -> None:
    """Learn, write the bot and draw the curve."""
    parser = argparse.ArgumentParser(description="MaskablePPO learns Bohnanza against house bots")
    parser.add_argument("--steps", type=int, default=STEPS)
    parser.add_argument("--minutes", type=float, default=MINUTES)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--out", type=Path, default=Path("apprentice"), help="the folder for the bot")
    asked = parser.parse_args()
    began, worked = monotonic(), process_time()
    model, curve = made(asked.seed, asked.steps), Curve(asked.steps, asked.minutes)
    model.learn(asked.steps, callback=curve)
    print(file=sys.stderr)
    keep(plain(model), asked.out)
    PICTURE.write_text(drawn(curve.dots(), asked.steps), "utf-8")
    used = f"{monotonic() - began:.0f} seconds, {process_time() - worked:.0f} of them on a core"
    print(f"{model.num_timesteps:,} steps, {len(curve.games)} games, {used}")
    print(f"the bot is in {asked.out}, the curve in {PICTURE.relative_to(ROOT)}")


if __name__ == "__main__":
    main()
