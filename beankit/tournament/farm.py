"""Getting all tables played, on any engine: in batches, with a window, and with care for whoever ends a worker."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable, Generator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Executor, Future, wait
from contextlib import suppress
from itertools import groupby
from math import ceil

from beankit.arena.bots.files import BotFiles
from beankit.arena.bots.roster import quick_bots
from beankit.arena.processes import ProcessDied
from beankit.tournament.engines import TournamentEngine
from beankit.tournament.play.work import Batch, Terms, Work, play_batch
from beankit.tournament.store.games import Played

AHEAD = 2  # batches for each worker
TARGET = 0.4  # seconds of work in a batch: handing it over then costs next to nothing
SILENCE = 5.0  # seconds without a result until the engine is asked whether anybody is still there
BUSY = 4  # how many times longer than its budgets allow a table may take: waiting for a core costs a bot nothing
LONG = 3600.0  # seconds for a house bot that searches, which has no budget

Result = Future[list[Played]]
Fits = Callable[[int], bool | None]  # may a wave with this number of games begin? None: ask again after the next result


class Farm:
    """The tables of a run on their way through an engine."""

    def __init__(
        self,
        engine: TournamentEngine,
        terms: Terms,
        bots: Mapping[str, BotFiles | str],
        works: Sequence[Work],
        fits: Fits,
    ) -> None:
        self.engine, self.terms, self.bots, self.fits = engine, terms, bots, fits
        self.waves = deque(deque(wave) for _, wave in groupby(works, key=lambda work: work.wave))
        self.begun: deque[Work] = deque()  # tables of waves that may be played
        self.executor: Executor
        self.running: dict[Result, Batch] = {}
        self.pace = 0.0  # seconds a game, lately
        self.ended: Counter[str] = Counter()  # how many games were played without a bot because it ended the worker

    def results(self) -> Generator[list[Played], None, None]:
        """The games, some whole deals at a time, in whatever order they are done."""
        self.executor = self.engine.start()
        try:
            while self.fill():
                suspects = []
                done = self.waited(self.running)
                for future in done:
                    batch = self.running.pop(future)
                    try:
                        games = future.result()
                    except self.engine.crashes:
                        suspects.append(batch)
                    else:
                        yield self.timed(games)
                if not done or (suspects and self.engine.fragile):
                    suspects += self.running.values()
                    self.running.clear()
                    self.restart()
                for work in (work for batch in suspects for work in batch.works):
                    yield self.timed(self.alone(work))
        except BaseException:
            self.engine.stop(self.executor)
            raise
        self.engine.rest(self.executor)

    def restart(self) -> None:
        """Begin with new workers."""
        self.engine.stop(self.executor)
        self.executor = self.engine.start()

    def fill(self) -> bool:
        """Hand over batches while there is room; False if all is done."""
        while len(self.running) < AHEAD * self.engine.workers:
            if not self.begun and not self.next_wave():
                break
            while len(self.begun) < self.size and self.next_wave():  # a wave may be a single table
                pass
            batch = self.packed([self.begun.popleft() for _ in range(min(self.size, len(self.begun)))])
            self.running[self.executor.submit(play_batch, batch)] = batch
        return bool(self.running)

    def next_wave(self) -> bool:
        """Begin the next wave, if there is one and it fits."""
        if not self.waves:
            return False
        fits = self.fits(sum(len(work.games) for work in self.waves[0]))
        if fits is False:
            self.waves.clear()
        elif fits is None and (self.running or self.begun):
            return False
        else:
            self.begun.extend(self.waves.popleft())
        return bool(self.begun)

    @property
    def size(self) -> int:
        """How many tables make a batch: some tenths of a second, and enough batches left for all workers."""
        if not self.pace:
            return 1
        quick = int(TARGET / (self.pace * len(self.begun[0].games)))
        left = len(self.begun) + sum(map(len, self.waves))
        return max(1, min(quick, left // (AHEAD * self.engine.workers)))

    def packed(self, works: Sequence[Work], out: tuple[str, ...] = ()) -> Batch:
        """Tables with the bots that sit there, and no others."""
        seated = {bot for work in works for _, _, seats in work.games for bot in seats}
        return Batch(self.terms, {name: self.bots[name] for name in sorted(seated)}, tuple(works), out)

    def waited(self, running: Mapping[Result, Batch]) -> set[Result]:
        """Those that are done, once there are some; none if nothing comes for longer than any table may take.

        Then a worker is stuck. Looks are counted and not seconds: if everything is stopped for a while, nobody is late.
        """
        for _ in range(ceil(max(map(self.longest, running.values())) / SILENCE)):
            if done := wait(running, timeout=SILENCE, return_when=FIRST_COMPLETED).done:
                return done
            self.engine.check()
        return set()

    def longest(self, batch: Batch) -> float:
        """The seconds that a table of a batch may take; there are several only if they were quick until now."""
        return max(BUSY * sum(self.allowed(bot) for _, _, seats in work.games for bot in seats) for work in batch.works)

    def allowed(self, bot: str) -> float:
        """The seconds that a bot may take of a game."""
        return self.terms.budget.whole if isinstance(self.bots[bot], BotFiles) or bot in quick_bots() else LONG

    def timed(self, games: list[Played]) -> list[Played]:
        """Games that were played; how long they took decides how large the next batches are."""
        for game in games:
            self.pace = game.seconds if not self.pace else 0.9 * self.pace + 0.1 * game.seconds
        return games

    def alone(self, work: Work) -> list[Played]:
        """A table whose worker died, game by game and nothing beside it; a bot that ends a worker again forfeits."""
        return [played for game in work.games for played in self.tried(work._replace(games=(game,)))]

    def tried(self, work: Work) -> list[Played]:
        """A single game: with everybody, else without the first whose absence lets the worker live."""
        ((_, _, seats),) = work.games
        likely = sorted(seats, key=lambda bot: (-self.ended[bot], bot))
        for out in ((), *((bot,) for bot in likely), seats):
            batch = self.packed([work], out)
            future = self.executor.submit(play_batch, batch)
            if done := self.waited({future: batch}):
                with suppress(*self.engine.crashes):
                    games = future.result()
                    self.ended.update(out)
                    return games
            if self.engine.fragile or not done:
                self.restart()
        raise ProcessDied("the game of {seats} cannot be played: every worker dies of it", seats=", ".join(seats))
