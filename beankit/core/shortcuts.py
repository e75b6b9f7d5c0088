"""Shortcuts: how random players decide in a phase, without the list of options and without a log.

A shortcut gives the same result from the same random numbers as one decision after another, only faster. It is used for
the phases it was written for, and for others that play by the same rules (see `Phase.like`).
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from beankit.core.actions import PASS
from beankit.core.cards import without
from beankit.core.decisions import KINDS, Options
from beankit.core.engine import Engine
from beankit.core.phase import Phase
from beankit.core.phases import PlantFromHand, PlantReceived, Window
from beankit.core.trade.deals import CALL
from beankit.core.trade.market import CALLS, Answering, Offering, Settling, opened
from beankit.core.trade.options import open_answers

Shortcut = Callable[..., Phase | None]  # from a phase, its game and a generator to the next phase; None at the end


def plant_from_hand(phase: PlantFromHand, game: Engine, rng: Random) -> Phase:
    """Plant the front card somewhere, do something else first, or pass if that is allowed."""
    player, rules = game.players[game.active], game.rules
    if not player.hand:
        return game.next_phase()
    card = player.hand[0]
    any_time = rules.any_time_actions(game, player)
    spots = rules.spots(card, player.fields)
    must = phase.must
    place = int(rng.random() * (len(spots) + len(any_time) + (not must))) - (not must)
    if place < 0:
        return game.next_phase()
    if place >= len(spots):
        return any_time[place - len(spots)].apply(game, player) or phase.asked_again(game, player)
    player.hand = player.hand[1:]
    game.plant(player, card, spots[place])
    return phase.again if must else game.next_phase()


def plant_received(phase: PlantReceived, game: Engine, rng: Random, pauses: bool = False) -> Phase:
    """Everyone plants the cards beside their fields, and does other things first; it `pauses` after these, if asked."""
    players, active, rules, chance = game.players, game.active, game.rules, rng.random
    count, turn = len(players), phase.turn
    while turn < count:
        player = players[(active + turn) % count]
        cards = player.received if turn else player.received + game.revealed
        if not cards:
            turn += 1
            continue
        fields = player.fields
        ways = [(card, field) for card in KINDS[cards] for field in rules.spots(card, fields)]
        any_time = rules.any_time_actions(game, player)
        place = int(chance() * (len(ways) + len(any_time)))
        if place < len(ways):
            card, field = ways[place]
            if card in player.received:
                player.received = without(player.received, card)
            else:
                game.revealed = without(game.revealed, card)
            game.plant(player, card, field)
            phase = game.phase = phase.turns[turn]
        else:
            inner = any_time[place - len(ways)].apply(game, player)
            if inner is not None or pauses:
                return inner or phase
            turn = phase.turn  # as after every decision: somebody before them may have got a card
    return game.next_phase()


def window(phase: Window, game: Engine, rng: Random) -> Phase:
    """One player after another, each until they pass."""
    players, active, rules, chance = game.players, game.active, game.rules, rng.random
    count = len(players)
    for turn in range(phase.turn, count):
        player = players[(active + turn) % count]
        while (any_time := rules.any_time_actions(game, player)) or rules.may_hide_action(game, player):
            place = int(chance() * (len(any_time) + 1))
            if not place:
                break
            game.phase = phase.turns[turn]
            inner: Phase | None = any_time[place - 1].apply(game, player)
            if inner is not None:
                return inner
    return game.next_phase()


def offering(phase: Offering, game: Engine, rng: Random) -> Phase:
    """Make one of the small offers, do something else first, or end trading."""
    rules, player = game.rules, game.players[game.active]
    terms = rules.trade_terms(game) if rules.restricts_trade else None
    if phase.closed(game, terms):
        return game.next_phase()
    deals = rules.goods(game, player).call(player.seat, terms)
    any_time = rules.any_time_actions(game, player)
    place = int(rng.random() * (len(deals) + len(any_time)))
    if place >= len(deals):
        return any_time[place - len(deals)].apply(game, player) or phase.asked_again(game, player)
    if deals[place] is PASS:
        return game.next_phase()
    answers = game.phase = phase.to_answer(game, deals[place])
    return answering(answers, game, rng)


def answering(phase: Answering, game: Engine, rng: Random) -> Phase:
    """Everyone answers at once: nobody hears the others."""
    rules, players, offer, answers, chance = game.rules, game.players, phase.offer, list(phase.answers), rng.random
    terms = rules.trade_terms(game) if rules.restricts_trade else None
    goods_of_hand, revealed, want, give = rules.goods_of_hand, game.revealed, offer.want, offer.give
    named = terms is not None or bool(answers)  # may somebody have named the copies that they give?
    for seat in phase.asked[len(answers) :]:
        bids: Options = ()
        if terms is not None:
            yes = phase.permitted(game, players[seat], terms)
        elif offer is CALL:
            yes = open_answers(goods_of_hand(players[seat].hand).kinds, revealed)
        else:
            own = goods_of_hand(players[seat].hand)
            yes = own.accepts(want)
            if give:
                bids = own.bids.get(give) or own.bid(give)
        place = int(chance() * (len(yes) + len(bids)))
        if place >= len(yes):
            answers.append(bids[place - len(yes)])
            continue
        answers.append(yes[place])
        named = named or place > 1
    sealed = tuple(answers)
    after = game.phase = phase.settled(opened(sealed) if named else sealed, sealed)
    return settling(after, game, rng) if isinstance(after, Settling) else after


def settling(phase: Settling, game: Engine, rng: Random) -> Phase:
    """Take one of the answers or none, and do other things first."""
    rules, player = game.rules, game.players[game.active]
    while True:
        own = rules.goods(game, player)
        taking = phase.taking(own)
        any_time = rules.any_time_actions(game, player)
        place = int(rng.random() * (len(taking) + len(any_time)))
        if place < len(taking):
            break
        inner = any_time[place - len(taking)].apply(game, player)
        if inner is not None:
            return inner
        phase = game.phase = phase.asked_again(game, player)
    if place:
        phase.trade(game, player, taking[place], own)
    return CALLS[phase.rounds + 1]


BY_CHANCE: dict[type[Phase], Shortcut] = {
    PlantFromHand: plant_from_hand,
    PlantReceived: plant_received,
    Window: window,
    Offering: offering,
    Answering: answering,
    Settling: settling,
}
