"""Does a search get stronger with more iterations? A house bot that looks twice before each move, against itself.

    python -m benchmarks.strength_curve                                        # the strongest bot of Al Cabohne
    python -m benchmarks.strength_curve --budgets 10 30 100 --deals 10 10 4    # fewer deals where they take long
    python -m benchmarks.strength_curve bohnanza broker --budgets 10 100       # takes hours

It prints a line for each budget, and draws all of them into docs/pictures/strength_curve.svg.
"""

import argparse
from math import log10
from pathlib import Path

from beankit import Action, Bot, Decision, Duel, View, duel
from beankit.arena.bots.roster import house_bots
from beankit.search import Improvement, Iterations
from benchmarks.ladder import figures

PICTURE = Path(__file__).resolve().parent.parent / "docs" / "pictures" / "strength_curve.svg"
BUDGETS = [10, 30, 100, 300, 1000]
SEED = 260
WIDTH, HEIGHT, EDGE = 600, 260, 44  # of the picture, in pixels
TOP = 0.8  # placing points at its upper end; as many below 0 at its lower end
INK, LINE = "#2b211b", "#2f7a5c"


def searching(name: str, budget: int) -> type[Bot]:
    """A house bot that replaces its move only by one that so many iterations show to be clearly better."""

    class Searching(house_bots()[name]):  # type: ignore[misc]  # whichever bot it is
        """Looks twice, except in windows."""

        iterations = budget

        def decide(self, view: View, decision: Decision) -> Action:
            """The bot's own move, or a better one."""
            proposed: Action = super().decide(view, decision)
            if decision.kind == "react" or len(decision.options) < 2:
                return proposed
            return Improvement(Iterations(self.iterations)).choose(view, proposed, self.rng)

    return Searching


def spot(budget: float, points: float) -> str:
    """Where a number of iterations and a difference are in the picture."""
    across = (log10(budget) - log10(BUDGETS[0])) / (log10(BUDGETS[-1]) - log10(BUDGETS[0]))
    height = HEIGHT / 2 - max(-TOP, min(TOP, points)) / TOP * (HEIGHT / 2 - EDGE)
    return f"{EDGE + across * (WIDTH - 2 * EDGE):.1f} {height:.1f}"


def drawn(title: str, results: dict[int, Duel]) -> str:
    """The curve with its intervals, as a picture."""
    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" font-family="sans-serif">']
    parts.append(f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fffaf0"/>')
    parts.append(f'<text x="{EDGE}" y="22" font-size="12" fill="{INK}">{title}</text>')
    parts.append(f'<path d="M{spot(BUDGETS[0], 0)}L{spot(BUDGETS[-1], 0)}" stroke="{INK}" stroke-dasharray="3 4"/>')
    for budget, result in results.items():
        parts.append(f'<path d="M{spot(budget, result.low)}L{spot(budget, result.high)}" stroke="{LINE}"/>')
    path = "L".join(spot(budget, result.difference) for budget, result in results.items())
    parts.append(f'<path d="M{path}" fill="none" stroke="{LINE}" stroke-width="2.5"/>')
    for budget in BUDGETS:
        across = spot(budget, 0).split()[0]
        parts.append(f'<text x="{across}" y="{HEIGHT - 12}" font-size="11" text-anchor="middle">{budget}</text>')
    for points in (-TOP, 0, TOP):
        height = spot(BUDGETS[0], points).split()[1]
        parts.append(f'<text x="{EDGE - 6}" y="{height}" font-size="11" text-anchor="end">{points:+.1f}</text>')
    return "\n".join([*parts, "</svg>", ""])


def main() -> None:
    """Play, print and draw."""
    parser = argparse.ArgumentParser(description="strength over the budget of a search")
    parser.add_argument("game", nargs="?", default="al-cabohne")
    parser.add_argument("bot", nargs="?", default="godfather")
    parser.add_argument("--budgets", nargs="+", type=int, default=BUDGETS)
    parser.add_argument("--deals", nargs="+", type=int, default=[20], help="for each budget; the last for all others")
    asked = parser.parse_args()
    results = {}
    numbers = asked.deals + asked.deals[-1:] * (len(asked.budgets) - len(asked.deals))
    for budget, deals in zip(asked.budgets, numbers, strict=True):
        searcher = searching(asked.bot, budget)
        result = duel(searcher, asked.bot, asked.game, others=[asked.bot], deals=deals, seed=SEED, jobs=1)
        results[budget] = result
        print(f"{budget} iterations: {figures(result)} on {deals} deals", flush=True)
        played = ", ".join(map(str, numbers[: len(results)]))
        title = f"{asked.bot} with a search against itself, {asked.game}, {played} deals: placing by iterations"
        PICTURE.write_text(drawn(title, results), "utf-8")


if __name__ == "__main__":
    main()
