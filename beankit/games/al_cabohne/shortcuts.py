"""How random players decide in Al Cabohne, without the list of options (see beankit/core/shortcuts.py)."""

from __future__ import annotations

from random import Random

from beankit.core.cards import Card, Pile
from beankit.core.decisions import KINDS
from beankit.core.memos import Memo
from beankit.core.phase import Phase
from beankit.core.shortcuts import Shortcut
from beankit.games.al_cabohne.options import NONE, kinds_on
from beankit.games.al_cabohne.phases import MOST_PLANTED, SOWING, Place, Sowing, place
from beankit.games.al_cabohne.table import AlCabohneGame


def sowing(phase: Sowing, game: AlCabohneGame, rng: Random) -> Phase:
    """Plant the front cards and do other things, until a pass or nothing is left to do."""
    player, rules, chance, planted = game.players[game.active], game.rules, rng.random, phase.planted
    while True:
        any_time = rules.any_time_actions(game, player)
        hand = player.hand
        plants = bool(hand) and planted < MOST_PLANTED
        if not plants and not any_time:
            return game.next_phase()
        spots = rules.spots(hand[0], player.fields) if plants else ()
        passes = bool(planted) or not plants
        number = int(chance() * (passes + len(spots) + len(any_time))) - passes
        if number < 0:
            return game.next_phase()
        if number < len(spots):
            player.hand = hand[1:]
            if player.shown:
                player.shown -= 1
            game.plant(player, hand[0], spots[number])
            planted += 1
            game.phase = SOWING[planted]
        else:
            inner = any_time[number - len(spots)].apply(game, player)
            if inner is not None:
                return inner


def placing(phase: Place, game: AlCabohneGame, rng: Random) -> Phase:
    """Place the table's cards, give cards to bosses and do other things, until a pass."""
    player, rules, chance = game.players[game.active], game.rules, rng.random
    while True:
        hand, table, grown, collected = player.hand, game.revealed, kinds_on(player.fields), kinds_on(game.bosses)
        ways = ways_to_place(table, grown, collected)
        wanted = len([card for card in hand if card in collected])
        empty = collected.count(NONE)
        gifts = wanted + empty * (len(hand) - wanted)
        any_time = rules.any_time_actions(game, player)
        passes = not (empty and wanted < len(hand)) and not (table and rules.places_all)  # unless a gift is owed
        number = int(chance() * (passes + len(ways) + gifts + len(any_time))) - passes
        if number < 0:
            return phase.finish(game, player)
        if number < len(ways):
            card, to, own = ways[number]
            if own:
                place(game, player, card, to)
            else:
                phase.stock(game, player, card, to)
        elif number < len(ways) + gifts:
            phase.play(game, player, rules.gifts((hand, collected))[0][number - len(ways)])
        else:
            inner = any_time[number - len(ways) - gifts].apply(game, player)
            if inner is not None:
                return inner


def ways_to_place(table: Pile, grown: Pile, collected: Pile) -> list[tuple[Card, int, bool]]:
    """Each kind on the table, to a field (True) or to a boss, in the order of the options."""
    ways: list[tuple[Card, int, bool]] = []
    for card in KINDS[table]:
        for field in (grown.index(card),) if card in grown else FREE[grown]:
            ways.append((card, field, True))  # noqa: PERF401  # comprehensions take longer here
        for boss in (collected.index(card),) if card in collected else FREE[collected]:
            ways.append((card, boss, False))  # noqa: PERF401
    return ways


def free(kinds: Pile) -> tuple[int, ...]:
    """The places where nothing lies."""
    return tuple([place for place, kind in enumerate(kinds) if kind is NONE])


FREE = Memo(free)  # by the kinds on fields or bosses
AL_CABOHNE: dict[type[Phase], Shortcut] = {Sowing: sowing, Place: placing}
