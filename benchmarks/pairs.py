"""What a tournament adds to its games: every table is also played bare, by the same process, on the same deal.

The two are played in turn, so whatever else the machine does hits both, and what counts is the median of their
ratios. Who comes second finds fuller caches; so each comes first at every other table, and both orders count alike.
Python looks for reference cycles as rarely in one as in the other.
"""

import json
import os
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial
from itertools import pairwise
from math import prod, sqrt
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import process_time
from typing import NamedTuple

from beankit.arena.bots.files import BotFiles
from beankit.arena.bots.roster import BotLike
from beankit.arena.table.match import play_out
from beankit.core.game import Game
from beankit.tournament import batches
from beankit.tournament.play.work import Terms, Work, play_batch, play_work, player
from beankit.tournament.run import Tournament
from beankit.tournament.store.games import Played
from beankit.tournament.watch import Lead, Watch

WARM_UP = 1 / 4  # of a run, which is left out


class TimedPair(NamedTuple):
    """One table: its games, and the CPU seconds that they took bare and as a tournament plays them."""

    games: int
    bare_first: bool
    bare: float
    tournament: float


class Slice(NamedTuple):
    """One batch: the CPU seconds of its process when its bots were found and when it was done, and its tables."""

    came: float
    left: float
    pairs: list[TimedPair]


def play_bare(terms: Terms, players: Mapping[str, BotLike], work: Work) -> None:
    """The games of a table and nothing else: no clock, no record, no measures."""
    for _, _, seats in work.games:
        table = Game(terms.game, players=len(seats), seed=work.deal, **terms.options)
        play_out(table, [players[bot] for bot in seats], work.bots)


def both(
    folder: str, terms: Terms, bots: Mapping[str, BotFiles | str], works: Sequence[Work], _: object = ()
) -> list[Played]:
    """Play each table of a batch bare and as a tournament does, and note what each took."""
    players = {name: player(name, sent, terms.game) for name, sent in bots.items()}
    came, results, pairs = process_time(), [], []
    for work in works:
        spent, first = {}, bool(work.number % 2)
        for way in (play_bare, play_work) if first else (play_work, play_bare):
            begin = process_time()
            played = way(terms, players, work)
            spent[way] = process_time() - begin
            results += played or []
        pairs.append((len(work.games), first, spent[play_bare], spent[play_work]))
    with Path(folder, str(os.getpid())).open("a") as notes:
        notes.write(json.dumps([came, process_time(), pairs]) + "\n")
    return results


class Main(Watch):
    """Notes what the main process has taken whenever a deal is stored."""

    def __init__(self) -> None:
        self.stored: list[tuple[int, float]] = []

    def moved(self, done: int, games: int, lead: Lead) -> None:
        self.stored.append((done, process_time()))

    @property
    def share(self) -> float:
        """Its CPU seconds for a game, after the warm-up."""
        (few, early), (many, late) = self.stored[int(WARM_UP * len(self.stored))], self.stored[-1]
        return (late - early) / (many - few)


class Overhead(NamedTuple):
    """Milliseconds of CPU time of a bare game, and what a tournament adds to it, as shares."""

    bare: float
    playing: float  # clock, watcher, record, digest, measures
    passing: float  # handing over, finding the bots and storing
    pairs: int

    @property
    def all(self) -> float:
        """Everything that is added."""
        return self.playing + self.passing


@contextmanager
def doubled() -> Iterator[str]:
    """In here, batches are played by `both`; the folder with its notes."""
    with TemporaryDirectory() as folder:
        batches.play_batch = partial(both, folder)
        try:
            yield folder
        finally:
            batches.play_batch = play_batch


def overhead(tournament: Tournament, jobs: int) -> Overhead:
    """What a tournament adds to its games, in this process or in a pool; starting is not in it."""
    main = Main()
    with doubled() as folder:
        tournament.play(jobs=jobs, watch=main)
        noted = {int(file.name): warm(read(file)) for file in Path(folder).iterdir()}
    pairs = [pair for slices in noted.values() for part in slices[1:] for pair in part.pairs]
    games, bare = sum(pair.games for pair in pairs), sum(pair.bare for pair in pairs)
    passing = sum(after.came - before.left for slices in noted.values() for before, after in pairwise(slices))
    if os.getpid() not in noted:
        passing += games * main.share
    return Overhead(1000 * bare / games, ratio(pairs) - 1, passing / bare, len(pairs))


def ratio(pairs: Sequence[TimedPair]) -> float:
    """How many times as much as bare games a tournament takes: the middle of both orders."""
    orders = ([pair.tournament / pair.bare for pair in pairs if pair.bare_first is first] for first in (True, False))
    return sqrt(prod(map(median, orders)))


def read(file: Path) -> list[Slice]:
    """What one process noted."""
    notes = map(json.loads, file.read_text().splitlines())
    return [Slice(came, left, [TimedPair(*pair) for pair in pairs]) for came, left, pairs in notes]


def warm(slices: Sequence[Slice]) -> Sequence[Slice]:
    """What came after the warm-up."""
    return slices[int(WARM_UP * len(slices)) :]
