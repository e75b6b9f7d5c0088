"""Imagining hidden beans and spells that fit what a seat of a magic game remembers."""

from __future__ import annotations

from random import Random
from typing import Any

from beankit.core.cards import Card, Pile
from beankit.core.imagine import deal
from beankit.games.magic.memory import MagicMemory
from beankit.games.magic.spells import SPELLS

TRIES = 50


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
    me = memory.seat
    zones: list[tuple[tuple[int, ...], Any, str]] = [((memory.pile,) * len(world.spell_pile), world, "spell_pile")]
    for player in world.players:
        if player.seat != me:
            learnt = memory.learnt[player.seat]
            own = (1 << player.seat,) * (len(player.spells) - len(learnt))
            zones.append((own + learnt, player, "spells"))
            zones.append(((memory.lent,) * len(player.borrowed), player, "borrowed"))
            zones.append(((memory.swapped,) * len(player.swapped), player, "swapped"))
    slots = [where for places, _, _ in zones for where in places]
    seen = {*spells_of(world.players[me])}
    for player in world.players:
        seen.update(player.active_spells, player.borrowed_active)
    hidden = [spell for spell in SPELLS if spell not in seen]
    laid = assigned(hidden, slots, memory.places_of, rng)
    for places, place, name in zones:
        cards = [spell for spell, spot in laid if spot in places]
        rng.shuffle(cards)
        setattr(place, name, tuple(cards) if name == "spell_pile" else world.sorted((), *cards))


def spells_of(player: Any) -> Pile:
    """All spells that lie before a player."""
    return player.spells + player.active_spells + player.borrowed + player.borrowed_active + player.swapped  # type: ignore[no-any-return]


def assigned(spells: list[Card], slots: list[int], places: dict[Card, int], rng: Random) -> list[tuple[Card, int]]:
    """The spells on slots that each may lie on, chosen evenly; a search finds a way where chance does not."""
    known = {spell: places[spell] for spell in spells if places[spell] in slots}
    left = list(slots)
    for where in known.values():
        left.remove(where)
    open_spells = [spell for spell in spells if spell not in known]
    for _ in range(TRIES):
        rng.shuffle(left)
        if all(places[spell] & where for spell, where in zip(open_spells, left, strict=True)):
            return [*known.items(), *zip(open_spells, left, strict=True)]
    found = searched(open_spells, left, places)
    return [*known.items(), *zip(open_spells, found, strict=True)]


def searched(spells: list[Card], slots: list[int], places: dict[Card, int]) -> list[int]:
    """Slots for the spells, found by trying."""
    if not spells:
        return []
    for where in dict.fromkeys(slots):
        if places[spells[0]] & where:
            rest = list(slots)
            rest.remove(where)
            found = searched(spells[1:], rest, places)
            if len(found) == len(spells) - 1:
                return [where, *found]
    return []
