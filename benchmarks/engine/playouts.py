"""What a search does over and over: playouts to the end and short estimates, beside OpenSpiel's playouts of hearts."""

from collections.abc import Callable
from contextlib import suppress
from random import Random
from statistics import median
from typing import Any

from beankit import GAMES, Game, giver
from benchmarks.engine.runners import PEERS, Ours
from benchmarks.engine.slices import interleaved, microseconds

TURNS = 3  # of an estimate
ROLLOUTS = 200  # in one call of OpenSpiel, so that the call itself costs nothing


def playouts(seconds: float, step: Callable[[], None]) -> dict[str, Any]:
    """Playouts and estimates per second, and their ratios to hearts played in C++, measured in the same rounds."""
    jobs: dict[str, Callable[[], float]] = {}
    for name in GAMES:
        table = Ours(name, GAMES[name].usual_players)
        states = [state for state in table.positions()[::8] if state.decision is not None]
        starts = [table.start() for _ in range(8)]
        jobs |= {
            f"playouts {name}": per_second(played_out(table.random), starts, seconds),
            f"dreams {name}": per_second(dreamt(table.random), states, seconds),
            f"estimates {name}": per_second(estimated(table.random), states, seconds),
        }
    with suppress(ImportError):
        jobs |= {"playouts hearts": peer_playouts(seconds), "playouts hearts in C++": peer_rollouts(seconds)}
    rates = interleaved(jobs, step)
    peer = rates.get("playouts hearts in C++")
    return {
        f"{kind}_per_s": {job.removeprefix(f"{kind} "): round(max(rates[job])) for job in rates if job.startswith(kind)}
        for kind in ("playouts", "dreams", "estimates")
    } | {
        f"{kind}_by_hearts": {name: ratio(rates[f"{kind} {name}"], peer) for name in GAMES}
        for kind in ("playouts", "estimates")
    }


def ratio(ours: list[float], peer: list[float] | None) -> float | None:
    """Ours divided by the peer's, median of the rounds; None if it is not installed."""
    return None if peer is None else float(f"{median(a / b for a, b in zip(ours, peer, strict=True)):.3g}")


def lines(figures: dict[str, Any]) -> list[str]:
    """The same as text."""
    kinds = ("playouts_per_s", "dreams_per_s", "estimates_per_s", "playouts_by_hearts", "estimates_by_hearts")
    told = ["", "whole games by random players; the same from an imagined game; estimates by givers over three turns"]
    told.append("".join(["".ljust(20), *(kind.rjust(22) for kind in kinds)]))
    for name in figures["playouts_per_s"]:
        cells = [figures[kind].get(name) for kind in kinds]
        told.append("".join([name.ljust(20), *(("-" if cell is None else str(cell)).rjust(22) for cell in cells)]))
    return told


def played_out(rng: Random) -> Callable[[Game], object]:
    """Random players, to the end."""
    return lambda game: game.playout(rng=rng)


def dreamt(rng: Random) -> Callable[[Game], object]:
    """A view, an imagined game, and random players in it to the end."""
    return lambda game: game.view(game.decision.seat if game.decision else 0).imagine(rng).playout(rng=rng)


def estimated(rng: Random) -> Callable[[Game], object]:
    """Givers for a few turns."""
    return lambda game: game.playout(giver, rng=rng, turns=TURNS)


def peer_playouts(seconds: float) -> Callable[[], float]:
    """A job: whole games of hearts per CPU second, each move chosen in Python."""
    hearts = PEERS["hearts"]()
    return per_second(lambda _: hearts.playout(), [None], seconds)


def peer_rollouts(seconds: float) -> Callable[[], float]:
    """A job: games of hearts per CPU second, played by OpenSpiel itself from the deal to the end."""
    import pyspiel

    hearts, rng = pyspiel.load_game("hearts"), Random(1)
    deal = hearts.new_initial_state()
    while deal.is_chance_node():
        deal.apply_action(rng.choice(deal.chance_outcomes())[0])
    # Python cannot ask the evaluator itself; a search of one simulation asks it once.
    evaluator = pyspiel.RandomRolloutEvaluator(ROLLOUTS, 1)
    search = pyspiel.MCTSBot(hearts, evaluator, 2.0, 1, 100, False, 1, False)
    job = per_second(search.mcts_search, [deal], seconds)
    return lambda: ROLLOUTS * job()


def per_second(deed: Callable[[Any], object], states: list[Any], seconds: float) -> Callable[[], float]:
    """A job: how often something can be done in a CPU second."""
    job = microseconds(deed, states, seconds)
    return lambda: 1e6 / job()
