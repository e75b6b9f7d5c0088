"""Imagining hidden beans and spells that fit what a seat of a magic game remembers."""

from __future__ import annotations

from random import Random
from typing import Any

from beankit.core.imagine import deal
from beankit.games.magic.memory import MagicMemory


def fill(world: Any, memory: Any, rng: Random) -> None:
    """Give an imagined game hidden beans and spells that fit what a seat remembers."""
    hands, world.draw_pile = deal(memory, rng)
    for seat, hand in hands.items():
        player = world.players[seat]
        if memory.aside == seat:
            player.hand, player.aside = hand[:-1], hand[-1:]
        else:
            player.hand = hand
    fill_spells(world, memory, rng)


def fill_spells(world: Any, memory: MagicMemory, rng: Random) -> None:
    """Lay every hidden spell where it may be; all ways to do so are equally likely."""
    pile, *zones = memory.spells_in(world).deal(rng)
    rng.shuffle(pile)
    world.spell_pile = tuple(pile)
    count = len(world.players)
    for number, name in enumerate(("spells", "borrowed", "swapped")):
        for player in world.players:
            if player.seat != memory.seat:
                setattr(player, name, world.sorted((), *zones[number * count + player.seat]))
