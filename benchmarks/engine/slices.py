"""Slices of CPU time: the jobs of all runners are interleaved, so that a busy machine slows all of them equally."""

from collections.abc import Callable
from time import process_time
from typing import Any

from benchmarks.engine.runners import Runner

ROUNDS = 9


def interleaved(
    jobs: dict[str, Callable[[], float]], step: Callable[[], None] = lambda: None
) -> dict[str, list[float]]:
    """The figure of every job in every round, one job after the other within a round."""
    figures: dict[str, list[float]] = {name: [] for name in jobs}
    for _ in range(ROUNDS):
        for name, job in jobs.items():
            figures[name].append(job())
        step()
    return figures


def rate(runner: Runner, seconds: float) -> Callable[[], float]:
    """A job: decisions per CPU second in one slice."""

    def job() -> float:
        decisions, spent = runner.slice(seconds)
        return decisions / spent

    return job


def microseconds(deed: Callable[[Any], object], states: list[Any], seconds: float) -> Callable[[], float]:
    """A job: CPU microseconds for doing something once, over all states again and again."""

    def job() -> float:
        passes, begin = 0, process_time()
        while (spent := process_time() - begin) < seconds or not passes:
            for state in states:
                deed(state)
            passes += 1
        return 1e6 * spent / (passes * len(states))

    return job
