"""How random players decide in Bohnedikt (see beankit/core/shortcuts.py): without edicts, as in Bohnanza."""

from __future__ import annotations

from random import Random

from beankit.core.phase import Phase
from beankit.core.playout import any_option, decided
from beankit.core.shortcuts import Shortcut, plant_received
from beankit.games.bohnedikt.phases import PlantOrKeep, PlantOrSacrifice
from beankit.games.bohnedikt.table import BohnediktGame


def plant_or_sacrifice(phase: PlantOrSacrifice, game: BohnediktGame, rng: Random) -> Phase | None:
    """Plant from the hand, unless the sacrifice card is in front."""
    player, rules = game.players[game.active], game.rules
    if not player.hand or not player.behind:
        return decided(any_option, phase, game, rng)
    card = player.hand[0]
    spots, any_time = rules.spots(card, player.fields), rules.any_time_actions(game, player)
    passes = not phase.must and not phase.pledged
    place = int(rng.random() * (passes + len(spots) + len(any_time))) - passes
    if place < 0:
        return game.next_phase()
    if place >= len(spots):
        return any_time[place - len(spots)].apply(game, player) or phase.asked_again(game, player)
    game.take(player, (0,))
    game.plant(player, card, spots[place])
    return phase.again if phase.must else game.next_phase()


def plant_or_keep(phase: PlantOrKeep, game: BohnediktGame, rng: Random) -> Phase | None:
    """Plant what was received; only the active player has more to choose from, if edicts are in force."""
    if phase.turn:
        return plant_received(phase, game, rng)
    if game.edicts:
        return decided(any_option, phase, game, rng)
    return plant_received(phase, game, rng, pauses=True)


BOHNEDIKT: dict[type[Phase], Shortcut] = {PlantOrSacrifice: plant_or_sacrifice, PlantOrKeep: plant_or_keep}
