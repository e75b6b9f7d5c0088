"""The engine: what is on the table, whose decision it is, and the verbs that change it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar, Self

from beankit.core import chance
from beankit.core.actions import Action, no_action, parse
from beankit.core.cards import Card, Pile, Rows
from beankit.core.errors import BeankitError, IllegalAction
from beankit.core.events import (
    BEGAN,
    ECHO_HARVESTED,
    EXHAUSTED,
    HARVESTED,
    KEEPS,
    OVER,
    SHUFFLED,
    TURN,
    EventKind,
    Log,
    Past,
    Story,
    Values,
)
from beankit.core.fields import HARVESTS
from beankit.core.phase import GAME_OVER, Decision, Phase
from beankit.core.rules import Rules
from beankit.core.said import Objection, say
from beankit.core.seats import Player, Result, Source
from beankit.core.values import Memo, firm
from beankit.core.zones import ALL, NOBODY, Zone, pile, plain

if TYPE_CHECKING:
    from beankit.core.knowledge.heard import Heard


class Engine:
    """Passive: it says who decides what, takes one action and waits again. `Game` is its public face."""

    DECLARED: ClassVar[Mapping[str, Zone]] = {
        "draw_pile": pile(NOBODY),  # the top card first
        "discard": pile(ALL),  # the last card is on top (F-15)
        "revealed": pile(ALL),  # turned over this turn
        "out": pile(ALL),  # out of the game, like coins that belong to nobody: positions may put cards here
        "active": plain(0, seats=True),
        "starting": plain(0, seats=True),  # stays the starting player for the whole game (B-2)
        "turn": plain(1),
        "step": plain(0),  # which phase of the turn
        "exhausted": plain(0),  # how often the draw pile ran out (F-14)
        "idle": plain(1),  # turns in a row, including this one, in which no card was taken from the pile (F-14)
        "chance": plain(0, NOBODY),
    }
    __slots__ = (
        *(
            "rules",
            "players",
            "phase",
            "stack",
            "decision",
            "result",
            "log",
            "past",
            "story",
            "heard",
            "source",
            "moving",
        ),
        *DECLARED,
    )
    rules: Rules
    players: Sequence[Player]
    phase: Phase
    stack: tuple[Phase, ...]
    decision: Decision | None
    result: Result | None
    log: Log
    past: Past
    story: Story
    source: Source | None
    moving: bool  # is an action being carried out? Otherwise nobody may use the verbs of the rules
    draw_pile: Pile
    discard: Pile
    revealed: Pile
    out: Pile
    active: int
    starting: int
    turn: int
    step: int
    exhausted: int
    idle: int
    chance: int
    if TYPE_CHECKING:  # what snapshots are checked against has no names that only type checkers know
        heard: dict[int, Heard]  # by seat

    def __init_subclass__(cls) -> None:
        firm(cls)

    def play(self, action: Action | str) -> None:
        """Play one action of the seat that is asked: the only way forward."""
        decision = self.decision
        if decision is None:
            raise IllegalAction(GAME_IS_OVER.by(""), GAME_IS_OVER)
        options = decision.options
        try:
            action = options[options.index(action)]  # the option itself, not an equal made elsewhere
        except ValueError:
            action = self.allowed(action)
        self.moving = True
        seat, log, phase = decision.seat, self.log, self.phase
        log.append(seat)
        log.append(action)
        if action.any_time:
            player = self.players[seat]
            phase = action.apply(self, player) or phase.asked_again(self, player)
        else:
            phase = phase.play(self, self.players[seat], action)
        while True:
            self.phase = phase
            then = phase.begin(self)
            if then is None or then.stops:
                break
            phase = then
        self.decision = then
        self.moving = False

    def standing(self, seat: int) -> int:
        """What a seat would have if all fields were harvested now: its score so far plus what its fields pay."""
        rules, player = self.rules, self.players[seat]
        return rules.score(self, player) + sum([rules.worth(field) for field in player.fields if field])

    def clone(self) -> Self:
        """An independent copy that continues from here: cheap, made for search."""
        return self.rules.layout.clone(self)

    # --- questions ---

    @property
    def over(self) -> bool:
        """Has the game ended?"""
        return self.decision is None

    @property
    def ending(self) -> bool:
        """Has the draw pile been exhausted for the last time (B-16)?"""
        return self.exhausted >= self.rules.exhaustions_to_end

    def same(self, other: Engine) -> bool:
        """Are both tables in the same state?"""
        return self.rules.same(other.rules) and self.rules.layout.same(self, other)

    # --- verbs of the rules, for phases while an action is carried out ---

    def draw(self, count: int, event: EventKind) -> tuple[Pile, Phase | None]:
        """Take cards from the top of the draw pile; also returns what must be decided before the draw continues."""
        if not self.moving:
            raise BeankitError(ONLY_BY_PLAY)
        deck = self.draw_pile
        if len(deck) > count > 0:
            self.draw_pile = deck[count:]
            self.idle = 0
            cards = PILES[deck[:count]]
            self.log += (self.active, cards, event)
            return cards, None
        if not count and not deck:
            self.reshuffle()  # an interruption came between the last card needed and the shuffle (F-13)
        taken: Pile = ()
        interruption = None
        while len(taken) < count and interruption is None and (self.draw_pile or self.reshuffle()):
            cards = self.draw_pile[: count - len(taken)]
            self.draw_pile = self.draw_pile[len(cards) :]
            self.idle = 0
            self.log += (self.active, cards, event)
            taken += cards
            if not self.draw_pile:
                interruption = self.exhaust()
        return taken, interruption

    def exhaust(self) -> Phase | None:
        """The last card was taken: shuffle at once, before the card takes effect (F-13)."""
        if not self.moving:
            raise BeankitError(ONLY_BY_PLAY)
        self.exhausted += 1
        self.tell(EXHAUSTED, times=self.exhausted)
        interruption = None if self.ending else self.rules.interruption(self)
        if interruption is None:
            self.reshuffle()
        return interruption

    def reshuffle(self) -> bool:
        """Turn the discard pile into the draw pile (F-13), unless the game is ending or there are no cards (F-14)."""
        if not self.moving:
            raise BeankitError(ONLY_BY_PLAY)
        if self.ending:
            return False
        self.rules.before_shuffle(self)
        if not self.discard:
            return False
        self.draw_pile, self.discard = self.shuffle(self.discard), ()
        self.tell(SHUFFLED, cards=len(self.draw_pile))
        return True

    def plant(self, player: Player, card: Card, field: int) -> None:
        """Put a card on top of a field; the caller logs the event."""
        if not self.moving:
            raise BeankitError(ONLY_BY_PLAY)
        fields = [*player.fields]
        fields[field] += (card,)
        self.set_fields(player, tuple(fields))

    def harvest(self, player: Player, field: int, announced: bool = False) -> None:
        """Harvest a whole field: coins from the top down, the rest to the discard pile, lowest first (F-8, F-12).

        `announced` means that the last logged action already says who harvests which field.
        """
        if not self.moving:
            raise BeankitError(ONLY_BY_PLAY)
        fields = [*player.fields]
        cards, fields[field] = PILES[fields[field]], ()
        worth = self.rules.worth(cards)
        left = len(cards) - worth
        self.set_fields(player, tuple(fields))
        player.coins += cards[left:]
        self.discard += cards[:left]
        self.log += (cards, worth, ECHO_HARVESTED) if announced else (player.seat, field, cards, worth, HARVESTED)
        self.rules.harvested(self, player, cards)

    def set_field(self, player: Player, field: int, cards: Pile) -> None:
        """Replace the cards on one field."""
        fields = [*player.fields]
        fields[field] = cards
        self.set_fields(player, tuple(fields))

    def set_fields(self, player: Player, fields: Rows) -> None:
        """Replace a player's fields, and with them the harvests they are allowed."""
        player.fields = fields
        if len(fields) == 2:  # the common case, written out for speed
            player.harvests = HARVESTS[len(fields[0]), len(fields[1])]
        else:
            player.harvests = HARVESTS[tuple(map(len, fields))]

    def tell(self, kind: EventKind, **parts: object) -> None:
        """Write into the log that something happened; the parts go by their names.

        What happens every turn is written straight into the log, as its parts and then its kind: that is faster.
        """
        if not self.moving:
            raise BeankitError(ONLY_BY_PLAY)
        if tuple(parts) != kind.stored:
            parts = kind.in_order(parts)
        self.log += (*parts.values(), kind)

    def shuffle(self, cards: Iterable[Card]) -> Pile:
        """The cards in random order."""
        if not self.moving:
            raise BeankitError(ONLY_BY_PLAY)
        order = tuple(cards)
        self.chance, numbers = chance.roll(self.chance, len(order))
        return tuple(chance.shuffled(order, numbers))

    def next_phase(self) -> Phase:
        """Move on to the next phase of the turn, or to the next turn."""
        if not self.moving:
            raise BeankitError(ONLY_BY_PLAY)
        step = self.step + 1
        turn = self.rules.turn
        if step == len(turn):
            return self.next_turn()
        self.step = step
        return turn[step]

    def next_turn(self) -> Phase:
        """Make the player to the left active; a full round without a card from the pile ends the game (F-14)."""
        if not self.moving:
            raise BeankitError(ONLY_BY_PLAY)
        if self.idle >= len(self.players):
            return GAME_OVER
        self.idle += 1
        self.active = (self.active + 1) % len(self.players)
        self.turn += 1
        self.step = 0
        self.log += (self.active, self.turn, TURN)
        return self.rules.turn[0]

    def open(self, phase: Phase, then: Phase) -> Phase:
        """Play a phase inside another; `then` waits until it is done."""
        if not self.moving:
            raise BeankitError(ONLY_BY_PLAY)
        self.stack += (then,)
        return phase

    def close(self) -> Phase:
        """Return to the phase that is waiting."""
        if not self.moving:
            raise BeankitError(ONLY_BY_PLAY)
        *below, phase = self.stack
        self.stack = tuple(below)
        return phase

    def finish(self) -> None:
        """Harvest everything and count the coins (F-28)."""
        if not self.moving:
            raise BeankitError(ONLY_BY_PLAY)
        for turn in range(len(self.players)):
            player = self.players[(self.active + turn) % len(self.players)]
            for field, cards in enumerate(player.fields):
                if cards:
                    self.harvest(player, field)
        scores = tuple(self.rules.score(self, player) for player in self.players)
        self.result = Result(scores, self.rules.winners(self, scores), self.rules.rival(self))
        self.tell(OVER, scores=scores, winners=self.result.winners)
        grown, self.log = self.log, self.log[:]  # drops the spare room of a growing list
        if self.story.log is grown:
            self.story = self.story.at(self.log)

    # --- the engine ---

    def lay_out(self, rules: Rules, source: Source | None) -> None:
        """Set up an empty table with a seat for everyone."""
        self.rules, self.source, self.moving = rules, source, True
        self.stack, self.decision, self.result = (), None, None
        self.past, self.log, self.story, self.heard = None, [], Story([]), {}
        for name, zone in rules.layout.table.items():
            setattr(self, name, zone.empty)
        self.players = [rules.player_class() for _ in range(rules.players)]
        for seat, player in enumerate(self.players):
            player.seat, player.harvests = seat, ()
            for name, zone in rules.layout.player.items():
                setattr(player, name, zone.empty)

    def begin(self, phase: Phase) -> None:
        """Start the log with what everyone sees at the start, and ask for the first decision."""
        if not self.moving:
            raise BeankitError(ONLY_BY_PLAY)
        self.phase = phase
        self.log += self.prologue()
        self.go_on(phase)

    def opening(self) -> Values:
        """The parts of the first event: all hands, the face-up cards, the turned-over cards and the discard pile."""
        lying = self.rules.layout.zones(self)
        seen = [
            zone.cards(getattr(place, name))
            for place, name, zone, _ in lying
            if zone.seen == ALL and zone.back == "bean"
        ]
        hands = tuple(player.hand for player in self.players)
        return hands, tuple(sorted(card for cards in seen for card in cards)), self.revealed, self.discard

    def prologue(self) -> Log:
        """The start of a log from here: the table, the turn, and what was said in it (proof of who holds what)."""
        kept = [
            part
            for name in self.rules.layout.kept
            for player in self.players
            for part in (player.seat, name, getattr(player, name), KEEPS)
            if getattr(player, name)
        ]
        return [*self.opening(), BEGAN, *kept, self.active, self.turn, TURN, *self.retold()]

    def retold(self) -> Log:
        """What everyone has heard this turn that still matters, as log entries."""
        return [part for phase in (*self.stack, self.phase) for part in phase.retold(self)]

    def go_on(self, phase: Phase) -> None:
        """Follow the phases until one asks a player, or the game is over."""
        self.moving = True
        while True:
            self.phase = phase
            then = phase.begin(self)
            if then is None or isinstance(then, Decision):
                break
            phase = then
        self.decision = then
        self.moving = False

    def refusal(self, action: object) -> IllegalAction:
        """The error for an illegal action: the action, the rule and what would be legal."""
        decision = self.decision
        assert decision is not None
        objection = self.objection(decision.seat, action)
        refused = say(
            "{action} is not allowed for seat {seat} ({asked}): {why}. {legal}",
            action=action.__name__ if isinstance(action, type) else str(action),
            seat=decision.seat,
            asked=decision.kind,
            why=objection,
            legal=decision.legal(),
        )
        return IllegalAction(refused, objection)

    def objection(self, seat: int, action: object) -> Objection:
        """Why a seat may not do this now."""
        decision, player, rules = self.decision, self.players[seat], self.rules
        if decision is None:
            return GAME_IS_OVER
        if not isinstance(action, Action):
            return no_action(action)
        if action.any_time and (seat == decision.seat or action not in rules.any_time_actions(self, player)):
            return rules.why_not_any_time(self, player, action)
        if seat != decision.seat:
            return Objection("F-29" if action.any_time else rules.turn_rule, "{seat} is asked now", seat=decision.seat)
        return self.phase.why_not(self, player, action)

    def allowed(self, action: object) -> Action:
        """A legal action that is not among the options, or that was given as text."""
        decision = self.decision
        assert decision is not None
        if isinstance(action, str):
            action = self.understood(action)
        if not isinstance(action, Action) or not decision.permits(action):
            raise self.refusal(action)
        return action

    def understood(self, text: str) -> Action:
        """The action that a text stands for; an unreadable text is refused with what is legal."""
        try:
            return parse(text)
        except BeankitError as error:
            assert self.decision is not None
            raise IllegalAction(say("{why}. {legal}", why=error.said, legal=self.decision.legal())) from None

    def __repr__(self) -> str:
        asked = "over" if self.decision is None else f"asks seat {self.decision.seat} to {self.decision.kind}"
        return f"Game({self.rules.name}, {len(self.players)} players, turn {self.turn}, {asked})"


ONLY_BY_PLAY = say("a game changes only by game.play(action): this is for its phases, while an action is carried out")
GAME_IS_OVER = Objection("F-28", "the game is over: nothing more can be played")
firm(Engine)

PILES: Memo[Pile, Pile] = Memo(lambda cards: cards)  # logs share equal harvests and draws
