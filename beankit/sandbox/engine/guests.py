"""Isolated bots at a table: as guests of a referee, or behind a stand-in for any table in this process."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import lru_cache
from typing import ClassVar

import msgspec

from beankit.arena.bots.files import BotFiles
from beankit.arena.table.chairs import Guest, bot_seed
from beankit.arena.table.faults import ILLEGAL, RAISED, Misplayed
from beankit.core.actions import Action, parse
from beankit.core.bot import MOST_SAID, Bot
from beankit.core.errors import BeankitError
from beankit.core.game import Game
from beankit.core.knowledge.delta import Teller
from beankit.core.knowledge.view import View
from beankit.core.phase import Decision
from beankit.core.said import verbatim
from beankit.core.texts import in_one_line
from beankit.sandbox.budget import PRACTICE, SPARE, Bank, Budget
from beankit.sandbox.engine.zygotes import Zygote, zygote
from beankit.sandbox.errors import DIED, Lost, NoIsolation, Overlong, wrong_kind
from beankit.sandbox.levels import Isolation
from beankit.sandbox.messages import Answer, Ask, Failed, Farewell, FromBot, Load, Ready, Skim, Skimmed, Tried
from beankit.sandbox.walls import Walls

MOST_KEPT = 1 << 16  # characters of what a bot prints in a game
BESIDE_PEOPLE = Budget(seconds=20.0, memory=128)  # many tables, and a person waits


class IsolatedBot(Guest):
    """One isolated bot in one game."""

    def __init__(self, bot: BotFiles, seat: int, here: Isolation, budget: Budget, origin: Zygote | None = None) -> None:
        super().__init__(bot.name)
        self.bot, self.seat, self.here, self.budget = bot, seat, here, budget
        seconds = int(budget.seconds + budget.start) + SPARE
        walls = msgspec.structs.replace(here.walls, memory=budget.memory, seconds=seconds)
        self.cell = (origin or zygote()).spawn(walls)
        self.cell.last_words = budget.last_words
        self.bank = Bank(self.cell.pid, budget.start, budget.start_wall)
        self.loaded: FromBot | Lost
        self.teller: Teller
        self.slept_before = 0.0  # while it started
        self.printed = ""

    def load(self, game: Game, seed: int, teller: Teller | None = None) -> None:
        """Send its source and its first view; its bank opens when it is ready."""
        self.teller = Teller(game) if teller is None else teller
        chance, first = str(bot_seed(seed, self.seat)), game.view(self.seat).snapshot()
        try:
            self.loaded = self.keep(self.cell.ask(Load(self.cell.number(), self.bot, chance, first), self.bank))
        except Lost as lost:
            self.loaded = lost
        if isinstance(self.loaded, Ready):
            self.name = in_one_line(self.loaded.name, MOST_SAID) or self.name
        if self.cell.reaped is None:
            self.slept_before = self.bank.asleep
            budget = self.budget
            self.bank = Bank(self.cell.pid, budget.seconds, budget.wall, move=budget.for_move)

    def ask(self) -> FromBot:
        """Its answer to the decision it is asked for."""
        cell, bank = self.cell, self.bank
        try:
            return self.keep(cell.ask(Ask(cell.number(), self.teller.tell(self.seat), bank.for_next), bank))
        except Overlong:
            if cell.failure is not None:
                self.keep(cell.failure)
            raise

    def take_leave(self) -> FromBot:
        """Tell it that the game is over."""
        return self.keep(self.cell.ask(Farewell(self.cell.number(), self.teller.tell(self.seat)), self.bank))

    def keep(self, answer: FromBot) -> FromBot:
        """Keep what it printed, up to a limit."""
        if not isinstance(answer, Tried | Skimmed) and answer.printed:
            self.printed += answer.printed[: MOST_KEPT - len(self.printed)]
        return answer

    @property
    def clocked(self) -> bool:
        """Does it look at the clock? Its source says so, not its process, in which it could change any answer."""
        return looks_at_clock(self.bot, self.here.walls)

    @property
    def used(self) -> float:
        """CPU seconds of its bank that are used up."""
        reaped = self.cell.reaped
        return self.bank.used if reaped is None else max(0.0, reaped.seconds - self.bank.mark)

    @property
    def slept(self) -> float:
        """Seconds that it slept, from its start on."""
        return self.slept_before + self.bank.asleep


class StandIn(Bot):
    """What sits at the table. Other players read what kind of mistake the bot made, and nothing of its source."""

    bot: ClassVar[BotFiles]
    here: ClassVar[Isolation]
    player: IsolatedBot | None = None

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

    def seated(self, view: View) -> IsolatedBot:
        """A process that has seen the table."""
        self.player = player = IsolatedBot(self.bot, view.seat, self.here, BESIDE_PEOPLE)
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
        """End the bot's process."""
        if self.player is not None:
            self.player.cell.end()
        self.player = None

    def __del__(self) -> None:
        self.leave()


def stand_in(bot: BotFiles, name: str, here: Isolation) -> type[StandIn]:
    """The kind of bot that stands in for a bot of its own process, under this name."""

    class Seated(StandIn):
        pass

    Seated.bot, Seated.here, Seated.name = bot, here, name
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


MOST_READ = 1000  # sources whose answer is kept
TRIES = 2


def looks_at_clock(bot: BotFiles, walls: Walls) -> bool:
    """Does a bot look at the clock? A source that cannot be read does not: nothing is forgiven it."""
    limits = msgspec.structs.replace(walls, memory=PRACTICE.memory, seconds=int(PRACTICE.start) + SPARE)
    for _ in range(TRIES):
        with suppress(Lost):
            return _looks_at_clock(tuple(bot.sources.items()), bot.main, limits)
    return False


@lru_cache(MOST_READ)  # what was lost is not kept: a machine that was busy once says nothing about a source
def _looks_at_clock(sources: tuple[tuple[str, str], ...], main: str, walls: Walls) -> bool:
    cell = zygote().spawn(walls)
    try:
        skim = Skim(cell.number(), BotFiles({name: text.encode() for name, text in sources}, main))
        answer = cell.ask(skim, Bank(cell.pid, PRACTICE.start, PRACTICE.start_wall))
    finally:
        cell.end()
    return isinstance(answer, Skimmed) and answer.clocked
