"""Imagining: a complete game that a seat cannot tell from the real one; deal.py says how likely each is."""

from __future__ import annotations

from random import Random
from typing import TypeVar

from beankit.core.engine import Engine
from beankit.core.errors import BeankitError
from beankit.core.events import IMAGINED, Story
from beankit.core.knowledge.memory import Memory

E = TypeVar("E", bound=Engine)


def imagine(game: E, seat: int, memory: Memory, rng: Random) -> E:
    """A playable game that this seat cannot tell from the real one."""
    world = game.clone()
    world.source, world.log = None, []
    world.chance = rng.getrandbits(128)
    layout = game.rules.layout
    if layout.veiled_table or layout.veiled:
        layout.veil(world, seat)
        memory.fill(world, rng)
        if name := layout.still_veiled(world):
            raise BeankitError(
                "{name} does not say how {zone} is imagined: override Memory.fill",
                name=game.rules.name,
                zone=repr(name),
            )
    else:
        memory.fill(world, rng)
    world.phase = game.phase.seen_by(seat)
    if game.stack:
        world.stack = tuple([phase.seen_by(seat) for phase in game.stack])
    decision = game.decision
    if decision is not None and decision.seat != seat:
        world.go_on(world.phase)
    world.past, world.story, world.heard = None, Story([]), {}  # no seat may see the real log
    world.log = [seat, world.clone(), IMAGINED]
    world.heard[seat] = heard = game.heard[seat].at(1)  # it is as up to date as the memory
    heard.log = None
    return world
