"""What each of the loner's tips is worth: its win rate with all of them, without one, with only one, with none.

All play the same deals. `make tables` writes the rows into docs/al-cabohne.md.
"""

from collections.abc import Iterator
from functools import partial
from statistics import fmean

from beankit import __version__, play
from beankit.arena.bots.roster import find_bot, house
from beankit.arena.processes import cores, spread
from beankit.arena.table.summary import Campaign
from beankit.core.modules import load_file

TIPS = tuple(load_file(str(house() / "loner.py")).TIPS)


def choices() -> Iterator[tuple[str, frozenset[str]]]:
    """The sets of tips to compare, with their names."""
    everything = frozenset(TIPS)
    yield "all five", everything
    yield from ((f"without {tip}", everything - {tip}) for tip in TIPS)
    yield "none", frozenset()
    yield from ((f"only {tip}", frozenset({tip})) for tip in TIPS)


def row(games: int, number: int) -> str:
    """One line of the table: how the loner does with one of the sets, in this many games."""
    name, tips = [*choices()][number]
    campaign, coins, mafia = Campaign(), [], []
    loner = find_bot("loner")
    for seed in range(1, games + 1):
        match = play("al-cabohne-solo", [loner(tips)], seed=seed)  # type: ignore[operator]
        campaign.add(match)
        coins.append(match.scores[0])
        assert match.rival is not None
        mafia.append(match.rival.score)
    low, high = campaign.interval
    figures = (f"{campaign.rate:.1%}", f"{low:.1%} to {high:.1%}", f"{campaign.draws / games:.1%}")
    means = (f"{fmean(coins):.1f}", f"{fmean(mafia):.1f}", str(campaign.longest_streak))
    return f"| {' | '.join((name, *figures, *means))} |"


def tips(games: int) -> Iterator[str]:
    """The whole table."""
    yield f"Measured with beankit {__version__}: {games} games, the same deals for all (seeds 1 to {games}):"
    yield ""
    yield "| tips | won | 95 % interval | drawn | coins | mafia, doubled | longest streak |"
    yield "|---|---|---|---|---|---|---|"
    yield from spread(partial(row, games), len([*choices()]), cores())
