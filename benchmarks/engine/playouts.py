"""What a search does over and over: playouts, short estimates and iterations of a tree, beside OpenSpiel on hearts."""

from collections.abc import Callable
from contextlib import suppress
from random import Random
from statistics import median
from typing import Any

from beankit import GAMES, Game, giver
from beankit.search import Iterations, Tree
from benchmarks.engine.runners import PEERS, Ours
from benchmarks.engine.slices import interleaved, microseconds

KINDS = ("playouts", "dreams", "estimates", "iterations")
BESIDE = dict.fromkeys(("playouts", "estimates"), "playouts hearts in C++") | {"iterations": "iterations hearts"}
TURNS = 3  # of an estimate
SEARCHED = 40  # iterations of one search
ROLLOUTS = 200  # in one call of OpenSpiel, so that the call itself costs nothing


def playouts(seconds: float, step: Callable[[], None]) -> dict[str, Any]:
    """Playouts and estimates per second, and their ratios to hearts played in C++, measured in the same rounds."""
    jobs: dict[str, Callable[[], float]] = {}
    for name in GAMES:
        table = Ours(name, GAMES[name].usual_players)
        states = [state for state in table.positions()[::8] if state.decision is not None]
        choices = [state for state in states if len(state.decision.options) > 1]
        starts = [table.start() for _ in range(8)]
        jobs |= {
            f"playouts {name}": per_second(played_out(table.random), starts, seconds),
            f"dreams {name}": per_second(dreamt(table.random), states, seconds),
            f"estimates {name}": per_second(estimated(table.random), states, seconds),
            f"iterations {name}": often(SEARCHED, per_second(searched(table.random), choices, seconds)),
        }
    with suppress(ImportError):
        jobs |= {"playouts hearts": peer_playouts(seconds), "playouts hearts in C++": peer_rollouts(seconds)}
        jobs |= {"iterations hearts": peer_search(seconds), "iterations hearts in C++": peer_search_in_cpp(seconds)}
    rates = interleaved(jobs, step)
    figures: dict[str, Any] = {}
    for kind in KINDS:
        named = {job.removeprefix(f"{kind} "): speeds for job, speeds in rates.items() if job.startswith(kind)}
        figures[f"{kind}_per_s"] = {name: round(max(speeds)) for name, speeds in named.items()}
        if kind in BESIDE:
            peer = rates.get(BESIDE[kind])
            figures[f"{kind}_by_hearts"] = {name: ratio(named[name], peer) for name in GAMES}
    return figures


def ratio(ours: list[float], peer: list[float] | None) -> float | None:
    """Ours divided by the peer's, median of the rounds; None if it is not installed."""
    return None if peer is None else float(f"{median(a / b for a, b in zip(ours, peer, strict=True)):.3g}")


def lines(figures: dict[str, Any]) -> list[str]:
    """The figures as lines of text."""
    kinds = [f"{kind}_per_s" for kind in KINDS] + [f"{kind}_by_hearts" for kind in BESIDE]
    lines = ["", "whole games by random players; the same from an imagined game; estimates by givers over three turns"]
    lines.append("".join(["".ljust(20), *(kind.rjust(22) for kind in kinds)]))
    for name in figures["playouts_per_s"]:
        cells = [figures[kind].get(name) for kind in kinds]
        lines.append("".join([name.ljust(20), *(("-" if cell is None else str(cell)).rjust(22) for cell in cells)]))
    return lines


def played_out(rng: Random) -> Callable[[Game], object]:
    """Random players, to the end."""
    return lambda game: game.playout(rng=rng)


def dreamt(rng: Random) -> Callable[[Game], object]:
    """A view, an imagined game, and random players in it to the end."""
    return lambda game: game.view(game.decision.seat if game.decision else 0).imagine(rng).playout(rng=rng)


def estimated(rng: Random) -> Callable[[Game], object]:
    """Givers for a few turns."""
    return lambda game: game.playout(giver, rng=rng, turns=TURNS)


def searched(rng: Random) -> Callable[[Game], object]:
    """A tree over several moves."""
    tree = Tree(Iterations(SEARCHED))
    return lambda game: tree.search(game.view(game.decision.seat if game.decision else 0), rng)


def peer_playouts(seconds: float) -> Callable[[], float]:
    """A job: whole games of hearts per CPU second, each move chosen in Python."""
    hearts = PEERS["hearts"]()
    return per_second(lambda _: hearts.playout(), [None], seconds)


def dealt() -> Any:
    """Hearts after the deal."""
    import pyspiel

    state, rng = pyspiel.load_game("hearts").new_initial_state(), Random(1)
    while state.is_chance_node():
        state.apply_action(rng.choice(state.chance_outcomes())[0])
    return state


def peer_rollouts(seconds: float) -> Callable[[], float]:
    """A job: games of hearts per CPU second, played by OpenSpiel itself from the deal to the end."""
    import pyspiel

    deal = dealt()
    # Python cannot ask the evaluator itself; a search of one simulation asks it once.
    evaluator = pyspiel.RandomRolloutEvaluator(ROLLOUTS, 1)
    search = pyspiel.MCTSBot(deal.get_game(), evaluator, 2.0, 1, 100, False, 1, False)
    job = per_second(search.mcts_search, [deal], seconds)
    return often(ROLLOUTS, job)


def peer_search(seconds: float) -> Callable[[], float]:
    """A job: iterations of OpenSpiel's information-set search of hearts in Python, each with a random playout."""
    from numpy.random import RandomState
    from open_spiel.python.algorithms import ismcts, mcts

    hearts, evaluator = dealt(), mcts.RandomRolloutEvaluator(1, RandomState(1))
    search = ismcts.ISMCTSBot(hearts.get_game(), evaluator, 2.0, SEARCHED, random_state=RandomState(1))
    return often(SEARCHED, per_second(search.step, [hearts], seconds))


def peer_search_in_cpp(seconds: float) -> Callable[[], float]:
    """A job: the same in C++."""
    import pyspiel

    evaluator = pyspiel.RandomRolloutEvaluator(1, 1)
    final = pyspiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT
    search = pyspiel.ISMCTSBot(1, evaluator, 2.0, SEARCHED, -1, final, False, False)
    return often(SEARCHED, per_second(search.step, [dealt()], seconds))


def often(times: int, job: Callable[[], float]) -> Callable[[], float]:
    """A job that does something so many times at once."""
    return lambda: times * job()


def per_second(deed: Callable[[Any], object], states: list[Any], seconds: float) -> Callable[[], float]:
    """A job: how often something can be done in a CPU second."""
    job = microseconds(deed, states, seconds)
    return lambda: 1e6 / job()
