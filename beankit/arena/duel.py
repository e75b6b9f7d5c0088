"""Duels: is one bot better than another? Duplicate deals, so that neither cards nor seats decide."""

from __future__ import annotations

import os
import signal
import sys
import threading
import warnings
from collections import deque
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import closing
from dataclasses import asdict, dataclass
from functools import partial
from itertools import permutations
from math import sqrt
from multiprocessing import get_context
from statistics import fmean, stdev
from typing import Any

from beankit.arena.campaign import NORMAL
from beankit.arena.match import Match, play
from beankit.arena.placing import placing
from beankit.arena.roster import BotLike, check_bot, find_bot
from beankit.core.bot import name_of_bot
from beankit.core.chance import seeded
from beankit.core.errors import BadOption
from beankit.core.game import check_seed
from beankit.core.registry import find_rules, make_rules

Progress = Callable[[int, int], None]  # so many deals are played, of so many
Seating = tuple[int, int, dict[int, BotLike]]  # the seats of A and B, and who sits on the others
FEW = 8  # deals that are sooner played here than in other processes
AHEAD = 4  # deals that each of these has before it


class Unfinished(KeyboardInterrupt):
    """Somebody stopped a duel: `so_far` tells how it stood."""

    def __init__(self, so_far: Duel) -> None:
        super().__init__(f"{so_far}; the duel was stopped")
        self.so_far = so_far


@dataclass(frozen=True)
class Outcome:
    """What one side did in one game: placing points, coins, and whether it won."""

    points: float
    score: float
    win: bool


@dataclass(frozen=True)
class Side:
    """What one side did on average: placing points (1 first, 0 last), place, score and share of games won."""

    name: str
    points: float
    place: float
    score: float
    wins: float


@dataclass(frozen=True)
class Duel:
    """How a duel ended: the mean difference A - B in placing points, with its 95 % interval."""

    a: Side
    b: Side
    game: str
    players: int
    others: tuple[str, ...]
    seed: int
    deals: int
    games: int
    difference: float
    low: float
    high: float

    @property
    def stronger(self) -> str | None:
        """The bot that placed better beyond doubt (of 95 %); None if the deals do not tell."""
        return self.a.name if self.low > 0 else self.b.name if self.high < 0 else None

    @property
    def sentence(self) -> str:
        """The answer in one line."""
        first, second = self.a.name, self.b.name
        mean, low, high = self.difference, self.low, self.high
        if self.stronger == second:
            first, second, mean, low, high = second, first, -mean, -high, -low
        deals = f"{self.games} games on {self.deals} deal{'s' if self.deals > 1 else ''}"
        figures = f"{mean:+.3f} placing points, 95 % interval {low:+.3f} to {high:+.3f}, {deals}"
        if self.stronger is None:
            return f"{first} or {second}: these games do not tell which is stronger ({figures})"
        return f"{first} is stronger than {second} ({figures})"

    def as_dict(self) -> dict[str, Any]:
        """Everything as plain JSON values."""
        found = asdict(self)
        return {**found, "others": list(self.others), "stronger": self.stronger, "sentence": self.sentence}

    def __str__(self) -> str:
        return self.sentence


def duel(
    a: BotLike,
    b: BotLike,
    game: str | Any = "bohnanza",
    players: int | None = None,
    others: Sequence[BotLike] = ("trader",),
    deals: int = 100,
    seed: int = 0,
    options: Mapping[str, Any] | None = None,
    deck: str | None = None,
    progress: Progress | None = None,
    workers: int | None = None,
) -> Duel:
    """Let A and B play each other on duplicate deals and compare their places.

    Both sit at the same table. Every deal is played in all seatings: A on each seat with B on each other one,
    so every pair of seats is played both ways round (of 4 players 12 games a deal). The seats left are filled
    with `others` in turn, alike in both games of an exchange; with every deal another of them comes first.
    A game for one is played by each alone, on the same deals.
    What cards and seats are worth falls out of the difference A - B; a bot gets exactly 0 against itself.

    A place counts as the share of opponents left behind, a rival without a seat among them: 1 first, 0 last,
    ties half; a winner by tie-break is first. The games of a deal are alike and deals are independent: so a deal
    gives one number, its mean difference, and the interval is Student's over deals, which is honest for few of
    them too.

    Bots given by name or path play in several processes (`workers`), classes and instances in this one; the
    result is the same. `progress` is told how many deals are played, and of how many. Who stops a duel (ctrl-C)
    gets `Unfinished`, which tells how it stood.
    """
    kind = find_rules(game) if isinstance(game, str) else game
    players = kind.usual_players if players is None else players
    if deals < 1 or (players > 2 and not others):
        raise BadOption("a duel needs a deal or more, and bots for the other seats")
    make_rules(kind, players, deck, options or {})
    seated = (a, b, *others) if players > 2 else (a, b)
    found = [find_bot(bot) for bot in seated]
    check_seed(seed)
    table = partial(play_deal, a, b, tuple(others), game, players, seed, dict(options or {}), deck)
    movable = all(isinstance(thing, str) for thing in (game, *seated))
    count = cores() if workers is None else workers
    if not movable or not (workers or deals >= FEW):
        count = 1
    if count > 1:  # other processes keep silent: what is odd about a bot is noted here
        for bot in found:
            check_bot(bot, kind)
    names = [name_of_bot(bot) for bot in found]
    if names[0] == names[1]:
        names[:2] = f"{names[0]} (A)", f"{names[1]} (B)"
    title = game if isinstance(game, str) else game.name
    played: list[list[tuple[Outcome, Outcome]]] = []
    try:
        with closing(spread(table, deals, count)) as tables:
            for outcomes in tables:
                played.append(outcomes)
                if progress is not None:
                    progress(len(played), deals)
    except KeyboardInterrupt as stop:
        if not played:
            raise
        raise Unfinished(summary(played, names, title, players, seed, kind.rivals)) from stop
    return summary(played, names, title, players, seed, kind.rivals)


def seatings(players: int, others: Sequence[BotLike], deal: int) -> Iterator[Seating]:
    """All seats for A and B, with the bots on the other seats; the only seat of a game for one is for both."""
    if players == 1:
        yield 0, 0, {}
    for seat_a, seat_b in permutations(range(players), 2):
        left = [seat for seat in range(players) if seat not in (seat_a, seat_b)]
        yield seat_a, seat_b, {seat: others[(place + deal) % len(others)] for place, seat in enumerate(left)}


def play_deal(
    a: BotLike,
    b: BotLike,
    others: tuple[BotLike, ...],
    game: str | Any,
    players: int,
    seed: int,
    options: Mapping[str, Any],
    deck: str | None,
    deal: int,
) -> list[tuple[Outcome, Outcome]]:
    """One deal in all seatings: what A and B did in each game."""
    cards = seeded(seed, f"duel {deal}") >> 96  # a seed that people can type
    found = []
    for seat_a, seat_b, rest in seatings(players, others, deal):
        seated = [{seat_a: a, seat_b: b, **rest}] if players > 1 else [{0: a}, {0: b}]
        tables = [[bots[seat] for seat in range(players)] for bots in seated]
        played = [play(game, bots, cards, deck=deck, **options) for bots in tables]
        found.append((outcome(played[0], seat_a), outcome(played[-1], seat_b)))
    return found


def outcome(match: Match, seat: int) -> Outcome:
    """What a seat did in a finished game."""
    points = placing(match.scores, match.winners, seat, match.rival)
    return Outcome(points, match.scores[seat], seat in match.winners)


def summary(
    played: Sequence[Sequence[tuple[Outcome, Outcome]]],
    names: Sequence[str],
    game: str,
    players: int,
    seed: int,
    rivals: int = 0,
) -> Duel:
    """The figures of a duel from what both did in every game of every deal."""
    differences = [fmean(a.points - b.points for a, b in deal) for deal in played]
    mean, low, high = interval(differences)
    both = list(zip(*(outcomes for deal in played for outcomes in deal), strict=True))
    a, b = (side(name, outcomes, players + rivals) for name, outcomes in zip(names, both, strict=False))
    games = len(both[0]) if players > 1 else 2 * len(both[0])  # alone each has a game of his own
    return Duel(a, b, game, players, tuple(names[2:]), seed, len(played), games, mean, low, high)


def side(name: str, outcomes: Sequence[Outcome], places: int) -> Side:
    """One side's averages; the last of so many places is worth nothing."""
    points = fmean(one.points for one in outcomes)
    place = places - points * (places - 1)
    return Side(name, points, place, fmean(one.score for one in outcomes), fmean(one.win for one in outcomes))


def interval(differences: Sequence[float]) -> tuple[float, float, float]:
    """The mean and its 95 % interval (Student's), within what a difference can be at all.

    To measure how much deals differ, an even one is added: a few deals that happen to agree prove little.
    """
    mean, count = fmean(differences), len(differences)
    if count < 2:
        return mean, -1.0, 1.0
    half = student(count - 1) * stdev([*differences, 0.0]) / sqrt(count)
    return mean, max(mean - half, -1.0), min(mean + half, 1.0)


def student(freedom: int) -> float:
    """The 97.5 % point of Student's distribution, by Cornish and Fisher's series around the normal one."""
    if freedom < 5:
        return (12.706205, 4.302653, 3.182446, 2.776445)[freedom - 1]
    z, n = NORMAL, freedom
    return (
        z
        + (z**3 + z) / (4 * n)
        + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * n**2)
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * n**3)
        + (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / (92160 * n**4)
    )


def cores() -> int:
    """How many processes can run at once."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def spread(table: Callable[[int], Any], deals: int, workers: int) -> Generator[Any, None, None]:
    """Every deal's games in the order of the deals, played here or in several processes."""
    if workers < 2:
        yield from map(table, range(deals))
        return
    with pool(workers) as executor:
        ahead: deque[Future[Any]] = deque()
        try:
            for deal in range(deals):
                ahead.append(executor.submit(table, deal))
                if len(ahead) > AHEAD * workers:
                    yield ahead.popleft().result()
            while ahead:
                yield ahead.popleft().result()
        except BaseException:  # a bot failed, or somebody pressed ctrl-C: the games that are on do not matter any more
            for process in list((executor._processes or {}).values()):  # noqa: SLF001 - public from Python 3.14 on
                process.terminate()
            raise


def pool(workers: int) -> ProcessPoolExecutor:
    """Processes that play. A fork is quick and starts no script anew; beside other threads it is not safe."""
    safe = os.name == "posix" and os.uname().sysname == "Linux" and threading.active_count() == 1
    return ProcessPoolExecutor(workers, mp_context=get_context("fork" if safe else "spawn"), initializer=keep_silent)


def keep_silent() -> None:
    """Ctrl-C and notes are for the process that the others play for; what bots print stands beside its results."""
    sys.stdout = sys.stderr
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    warnings.simplefilter("ignore")
