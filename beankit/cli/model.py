"""Models: let one learn from games what fields and cards are worth."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from beankit.cli.console import listing, meter, out
from beankit.cli.options import Jobs, Seed, count, numbered

PLAYED = "after {done} of {total} games; nothing was learned yet"
FORETOLD = "Foretold: how much of the differences between players on fresh games; by hand: with the counter's weights."


def train(
    game: Annotated[str, typer.Argument(help="A game from `beankit games`.")] = "bohnanza",
    folder: Annotated[Path, typer.Option("--out", help="A folder for the bot and its model.")] = Path("learner"),
    kind: Annotated[str, typer.Option("--model", help="linear or network.")] = "linear",
    games: Annotated[int, numbered(count, "How many games each generation plays.")] = 200,
    generations: Annotated[int, numbered(count, "How often to learn; every generation plays by the last one.")] = 2,
    seed: Seed = 0,
    jobs: Jobs = None,
) -> None:
    """Let bots play each other and a model learn what their cards were worth, and write a bot that plays by it."""
    from beankit.search.features import FEATURES
    from beankit.search.models import Linear
    from beankit.training.generations import check_folder, keep
    from beankit.training.generations import train as learn

    check_folder(folder)
    with meter(f"learn {game}", games * generations, "games", PLAYED) as moved:
        fits = learn(game, kind, games, generations, seed, jobs, lambda done, _: moved(done))
    table = listing(">generation", ">samples", ">foretold", ">by hand", title=f"What is foretold of {game}")
    for number, fit in enumerate(fits, 1):
        table.add_row(str(number), str(fit.samples), f"{100 * fit.foretold:.1f} %", f"{100 * fit.before:.1f} %")
    out().print(table)
    out().print(FORETOLD, soft_wrap=True)
    model = fits[-1].model
    if isinstance(model, Linear):
        weights = listing("feature", ">weight")
        for name, weight in zip(FEATURES, model.weights, strict=True):
            weights.add_row(name, f"{weight:+.2f}")
        out().print(weights)
    keep(model, game, folder)
    out().print(f"{folder} has a bot and its model: beankit duel {folder} counter --game {game}", soft_wrap=True)
