"""The phases in which Bohnedikt differs from Bohnanza, and how random players decide in them."""

from __future__ import annotations

from random import Random

from beankit.core.actions import PASS, Action, Plant
from beankit.core.cards import Pile, without
from beankit.core.events import ECHO_PLANTED
from beankit.core.fields import HARVESTS
from beankit.core.phase import Decision, Next, Phase, is_count
from beankit.core.phases import DrawCards, PlantFromHand, PlantReceived, TurnOver, planting
from beankit.core.playout import CHANCES, any_option, decided, plant_received
from beankit.core.said import Objection
from beankit.core.values import Memo
from beankit.games.bohnedikt.actions import GIVE_UP, Keep, LayDown, UseEdict
from beankit.games.bohnedikt.events import GAVE_UP, KEPT, LAID_DOWN, USED
from beankit.games.bohnedikt.table import BohnediktGame, BohnediktPlayer


class PlantOrSacrifice(PlantFromHand[BohnediktGame, BohnediktPlayer]):
    """Phase 1: a sacrifice card at the front must be played or given up before a bean is planted.

    `pledged`: it was given up to plant the second bean, which must be planted now (D-15).
    """

    __slots__ = ()
    name = "plant_or_sacrifice"
    pledged: bool = False

    def is_possible(self, game: BohnediktGame) -> bool:
        return (self.must, self.pledged) in FROM_HAND

    def begin(self, game: BohnediktGame) -> Next:
        player = game.players[game.active]
        hand = player.hand
        if not hand:
            return game.next_phase()
        rules = game.rules
        any_time = rules.any_time_actions(game, player)
        if not player.behind:
            harvests = player.harvests
            first = any_time[len(harvests) :] or (GIVE_UP,)  # it must be played if possible
            return Decision(player.seat, "plant", (() if self.must else (PASS,)) + first + harvests)
        must = self.must or self.pledged
        return planting(player.seat, hand[0], rules.spots(hand[0], player.fields), any_time, must)

    def play(self, game: BohnediktGame, player: BohnediktPlayer, action: Plant) -> Phase:
        if action is GIVE_UP:
            game.tell(GAVE_UP, seat=player.seat, sacrifice=player.sacrifice[0])
            game.renew(player)
            return self if self.must else PLEDGED
        if action is PASS:
            return game.next_phase()
        game.take(player, (0,))
        game.plant(player, action.card, action.field)
        game.log.append(ECHO_PLANTED)
        return self.again if self.must else game.next_phase()

    def why_not(self, game: BohnediktGame, player: BohnediktPlayer, action: Action) -> Objection:
        rule = "D-14" if self.must else "D-15"
        if action is GIVE_UP:
            if player.behind:
                return Objection(rule, "the sacrifice card stays: beans lie in front of it")
            return Objection(rule, "the sacrifice card stays: it can be played, so it must be")
        if not player.behind and (self.must or action is not PASS):
            return Objection(rule, "the sacrifice card comes first: it must be played if possible, otherwise given up")
        if self.pledged and action is PASS:
            text = "the sacrifice card was given up to plant the front card of the hand: {card}"
            return Objection(rule, text, card=player.hand[0])
        return elsewhere(game, player, action) or super().why_not(game, player, action)


FROM_HAND = ((True, False), (False, False), (False, True))
PLEDGED = PlantOrSacrifice(must=False, pledged=True)


def elsewhere(game: BohnediktGame, player: BohnediktPlayer, action: Action) -> Objection | None:
    """Why an edict card may not be planted there."""
    if not isinstance(action, Plant) or action.card not in game.rules.edicts:
        return None
    if action.field in range(1, len(player.fields)):
        text = "an edict card may be planted only in the Cloister Garden, which is field {field}"
        return Objection("D-5", text, field=0)
    return None


class UsingEdicts(Phase[BohnediktGame, BohnediktPlayer]):
    """Phase 2 before trading: the active player uses helpful edicts, in any order they like (D-22)."""

    __slots__ = ()
    name = "edicts"
    asks = ("edict",)

    def begin(self, game: BohnediktGame) -> Next:
        if not game.edicts:
            return game.next_phase()
        player, rules = game.players[game.active], game.rules
        ready = [edict for edict in self.waiting(game) if rules.edicts[edict].ready(game, player)]
        if not ready:
            return game.next_phase()
        uses = tuple(UseEdict(edict, numbers) for edict in ready for numbers in rules.edicts[edict].ways(game, player))
        return Decision(player.seat, "edict", (PASS, *uses, *rules.any_time_actions(game, player)))

    def waiting(self, game: BohnediktGame) -> Pile:
        """The edicts in force that have not been used yet."""
        left: Pile = game.edicts
        for edict in game.used:
            left = without(left, edict)
        return tuple(dict.fromkeys(left))

    def play(self, game: BohnediktGame, player: BohnediktPlayer, action: Action) -> Phase:
        if action is PASS:
            return game.next_phase()
        assert isinstance(action, UseEdict)
        game.used += (action.edict,)
        game.tell(USED, seat=player.seat, edict=action.edict)
        return game.rules.edicts[action.edict].use(game, player, action.numbers) or self

    def why_not(self, game: BohnediktGame, player: BohnediktPlayer, action: Action) -> Objection:
        if not isinstance(action, UseEdict):
            return Objection("D-22", "this is the time to use helpful edicts, before trading")
        if action.edict not in game.edicts:
            return Objection("D-7", "this edict is not in force: {edict}", edict=action.edict)
        if action.edict not in self.waiting(game):
            return Objection("D-22", "this edict has already been used: {edict}", edict=action.edict)
        edict = game.rules.edicts[action.edict]
        if not edict.ready(game, player):
            text = "this edict is not used before trading, or has nothing to work on: {edict}"
            return Objection("D-22", text, edict=action.edict)
        ways = tuple([UseEdict(action.edict, numbers) for numbers in edict.ways(game, player)])
        if not ways:
            return Objection("D-22", "no field has room for this edict: {edict}", edict=action.edict)
        return Objection("D-22", "this edict is used as follows: {ways}", ways=ways)


USING_EDICTS = UsingEdicts()


class TurnOverMore(TurnOver[BohnediktGame, BohnediktPlayer]):
    """Turn over another card (edict third_card); if it is an edict, it is in force too."""

    __slots__ = ()
    name = "turn_over_more"
    common = ""
    within = "edicts"
    count: int = 1

    def afterwards(self, game: BohnediktGame) -> Phase:
        return USING_EDICTS


class PlantOrKeep(PlantReceived[BohnediktGame, BohnediktPlayer]):
    """Phase 3, in which edicts may spare the active player some planting."""

    __slots__ = ()
    name = "plant_or_keep"

    def begin(self, game: BohnediktGame) -> Next:
        asked = super().begin(game)
        if isinstance(asked, Decision) and game.edicts and asked.seat == game.active:
            more = self.spared(game)
            return Decision(asked.seat, "plant", asked.options + more) if more else asked
        return asked

    def spared(self, game: BohnediktGame) -> tuple[Action, ...]:
        """What the active player may do instead of planting."""
        edicts = [game.rules.edicts[edict] for edict in game.edicts]
        instead: tuple[Action, ...] = ()
        if any(edict.lets_lay_down for edict in edicts):
            instead += tuple(LayDown(card) for card in dict.fromkeys(game.revealed))
        if any(edict.lets_keep for edict in edicts):
            instead += tuple(Keep(card) for card in dict.fromkeys(game.players[game.active].received))
        return instead

    def play(self, game: BohnediktGame, player: BohnediktPlayer, action: Plant | LayDown | Keep) -> Phase:
        if isinstance(action, LayDown):
            game.revealed = without(game.revealed, action.card)
            game.discard += (action.card,)
            game.tell(LAID_DOWN, seat=player.seat, card=action.card)
        elif isinstance(action, Keep):
            player.received = without(player.received, action.card)
            player.hand += (action.card,)
            game.tell(KEPT, seat=player.seat, card=action.card)
        else:
            return super().play(game, player, action)
        return self

    def why_not(self, game: BohnediktGame, player: BohnediktPlayer, action: Action) -> Objection:
        if isinstance(action, LayDown | Keep):
            return Objection("D-22", "no edict in force lets you do that with this card")
        return elsewhere(game, player, action) or super().why_not(game, player, action)


class Drawing(Phase[BohnediktGame, BohnediktPlayer]):
    """Phase 4: draw four cards, or more if an edict says so (D-17)."""

    __slots__ = ()
    name = "drawing"
    common = "draw"

    def begin(self, game: BohnediktGame) -> Next:
        rules = game.rules
        return DRAWS[max([rules.drawn, *(rules.edicts[edict].draws for edict in game.used)])]


DRAWS: Memo[int, Phase] = Memo(DrawCards)


class Tribute(Phase[BohnediktGame, BohnediktPlayer]):
    """The second exhaustion: everybody gives coins, and harvests first if they have too few (D-20)."""

    __slots__ = ()
    nested = True
    name = "tribute"
    asks = ("tribute",)
    turn: int = 0  # how many seats clockwise from the active player

    def is_possible(self, game: BohnediktGame) -> bool:
        if not is_count(self.turn, len(game.players) - 1):
            return False
        waiting = range(self.turn, len(game.players))
        return not any(game.players[(game.active + turn) % len(game.players)].purse for turn in waiting)

    def begin(self, game: BohnediktGame) -> Next:
        players = game.players
        player = players[(game.active + self.turn) % len(players)]
        if len(player.coins) < len(players) and player.harvests:
            # the discard pile is about to be shuffled, so nobody chooses its top card
            return Decision(player.seat, "tribute", HARVESTS[tuple([len(field) for field in player.fields])])
        game.give_alms(player)
        return Tribute(self.turn + 1) if self.turn + 1 < len(players) else game.close()

    def why_not(self, game: BohnediktGame, player: BohnediktPlayer, action: Action) -> Objection:
        return Objection("D-20", "too few coins for the tribute: a field must be harvested")


def plant_by_chance(phase: PlantOrSacrifice, game: BohnediktGame, rng: Random) -> Phase | None:
    """How random players plant from the hand, unless the sacrifice card is in front."""
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


def plant_received_by_chance(phase: PlantOrKeep, game: BohnediktGame, rng: Random) -> Phase | None:
    """How random players plant what they received; under edicts the active player has more to choose from."""
    if phase.turn:
        return plant_received(phase, game, rng)
    if game.edicts:
        return decided(any_option, phase, game, rng)
    return plant_received(phase, game, rng, pauses=True)


CHANCES.update({PlantOrSacrifice: plant_by_chance, PlantOrKeep: plant_received_by_chance})
