"""Playouts: how a game might end from here, played at random or by a light policy; made for search.

A shortcut is how a policy plays a whole phase, without the list of options and without a log. It gives the same result
from the same random numbers as one decision after another, only faster. It is used for the phases it was written for,
and for others that play by the same rules (see `Phase.like`). Here are those of random players.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from random import Random
from sys import maxsize
from typing import TYPE_CHECKING

from beankit.core.actions import PASS, Action
from beankit.core.cards import without
from beankit.core.engine import Engine
from beankit.core.events import IMAGINED, Story
from beankit.core.phase import Decision, Options, Phase
from beankit.core.phases import KINDS, PlantFromHand, PlantReceived, Window
from beankit.core.trade.deals import CALL
from beankit.core.trade.market import CALLS, Answering, Offering, Settling, opened
from beankit.core.trade.options import open_answers

if TYPE_CHECKING:
    from beankit.core.game import Game

Policy = Callable[["Game", Decision, Random], Action]
Shortcut = Callable[..., Phase | None]  # from a phase, its game and a generator to the next phase; None at the end
Valuation = Callable[["Game"], Sequence[float]]  # what a game is worth to each seat


def scores(game: Engine) -> tuple[int, ...]:
    """Everyone's final score; before the end, their coins plus what their fields would pay."""
    if game.result is not None:
        return game.result.scores
    return tuple([game.standing(player.seat) for player in game.players])


def play_policy(game: Game, policy: Policy, rng: Random, most: int | None, last: int | None) -> None:
    """Play what the policy chooses: to the end, for a number of decisions, or until this turn begins."""
    left = maxsize if most is None else most
    until = maxsize if last is None else last
    while left > 0 and game.turn < until and (decision := game.decision) is not None:
        game.play(policy(game, decision, rng))
        left -= 1


def any_option(game: Engine, decision: Decision, rng: Random) -> Action:  # noqa: ARG001
    """The random policy."""
    options = decision.options
    return options[int(rng.random() * len(options))]


class Shortcuts(dict[type[Phase], Shortcut]):
    """How a policy plays each kind of phase; one without a shortcut is played by single decisions."""

    def __init__(self, policy: Policy, cuts: Mapping[type[Phase], Shortcut]) -> None:
        super().__init__(cuts)
        self.policy = policy

    def __missing__(self, kind: type[Phase]) -> Shortcut:
        step: Shortcut = partial(decided, self.policy)
        self[kind] = step
        return step


def decided(policy: Policy, phase: Phase, game: Game, rng: Random) -> Phase | None:
    """Play a phase: do what is automatic, or what the policy chooses."""
    asked = phase.begin(game)
    if asked is None or not asked.stops:
        return asked
    action, player = policy(game, asked, rng), game.players[asked.seat]
    if action.any_time:
        return action.apply(game, player) or phase.asked_again(game, player)
    return phase.play(game, player, action)


def shortcuts_of(policy: Policy) -> Shortcuts | None:
    """The shortcuts of a policy, if it has some."""
    return next((shortcuts for shortcuts in SHORTCUTS if shortcuts.policy is policy), None)


def play_quickly(game: Game, shortcuts: Shortcuts, rng: Random, last: int | None) -> None:
    """Play by shortcuts, to the end or until this turn begins; the log is not to be read then."""
    until = maxsize if last is None else last
    if game.turn >= until:
        return
    phase: Phase | None = game.phase
    game.moving = True
    while phase is not None:
        game.phase = phase
        phase = shortcuts[phase.like](phase, game, rng)
        if game.turn >= until and phase is not None:
            game.go_on(phase)
            return
    game.decision = None
    game.moving = False


def forget(game: Engine) -> None:
    """Let the log begin here: it does not say how the game came about."""
    game.past, game.story, game.heard, game.log = None, Story([]), {}, []
    game.log = [game.active, game.clone(), IMAGINED]


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


CHANCES = Shortcuts(  # games add their own
    any_option,
    {
        PlantFromHand: plant_from_hand,
        PlantReceived: plant_received,
        Window: window,
        Offering: offering,
        Answering: answering,
        Settling: settling,
    },
)
SHORTCUTS = [CHANCES]
