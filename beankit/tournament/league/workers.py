"""Workers that stay from one round of a league to the next."""

from __future__ import annotations

from concurrent.futures import Executor

from beankit.tournament.engines import TournamentEngine


class Lasting:
    """An engine whose workers stay for the next run, until it is closed."""

    def __init__(self, engine: TournamentEngine) -> None:
        self.engine = engine
        self.executor: Executor | None = None
        self.crashes, self.fragile = engine.crashes, engine.fragile

    @property
    def workers(self) -> int:
        """How many batches are played at once."""
        return self.engine.workers

    def start(self) -> Executor:
        """The executor that is there already, or a new one."""
        self.executor = self.executor or self.engine.start()
        return self.executor

    def stop(self, executor: Executor) -> None:
        """Drop what is running; the next run gets a new executor."""
        self.executor = None
        self.engine.stop(executor)

    def rest(self, executor: Executor) -> None:
        """The workers stay."""

    def check(self) -> None:
        """Refuse to wait on if nothing can come back."""
        self.engine.check()

    def close(self) -> None:
        """End everything."""
        if self.executor is not None:
            self.stop(self.executor)
        self.engine.close()
