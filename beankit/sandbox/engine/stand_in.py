"""A stand-in: a bot for any table in this process, which passes on what another bot answers in a process of its own."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import ClassVar

from beankit.arena.table.faults import ILLEGAL, RAISED, Misplayed
from beankit.core.actions import Action, parse
from beankit.core.bot import Bot
from beankit.core.decisions import Decision
from beankit.core.errors import BeankitError
from beankit.core.knowledge.view import View
from beankit.core.said import verbatim
from beankit.sandbox.budget import Budget
from beankit.sandbox.engine.referee import Player, wrong_kind
from beankit.sandbox.errors import DIED, Lost, NoIsolation
from beankit.sandbox.levels import Isolation
from beankit.sandbox.messages import Answer, Failed, FromBot, Ready
from beankit.sandbox.source.entry import Entry

BESIDE_PEOPLE = Budget(seconds=20.0, wall_factor=0.2, wall_extra=4.0)  # a person waits: it may not sleep for long


class StandIn(Bot):
    """What sits at the table. Other players read what kind of mistake the bot made, and nothing of its source."""

    entry: ClassVar[Entry]
    here: ClassVar[Isolation]
    player: Player | None = None

    def start(self, view: View) -> None:
        """Start its process, and show it the table."""
        with self.ending():
            self.seated(view)

    def decide(self, view: View, decision: Decision) -> Action:
        """Pass on its answer; a bot whose process has ended begins again with what its seat knows."""
        with self.ending():
            answer = (self.player or self.seated(view)).ask()
        if not isinstance(answer, Answer):
            raise misplayed(answer)
        self.remark = answer.remark
        return chosen(answer, decision)

    def seated(self, view: View) -> Player:
        """A process that has seen the table."""
        self.player = player = Player(self.entry, view.seat, self.here, BESIDE_PEOPLE)
        player.load(view._game, self.rng.getrandbits(32))
        if not isinstance(player.loaded, Ready):
            raise misplayed(player.loaded)
        return player

    @contextmanager
    def ending(self) -> Iterator[None]:
        """End its process if anything breaks off: its answer to this question must not answer the next one."""
        try:
            yield
        except (Lost, NoIsolation) as lost:
            self.leave()
            raise misplayed(lost) from None
        except BaseException:
            self.leave()
            raise

    def finish(self, view: View) -> None:
        """The game is over, and so is its process."""
        if self.player is not None:
            with suppress(Lost, NoIsolation):  # it changes nothing any more
                self.player.take_leave()
        self.leave()

    def leave(self) -> None:
        """End its process."""
        if self.player is not None:
            self.player.cell.end()
        self.player = None

    def __del__(self) -> None:
        self.leave()


def stand_in(entry: Entry, name: str, here: Isolation) -> type[StandIn]:
    """The kind of bot that stands in for an entry, under this name."""

    class Seated(StandIn):
        pass

    Seated.entry, Seated.here, Seated.name = entry, here, name
    return Seated


def chosen(answer: Answer, decision: Decision) -> Action:
    """The action that was answered, if it is allowed."""
    if 0 <= answer.choice < len(decision.options):
        return decision.options[answer.choice]
    try:
        action = parse(answer.action)
    except BeankitError:
        raise Misplayed(ILLEGAL, "its answer is not an action") from None
    if not decision.allows(action):  # the engine's own sentence would tell what the bot has in hand
        raise Misplayed(ILLEGAL, "its answer is not allowed")
    return action


def misplayed(what: FromBot | Lost | NoIsolation) -> Misplayed:
    """What other players may read about a failure: the kind of error, never lines of a source."""
    if isinstance(what, Failed):
        return Misplayed(RAISED, verbatim(what.error))
    if isinstance(what, Lost):
        return Misplayed(what.reason, what.said)
    if isinstance(what, NoIsolation):
        return Misplayed(DIED, "its process is gone")
    return misplayed(wrong_kind())
