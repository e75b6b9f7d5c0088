"""The measured tables of docs/: plays the games, and writes the tables into their pages.

    python -m benchmarks.tables                     # all of them, like `make tables`
    python -m benchmarks.tables tips                # one of them
    python -m benchmarks.tables strength --deals 2  # a short trial: printed, no page is changed

A table is between `<!-- measured: NAME -->` and `<!-- end -->`. The same version writes the same table everywhere.
"""

import argparse
import re
from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

from beankit import GAMES, __version__, duel
from benchmarks.dreams import Dreamer, Giving, Guessing
from benchmarks.ladder import LESSON_DEALS, figures, ladder, lessons
from benchmarks.opponents import DEALS, opponents
from benchmarks.tips import tips

DOCS = Path(__file__).resolve().parent.parent / "docs"
ORDER = (
    "random",
    "template",
    "gardener",
    "peddler",
    "trader",
    "counter",
    "broker",
)  # the bots that play every game, weakest first
KNOWING = {  # the specialist for a game, and the best of the other bots there
    "bohnedikt": ("abbot", "trader"),
    "rabohnzel": ("wizard", "trader"),
    "excalibohn": ("wizard", "trader"),
    "al-cabohne": ("consigliere", "gardener"),
    "al-cabohne-solo": ("loner", "gardener"),
}
STRONGEST = (  # the strongest bot of a game, one of the strongest before it, and how many times the deals
    ("bohnanza", "broker", "counter", 4),
    ("rabohnzel", "enchanter", "wizard", 1),
    ("rabohnzel", "enchanter", "counter", 1),
    ("excalibohn", "enchanter", "wizard", 1),
    ("excalibohn", "enchanter", "counter", 1),
    ("bohnedikt", "cardinal", "abbot", 1),
    ("al-cabohne", "godfather", "consigliere", 10),
    ("al-cabohne", "kingpin", "godfather", 10),
    ("al-cabohne-solo", "hermit", "loner", 20),
)


def cell(stronger: str, weaker: str, deals: int, players: int, game: str = "bohnanza") -> str:
    """The result of a duel with traders on the other seats."""
    return figures(duel(stronger, weaker, game, players=players, deals=deals, seed=0))


def strength(deals: int) -> Iterator[str]:
    """Each bot against the one before it."""
    yield f"Measured with beankit {__version__}: Bohnanza, {deals} deals in all seatings, seed 0, traders on the"
    yield f"other seats (`beankit duel STRONGER WEAKER --players N --deals {deals}`):"
    yield ""
    yield "| stronger | weaker | 3 players | 4 players | 5 players |"
    yield "|---|---|---|---|---|"
    for weaker, stronger in pairwise(ORDER):
        cells = [cell(stronger, weaker, deals, players) for players in (3, 4, 5)]
        yield f"| {' | '.join((stronger, weaker, *cells))} |"


def specialists(deals: int) -> Iterator[str]:
    """The specialists, with every number of players."""
    yield f"Measured with beankit {__version__}: {deals} deals in all seatings, seed 0, traders on the"
    yield f"other seats (`beankit duel STRONGER WEAKER --game GAME --players N --deals {deals}`):"
    yield ""
    yield "| stronger | weaker | game | players | difference |"
    yield "|---|---|---|---|---|"
    for game, pair in KNOWING.items():
        for players in GAMES[game].seats:
            yield f"| {' | '.join((*pair, game, str(players), cell(*pair, deals, players, game)))} |"


def strongest(deals: int) -> Iterator[str]:
    """The strongest bot of each game against those before it, at tables of those."""
    yield f"Measured with beankit {__version__}: {deals} deals or a multiple, in all seatings, seed 26, three players"
    yield "where that is possible, and the weaker of the two on all other seats"
    yield "(`beankit duel STRONGER WEAKER --with WEAKER --game GAME --players N --deals D --seed 26`):"
    yield ""
    yield "| game | stronger | weaker | players | deals | difference | coins |"
    yield "|---|---|---|---|---|---|---|"
    for game, stronger, weaker, times in STRONGEST:
        players = min(3, GAMES[game].seats[-1])
        result = duel(stronger, weaker, game, players=players, others=[weaker], deals=deals * times, seed=26, jobs=1)
        coins = f"{result.a.score - result.b.score:+.1f}"
        cells = (game, stronger, weaker, str(players), str(deals * times), figures(result), coins)
        yield f"| {' | '.join(cells)} |"


def dreams(deals: int) -> Iterator[str]:
    """A trader that dreams of givers against one that dreams of random players."""
    result = duel(Giving, Guessing, players=3, others=["trader"], deals=deals, seed=1, jobs=2)
    yield f"A trader that plants, answers and settles by {Dreamer.dreams} dreams of {Dreamer.rounds} rounds is stronger"
    yield f"with `giver` in them than with random players by {figures(result)} placing points"
    yield f"(beankit {__version__}, three players, {deals} deals, seed 1)."


class MeasuredTable(NamedTuple):
    """A table of a page: its number of deals, and a function that makes its lines."""

    page: str
    deals: int
    lines: Callable[[int], Iterator[str]]


TABLES = {
    "strength": MeasuredTable("bots.md", 20, strength),
    "specialists": MeasuredTable("bots.md", 12, specialists),
    "strongest": MeasuredTable("bots.md", 10, strongest),
    "opponents": MeasuredTable("bots.md", DEALS, opponents),
    "tips": MeasuredTable("al-cabohne.md", 1000, tips),
    "dreams": MeasuredTable("bots.md", 8, dreams),
    "ladder": MeasuredTable("teaching.md", 40, ladder),
    "lessons": MeasuredTable("course.md", LESSON_DEALS, lessons),
}


def with_table(text: str, name: str, lines: list[str]) -> str:
    """A page with new lines between the marks of a table."""
    block = "\n".join((f"<!-- measured: {name} -->", *lines, "<!-- end -->"))
    page, places = re.subn(rf"<!-- measured: {name} -->\n.*?<!-- end -->", lambda _: block, text, flags=re.DOTALL)
    if places != 1:
        raise SystemExit(f"the marks of the table {name} must be in its page once, not {places} times")
    return page


def main() -> None:
    """Measure, and print or write."""
    parser = argparse.ArgumentParser(description="the measured tables of docs/")
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"which: {', '.join(TABLES)}; all by default")
    parser.add_argument("--deals", type=int, help="a trial with this many deals: printed, no page is changed")
    asked = parser.parse_args()
    if unknown := [name for name in asked.names if name not in TABLES]:
        parser.error(f"there is no table {unknown[0]}; the tables are: {', '.join(TABLES)}")
    for name in asked.names or TABLES:
        table, lines = TABLES[name], []
        for line in table.lines(asked.deals or table.deals):
            print(line, flush=True)
            lines.append(line)
        if not asked.deals:
            page = DOCS / table.page
            page.write_text(with_table(page.read_text("utf-8"), name, lines), "utf-8")


if __name__ == "__main__":
    main()
