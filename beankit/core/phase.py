"""Phases: each is a small value with two methods that say what happens in it; and the decisions that they ask for."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Generic, Literal, Self

from beankit.core.actions import Action, own_word, parse
from beankit.core.cards import Pile
from beankit.core.errors import BeankitError
from beankit.core.said import Objection, Said, say
from beankit.core.seats import G, P
from beankit.core.values import Compound, build

if TYPE_CHECKING:
    from beankit.core.engine import Engine
    from beankit.core.events import Values

Options = tuple[Action, ...]
PHASES: dict[str, type[Phase]] = {}  # all of them, by name


class Decision(Compound):
    """One seat is asked for one action; options[0] is always safe."""

    __slots__ = ()
    stops: ClassVar[Literal[True]] = True  # unlike at a phase, the game waits here
    seat: int
    kind: str
    options: Options

    def allows(self, action: Action | str) -> bool:
        """May the seat answer with this action, given as an action or as text?"""
        if isinstance(action, str):
            try:
                action = parse(action)
            except BeankitError:
                return False
        return self.permits(action)

    def permits(self, action: Action) -> bool:
        """Is this action legal? In trading, that is every deal the rules permit, not only the options."""
        return action in self.options

    def legal(self) -> Said:
        """The first few options, for messages."""
        options, more = ", ".join([option.text for option in self.options[:6]]), len(self.options[6:])
        if more:
            return say("Legal here: {options} and {count} more", options=options, count=more)
        return say("Legal here: {options}", options=options)

    def __repr__(self) -> str:
        return f"Decision(seat {self.seat}, {self.kind}, {len(self.options)} options)"


WORDS = {  # what a phase may say in its own way and still be played by the same rules
    *("name", "common", "nested", "within", "asks", "leads_to", "like", "PARTS", "DEFAULTS"),
    *("why_not", "is_possible", "steps", "seen_by", "retold"),
}


class Phase(Compound, Generic[G, P]):
    """A stage of the game. `begin` asks (and then changes nothing) or does what is automatic; `play` takes an action.

    Its annotations are its parts: with `left: int`, `Choosing(left=2)` builds it, and its `left` is 2. The methods of a
    game's own phases are annotated with its game and player classes.
    """

    __slots__ = ()
    FIRST, LEAD = 1, "cls.name"  # the name comes before the parts
    name: ClassVar[str] = ""
    common: ClassVar[str] = ""  # the name shared by all games, if its own is different
    stops: ClassVar[Literal[False]] = False  # unlike at a decision, the game goes on from here
    nested: ClassVar[bool] = False  # played inside another phase, which waits on the stack (see Engine.open)
    within: ClassVar[str] = ""  # the phase of the turn that it belongs to, if it is not one itself
    asks: ClassVar[tuple[str, ...]] = ()  # the kinds of decisions it may ask for
    leads_to: ClassVar[tuple[type[Phase], ...]] = ()  # phases it leads to within the same step of the turn
    like: ClassVar[type[Phase]]  # the phase whose rules it plays by: itself, or a base of which it changes only words

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        if cls.name:
            own_word(cls, "name")
            PHASES[cls.name] = cls
        base = cls.like
        if cls.PARTS != base.PARTS or not changes(cls, base) <= WORDS:
            cls.like = cls

    @classmethod
    def of(cls, *parts: object) -> Self:
        """The phase with these parts."""
        return build(cls, (cls.name, *parts))

    def begin(self, game: G) -> Next:
        """The decision to ask, or the phase to continue with; None when the game is over."""
        raise NotImplementedError

    def play(self, game: G, player: P, action: Any) -> Phase:
        """Do what the player chose and return the phase to continue with."""
        raise NotImplementedError

    def why_not(self, game: G, player: P, action: Action) -> Objection:
        """The rule that forbids an action here, and the reason."""
        return Objection(game.rules.phases_rule, "that cannot be done in this phase: {phase}", phase=self.name)

    def asked_again(self, game: G, player: P, spent: Pile = ()) -> Phase:
        """The phase after a player did something allowed at any time: it asks again (F-29).

        `spent` are cards that this used up and that they could have given in a trade.
        """
        return self

    def steps(self, turn: tuple[Phase, ...]) -> list[int]:
        """The steps of a turn in which this phase can occur."""
        names = {self.name, self.within, self.common} - {""}
        return [step for step, phase in enumerate(turn) if phase.name in names or phase.common in names]

    def is_possible(self, game: G) -> bool:
        """Is this phase possible at this table? Used to check the phase that a position names."""
        return True

    def seen_by(self, seat: int) -> Phase:
        """The phase as a seat knows it."""
        return self

    def retold(self, game: G) -> Values:
        """What everyone has heard in this phase, as log entries: repeated when a game starts in the middle of it."""
        return ()


Phase.like = Phase


def changes(cls: type, base: type) -> set[str]:
    """What a class, or another base of it, says otherwise than this base."""
    names = {name for kind in cls.__mro__ if kind not in base.__mro__ for name in vars(kind)}
    return {name for name in names if not name.startswith("__")}


Next = Decision | Phase | None  # what `begin` leads to: a question, another phase, or the end


class GameOver(Phase):
    """All fields are harvested and the coins are counted (F-28)."""

    __slots__ = ()
    name = "over"

    def begin(self, game: Engine) -> Next:
        if game.result is None:
            game.finish()
        return None


GAME_OVER = GameOver()


def is_count(value: object, most: int) -> bool:
    """Is this a whole number from 0 to `most`?"""
    return type(value) is int and 0 <= value <= most
