"""Write the golden records anew, after a change of the rules or of the options' order.

    python tests/golden/make.py

Each record is a game whose players choose at random over the options. Beside it stand its events, one a line,
as seat 0 sees them. A difference that nobody intended is a bug: look at `git diff tests/golden` first.
"""

from pathlib import Path
from random import Random

from beankit import Game

FOLDER = Path(__file__).resolve().parent
TABLES = {3: {"rounds": 2}, 4: {"rounds": 3, "third_field": True}, 5: {"rounds": 2}}


def golden_game(players: int) -> Game:
    """A whole game by chance."""
    game, rng = Game("bohnanza", players=players, seed=players, **TABLES[players]), Random(players)
    while game.decision is not None:
        game.play(rng.choice(game.decision.options))
    return game


def events(game: Game) -> str:
    """What happened, one event a line."""
    return "".join(f"{event!r}\n" for event in game.view(0).log)


def main() -> None:
    """Write all of them."""
    for players in TABLES:
        game = golden_game(players)
        (FOLDER / f"bohnanza-{players}.txt").write_text(game.record(), encoding="utf-8", newline="\n")
        (FOLDER / f"bohnanza-{players}.events").write_text(events(game), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
