"""Fast players for playouts: they look at the game itself, remember nothing, and answer in a microsecond.

They look only at what their seat can see: its fields, the turned-over cards, and what was said this round.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import fsum
from random import Random
from typing import Any

from beankit.core.actions import PASS, Action, Harvest, Plant
from beankit.core.cards import Card, Pile, Rows
from beankit.core.game import Game
from beankit.core.phase import Decision, Options, Phase
from beankit.core.phases import KINDS, PlantFromHand, PlantReceived, Window
from beankit.core.playout import SHORTCUTS, Policy, Shortcuts, decided
from beankit.core.rules import Rules
from beankit.core.trade.deals import CALL, REFUSE, Accept, Offer, Take
from beankit.core.trade.decisions import terms_of
from beankit.core.trade.market import Answering, Offering, opened
from beankit.core.values import Memo, cached

ACCEPT = Accept()
GIFTS = Memo(Offer)  # by the card
MOST_GIFTS = 2  # offers in one trading phase


def giver(game: Game, decision: Decision, rng: Random) -> Action:
    """Plants where a bean grows, gives away what hurts, accepts what helps; otherwise it plays at random."""
    options = decision.options
    answer = ANSWERS.get(decision.kind, other)
    return answer(game, decision, rng) if len(options) > 1 else options[0]


def plant(game: Game, decision: Decision, _: Random) -> Action:
    """Plant where it grows; otherwise, if it has to be, on an empty field; otherwise where the least is lost."""
    options, fields = decision.options, game.players[decision.seat].fields
    for option in options:
        if type(option) is Plant and fields[option.field]:
            return option
    return options[0] if type(options[0]) is not Harvest else cheapest(game.rules, fields, options)


def cheapest(rules: Rules, fields: Rows, options: Options) -> Action:
    """The harvest that loses least."""
    lost = losses(rules, fields)
    return min([option for option in options if type(option) is Harvest], key=lambda harvest: lost[harvest.field])


def offer(game: Game, decision: Decision, _: Random) -> Action:
    """Offer the turned-over card that hurts most as a gift."""
    gift = burden(game)
    return gift if gift in decision.options else PASS


def market(game: Game) -> Any:
    """The round of trading that is going on."""
    return game.phase


def burden(game: Game) -> Action:
    """The turned-over card that hurts most, as a gift to anyone; nothing if none hurts."""
    phase = market(game)
    if not game.revealed or phase.rounds >= MOST_GIFTS:
        return PASS
    worth = values(game.rules, game.players[game.active].fields)
    worst = min(game.revealed, key=worth.__getitem__)
    return GIFTS[worst] if worth[worst] < 0 else PASS


def answer(game: Game, decision: Decision, _: Random) -> Action:
    """Accept what helps."""
    phase = market(game)
    if decision.options[1] is not ACCEPT:
        return decision.options[0]
    worth = values(game.rules, game.players[decision.seat].fields)
    return ACCEPT if gain(worth, phase.offer.want, phase.offer.give) > 0 else decision.options[0]


def settle(game: Game, decision: Decision, rng: Random) -> Action:
    """What helps most; a random one in a tie, so that no neighbour gets all the gifts."""
    phase = market(game)
    worth = values(game.rules, game.players[decision.seat].fields)
    best, most = decision.options[:1], 0.0
    for option in decision.options:
        if type(option) is Take:
            deal = terms_of(phase.offer, phase.answers[phase.asked.index(option.seat)])
            won = gain(worth, *deal) if deal else 0.0
            if won > most:
                best, most = (option,), won
            elif won == most > 0:
                best += (option,)
    return any_of(best, rng)


def react(game: Game, decision: Decision, _: Random) -> Action:
    """Harvest a field that cannot pay more."""
    ripe = full(game.rules, game.players[decision.seat].fields)
    return harvest_of(ripe, decision.options) if ripe else PASS


def harvest_of(fields: tuple[int, ...], options: Options) -> Action:
    """The first harvest of one of these fields, if it is allowed."""
    return next((option for option in options if type(option) is Harvest and option.field in fields), PASS)


def other(game: Game, decision: Decision, rng: Random) -> Action:
    """Whatever else a game asks: plant where it grows, or any answer; harvest and buy only if there is none."""
    options, fields = decision.options, game.players[decision.seat].fields
    for option in options:
        if type(option) is Plant and fields[option.field]:
            return option
    return any_of(tuple([option for option in options if not option.any_time]) or options, rng)


ANSWERS: dict[str, Policy] = {
    "plant": plant,
    "offer": offer,
    "answer": answer,
    "settle": settle,
    "react": react,
}


def any_of(options: Options, rng: Random) -> Action:
    """One of the options, all equally likely."""
    return options[int(rng.random() * len(options))]


@cached
def losses(rules: Rules, fields: Rows) -> tuple[float, ...]:
    """What is lost by harvesting a field now: the next coin it has begun, and the growth that may come."""
    beans = rules.deck.beans
    return tuple(
        [beans[rules.kind(f) or f[-1]].steps[len(f) + 1] - rules.worth(f) if f else 0.0 for f in fields],
    )


@cached
def full(rules: Rules, fields: Rows) -> tuple[int, ...]:
    """The fields where something grows that cannot pay more."""
    lost = losses(rules, fields)
    return tuple([number for number, field in enumerate(fields) if field and not lost[number]])


@cached
def values(rules: Rules, fields: Rows) -> Mapping[Card, float]:
    """What a card of each kind is worth on these fields: a step towards a coin, less any field that must make room."""
    beans, room = rules.deck.beans, min(losses(rules, fields))
    worth = {kind: bean.steps[1] / 2 - room for kind, bean in beans.items()}
    for field in fields:
        if field and (kind := rules.kind(field)):
            steps, size = beans[kind].steps, len(field)
            worth[kind] = steps[size + 1] - steps[size]
    return worth


def gain(worth: Mapping[Card, float], give: Pile, get: Pile) -> float:
    """What a deal is worth to a player with these values."""
    return fsum([worth[card] for card in get]) - fsum([worth[card] for card in give])  # the same on every Python


# --- shortcuts: the same choices for whole phases, made without asking ---


def plant_from_hand(phase: PlantFromHand, game: Game, rng: Random) -> Phase | None:
    """Plant the front card, and the next one where it grows."""
    player, rules = game.players[game.active], game.rules
    if not player.hand:
        return game.next_phase()
    card, fields = player.hand[0], player.fields
    spots = rules.spots(card, fields)
    grows = [field for field in spots if fields[field]]
    if not grows and not phase.must:
        return game.next_phase()
    if not spots:
        return decided(giver, phase, game, rng)
    player.hand = player.hand[1:]
    game.plant(player, card, (grows or spots)[0])
    return phase.again if phase.must else game.next_phase()


def plant_received(phase: PlantReceived, game: Game, rng: Random) -> Phase | None:
    """Plant a card where it grows, otherwise on an empty field, otherwise make room."""
    players, active = game.players, game.active
    for turn in range(phase.turn, len(players)):
        player = players[(active + turn) % len(players)]
        cards = player.received if turn else player.received + game.revealed
        if cards:
            fields, spots = player.fields, game.rules.spots
            ways = [(card, field) for card in KINDS[cards] for field in spots(card, fields)]
            if not ways:
                return decided(giver, phase, game, rng)
            card, field = next(((card, field) for card, field in ways if fields[field]), ways[0])
            return phase.sow(game, player, card, field)
    return game.next_phase()


def window(phase: Window, game: Game, _: Random) -> Phase:
    """Everyone harvests what cannot pay more."""
    players, active, rules = game.players, game.active, game.rules
    for turn in range(phase.turn, len(players)):
        player = players[(active + turn) % len(players)]
        while ripe := full(rules, player.fields):
            harvest = harvest_of(ripe, rules.any_time_actions(game, player))
            if harvest is PASS:
                break
            game.phase = phase.turns[turn]
            inner = harvest.apply(game, player)
            if inner is not None:
                return inner
    return game.next_phase()


def offering(phase: Offering, game: Game, rng: Random) -> Phase:
    """Offer what hurts most as a gift, or end trading."""
    rules, player = game.rules, game.players[game.active]
    terms = rules.trade_terms(game) if rules.restricts_trade else None
    gift = PASS if phase.closed(game, terms) else burden(game)
    if gift is PASS or gift not in rules.goods(game, player).call(player.seat, terms):
        return game.next_phase()
    answers = game.phase = phase.to_answer(game, gift)
    return answering(answers, game, rng)


def answering(phase: Answering, game: Game, _: Random) -> Phase:
    """Everyone accepts what helps."""
    rules, players, offer, answers = game.rules, game.players, phase.offer, list(phase.answers)
    terms = rules.trade_terms(game) if rules.restricts_trade else None
    for seat in phase.asked[len(answers) :]:
        player = players[seat]
        helps = offer is not CALL and gain(values(rules, player.fields), offer.want, offer.give) > 0
        if helps and terms is None:
            helps = len(rules.goods_of_hand(player.hand).accepts(offer.want)) > 1
        elif helps:
            helps = ACCEPT in phase.permitted(game, player, terms)
        answers.append(ACCEPT if helps else REFUSE)
    sealed = tuple(answers)
    return phase.settled(opened(sealed), sealed)


SHORTCUTS.append(
    Shortcuts(
        giver,
        {
            PlantFromHand: plant_from_hand,
            PlantReceived: plant_received,
            Window: window,
            Offering: offering,
            Answering: answering,
        },
    )
)
