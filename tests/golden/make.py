"""Rewrite the golden records after a change to the rules or to the order of the options.

    python tests/golden/make.py

Each record is a game whose players choose options at random. Beside it are its events, one per line,
as seat 0 sees them. An unintended difference is a bug: look at `git diff tests/golden` first.
"""

from pathlib import Path
from random import Random

from beankit import Game

FOLDER = Path(__file__).resolve().parent
TABLES = {  # file name: the game, the number of players and the table options
    "bohnanza-3": ("bohnanza", 3, {"rounds": 2}),
    "bohnanza-4": ("bohnanza", 4, {"rounds": 3, "third_field": True}),
    "bohnanza-5": ("bohnanza", 5, {"rounds": 2}),
    "rabohnzel-3": ("rabohnzel", 3, {"rounds": 1}),
    "rabohnzel-4": ("rabohnzel", 4, {"rounds": 2}),
    "rabohnzel-5": ("rabohnzel", 5, {"rounds": 1}),
    "excalibohn-3": ("excalibohn", 3, {"rounds": 2}),
    "excalibohn-4": ("excalibohn", 4, {"rounds": 1}),
    "excalibohn-5": ("excalibohn", 5, {"rounds": 1}),
    "bohnedikt-3": ("bohnedikt", 3, {"rounds": 2}),
    "bohnedikt-4": ("bohnedikt", 4, {"rounds": 3}),
    "bohnedikt-5": ("bohnedikt", 5, {"rounds": 2}),
    "al-cabohne-2": ("al-cabohne", 2, {}),
    "al-cabohne-solo-1": ("al-cabohne-solo", 1, {}),
}


def golden_game(name: str) -> Game:
    """A whole random game; the number of players is the seed."""
    kind, players, options = TABLES[name]
    game, rng = Game(kind, players=players, seed=players, **options), Random(players)
    while game.decision is not None:
        game.play(rng.choice(game.decision.options))
    return game


def events(game: Game) -> str:
    """What happened, one event per line."""
    return "".join(f"{event!r}\n" for event in game.view(0).log)


def main() -> None:
    """Write all golden files."""
    for name in TABLES:
        game = golden_game(name)
        (FOLDER / f"{name}.txt").write_text(game.record(), encoding="utf-8", newline="\n")
        (FOLDER / f"{name}.events").write_text(events(game), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
