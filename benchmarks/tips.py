"""What each of the loner's tips is worth: its win rate with all of them, without one, with one alone, with none.

    python benchmarks/tips.py --games 1000

All play the same deals. The rows are those of the table in docs/al-cabohne.md.
"""

import argparse
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from statistics import fmean

from beankit import play
from beankit.arena.campaign import Campaign
from beankit.arena.roster import find_bot, house
from beankit.core.registry import load_file

TIPS = tuple(load_file(str(house() / "loner.py")).TIPS)


def choices() -> Iterator[tuple[str, frozenset[str]]]:
    """The sets of tips to compare, each with its name."""
    everything = frozenset(TIPS)
    yield "all five", everything
    yield from ((f"without {tip}", everything - {tip}) for tip in TIPS)
    yield "none", frozenset()
    yield from ((f"only {tip}", frozenset({tip})) for tip in TIPS)


def row(name: str, tips: frozenset[str], games: int, seed: int) -> str:
    """One line of the table."""
    campaign, coins, mafia = Campaign(), [], []
    loner = find_bot("loner")
    for number in range(seed, seed + games):
        match = play("al-cabohne-solo", [loner(tips)], seed=number)  # type: ignore[operator]
        campaign.add(match)
        coins.append(match.scores[0])
        assert match.rival is not None
        mafia.append(match.rival.score)
    low, high = campaign.interval
    figures = (f"{campaign.rate:.1%}", f"{low:.1%} to {high:.1%}", f"{campaign.draws / games:.1%}")
    means = (f"{fmean(coins):.1f}", f"{fmean(mafia):.1f}", str(campaign.longest_streak))
    return f"| {' | '.join((name, *figures, *means))} |"


def main() -> None:
    """Play and print."""
    parser = argparse.ArgumentParser(description="what the loner's tips are worth")
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=2)
    asked = parser.parse_args()
    print("| tips | won | 95 % interval | drawn | coins | mafia, doubled | longest streak |")
    print("|---|---|---|---|---|---|---|")
    with ProcessPoolExecutor(asked.workers) as pool:
        names, sets = zip(*choices(), strict=True)
        for line in pool.map(partial(row, games=asked.games, seed=asked.seed), names, sets):
            print(line, flush=True)


if __name__ == "__main__":
    main()
