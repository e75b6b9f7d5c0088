"""How fast the engine is, by itself and compared with its peers, measured in one process.

Every runner plays random games in slices of CPU time; the slices of all runners are interleaved, so that
a busy machine slows all of them equally. A ratio is ours divided by the peer's, median over the rounds.
"""

import gc
import tracemalloc
from collections.abc import Callable, Iterable
from itertools import count
from statistics import median
from typing import Any

from beankit import Game
from beankit.core.registry import find_rules
from benchmarks.engine.costs import cost_lines, costs
from benchmarks.engine.playouts import lines as playout_lines
from benchmarks.engine.playouts import playouts
from benchmarks.engine.runners import PEERS, Matches, Ours, Runner, WithViews, peers
from benchmarks.engine.slices import ROUNDS, interleaved, microseconds, rate

STEPS = 4 * ROUNDS
REFERENCE_PLAYERS = 4
TARGETS = {
    "hearts": "at least 0.75, better 1",
    "python_game": "",
    "catanatron": "at least 15",
    "hearts_clone": "at most 3",
    "catanatron_clone": "",
    "view_imagine_hearts_clone": "at most 50",
}


def memory_mb(table: Ours, games: int = 100) -> float:
    """Megabytes of finished games kept with their logs, after as many games that build what all games share."""
    for _ in range(games):
        finished(table)
    gc.collect()
    tracemalloc.start()
    kept = [finished(table) for _ in range(games)]
    gc.collect()
    weight = tracemalloc.get_traced_memory()[0] / 1e6
    tracemalloc.stop()
    kept.clear()
    return weight


def finished(table: Ours) -> Game:
    """One random game, played to its end."""
    game = table.start()
    while (decision := game.decision) is not None:
        game.play(table.random.choice(decision.options))
    return game


def tables(games: Iterable[str]) -> list[Ours]:
    """Which of our tables to measure: "bohnanza" is the game with 3, 4 and 5 players, "bohnanza-4" one table."""
    tables = []
    for game in games:
        name, dash, players = game.rpartition("-")
        if dash and players.isdigit():
            tables.append(Ours(name, int(players)))
        else:
            tables += [Ours(game, players) for players in find_rules(game).seats]
    return tables


def measure(
    seconds: float = 3.0, games: list[str] | None = None, progress: Callable[[int], None] = lambda _: None
) -> dict[str, Any]:
    """All figures of the benchmark; every engine gets this many CPU seconds to play and half as many to clone.

    `progress` gets the number of STEPS done.
    """
    done = count(1)

    def step() -> None:
        progress(next(done))

    ours = tables(games or ["bohnanza"])
    runners: list[Runner] = [*ours, *peers()]
    mine = next((table for table in ours if table.players == REFERENCE_PLAYERS), ours[0])
    share = seconds / ROUNDS
    states = {runner.name: runner.positions() for runner in runners}  # before any timing: the same in every run
    surveys = {runner.name: runner.survey() for runner in runners}
    loops = {"views": WithViews(mine.game, mine.players), "match": Matches(mine.game, mine.players)}
    rates = {runner.name: rate(runner, share) for runner in runners}
    plays = interleaved(rates | {name: rate(loop, share) for name, loop in loops.items()}, step)
    bare, driven = max(plays.pop("views")), max(plays.pop("match"))
    deeds = {runner.name: microseconds(runner.clone, states[runner.name], share / 2) for runner in runners}
    looks = {
        f"{table.name} view": microseconds(table.view_and_imagine, states[table.name], share / 2) for table in ours
    }
    copies = interleaved(deeds | looks, step)
    return {
        "reference": mine.name,
        "decisions_per_s": {name: round(max(figures)) for name, figures in plays.items()},
        "decisions_per_s_median": {name: round(median(figures)) for name, figures in plays.items()},
        "clone_us": {runner.name: round(min(copies[runner.name]), 3) for runner in runners},
        "view_imagine_us": {table.name: round(min(copies[f"{table.name} view"]), 2) for table in ours},
        "options": {name: round(survey.options, 2) for name, survey in surveys.items()},
        "decisions_per_game": {name: round(survey.decisions_per_game, 1) for name, survey in surveys.items()},
        "forced_share": {name: round(survey.forced_share, 3) for name, survey in surveys.items()},
        "ratio": ratios(mine.name, plays, copies),
        "match_loop": round(bare / driven, 3),
        "memory_mb_100_games": round(memory_mb(mine), 2),
        **costs(share, step),
        **playouts(share / 4, step),
    }


def ratios(mine: str, plays: dict[str, list[float]], copies: dict[str, list[float]]) -> dict[str, float | None]:
    """Ours divided by the peer's, None if it is not installed; for copies it compares times, so low is good."""

    def against(ours: list[float], peer: list[float] | None) -> float | None:
        return None if peer is None else round(median(a / b for a, b in zip(ours, peer, strict=True)), 3)

    return {peer: against(plays[mine], plays.get(peer)) for peer in PEERS} | {
        "hearts_clone": against(copies[mine], copies.get("hearts")),
        "catanatron_clone": against(copies[mine], copies.get("catanatron")),
        "view_imagine_hearts_clone": against(copies[f"{mine} view"], copies.get("hearts")),
    }


def report(figures: dict[str, Any]) -> str:
    """The figures as text: one line per engine, then the ratios with their targets."""
    columns = [
        "decisions_per_s",
        "clone_us",
        "view_imagine_us",
        "options",
        "decisions_per_game",
        "forced_share",
    ]
    lines = ["".join(["engine".ljust(14), *(column.rjust(20) for column in columns)])]
    for name in figures["decisions_per_s"]:
        cells = [str(figures[column].get(name, "-")).rjust(20) for column in columns]
        lines.append("".join([name.ljust(14), *cells]))
    lines += ["", f"{figures['reference']} divided by the peer (median of the rounds)"]
    for name, ratio in figures["ratio"].items():
        value = "not installed" if ratio is None else str(ratio)
        lines.append(f"{name:27}{value:>14}   {TARGETS.get(name, '')}".rstrip())
    lines += ["", f"a match takes {figures['match_loop']} times as long as the engine with views   (at most 1.15)"]
    lines += ["", f"100 finished games with their logs: {figures['memory_mb_100_games']} MB   (under 10)"]
    return "\n".join(lines + cost_lines(figures) + playout_lines(figures))
