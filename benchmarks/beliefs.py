"""Is a belief calibrated? Of the cards that it takes for 30 % likely, three in ten should be there.

    python -m benchmarks.beliefs              # 500 games of traders, a few minutes on two cores
    python -m benchmarks.beliefs --games 20   # a short trial: printed, no picture is drawn

In the middle of games between traders a player asks what another holds. It prints how likely a card was believed to be
and how often it was there, and draws both into docs/pictures/belief_calibration.svg.
"""

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

from tqdm.auto import tqdm

from beankit import Game, play
from beankit.arena.processes import cores, spread
from beankit.search import COUNTER, Belief

PICTURE = Path(__file__).resolve().parent.parent / "docs" / "pictures" / "belief_calibration.svg"
GAMES, PLAYERS, BINS = 500, 4, 10
LOOKS = (4, 9, 14)  # turns in which somebody asks
WORLDS = 400
SIZE, EDGE = 300, 44  # of the picture, in pixels
INK = "#2b211b"
KINDS = {"all worlds alike": "#c9543f", "worlds weighed by answers and fields": "#2f7a5c"}

Guess = tuple[float, bool]  # how likely it was believed that a player holds a kind, and whether they did


def guesses(number: int) -> dict[str, list[Guess]]:
    """What players believe of each other after an offer was answered, in a few turns of one game."""
    rng, pairs, seen = Random(number), {kind: list[Guess]() for kind in KINDS}, set[int]()

    def watch(game: Game, *_: object) -> None:
        answered = game.decision is not None and game.decision.kind == "settle"
        if answered and game.turn in LOOKS and game.turn not in seen:
            seen.add(game.turn)
            seat, other = rng.sample(range(PLAYERS), 2)
            belief = Belief(game.view(seat), rng, WORLDS, COUNTER)
            weighed = belief.hand(other)
            belief.weights = [1 / WORLDS] * WORLDS
            for row, chances in zip(pairs.values(), (belief.hand(other), weighed), strict=True):
                row += [(chance, card in game.players[other].hand) for card, chance in chances.items()]

    play("bohnanza", ["trader"] * PLAYERS, number, watch=watch)
    return pairs


def frequencies(pairs: list[Guess]) -> Iterator[tuple[float, float, int]]:
    """The mean belief, how often it was true, and how many guesses, for beliefs that are about alike."""
    for step in range(BINS):
        alike = [guess for guess in pairs if min(int(guess[0] * BINS), BINS - 1) == step]
        if alike:
            yield (
                sum(chance for chance, _ in alike) / len(alike),
                sum(true for _, true in alike) / len(alike),
                len(alike),
            )


def score(pairs: list[Guess]) -> float:
    """Brier's score: the mean squared miss; the lower, the better."""
    return sum((chance - true) ** 2 for chance, true in pairs) / len(pairs)


def spot(belief: float, truth: float) -> str:
    """Where a belief and a frequency are in the picture."""
    room = SIZE - 2 * EDGE
    return f"{EDGE + belief * room:.1f} {SIZE - EDGE - truth * room:.1f}"


def drawn(curves: dict[str, list[tuple[float, float, int]]]) -> str:
    """Beliefs across, frequencies up: on the diagonal a belief is true."""
    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {SIZE} {SIZE}" font-family="sans-serif">']
    parts.append(f'<rect width="{SIZE}" height="{SIZE}" fill="#fffaf0"/>')
    parts.append(f'<path d="M{spot(0, 0)}L{spot(1, 1)}" stroke="{INK}" stroke-dasharray="3 4"/>')
    for line, (kind, curve) in enumerate(curves.items()):
        path = "L".join(spot(belief, truth) for belief, truth, _ in curve)
        parts.append(f'<path d="M{path}" fill="none" stroke="{KINDS[kind]}" stroke-width="2"/>')
        parts.append(f'<text x="{EDGE}" y="{18 + 15 * line}" font-size="11" fill="{KINDS[kind]}">{kind}</text>')
    for share in (0, 0.5, 1):
        across, height = spot(share, share).split()
        foot = SIZE - EDGE + 16
        parts.append(f'<text x="{across}" y="{foot}" font-size="10" text-anchor="middle">{share:.0%}</text>')
        parts.append(f'<text x="{EDGE - 6}" y="{height}" font-size="10" text-anchor="end">{share:.0%}</text>')
    parts.append(f'<text x="{SIZE / 2}" y="{SIZE - 8}" font-size="11" text-anchor="middle">believed</text>')
    return "\n".join([*parts, "</svg>", ""])


def main() -> None:
    """Play, print and draw."""
    parser = argparse.ArgumentParser(description="how often what is believed is true")
    parser.add_argument("--games", type=int, default=GAMES, help="a trial with fewer games draws no picture")
    asked = parser.parse_args()
    pairs: dict[str, list[Guess]] = {kind: [] for kind in KINDS}
    games = tqdm(spread(guesses, asked.games, cores()), total=asked.games, file=sys.stderr)
    for game in games:
        for kind, row in game.items():
            pairs[kind] += row
    curves = {kind: list(frequencies(row)) for kind, row in pairs.items()}
    for kind, curve in curves.items():
        print(f"{kind}: Brier score {score(pairs[kind]):.4f} on {len(pairs[kind])} guesses")
        for belief, truth, count in curve:
            print(f"  believed {belief:6.1%}   true {truth:6.1%}   {count} guesses")
    if asked.games == GAMES:
        PICTURE.write_text(drawn(curves), "utf-8")


if __name__ == "__main__":
    main()
