"""How strong each house bot is in each game: where it comes among copies of one bot, the yardstick of that game."""

import json
from collections.abc import Iterator

from beankit import GAMES, __version__, play
from beankit.arena.bots.roster import house_bots
from beankit.arena.bots.strength import FILE, Strength
from beankit.arena.duel import deal_seed
from beankit.arena.statistics import interval

YARDSTICKS = {"al-cabohne": "gardener", "al-cabohne-solo": ""}  # alone there is none: the rival is the measure
USUAL = "trader"
MIDDLE = 0.5  # what a yardstick gets among its equals
DIGITS = 4


def points(bot: str, game: str, deal: int) -> float:
    """The mean placing points of a bot that plays a deal once on every seat."""
    seats, other = GAMES[game].usual_players, YARDSTICKS.get(game, USUAL)
    tables = [[bot if place == seat else other for place in range(seats)] for seat in range(seats)]
    return sum(play(game, table, seed=deal_seed(0, deal)).points[seat] for seat, table in enumerate(tables)) / seats


def strength(bot: str, game: str, deals: int) -> Strength:
    """How strong a bot is in a game; the spread of its points is taken around the middle."""
    other = YARDSTICKS.get(game, USUAL)
    mean, low, high = interval([points(bot, game, deal) - MIDDLE for deal in range(deals)])
    points_of = (
        round(MIDDLE + mean, DIGITS),
        round(max(MIDDLE + low, 0), DIGITS),
        round(min(MIDDLE + high, 1), DIGITS),
    )
    return Strength(bot, game, GAMES[game].usual_players, other, deals, *points_of)


def opponents(deals: int) -> Iterator[str]:
    """Every house bot in every game that it plays; what the pages show is written beside the bots."""
    yield f"Measured with beankit {__version__}: {deals} deals, each once on every seat, seed 0, the usual number of"
    yield "players. The other seats have the bot that is the yardstick of the game; alone, a win is 1 and a draw 0.5:"
    yield ""
    yield "| bot | game | players | yardstick | placing points |"
    yield "|---|---|---|---|---|"
    rows = []
    for game in GAMES:
        for name, kind in house_bots().items():
            if (kind.games and game not in kind.games) or name == YARDSTICKS.get(game, USUAL):
                continue
            rows.append(strength(name, game, deals))
            yield line(rows[-1])
    if deals == DEALS:  # not a trial
        lines = ",\n".join(f"  {json.dumps(row._asdict())}" for row in rows)
        FILE.write_text(f'{{"version": "{__version__}", "measured": [\n{lines}\n]}}\n', "utf-8")


DEALS = 20


def line(row: Strength) -> str:
    """A row of the table."""
    figures = f"{row.mean:.2f} ({row.low:.2f} to {row.high:.2f})"
    return f"| {row.bot} | {row.game} | {row.players} | {row.yardstick or '–'} | {figures} |"
