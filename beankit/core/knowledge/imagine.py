"""Imagining: complete games that a seat cannot tell from the real one; deal.py says how likely each is."""

from __future__ import annotations

from random import Random
from typing import TypeVar

from beankit.core.engine import Engine
from beankit.core.errors import BeankitError
from beankit.core.events import IMAGINED, Story
from beankit.core.knowledge.memory import Memory

E = TypeVar("E", bound=Engine)


def imagine(game: E, seat: int, memory: Memory, rng: Random, count: int) -> list[E]:
    """Playable games that this seat cannot tell from the real one."""
    veiled = unseen_by(game, seat)
    worlds = [veiled, *[veiled.clone() for _ in range(count - 1)]][:count]
    asks = game.decision is not None and game.decision.seat != seat
    heard = game.heard[seat].at(1)  # it is as up to date as the memory
    heard.log = None
    for world in worlds:
        world.chance = rng.getrandbits(128)
        memory.fill(world, rng)
        check_filled(world)
        if asks:
            world.go_on(world.phase)
        world.past, world.story, world.heard = None, Story([]), {}  # no seat may see the real log
        world.log = [seat, world.clone(), IMAGINED]
        world.heard[seat] = heard
    return worlds


def unseen_by(game: E, seat: int) -> E:
    """A copy of a game without what this seat may not see; hands and draw pile are still to be dealt."""
    veiled = game.clone()
    veiled.source, veiled.past, veiled.log = None, None, []
    if game.rules.layout.veils:
        game.rules.layout.veil(veiled, seat)
    veiled.phase = game.phase.seen_by(seat)
    if game.stack:
        veiled.stack = tuple([phase.seen_by(seat) for phase in game.stack])
    return veiled


def check_filled(world: Engine) -> None:
    """Refuse a world in which something is still hidden."""
    layout = world.rules.layout
    if layout.veils and (name := layout.still_veiled(world)):
        raise BeankitError(
            "{name} does not say how {zone} is imagined: override Memory.fill",
            name=world.rules.name,
            zone=repr(name),
        )
