"""How random players decide in the magic games (see beankit/core/shortcuts.py): without spells, as in Bohnanza."""

from __future__ import annotations

from random import Random

from beankit.core.phase import Phase
from beankit.core.playout import any_option, decided
from beankit.core.shortcuts import Shortcut, plant_from_hand, plant_received
from beankit.games.magic.phases import PlantFront, Sowing
from beankit.games.magic.table import MagicGame


def plant_front(phase: PlantFront, game: MagicGame, rng: Random) -> Phase | None:
    """Plant from the hand; whoever has none may have spells to cast (R-14d)."""
    if game.players[game.active].hand or not phase.must:
        return plant_from_hand(phase, game, rng)
    return decided(any_option, phase, game, rng)


def sowing(phase: Sowing, game: MagicGame, rng: Random) -> Phase | None:
    """Plant what was received; only the active player has more to choose from, if they have spells."""
    if phase.turn:
        return plant_received(phase, game, rng)
    if game.players[game.active].castable or game.may_shed:
        return decided(any_option, phase, game, rng)
    return plant_received(phase, game, rng, pauses=True)


MAGIC: dict[type[Phase], Shortcut] = {PlantFront: plant_front, Sowing: sowing}
