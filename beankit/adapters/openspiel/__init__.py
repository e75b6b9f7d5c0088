"""The door to OpenSpiel: the games of the kit as its games, its bots at our tables, and ours at its own.

`import beankit.adapters.openspiel` registers `beankit_bohnanza` and the others, so that `pyspiel.load_game` finds
them; `register` does the same for a variant of your own. A state is a table and the words said so far of the action
that is asked for; all chance follows from the deal, which is the one chance node at the beginning. docs/adapters.md
explains what the numbers mean.
"""

from __future__ import annotations

from beankit.extras import need

need("pyspiel", "openspiel")

from beankit.adapters.openspiel.bots import HouseBot, Playouts, seat  # noqa: E402 - only now OpenSpiel is there
from beankit.adapters.openspiel.game import SpielGame, SpielState, register  # noqa: E402
from beankit.games import GAMES  # noqa: E402

__all__ = ["HouseBot", "Playouts", "SpielGame", "SpielState", "register", "seat"]

for rules in GAMES.values():
    register(rules)
