"""Generations: bots play by what the last ones have learned, and the next learn from their games."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from beankit.arena.bots.files import MAIN
from beankit.core.errors import BadOption
from beankit.core.registry import find_rules
from beankit.extras import need
from beankit.search.models import BY_HAND, Learned, write_model
from beankit.training.fits import KINDS, Fit, fit
from beankit.training.samples import Sample, Toss, tossed

LEARNER = Path(__file__).with_name("learner.py")
LEAST = 2  # games, and players at a table

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
    check_training(game, kind, games)
    model: Learned = BY_HAND
    fits: list[Fit] = []
    for generation in range(generations):
        rows: list[Sample] = []
        tosses: list[Toss] = []
        for number, (played, by_chance) in enumerate(tossed(game, model, games, seed + generation, jobs)):
            rows += played
            tosses += by_chance
            if progress:
                progress(generation * games + number + 1, generations * games)
        fits.append(fit(rows, kind, tosses))
        model = fits[-1].model
    return fits


def check_training(game: str, kind: str, games: int) -> None:
    """Refuse what cannot work before hundreds of games are played for it."""
    need("sklearn", "training")
    if kind not in KINDS:
        raise BadOption("there is no model {kind}; the models are: {kinds}", kind=repr(kind), kinds=", ".join(KINDS))
    if games < LEAST:
        raise BadOption("at least {least} games are needed: some to learn from, and others for the test", least=LEAST)
    if find_rules(game).usual_players < LEAST:
        raise BadOption("{game} is played alone: a player is compared with the others at the table", game=game)


def check_folder(folder: Path) -> None:
    """Refuse a folder with another bot, which would be lost."""
    file = folder / MAIN
    if file.exists() and file.read_text("utf-8", "replace") != LEARNER.read_text("utf-8"):
        raise BadOption("{folder} has another bot: name another folder with --out", folder=str(folder))


def keep(model: Learned, game: str, folder: Path) -> None:
    """Write a bot that plays by a model into a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "model.json").write_text(write_model(model, game), "utf-8")
    (folder / MAIN).write_text(LEARNER.read_text("utf-8"), "utf-8")
