"""Phases: a stretch of the game is a small value; what happens in it is said by two methods."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar, Self

from beankit.core.objections import Objection
from beankit.core.table.cards import Pile
from beankit.core.turn.actions import Action, own_word
from beankit.core.turn.decisions import Decision
from beankit.core.values import Value, build

PHASES: dict[str, type[Phase]] = {}  # all there are, by name


class Phase(Value):
    """A stretch of the game. `begin` asks (and is pure then) or does what is automatic; `play` takes an action.

    A phase of a game says in its methods which classes that game and its players have.
    """

    __slots__ = ()
    FIRST = 1  # before the parts stands the name
    name: ClassVar[str] = ""
    common: ClassVar[str] = ""  # what every game calls it, if its own name is another
    stops: ClassVar[bool] = False  # the game goes on from here, unlike at a decision
    nested: ClassVar[bool] = False  # it is played inside another phase, which waits on the stack (see Engine.open)
    within: ClassVar[str] = ""  # the phase of the turn that it is a part of, if it is not one itself
    asks: ClassVar[tuple[str, ...]] = ()  # the kinds of decision it may ask for
    leads_to: ClassVar[tuple[type[Phase], ...]] = ()  # phases that follow from it in the same step of the turn

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

    def begin(self, game: Any) -> Next:
        """The decision to ask, or the phase to go on with; None when the game is over."""
        raise NotImplementedError

    def play(self, game: Any, player: Any, action: Any) -> Phase:
        """Do what the asked player chose; the phase to go on with."""
        raise NotImplementedError

    def by_chance(self, game: Any, chance: Callable[[], float]) -> Phase | None:
        """Ask and take any of the options, each as likely as the others; the phase to go on with, None at the end.

        A phase may say how to do that faster, if it comes to the same with the same numbers of chance.
        """
        asked = self.begin(game)
        if not isinstance(asked, Decision):
            return asked
        options = asked.options
        action, player = options[int(chance() * len(options))], game.players[asked.seat]
        if action.any_time:
            return action.apply(game, player) or self.asked_again(game, player)
        return self.play(game, player, action)

    def why_not(self, game: Any, player: Any, action: Action) -> Objection:
        """The rule that forbids an action here, and the reason."""
        return Objection("B-4", "that is nothing for this phase: {phase}", phase=self.name)

    def asked_again(self, game: Any, player: Any, spent: Pile = ()) -> Phase:
        """The phase after a player did what may be done at any time: it asks again (F-29).

        `spent` are cards that this used up and that he could have given in a trade.
        """
        return self

    def steps(self, turn: tuple[Phase, ...]) -> list[int]:
        """The steps of a turn in which this phase may be going on."""
        names = {self.name, self.within, self.common} - {""}
        return [step for step, phase in enumerate(turn) if phase.name in names or phase.common in names]

    def is_possible(self, game: Any) -> bool:
        """Can this be going on at this table? Asked of phases that people write into positions."""
        return True

    def seen_by(self, seat: int) -> Phase:
        """The phase as a seat knows it."""
        return self

    def retold(self, game: Any) -> tuple[Any, ...]:
        """What everybody has heard in this phase, as the log has it: told again where a game begins inside it."""
        return ()


Next = Decision | Phase | None  # what `begin` leads to: a question, another phase, or the end


class GameOver(Phase):
    """All fields are harvested and the coins are counted (F-28)."""

    __slots__ = ()
    name = "over"

    def begin(self, game: Any) -> Next:
        if game.result is None:
            game.finish()
        return None


GAME_OVER = GameOver()


def is_count(value: object, most: int) -> bool:
    """Is this a whole number from 0 to the most?"""
    return type(value) is int and 0 <= value <= most
