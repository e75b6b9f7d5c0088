"""Does a bot lead at every table? It and a rival at one table, among seers, among brokers, among counters and mixed.

    python -m benchmarks.companies tycoon seer                                  # three to five players, 100 deals each
    python -m benchmarks.companies tycoon seer --players 3 --among broker --deals 40

Everybody at a table moves on by one seat until each deal was played from every seat. The number of deals and the seed
are fixed before. What was played is kept in a file (`--out`), and a stopped command goes on from there.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Sequence
from functools import partial
from itertools import product
from pathlib import Path
from statistics import fmean
from time import process_time
from typing import Any, NamedTuple

from tqdm.auto import tqdm

from beankit import Action, Bot, Decision, View, __version__, play
from beankit.arena.bots.roster import find_bot
from beankit.arena.duel import deal_seed
from beankit.arena.processes import cores, spread
from beankit.arena.statistics import interval
from benchmarks.constants import whole_lines

COMPANIES = ("seer", "broker", "mixed", "counter")
MIXED = ("broker", "counter", "trader")


class Row(NamedTuple):
    """One game: placing points and coins of the bot, and of rival and company on average; the bot's CPU seconds."""

    bot: tuple[float, float]
    rival: tuple[float, float]
    company: tuple[float, float]
    seconds: float


def timed(name: str) -> Any:
    """A bot that adds up the CPU time of its decisions."""

    class Timed(find_bot(name)):  # type: ignore[misc]  # whichever bot it is
        """Looks at the clock."""

        spent = 0.0

        def decide(self, view: View, decision: Decision) -> Action:
            """As the bot decides."""
            began = process_time()
            action: Action = super().decide(view, decision)
            type(self).spent += process_time() - began
            return action

    return Timed


def at_table(name: str, at_once: bool) -> type[Bot] | Bot:
    """One of the others; one that searches may have to answer at once."""
    kind = find_bot(name)
    if not at_once or not getattr(kind, "searches", False) or not isinstance(kind, type):
        return kind
    bot = kind()
    bot.thinking_time = 0.0
    return bot


def one_game(asked: argparse.Namespace, players: int, among: str, done: int, number: int) -> Row:
    """Play a deal from the seats of one game."""
    deal, first = divmod(done + number, players)
    mixed = [MIXED[(deal + place) % len(MIXED)] for place in range(players - 2)]
    others = [asked.rival, *(mixed if among == "mixed" else [among] * (players - 2))]
    turn = deal % len(others)
    others = others[turn:] + others[:turn]
    watched = timed(asked.bot)
    seated = [watched, *(at_table(name, asked.at_once) for name in others)]
    match = play(asked.game, [seated[(seat - first) % players] for seat in range(players)], deal_seed(asked.seed, deal))
    figures = [(match.points[seat], float(match.scores[seat])) for seat in range(players)]
    of = [figures[(place + first) % players] for place in range(players)]
    rivals = [row for name, row in zip(others, of[1:], strict=True) if name == asked.rival]
    company = [row for name, row in zip(others, of[1:], strict=True) if name != asked.rival]
    return Row(of[0], averages(rivals), averages(company or rivals), watched.spent)


def averages(figures: Sequence[tuple[float, float]]) -> tuple[float, float]:
    """Mean placing points and coins."""
    return fmean([points for points, _ in figures]), fmean([coins for _, coins in figures])


def measured(asked: argparse.Namespace, players: int, among: str) -> list[list[Row]]:
    """The deals of one company, game by game; what the file has is not played again."""
    asked.out.mkdir(parents=True, exist_ok=True)
    file = asked.out / f"{asked.game}-{players}-{among}.jsonl"
    rows = [Row(*json.loads(line)) for line in whole_lines(file)][: asked.deals * players]
    task, games = partial(one_game, asked, players, among, len(rows)), asked.deals * players
    with file.open("a", encoding="utf-8") as more:
        played = spread(task, games - len(rows), asked.jobs)
        for row in tqdm(played, f"{players} {among}", games, initial=len(rows), unit="game"):
            rows.append(row)
            more.write(json.dumps(row) + "\n")
            more.flush()
    return [rows[start : start + players] for start in range(0, games, players)]


def lines(asked: argparse.Namespace) -> Iterator[str]:
    """The table."""
    bot, rival = asked.bot, asked.rival
    yield f"Measured with beankit {__version__}: {asked.game}, {asked.deals} deals, everybody once on every seat, seed"
    yield f"{asked.seed}; how far `{bot}` is ahead of `{rival}` and of the others at the same table:"
    yield ""
    yield f"| players | among | {bot} | ahead of {rival} | coins | ahead of the others | CPU seconds |"
    yield "|---|---|---|---|---|---|---|"
    for players, among in product(asked.players, asked.among):
        yield cells(measured(asked, players, among), players, among)


def cells(deals: Sequence[Sequence[Row]], players: int, among: str) -> str:
    """One company."""
    rows = [row for deal in deals for row in deal]
    over = [interval([fmean([row.bot[0] - row.rival[0] for row in deal]) for deal in deals])]
    over += [interval([fmean([row.bot[0] - row.company[0] for row in deal]) for deal in deals])]
    rival, company = [f"{mean:+.3f} ({low:+.3f} to {high:+.3f})" for mean, low, high in over]
    points, seconds = fmean([row.bot[0] for row in rows]), fmean([row.seconds for row in rows])
    coins = fmean([row.bot[1] - row.rival[1] for row in rows])
    return f"| {players} | {among} | {points:.2f} | {rival} | {coins:+.1f} | {company} | {seconds:.2f} |"


def main() -> None:
    """Play, and print."""
    parser = argparse.ArgumentParser(description="a bot and a rival, among others")
    parser.add_argument("bot")
    parser.add_argument("rival")
    parser.add_argument("--game", default="bohnanza")
    parser.add_argument("--players", nargs="+", type=int, default=[3, 4, 5])
    parser.add_argument("--among", nargs="+", default=COMPANIES)
    parser.add_argument("--deals", type=int, default=100)
    parser.add_argument("--seed", type=int, default=4300)
    parser.add_argument("--at-once", action="store_true", help="others that search give their first idea")
    parser.add_argument("--jobs", type=int, default=cores())
    parser.add_argument("--out", type=Path, default=Path("results", "companies"))
    tqdm.monitor_interval = 0  # its thread would keep other processes from being forked
    for line in lines(parser.parse_args()):
        print(line, flush=True)


if __name__ == "__main__":
    from benchmarks import companies as module  # by this name other processes find what they are to do

    module.main()
