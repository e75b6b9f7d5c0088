"""The phases of a turn that all games share. A phase is a small value; what happens in it is said by two methods."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, ClassVar, Self

from beankit.core.actions import PASS, Action, Plant, own_word
from beankit.core.cards import Card, Pile, without
from beankit.core.decision import KINDS, Decision, cached
from beankit.core.events import DREW, HE_PLANTED, HE_SOWED, TURNED_OVER
from beankit.core.objections import Objection
from beankit.core.values import Value, build

if TYPE_CHECKING:
    from beankit.core.game import Game, Player
    from beankit.core.rules import Rules

MOST_PLAYERS = 15
PHASES: dict[str, type[Phase]] = {}  # all there are, by name


class Phase(Value):
    """A stretch of the game. `begin` asks (and is pure then) or does what is automatic; `play` takes an action."""

    __slots__ = ()
    FIRST = 1  # before the parts stands the name
    name: ClassVar[str] = ""
    common: ClassVar[str] = ""  # what every game calls it, if its own name is another
    stops: ClassVar[bool] = False  # the game goes on from here, unlike at a decision
    nested: ClassVar[bool] = False  # it is played inside another phase, which waits on the stack (see Game.open)
    within: ClassVar[str] = ""  # the phase of the turn that it is a part of, if it is not one itself
    asks: ClassVar[tuple[str, ...]] = ()  # the kinds of decision it may ask for

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        if cls.name:
            own_word(cls, "name")
            PHASES[cls.name] = cls
        own = vars(cls)
        if ("begin" in own or "play" in own) and "by_chance" not in own:
            cls.by_chance = Phase.by_chance  # type: ignore[method-assign]  # its base's would play by other rules

    def __new__(cls) -> Self:
        return cls.of()

    @classmethod
    def of(cls, *parts: Any) -> Self:
        """The phase with these parts."""
        return build(cls, (cls.name, *parts))

    def begin(self, game: Game) -> Decision | Phase | None:
        """The decision to ask, or the phase to go on with; None when the game is over."""
        raise NotImplementedError

    def play(self, game: Game, player: Player, action: Action) -> Phase:
        """Do what the asked player chose; the phase to go on with."""
        raise NotImplementedError

    def by_chance(self, game: Game, chance: Callable[[], float]) -> Phase | None:
        """Ask and take any of the options, each as likely as the others; the phase to go on with, None at the end.

        A phase may say how to do that faster, if it comes to the same with the same numbers of chance.
        """
        asked = self.begin(game)
        if not isinstance(asked, Decision):
            return asked
        options = asked.options
        action, player = options[int(chance() * len(options))], game.players[asked.seat]
        if action.free:
            return action.apply(game, player) or self.asked_again(game, player)
        return self.play(game, player, action)

    def why_not(self, game: Game, player: Player, action: Action) -> Objection:
        """The rule that forbids an action here, and the reason."""
        return Objection("B-4", "that is nothing for this phase: {phase}", phase=self.name)

    def asked_again(self, game: Game, player: Player, spent: Pile = ()) -> Phase:
        """The phase after a player did what may be done at any time: it asks again (F-29).

        `spent` are cards that this used up and that he could have given in a trade.
        """
        return self

    def steps(self, turn: tuple[Phase, ...]) -> list[int]:
        """The steps of a turn in which this phase may be going on."""
        names = {self.name, self.within, self.common} - {""}
        return [step for step, phase in enumerate(turn) if phase.name in names or phase.common in names]

    def fits(self, game: Game) -> bool:
        """Can this be going on at this table? Asked of phases that people write into positions."""
        return True

    def seen_by(self, seat: int) -> Phase:
        """The phase as a seat knows it."""
        return self

    def retold(self, game: Game) -> tuple[Any, ...]:
        """What everybody has heard in this phase, as the log has it: told again where a game begins inside it."""
        return ()


class PlantFromHand(Phase):
    """Phase 1: the front card must be planted, the next one may be (B-5 to B-7)."""

    __slots__ = ()
    PARTS: ClassVar[tuple[str, ...]] = ("must",)
    name = common = "plant"
    asks: ClassVar[tuple[str, ...]] = ("plant",)
    again: ClassVar[PlantFromHand]  # the second card
    must: bool

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        cls.again = cls(must=False)

    def __new__(cls, must: bool = True) -> Self:
        return cls.of(must)

    def fits(self, game: Game) -> bool:
        return isinstance(self.must, bool)

    def begin(self, game: Game) -> Decision | Phase | None:
        player = game.players[game.active]
        if not player.hand:
            return game.next_phase()
        card = player.hand[0]
        free = game.rules.free(game, player)
        return planting(player.seat, card, game.rules.spots(card, player.fields), free, self.must)

    def play(self, game: Game, player: Player, action: Action) -> Phase:
        if action is PASS:
            return game.next_phase()
        player.hand = player.hand[1:]
        game.plant(player, action.card, action.field)  # type: ignore[attr-defined]
        game.log.append(HE_PLANTED)
        return self.again if self.must else game.next_phase()

    def why_not(self, game: Game, player: Player, action: Action) -> Objection:
        front = player.hand[0]
        if action is PASS:
            return Objection("B-5", "the front card of the hand, {card}, must be planted", card=front)
        if isinstance(action, Plant) and action.card != front:
            rule = "B-5" if self.must else "B-6"
            return Objection(rule, "only the front card of the hand may be planted here: {card}", card=front)
        return why_not_plant(game, player, action)


PlantFromHand.again = PlantFromHand(must=False)


class PlantReceived(Phase):
    """Phase 3: everybody plants the cards beside his fields, the active player first (B-11 to B-13)."""

    __slots__ = ()
    PARTS = ("turn",)
    name = common = "plant_received"
    asks = ("plant",)
    turns: ClassVar[tuple[PlantReceived, ...]]
    turn: int  # how far from the active player, clockwise

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        cls.turns = tuple(cls(turn) for turn in range(MOST_PLAYERS))

    def __new__(cls, turn: int = 0) -> Self:
        return cls.of(turn)

    def fits(self, game: Game) -> bool:
        return whole(self.turn, len(game.players))

    def begin(self, game: Game) -> Decision | Phase | None:
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
                return build(Decision, (player.seat, "plant", options + rules.free(game, player)))
        return game.next_phase()

    def play(self, game: Game, player: Player, action: Action) -> Phase:
        card: Card = action.card  # type: ignore[attr-defined]
        if card in player.received:
            player.received = without(player.received, card)
        else:
            game.revealed = without(game.revealed, card)
        game.plant(player, card, action.field)  # type: ignore[attr-defined]
        game.log.append(HE_SOWED)
        return self.turns[(player.seat - game.active) % len(game.players)]

    def why_not(self, game: Game, player: Player, action: Action) -> Objection:
        cards = player.received + (game.revealed if player.seat == game.active else ())
        if action is PASS:
            return Objection("B-11", "all cards beside the fields must be planted: {cards}", cards=cards)
        if isinstance(action, Plant) and action.card not in cards:
            return Objection("B-11", "the cards to plant are these: {cards}", cards=cards)
        return why_not_plant(game, player, action)


PlantReceived.turns = tuple(PlantReceived(turn) for turn in range(MOST_PLAYERS))


class Window(Phase):
    """Everybody who can do something "at any time" is asked, clockwise from the active player (F-29, F-30)."""

    __slots__ = ()
    PARTS = ("turn",)
    name = "window"
    asks = ("react",)
    turns: ClassVar[tuple[Window, ...]]
    turn: int  # how far from the active player, clockwise

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        cls.turns = tuple(cls(turn) for turn in range(MOST_PLAYERS + 1))

    def __new__(cls, turn: int = 0) -> Self:
        return cls.of(turn)

    def fits(self, game: Game) -> bool:
        return whole(self.turn, len(game.players))

    def begin(self, game: Game) -> Decision | Phase | None:
        players, active, rules = game.players, game.active, game.rules
        count = len(players)
        for turn in range(self.turn, count):
            player = players[(active + turn) % count]
            free = rules.free(game, player)
            if free or rules.hides(game, player):
                return reacting(player.seat, free)
        return game.next_phase()

    def by_chance(self, game: Game, chance: Callable[[], float]) -> Phase | None:
        """One player after the other, each until they pass."""
        players, active, rules = game.players, game.active, game.rules
        count = len(players)
        for turn in range(self.turn, count):
            player = players[(active + turn) % count]
            while (free := rules.free(game, player)) or rules.hides(game, player):
                place = int(chance() * (len(free) + 1))
                if not place:
                    break
                opened = free[place - 1].apply(game, player)
                if opened is not None:
                    return opened
        return game.next_phase()

    def play(self, game: Game, player: Player, action: Action) -> Phase:
        return self.turns[(player.seat - game.active) % len(game.players) + 1]

    def asked_again(self, game: Game, player: Player, spent: Pile = ()) -> Phase:
        """Who did something is asked again; the window does not come back to those before him."""
        return self.turns[(player.seat - game.active) % len(game.players)]

    def why_not(self, game: Game, player: Player, action: Action) -> Objection:
        return Objection("F-29", "in a window only what may be done at any time is allowed, or a pass")


Window.turns = tuple(Window(turn) for turn in range(MOST_PLAYERS + 1))


class TurnOver(Phase):
    """Cards of the draw pile are turned over; they belong to the active player (B-9)."""

    __slots__ = ()
    PARTS = ("count",)
    name = common = "turn_over"
    count: int  # type: ignore[assignment]  # instead of the method of tuples

    def __new__(cls, count: int) -> Self:
        return cls.of(count)

    def fits(self, game: Game) -> bool:
        return whole(self.count, game.rules.deck.total)

    def begin(self, game: Game) -> Decision | Phase | None:
        cards, interruption = game.draw(self.count, TURNED_OVER)
        game.revealed += cards
        game.rules.turned_over(game, cards)
        if interruption is not None:
            return game.open(interruption, type(self)(self.count - len(cards)))
        return self.afterwards(game)

    def afterwards(self, game: Game) -> Phase:
        """Where the turn goes on once the cards lie there."""
        return game.next_phase()


class DrawCards(Phase):
    """Phase 4: the active player draws to the back of his hand (B-14); the last exhaustion ends the game (B-17)."""

    __slots__ = ()
    PARTS = ("count",)
    name = common = "draw"
    count: int  # type: ignore[assignment]  # instead of the method of tuples

    def __new__(cls, count: int) -> Self:
        return cls.of(count)

    def fits(self, game: Game) -> bool:
        return whole(self.count, game.rules.deck.total)

    def begin(self, game: Game) -> Decision | Phase | None:
        player = game.players[game.active]
        cards, interruption = game.draw(self.count, DREW)
        player.hand += cards
        if interruption is not None:
            return game.open(interruption, type(self)(self.count - len(cards)))
        return self.afterwards(game)

    def afterwards(self, game: Game) -> Phase:
        """Where the turn goes on once the cards are drawn."""
        return GAME_OVER if game.ending else game.next_phase()


class LastTurn(Phase):
    """The game ends here once the draw pile was exhausted for the last time (B-17)."""

    __slots__ = ()
    name = "last_turn"

    def begin(self, game: Game) -> Decision | Phase | None:
        return GAME_OVER if game.ending else game.next_phase()


class GameOver(Phase):
    """All fields are harvested and the coins are counted (F-28)."""

    __slots__ = ()
    name = "over"

    def begin(self, game: Game) -> Decision | Phase | None:
        if game.result is None:
            game.finish()
        return None


GAME_OVER = GameOver()


def whole(value: object, most: int) -> bool:
    """Is this a whole number from 0 to the most?"""
    return type(value) is int and 0 <= value <= most


@cached
def plants(card: Card, spots: tuple[int, ...]) -> tuple[Action, ...]:
    """Plant a card on one of these fields."""
    return tuple(Plant(card, field) for field in spots)


@cached
def planting(seat: int, card: Card, spots: tuple[int, ...], free: tuple[Action, ...], must: bool) -> Decision:
    """Plant this card where it fits; if it fits nowhere, only a harvest makes room (F-6, F-7)."""
    return Decision(seat, "plant", (() if must else (PASS,)) + plants(card, spots) + free)


@cached
def reacting(seat: int, free: tuple[Action, ...]) -> Decision:
    """Do one of the things that are allowed at any time, or nothing."""
    return Decision(seat, "react", (PASS, *free))


def why_not_plant(game: Game, player: Player, action: Action) -> Objection:
    """Why a card may not go to a field."""
    if not isinstance(action, Plant):
        return Objection("B-4", "in this phase cards are planted")
    if not 0 <= action.field < len(player.fields):
        return no_field(game.rules, player)
    text = "{card} fits on an empty field or one of its kind; on field {field} grows {grows}"
    return Objection("F-6", text, card=action.card, field=action.field, grows=player.fields[action.field][-1])


def no_field(rules: Rules, player: Player) -> Objection:
    """A field that the player has not got."""
    text = "there is no such field: the fields are {first_field} to {last_field}"
    return Objection(rules.seats_rule, text, first_field=0, last_field=len(player.fields) - 1)
