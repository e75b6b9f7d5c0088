"""Generations: bots play by what the last ones have learned, and the next learn from their games."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from beankit.search.models import BY_HAND, Learned, write_model
from beankit.training.fits import Fit, check_kind, fit
from beankit.training.samples import Sample, samples

Progress = Callable[[int, int], None]  # games played, and games in all


def train(
    game: str = "bohnanza",
    kind: str = "linear",
    games: int = 200,
    generations: int = 2,
    seed: int = 0,
    jobs: int | None = None,
    progress: Progress | None = None,
) -> list[Fit]:
    """Learn from games of bots with the counter's weights, then from games of those who have learned, and so on.

    Every generation plays `games` games, on deals of its own. The last of the fits is the model to keep.
    """
    check_kind(kind)
    model: Learned = BY_HAND
    fits: list[Fit] = []
    for generation in range(generations):
        rows: list[Sample] = []
        for number, played in enumerate(samples(game, model, games, seed + generation, jobs)):
            rows += played
            if progress:
                progress(generation * games + number + 1, generations * games)
        fits.append(fit(rows, kind))
        model = fits[-1].model
    return fits


def keep(model: Learned, game: str, folder: Path) -> None:
    """Write a bot that plays by a model into a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "model.json").write_text(write_model(model, game), "utf-8")
    (folder / "bot.py").write_text(Path(__file__).with_name("learner.py").read_text("utf-8"), "utf-8")
