"""MaskablePPO learns Bohnanza against house bots, and comes out as the plain numbers of the house bot `apprentice`.

    .venv-rl/bin/python -m benchmarks.apprentice                       # at most ten minutes
    .venv-rl/bin/python -m benchmarks.apprentice --steps 20000 --out /tmp/learned
    beankit duel apprentice random

It writes the policy and draws the learning curve.
"""

import argparse
import sys
from pathlib import Path
from time import monotonic, process_time

import numpy as np
import torch
from sb3_contrib import MaskablePPO
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.torch_layers import BaseFeaturesExtractor
from stable_baselines3.common.vec_env import DummyVecEnv
from torch import nn

from beankit.adapters.policy import Policy, policy_text
from benchmarks.practice import GAMMA, OPPONENTS, PLAYERS, PracticeSeat, demonstrated, parts_of

ROOT = Path(__file__).resolve().parent.parent
TABLES = 32  # played at the same time
SHORT = 500  # a trial has fewer tables, so that each comes to the end of a game in about so many steps
STEPS = 120_000
MINUTES = 9.5  # it stops after so many, whatever it has done
NEURONS = 64  # between what the seat sees and the words
GAMES, EPOCHS = 128, 8  # games that it watches first, and how often it goes through them
TRIED = 2000  # random words, to see how large each number of an observation gets
DIGITS = 3  # after the point, in the numbers that are kept
BLOCK = 12_000  # steps for each dot of the curve
WIDTH, HEIGHT, EDGE = 600, 260, 44  # of the picture, in pixels
INK, LINE = "#2b211b", "#2f7a5c"
SPOKEN = 12  # numbers that may have to be said: fields and answers


def progress(done: int, all_of_it: int, text: str) -> None:
    """Show how far the work is."""
    bar = ("#" * round(30 * min(1.0, done / all_of_it))).ljust(30, ".")
    print(f"\r{bar} {done:,} of {all_of_it:,} {text} ", end="", file=sys.stderr, flush=True)


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
            if "ahead" in info:
                self.games.append((self.num_timesteps, info["ahead"]))
        return monotonic() < self.stop

    def _on_rollout_end(self) -> None:
        latest = [ahead for _, ahead in self.games[-200:]]
        mean = f"{sum(latest) / len(latest):+.1f} coins ahead in the latest games" if latest else ""
        progress(self.num_timesteps, self.steps, f"steps  {mean}")

    def dots(self) -> list[tuple[float, float]]:
        """The mean of the games in each block of steps."""
        blocks: dict[int, list[float]] = {}
        for step, ahead in self.games:
            blocks.setdefault(step // BLOCK, []).append(ahead)
        return [(BLOCK * (place + 0.5), sum(block) / len(block)) for place, block in blocks.items()]


def largest_seen(seed: int) -> np.ndarray:
    """How large each number of an observation gets in games of random words, at least 1."""
    env, rng = PracticeSeat(OPPONENTS[1], 0), np.random.default_rng(seed)
    seen, _ = env.reset(seed=seed)
    largest = np.ones(len(seen))
    for _ in range(TRIED):
        seen, _, over, _, _ = env.step(rng.choice(env.words))
        largest = np.maximum(largest, seen)
        if over:
            env.reset()
    return largest


def made(seed: int, steps: int) -> MaskablePPO:
    """A learner that knows nothing yet."""
    torch.set_num_threads(1)  # the network is too small to share
    count = min(TABLES, max(1, steps // SHORT))
    seats = [(OPPONENTS[number % len(OPPONENTS)], number // len(OPPONENTS) % PLAYERS) for number in range(count)]
    tables = DummyVecEnv([lambda seat=seat: PracticeSeat(*seat) for seat in seats])
    tables.seed(seed)
    return MaskablePPO(
        "MlpPolicy",
        tables,
        learning_rate=lambda left: 1e-5 + 3e-4 * left,
        n_steps=64,
        batch_size=min(256, 64 * count),
        n_epochs=5,
        gamma=GAMMA,
        target_kl=0.02,
        ent_coef=0.005,
        seed=seed,
        policy_kwargs={
            "features_extractor_class": Scaled,
            "features_extractor_kwargs": {"largest": largest_seen(seed)},
            "net_arch": {"pi": [NEURONS], "vf": [NEURONS, NEURONS]},
            "activation_fn": nn.ReLU,
        },
        device="cpu",
    )


def shown(seed: int, games: int) -> tuple[torch.Tensor, ...]:
    """What a trader says in the learner's place: what it saw, which words it had, which it said, what it was worth."""
    rows: list[tuple[np.ndarray, np.ndarray, int, float]] = []
    for number in range(games):
        env = PracticeSeat(OPPONENTS[number % len(OPPONENTS)], number // len(OPPONENTS) % PLAYERS)
        rows += demonstrated(env, seed + number)
        progress(number + 1, games, "games watched")
    seen, masks, words, returns = zip(*rows, strict=True)
    return tuple(torch.as_tensor(np.array(column)) for column in (seen, masks, words, returns))


def imitate(model: MaskablePPO, rows: tuple[torch.Tensor, ...]) -> float:
    """Learn to say what the trader said, and what that is worth; the share of words that are the same afterwards."""
    seen, masks, words, returns = rows
    optimizer = torch.optim.Adam(model.policy.parameters(), 1e-3)
    for _ in range(EPOCHS):
        for part in torch.randperm(len(words)).split(256):
            values, likely, _ = model.policy.evaluate_actions(seen[part].float(), words[part], masks[part])
            loss = -likely.mean() + 0.5 * (values.flatten() - returns[part].float()).square().mean()
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
    with torch.no_grad():
        points = model.policy.get_distribution(seen.float(), masks).distribution.logits
    return float((points.argmax(1) == words).float().mean())


def policy_of(model: MaskablePPO) -> Policy:
    """The policy as plain numbers, rounded."""
    policy, table = model.policy, model.env.envs[0].unwrapped.encoding
    inside, last = policy.mlp_extractor.policy_net[0], policy.action_net
    texts = table.vocabulary.texts
    spoken = [word for word, text in enumerate(texts) if not text.isdecimal() or int(text) < SPOKEN]

    def rows(matrix):
        return tuple(tuple(round(number, DIGITS) for number in row) for row in matrix.tolist())

    columns = rows((inside.weight / policy.pi_features_extractor.largest).T)
    (inner,), (outer,) = rows(inside.bias[None]), rows(last.bias[spoken][None])
    words = tuple(texts[word] for word in spoken)
    return Policy(parts_of(table), columns, inner, words, rows(last.weight[spoken]), outer)


def drawn(dots: list[tuple[float, float]]) -> str:
    """The learning curve as a picture: how far ahead of the others the games end."""
    steps = max([BLOCK, *[step for step, _ in dots]])
    low, high = (end(limit, *[ahead for _, ahead in dots]) for end, limit in ((min, -1.0), (max, 1.0)))

    def spot(step: float, ahead: float) -> str:
        across = EDGE + step / steps * (WIDTH - 2 * EDGE)
        return f"{across:.1f} {EDGE + (high - ahead) / (high - low) * (HEIGHT - 2 * EDGE):.1f}"

    title = f"MaskablePPO learns Bohnanza: coins ahead of the other seats’ mean, every {BLOCK:,} steps"
    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" font-family="sans-serif">']
    parts.append(f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fffaf0"/>')
    parts.append(f'<text x="{EDGE}" y="22" font-size="12" fill="{INK}">{title}</text>')
    parts.append(f'<path d="M{spot(0, 0)}L{spot(steps, 0)}" stroke="{INK}" stroke-dasharray="3 4"/>')
    path = "L".join(spot(*dot) for dot in dots)
    parts.append(f'<path d="M{path}" fill="none" stroke="{LINE}" stroke-width="2.5"/>')
    for step in (0, steps):
        across = spot(step, 0).split()[0]
        parts.append(f'<text x="{across}" y="{HEIGHT - 12}" font-size="11" text-anchor="middle">{step:,.0f}</text>')
    for ahead in (low, 0, high):
        height = spot(0, ahead).split()[1]
        parts.append(f'<text x="{EDGE - 6}" y="{height}" font-size="11" text-anchor="end">{ahead:+.1f}</text>')
    return "\n".join([*parts, "</svg>", ""])


def main() -> None:
    """Watch, learn, write the policy and draw the curve."""
    parser = argparse.ArgumentParser(description="MaskablePPO learns Bohnanza against house bots")
    parser.add_argument("--steps", type=int, default=STEPS)
    parser.add_argument("--games", type=int, default=GAMES, help="of a trader that it watches first; 0: none")
    parser.add_argument("--minutes", type=float, default=MINUTES, help="it stops after so many")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--out", type=Path, help="another folder than that of the house bot for policy and curve")
    asked = parser.parse_args()
    numbers, picture = asked.out or ROOT / "beankit" / "adapters", asked.out or ROOT / "docs" / "pictures"
    began, worked = monotonic(), process_time()
    model, curve = made(asked.seed, asked.steps), Curve(asked.steps, asked.minutes)
    if asked.games:
        alike = imitate(model, shown(asked.seed, asked.games))
        print(f"\n{alike:.0%} of its words are those of the trader", file=sys.stderr)
    model.learn(asked.steps, callback=curve)
    numbers.mkdir(parents=True, exist_ok=True)
    (numbers / "apprentice.json").write_text(policy_text(policy_of(model)), "utf-8")
    (picture / "learning_curve.svg").write_text(drawn(curve.dots()), "utf-8")
    used = f"{monotonic() - began:.0f} seconds, {process_time() - worked:.0f} of them on a core"
    print(f"\n{model.num_timesteps:,} steps, {len(curve.games)} games, {used}")
    print(f"{numbers / 'apprentice.json'}, {picture / 'learning_curve.svg'}")


if __name__ == "__main__":
    main()
