"""The phases of Al Cabohne, and how random players decide in them without the list of options."""

from __future__ import annotations

from random import Random

from beankit.core.actions import PASS, Action, Plant
from beankit.core.cards import Card, Pile
from beankit.core.events import ECHO_PLANTED, TURNED_OVER
from beankit.core.phase import Decision, Next, Phase, is_count
from beankit.core.phases import KINDS, planting
from beankit.core.playout import CHANCES
from beankit.core.said import Objection
from beankit.core.values import Memo
from beankit.games.al_cabohne.actions import Discard, Give, Pay, Stock
from beankit.games.al_cabohne.options import (
    NONE,
    PlaceDecision,
    dues,
    kinds_on,
    leftovers,
    placements,
    resting,
    why_not_pay,
    why_not_place,
    why_not_sow,
    why_not_take_over,
)
from beankit.games.al_cabohne.table import (
    DISCARDED,
    GAVE,
    PAID,
    PLACED,
    SHOWED,
    STOCKED,
    TOOK,
    AlCabohneGame,
    AlCabohnePlayer,
    still_known,
)

TO_STAY = 3  # how many turned-over cards stay on the table each turn
MOST_PLANTED = 2
MOST_FIELDS = 3


class TakeOver(Phase[AlCabohneGame, AlCabohnePlayer]):
    """Phase 1: plant or discard what the opponent left, kind by kind (A-5)."""

    __slots__ = ()
    name = "take_over"
    asks = ("take_over",)

    def begin(self, game: AlCabohneGame) -> Next:
        if not game.revealed:
            return game.next_phase()
        player, rules = game.players[game.active], game.rules
        options: tuple[Action, ...] = ()
        for card in KINDS[game.revealed]:
            spots = rules.spots(card, player.fields)
            options += leftovers(card, spots, bool(spots and player.fields[spots[0]]))
        return Decision(player.seat, "take_over", options + rules.any_time_actions(game, player))

    def play(self, game: AlCabohneGame, player: AlCabohnePlayer, action: Plant | Discard) -> Phase:
        if type(action) is Plant:
            place(game, player, action.card, action.field)
            return self
        cards = game.pick_up(action.card)
        game.discard += cards
        game.log += (player.seat, cards, DISCARDED)
        return self

    def why_not(self, game: AlCabohneGame, player: AlCabohnePlayer, action: Action) -> Objection:
        return why_not_take_over(game, player, action)


class PayMafia(Phase[AlCabohneGame, AlCabohnePlayer]):
    """Phase 2: every field whose kind a boss collects pays that boss one card, in the player's order (A-6)."""

    __slots__ = ()
    name = "pay_mafia"
    asks = ("pay_mafia",)
    paid: tuple[int, ...] = ()  # the fields that have paid in this phase

    def is_possible(self, game: AlCabohneGame) -> bool:
        paid: object = self.paid
        return type(paid) is tuple and all(is_count(field, MOST_FIELDS) for field in paid)

    def due(self, game: AlCabohneGame, player: AlCabohnePlayer) -> tuple[int, ...]:
        """The fields that still have to pay."""
        collected = kinds_on(game.bosses)
        fields = enumerate(player.fields)
        return tuple([n for n, cards in fields if cards and cards[-1] in collected and n not in self.paid])

    def begin(self, game: AlCabohneGame) -> Next:
        player = game.players[game.active]
        due = self.due(game, player)
        if not due:
            return game.next_phase()
        return Decision(player.seat, "pay_mafia", dues(due) + game.rules.any_time_actions(game, player))

    def play(self, game: AlCabohneGame, player: AlCabohnePlayer, action: Pay) -> Phase:
        field = player.fields[action.field]
        boss = kinds_on(game.bosses).index(field[-1])
        game.set_field(player, action.field, field[:-1])
        game.log += (player.seat, action.field, field[-1], game.rules.bosses[boss], PAID)
        game.feed(boss, field[-1])
        return PayMafia((*self.paid, action.field))

    def why_not(self, game: AlCabohneGame, player: AlCabohnePlayer, action: Action) -> Objection:
        return why_not_pay(self.due(game, player))


class Sowing(Phase[AlCabohneGame, AlCabohnePlayer]):
    """Phase 3: the front card of the hand must be planted, the next one may be; then the player moves on (A-7)."""

    __slots__ = ()
    name = "sowing"
    common = "plant"
    asks = ("plant",)
    planted: int = 0  # cards planted from the hand in this phase

    def is_possible(self, game: AlCabohneGame) -> bool:
        return is_count(self.planted, MOST_PLANTED)

    def begin(self, game: AlCabohneGame) -> Next:
        player, rules = game.players[game.active], game.rules
        any_time = rules.any_time_actions(game, player)
        if player.hand and self.planted < MOST_PLANTED:
            card = player.hand[0]
            return planting(player.seat, card, rules.spots(card, player.fields), any_time, not self.planted)
        return resting(player.seat, any_time) if any_time else game.next_phase()

    def play(self, game: AlCabohneGame, player: AlCabohnePlayer, action: Plant) -> Phase:
        if action is PASS:
            return game.next_phase()
        player.hand = player.hand[1:]
        if player.shown:
            player.shown -= 1
        game.plant(player, action.card, action.field)
        game.log.append(ECHO_PLANTED)
        return SOWING[self.planted + 1]

    def why_not(self, game: AlCabohneGame, player: AlCabohnePlayer, action: Action) -> Objection:
        return why_not_sow(game, player, action, self.planted, MOST_PLANTED)


SOWING = tuple(Sowing(planted) for planted in range(MOST_PLANTED + 1))


class Reveal(Phase[AlCabohneGame, AlCabohnePlayer]):
    """Phase 4: turn over cards until three of them stay on the table (A-8)."""

    __slots__ = ()
    name = "reveal"
    common = "turn_over"

    def begin(self, game: AlCabohneGame) -> Next:
        collected = kinds_on(game.bosses)
        stayed = 0
        while stayed < TO_STAY:
            cards, _ = game.draw(1, TURNED_OVER)
            if not cards:
                break
            if cards[0] in collected:  # the boss first, then the discard pile
                boss = collected.index(cards[0])
                game.log += (game.rules.bosses[boss], cards[0], TOOK)
                game.feed(boss, cards[0])
                collected = kinds_on(game.bosses)
            else:
                game.revealed += cards
                stayed += 1
            if game.discard and game.discard[-1] in game.revealed:
                game.rejoin()
        return game.next_phase()


class Place(Phase[AlCabohneGame, AlCabohnePlayer]):
    """Phase 5: place the table's cards on one's own fields or on bosses, and give cards to bosses (A-9)."""

    __slots__ = ()
    name = "place"
    asks = ("place",)

    def begin(self, game: AlCabohneGame) -> Next:
        player, rules = game.players[game.active], game.rules
        given, owed = rules.gifts((player.hand, kinds_on(game.bosses)))
        options = given + rules.any_time_actions(game, player)
        if game.revealed:
            options = placements(rules.bosses, game.revealed, player.fields, game.bosses) + options
        if not owed and not (game.revealed and rules.places_all):
            options = (PASS, *options)
        return PlaceDecision(player.seat, "place", options, player.hand)

    def play(self, game: AlCabohneGame, player: AlCabohnePlayer, action: Action) -> Phase:
        if type(action) is Plant:
            place(game, player, action.card, action.field)
        elif type(action) is Stock:
            self.stock(game, player, action.card, game.rules.bosses.index(action.boss))
        elif type(action) is Give:
            spot = action.copies[0] if action.copies else player.hand.index(action.card)
            self.give(game, player, spot, game.rules.bosses.index(action.boss))
        else:
            return self.finish(game, player)
        return self

    def finish(self, game: AlCabohneGame, player: AlCabohnePlayer) -> Phase:
        """Nothing more is placed or given."""
        if () in game.bosses and player.hand and len(game.players) > 1:  # they cannot give: the hand is shown
            player.shown = len(player.hand)
            game.tell(SHOWED, seat=player.seat, cards=player.hand)
        return game.next_phase()

    def stock(self, game: AlCabohneGame, player: AlCabohnePlayer, card: Card, boss: int) -> None:
        """Place all the table's cards of a kind on a boss, one at a time (A-9.1, A-9.10)."""
        cards = game.pick_up(card)
        game.log += (player.seat, cards, game.rules.bosses[boss], STOCKED)
        for _ in cards:
            game.feed(boss, card)

    def give(self, game: AlCabohneGame, player: AlCabohnePlayer, spot: int, boss: int) -> None:
        """Give a boss a card from any position in the hand (A-9.3)."""
        hand = player.hand
        card = hand[spot]
        if player.shown:
            known = still_known(hand[: player.shown], card, len(hand) > player.shown)
            player.shown = len(known)
        player.hand = hand[:spot] + hand[spot + 1 :]
        game.log += (player.seat, card, game.rules.bosses[boss], GAVE)
        game.feed(boss, card)

    def why_not(self, game: AlCabohneGame, player: AlCabohnePlayer, action: Action) -> Objection:
        return why_not_place(game, player, action, game.rules.gifts((player.hand, kinds_on(game.bosses)))[1])


def place(game: AlCabohneGame, player: AlCabohnePlayer, card: Card, field: int) -> None:
    """Plant all the table's cards of a kind together on one field (A-5.2, A-9.1)."""
    cards = game.pick_up(card)
    game.set_field(player, field, player.fields[field] + cards)
    game.log += (player.seat, cards, field, PLACED)


def sow_by_chance(phase: Sowing, game: AlCabohneGame, rng: Random) -> Phase:
    """How random players sow: plant the front cards and do other things, until a pass or nothing is left to do."""
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


def place_by_chance(phase: Place, game: AlCabohneGame, rng: Random) -> Phase:
    """How random players place: the table's cards, gifts to bosses and other things, until a pass."""
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
CHANCES.update({Sowing: sow_by_chance, Place: place_by_chance})
