"""What the tests of the door to OpenSpiel share: its games, random states of them, and a game with a tiny tree.

`python -m tests.adapters.spiel` plays the kept playthroughs again and writes them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from random import Random
from typing import ClassVar

import pyspiel
from open_spiel.python.algorithms.generate_playthrough import playthrough

from beankit import GAMES
from beankit.adapters.openspiel import SpielGame, SpielState, register
from beankit.core.phase import Phase
from beankit.core.phases import DrawCards, PlantFromHand
from beankit.games.bohnanza import Bohnanza

PLAYTHROUGHS = Path(__file__).parent / "playthroughs"
TABLES = [(name, players) for name, rules in GAMES.items() for players in rules.seats]


class TinyBohnanza(Bohnanza):
    """Two players, six cards, no trading: every game of it can be listed."""

    name = "tiny"
    deck_name = "tiny"
    deck_file = Path(__file__).parent / "tiny.toml"
    seats = (2,)
    usual_players = 2
    hand_size = 1
    exhaustions_to_end = 1
    options: ClassVar[Mapping[str, bool | int]] = {}
    turn: tuple[Phase, ...] = (PlantFromHand(), DrawCards(1))


register(TinyBohnanza)


def loaded(name: str, **parameters: str | int) -> SpielGame:
    """A game as OpenSpiel loads it."""
    return pyspiel.load_game(f"beankit_{name.replace('-', '_')}", parameters)


def short(name: str) -> dict[str, int]:
    """The options with which games of random players are short."""
    return {"rounds": 1} if "rounds" in GAMES[name].options else {}


def dealt(game: SpielGame) -> SpielState:
    """A state after the deal."""
    state = game.new_initial_state()
    state.apply_action(0)
    return state


def moments(game: SpielGame, seed: int, most: int) -> Iterator[SpielState]:
    """A random game before each word, the same object every time."""
    state, rng = dealt(game), Random(seed)
    while not state.is_terminal() and most:
        yield state
        state.apply_action(rng.choice(state.legal_actions()))
        most -= 1


def played_through(name: str) -> str:
    """A game by OpenSpiel's generator: its head, every word and the end."""
    parameters = {"rng_seed": 1, "players": GAMES[name].seats[0], **short(name)}
    text = playthrough(str(loaded(name, **parameters)), None, seed=1)
    lines = text.splitlines()
    head = lines[: lines.index("# State 0")]
    words = [line for line in lines if line.startswith(("# Apply action", "Returns()"))]
    return "\n".join([*head, *words, ""])


if __name__ == "__main__":
    for file in PLAYTHROUGHS.glob("*.txt"):
        file.write_text(played_through(file.stem), "utf-8")
