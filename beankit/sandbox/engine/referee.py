"""The referee: runs a game with each bot in its own process, and never lets one stop the others."""

from __future__ import annotations

import warnings
from collections.abc import Sequence
from types import TracebackType
from typing import Self

import msgspec

from beankit.arena.bots.files import BotFiles
from beankit.arena.bots.roster import BotLike, find_bot
from beankit.arena.table.chairs import Clock
from beankit.arena.table.faults import ILLEGAL, RAISED, SLOW, TIME, failed, refused
from beankit.arena.table.match import Match, match_of
from beankit.arena.table.sitting import ALL, Sitting, Watcher
from beankit.core.bot import MOST_SAID
from beankit.core.errors import BeankitError, IllegalAction, Note
from beankit.core.game import Game
from beankit.core.knowledge.delta import Teller
from beankit.core.rules import Rules
from beankit.core.said import Said, say, verbatim
from beankit.core.texts import in_one_line
from beankit.core.values import Data
from beankit.sandbox.budget import PRACTICE, Budget
from beankit.sandbox.engine.guests import IsolatedBot
from beankit.sandbox.engine.zygotes import Zygote
from beankit.sandbox.errors import HANG, MEMORY, Lost, Overlong, wrong_kind
from beankit.sandbox.levels import Isolation, isolation
from beankit.sandbox.messages import Answer, Failed, FromBot, Ready


class Refereed(msgspec.Struct, frozen=True):
    """A match run by a referee: who was isolated, at which level, who reads the clock, what each bot printed."""

    match: Match
    level: int
    isolated: tuple[int, ...]
    clocked: tuple[int, ...]
    printed: dict[int, str]

    @property
    def exceeded(self) -> tuple[int, ...]:
        """The seats that really exceeded their budget of time, sleep or memory."""
        return tuple(sorted({fault.seat for fault in self.match.faults if fault.reason in (TIME, SLOW, HANG, MEMORY)}))

    def as_dict(self) -> Data:
        """The result for other programs and for stores, without what bots printed: that is for their owners only."""
        return {
            **self.match.summary().as_dict(),
            "level": self.level,
            "isolated": list(self.isolated),
            "clocked": list(self.clocked),
            "exceeded": list(self.exceeded),
        }


class Referee:
    """A game between isolated and trusted bots: entries are isolated, everything else plays in this process."""

    def __init__(
        self,
        game: Game,
        players: Sequence[BotLike | BotFiles],
        seed: int = 0,
        *,
        budget: Budget = PRACTICE,
        here: Isolation | None = None,
        origin: Zygote | None = None,
        watch: Watcher | None = None,
    ) -> None:
        self.here = isolation() if here is None else here
        self.budget = budget
        self.isolated: dict[int, IsolatedBot] = {}
        try:
            for seat, player in enumerate(players):
                if isinstance(player, BotFiles):
                    self.isolated[seat] = IsolatedBot(player, seat, self.here, budget, origin)
            teller = Teller(game)
            for guest in self.isolated.values():
                guest.load(game, seed, teller)
            self.clocked = tuple(seat for seat, guest in self.isolated.items() if guest.clocked)
            seated = [
                self.isolated[seat] if isinstance(player, BotFiles) else find_bot(player)
                for seat, player in enumerate(players)
            ]
            self.clock = Clock()
            self.sitting = Sitting(game, seated, seed, clock=self.clock, strikes=budget.strikes, watch=watch)
            for guest in self.isolated.values():
                self._loaded(guest)
        except BaseException:
            self.close()
            raise

    def play(self) -> Refereed:
        """Play to the end."""
        sitting = self.sitting
        with self:
            sitting.step(ALL)  # those that are trusted
            while (decision := sitting.decision) is not None:
                self._ask(self.isolated[decision.seat])
                sitting.step(ALL)
            for guest in self.isolated.values():
                self._farewell(guest)
                self.clock.used[guest.seat] = guest.used
            return Refereed(
                match_of(sitting),
                self.here.level,
                tuple(self.isolated),
                self.clocked,
                {seat: guest.printed for seat, guest in self.isolated.items()},
            )

    def _loaded(self, guest: IsolatedBot) -> None:
        """The result of loading: a bot that cannot be made forfeits; one that fails in `start` gets a strike."""
        answer = guest.loaded
        if isinstance(answer, Ready):
            for note in answer.notes:
                line = in_one_line(note, MOST_SAID)
                note = note if line == str(note) else verbatim(line)
                warnings.warn(Note("bot {bot}: {note}", bot=guest.name, note=note), stacklevel=3)
            return
        if isinstance(answer, Failed):
            reason, sentence = self._failed(guest, answer)
            lost = 1 if answer.begun else self.budget.strikes
        else:
            reason, sentence = self._gone(guest, answer if isinstance(answer, Lost) else wrong_kind())
            lost = self.budget.strikes
        self.sitting.blame(guest.seat, reason, sentence, lost)
        self._part(guest)

    def _ask(self, guest: IsolatedBot) -> None:
        """One decision of an isolated bot."""
        try:
            answer = self._timed(guest)
            if isinstance(answer, Answer):
                self._play(guest, answer)
            elif isinstance(answer, Failed):
                self._blame(guest, *self._failed(guest, answer))
            else:
                raise wrong_kind()
        except Overlong as slow:
            self._blame(guest, slow.reason, refused(self.sitting.who(guest.seat), slow.said))
        except Lost as lost:
            self._blame(guest, *self._gone(guest, lost), lost=self.budget.strikes)

    def _timed(self, guest: IsolatedBot) -> FromBot:
        """The answer of a bot, with its clock running."""
        try:
            return guest.ask()
        finally:
            self.clock.stopped(guest.seat, guest.used)

    def _play(self, guest: IsolatedBot, answer: Answer) -> None:
        """Play what it answered; a strike if that is not allowed."""
        decision = self.sitting.decision
        assert decision is not None
        chosen = 0 <= answer.choice < len(decision.options)
        try:
            self.sitting.answer(decision.options[answer.choice] if chosen else answer.action, answer.remark)
        except BeankitError as error:
            self._blame(guest, ILLEGAL, refused(self.sitting.who(guest.seat), error.said))

    def _blame(self, guest: IsolatedBot, reason: str, sentence: Said, lost: int = 1) -> None:
        """Note that a bot failed at a decision."""
        self.sitting.failed(reason, sentence, lost=lost)
        self._part(guest)

    def _farewell(self, guest: IsolatedBot) -> None:
        """Tell it the result; a fault here does not change the game, but is reported."""
        if guest.cell.reaped is not None:
            return
        try:
            answer = guest.take_leave()
            if isinstance(answer, Failed):
                self.sitting.blame(guest.seat, *self._failed(guest, answer), lost=0)
        except Lost as lost:
            self.sitting.blame(guest.seat, *self._gone(guest, lost), lost=0)

    def _failed(self, guest: IsolatedBot, answer: Failed) -> tuple[str, Said]:
        """The reason and the sentence for what a bot's code raised."""
        who, trace = self.sitting.who(guest.seat), verbatim(answer.trace)
        if answer.error == IllegalAction.__name__ and not answer.line:
            return ILLEGAL, refused(who, answer.said or trace)
        if answer.error == MemoryError.__name__:
            text = "{who} needed more than its {memory} MiB of memory {where}:\n{why}"
            return MEMORY, say(text, who=who, memory=self.budget.memory, where=answer.where, why=trace)
        return RAISED, failed(who, answer.where, trace)

    def _gone(self, guest: IsolatedBot, lost: Lost) -> tuple[str, Said]:
        """The reason and the sentence for a lost process."""
        return lost.reason, say("{who} is out: {lost}", who=self.sitting.who(guest.seat), lost=lost.said)

    def _part(self, guest: IsolatedBot) -> None:
        """End a bot that forfeited at once: it might still be computing."""
        if guest.seat in self.sitting.forfeits:
            guest.cell.end()

    def close(self) -> None:
        """End every process."""
        for guest in self.isolated.values():
            guest.cell.end()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: type[BaseException] | BaseException | TracebackType | None) -> None:
        self.close()


def referee(
    game: str | type[Rules],
    players: Sequence[BotLike | BotFiles],
    seed: int = 0,
    *,
    deck: str | None = None,
    budget: Budget = PRACTICE,
    watch: Watcher | None = None,
    **options: object,
) -> Refereed:
    """Play one game with a process for every bot; the same seed gives the same game as `play`."""
    table = Game(game, players=len(players), seed=seed, deck=deck, **options)
    return Referee(table, players, seed, budget=budget, watch=watch).play()
