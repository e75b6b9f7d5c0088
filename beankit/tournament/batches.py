"""Getting tables played by an executor: in batches, with a window, and with care for whoever ends a worker."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable, Generator, Mapping, Sequence
from concurrent.futures import ALL_COMPLETED, FIRST_COMPLETED, BrokenExecutor, Executor, Future, wait
from contextlib import suppress
from itertools import groupby

from beankit.arena.bots.files import BotFiles
from beankit.arena.processes import ProcessDied
from beankit.tournament.executors import deaths, workers_of
from beankit.tournament.play.work import Terms, Work, play_batch
from beankit.tournament.store.games import Played

AHEAD = 2  # batches for each worker
TARGET = 0.4  # seconds of work in a batch: handing it over then costs next to nothing


def play_all(
    executor: Executor,
    terms: Terms,
    bots: Mapping[str, BotFiles | str],
    works: Sequence[Work],
    may_begin: Callable[[int], bool] = lambda _: True,
) -> Generator[list[Played], None, None]:
    """The games of these tables, some whole deals at a time, in whatever order they are done.

    `may_begin` is asked before each wave, with its number of games, and again after every result; when nothing is left
    running, a no ends the run.
    """
    later, begun = deque([*wave] for _, wave in groupby(works, key=lambda work: work.wave)), deque[Work]()
    running: dict[Future[list[Played]], list[Work]] = {}
    ended: Counter[str] = Counter()  # how many games were played without a bot because it ended its worker
    left, pace = len(works), 0.0  # tables that nobody has yet, and seconds a table, lately
    try:
        while True:
            window = AHEAD * workers_of(executor)
            while len(running) < window:
                size = batch_size(pace, left, window)
                while later and len(begun) < size and may_begin(sum(len(work.games) for work in later[0])):
                    begun += later.popleft()  # a wave may be a single table
                if not begun:
                    break
                batch = [begun.popleft() for _ in range(min(size, len(begun)))]
                running[submitted(executor, terms, bots, batch)] = batch
                left -= len(batch)
            if not running:
                return
            lost: list[Work] = []
            for how in FIRST_COMPLETED, ALL_COMPLETED:
                for future in wait(running, return_when=how).done:
                    batch = running.pop(future)
                    try:
                        games = future.result()
                    except deaths():
                        lost += batch
                    else:
                        took = sum(game.seconds for game in games) / len(batch)
                        pace = 0.7 * pace + 0.3 * took if pace else took
                        yield games
                if not lost:
                    break
            for work in lost:
                for one in work.games:
                    yield alone(executor, terms, bots, work._replace(games=(one,)), ended)
    finally:
        for future in running:
            future.cancel()


def batch_size(pace: float, left: int, window: int) -> int:
    """How many tables make a batch: some tenths of a second, and enough batches left for all workers."""
    return max(1, min(int(TARGET / pace), left // window)) if pace else 1


def submitted(
    executor: Executor, terms: Terms, bots: Mapping[str, BotFiles | str], works: Sequence[Work], out: Sequence[str] = ()
) -> Future[list[Played]]:
    """A batch on its way, with the bots that sit there and no others."""
    seated = {bot for work in works for _, _, seats in work.games for bot in seats}
    try:
        return executor.submit(play_batch, terms, {bot: bots[bot] for bot in sorted(seated)}, works, out)
    except BrokenExecutor:
        raise ProcessDied("a worker died, and this executor starts no other: run it again with a new one") from None


def alone(
    executor: Executor, terms: Terms, bots: Mapping[str, BotFiles | str], work: Work, ended: Counter[str]
) -> list[Played]:
    """A game whose worker died, with nothing beside it; a bot that ends a worker again forfeits.

    It is played with everybody, else without the first whose absence lets the worker live.
    """
    ((_, _, seats),) = work.games
    likely = sorted(seats, key=lambda bot: (-ended[bot], bot))
    for out in ((), *((bot,) for bot in likely), seats):
        with suppress(*deaths()):
            games = submitted(executor, terms, bots, [work], out).result()
            ended.update(out)
            return games
    raise ProcessDied("the game of {seats} cannot be played: every worker dies of it", seats=", ".join(seats))
