"""The phases of a turn that all games share."""

from __future__ import annotations

from typing import ClassVar

from beankit.core.actions import PASS, Action, Plant
from beankit.core.cards import Card, Pile, without
from beankit.core.events import DREW, ECHO_PLANTED, ECHO_SOWED, TURNED_OVER
from beankit.core.fields import must_plant, not_front, why_not_plant
from beankit.core.phase import GAME_OVER, Decision, Next, Phase, is_count
from beankit.core.said import Objection
from beankit.core.seats import G, P
from beankit.core.values import Memo, build, cached

MOST_PLAYERS = 15
KINDS: Memo[Pile, Pile] = Memo(lambda cards: tuple(dict.fromkeys(cards)))  # the kinds among some cards, in order


class PlantFromHand(Phase[G, P]):
    """Phase 1: the front card must be planted, the next one may be (B-5 to B-7)."""

    __slots__ = ()
    name = common = "plant"
    asks: ClassVar[tuple[str, ...]] = ("plant",)
    again: ClassVar[PlantFromHand]  # the second card
    must: bool = True

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        cls.again = cls(must=False)

    def is_possible(self, game: G) -> bool:
        return isinstance(self.must, bool)

    def begin(self, game: G) -> Next:
        player = game.players[game.active]
        if not player.hand:
            return game.next_phase()
        card = player.hand[0]
        any_time = game.rules.any_time_actions(game, player)
        return planting(player.seat, card, game.rules.spots(card, player.fields), any_time, self.must)

    def play(self, game: G, player: P, action: Plant) -> Phase:
        if action is PASS:
            return game.next_phase()
        player.hand = player.hand[1:]
        game.plant(player, action.card, action.field)
        game.log.append(ECHO_PLANTED)
        return self.again if self.must else game.next_phase()

    def why_not(self, game: G, player: P, action: Action) -> Objection:
        front = player.hand[0]
        if action is PASS:
            return must_plant("B-5", front)
        if isinstance(action, Plant) and action.card != front:
            return not_front("B-5" if self.must else "B-6", front)
        return why_not_plant(game.rules, player, action)


PlantFromHand.again = PlantFromHand(must=False)


class PlantReceived(Phase[G, P]):
    """Phase 3: everyone plants the cards beside their fields, the active player first (B-11 to B-13)."""

    __slots__ = ()
    name = common = "plant_received"
    asks = ("plant",)
    turns: ClassVar[tuple[PlantReceived, ...]]
    turn: int = 0  # how far from the active player, clockwise

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        cls.turns = tuple(cls(turn) for turn in range(MOST_PLAYERS))

    def is_possible(self, game: G) -> bool:
        return is_count(self.turn, len(game.players))

    def begin(self, game: G) -> Next:
        players, active = game.players, game.active
        count = len(players)
        for turn in range(self.turn, count):
            player = players[(active + turn) % count]
            cards = player.received if turn else player.received + game.revealed
            if cards:
                fields, rules = player.fields, game.rules
                options: tuple[Action, ...] = ()
                for card in KINDS[cards]:
                    options += plants(card, rules.spots(card, fields))
                return build(Decision, (player.seat, "plant", options + rules.any_time_actions(game, player)))
        return game.next_phase()

    def play(self, game: G, player: P, action: Plant) -> Phase:
        phase = self.sow(game, player, action.card, action.field)
        game.log.append(ECHO_SOWED)
        return phase

    def sow(self, game: G, player: P, card: Card, field: int) -> Phase:
        """Plant a card that lies beside the fields."""
        if card in player.received:
            player.received = without(player.received, card)
        else:
            game.revealed = without(game.revealed, card)
        game.plant(player, card, field)
        turn: int = (player.seat - game.active) % len(game.players)
        return self.turns[turn]

    def why_not(self, game: G, player: P, action: Action) -> Objection:
        cards = player.received + (game.revealed if player.seat == game.active else ())
        if action is PASS:
            return Objection("B-11", "all cards beside the fields must be planted: {cards}", cards=cards)
        if isinstance(action, Plant) and action.card not in cards:
            return Objection("B-11", "the cards to plant are {cards}", cards=cards)
        return why_not_plant(game.rules, player, action)


PlantReceived.turns = tuple(PlantReceived(turn) for turn in range(MOST_PLAYERS))


class Window(Phase[G, P]):
    """Everyone who can do something "at any time" is asked, clockwise from the active player (F-29, F-30)."""

    __slots__ = ()
    name = "window"
    asks = ("react",)
    turns: ClassVar[tuple[Window, ...]]
    turn: int = 0  # how far from the active player, clockwise

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        cls.turns = tuple(cls(turn) for turn in range(MOST_PLAYERS + 1))

    def is_possible(self, game: G) -> bool:
        return is_count(self.turn, len(game.players))

    def begin(self, game: G) -> Next:
        players, active, rules = game.players, game.active, game.rules
        count = len(players)
        for turn in range(self.turn, count):
            player = players[(active + turn) % count]
            any_time = rules.any_time_actions(game, player)
            if any_time or rules.may_hide_action(game, player):
                return reacting(player.seat, any_time)
        return game.next_phase()

    def play(self, game: G, player: P, action: Plant) -> Phase:
        return self.turns[(player.seat - game.active) % len(game.players) + 1]

    def asked_again(self, game: G, player: P, spent: Pile = ()) -> Phase:
        """A player who acted is asked again; the window does not return to those before them."""
        return self.turns[(player.seat - game.active) % len(game.players)]

    def why_not(self, game: G, player: P, action: Action) -> Objection:
        return Objection("F-29", "in a window you can only pass or do what is allowed at any time")


Window.turns = tuple(Window(turn) for turn in range(MOST_PLAYERS + 1))


class Drawing(Phase[G, P]):
    """Some cards of the draw pile are still to come; `count` says how many."""

    __slots__ = ()
    count: int  # type: ignore[assignment]  # hides the tuple method

    def is_possible(self, game: G) -> bool:
        return is_count(self.count, game.rules.deck.total)


class TurnOver(Drawing[G, P]):
    """Cards of the draw pile are turned over; they belong to the active player (B-9)."""

    __slots__ = ()
    name = common = "turn_over"

    def begin(self, game: G) -> Next:
        cards, interruption = game.draw(self.count, TURNED_OVER)
        game.revealed += cards
        game.rules.turned_over(game, cards)
        if interruption is not None:
            return game.open(interruption, type(self)(self.count - len(cards)))
        return self.afterwards(game)

    def afterwards(self, game: G) -> Phase:
        """Where the turn continues once the cards are turned over."""
        return game.next_phase()


class DrawCards(Drawing[G, P]):
    """Phase 4: the active player draws to the back of their hand (B-14); the last exhaustion ends the game (B-17)."""

    __slots__ = ()
    name = common = "draw"

    def begin(self, game: G) -> Next:
        player = game.players[game.active]
        cards, interruption = game.draw(self.count, DREW)
        player.hand += cards
        if interruption is not None:
            return game.open(interruption, type(self)(self.count - len(cards)))
        return self.afterwards(game)

    def afterwards(self, game: G) -> Phase:
        """Where the turn continues once the cards are drawn."""
        return GAME_OVER if game.ending else game.next_phase()


class LastTurn(Phase[G, P]):
    """The game ends here once the draw pile has been exhausted for the last time (B-17)."""

    __slots__ = ()
    name = "last_turn"

    def begin(self, game: G) -> Next:
        return GAME_OVER if game.ending else game.next_phase()


@cached
def plants(card: Card, spots: tuple[int, ...]) -> tuple[Action, ...]:
    """The ways to plant a card on one of these fields."""
    return tuple(Plant(card, field) for field in spots)


@cached
def planting(seat: int, card: Card, spots: tuple[int, ...], any_time: tuple[Action, ...], must: bool) -> Decision:
    """Plant this card where it fits; if it fits nowhere, only a harvest makes room (F-6, F-7)."""
    return Decision(seat, "plant", (() if must else (PASS,)) + plants(card, spots) + any_time)


@cached
def reacting(seat: int, any_time: tuple[Action, ...]) -> Decision:
    """Do something that is allowed at any time, or pass."""
    return Decision(seat, "react", (PASS, *any_time))
