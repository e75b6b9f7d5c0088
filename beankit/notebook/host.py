"""The host of a table: drives one sitting for persons and bots, deals again, and goes on with what was saved.

It knows no page: each person is told what they see by their own `Person`. Bots think in a thread, so that no page
freezes; while one thinks, nobody looks at the game.
"""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from functools import partial
from typing import TYPE_CHECKING, TypeVar

from beankit.arena.bots.roster import BotLike, several
from beankit.arena.table.chairs import Guest, bot_seed
from beankit.arena.table.faults import asked_for, blamed
from beankit.arena.table.notes import read_notes
from beankit.arena.table.sitting import ALL, Sitting
from beankit.core.actions import Action, parse
from beankit.core.bot import name_of_bot
from beankit.core.errors import BadOption, BeankitError
from beankit.core.game import Game
from beankit.core.phase import Decision
from beankit.core.rules import Rules
from beankit.core.values import Data
from beankit.notebook.picture.result import outcome
from beankit.notebook.settings import hinting, known
from beankit.notebook.thinker import PATIENCE, Thinker, ThinkingStopped, begin, running_loop
from beankit.notebook.thinkers import Thinkers, Thought

if TYPE_CHECKING:
    from beankit.notebook.person import Person

T = TypeVar("T")
STRIKES = 3  # faults until a bot only takes safe options
THINKING_TIME = 1.0  # seconds that a bot may search for a decision
TERMS: Data = {"strikes": STRIKES, "talk": True, "thinking_time": THINKING_TIME}
WINDOW, SEALED = "window", "answers"  # phases


class Host:
    """A table with persons and bots; it begins with `deal`, `join` or `resume`."""

    sitting: Sitting
    clock = staticmethod(time.monotonic)
    sleep = staticmethod(asyncio.sleep)

    def __init__(self, rules: type[Rules], against: BotLike | Sequence[BotLike] | None, practice: bool = True) -> None:
        self.rules, self.practice = rules, practice
        self.against = None if against is None else several(against)  # the bots, in seat order
        self.persons: list[Person] = []
        self.deck: str | Data | None = None
        self.options: Data = {}
        self.outcomes: list[str] = []  # of the games before this one
        self.callbacks: list[Callable[[], None]] = []
        self.left = False  # nobody plays here any more
        self.preparing = False  # a deal, or going back: bots need time for both
        self.thinkers: Thinkers | None = None  # processes in which bots that search think; else in a thread here
        self.thinker = Thinker()
        self.task: asyncio.Task[None] | None = None

    @property
    def game(self) -> Game:
        """The game as it stands; it knows everything, so it is for Python and never for a page."""
        return self.sitting.game

    @property
    def over(self) -> bool:
        """Is the game over?"""
        return self.game.over

    @property
    def busy(self) -> bool:
        """Is a bot thinking? Then nobody looks at the game."""
        return self.thinker.busy or self.preparing

    @property
    def seed(self) -> int:
        """The seed of the deal."""
        assert self.game.source is not None
        return self.game.source.seed

    @property
    def endings(self) -> list[str]:
        """How the games here ended, one after the other."""
        return [*self.outcomes, *([] if self.game.result is None else [outcome(self.game.result)])]

    @property
    def advisers(self) -> dict[str, BotLike]:
        """Who gives hints, by name: house bots, the strongest first, and bots of this table that are none."""
        house: dict[str, BotLike] = {name: name for name in hinting(self.rules)}
        return house | {name_of_bot(bot): bot for bot in self.against or () if not isinstance(bot, str)}

    def person_at(self, seat: int) -> Person | None:
        """Who sits there, if it is a person."""
        return next((person for person in self.persons if person.seat == seat), None)

    # --- how it begins ---

    def around(self) -> list[BotLike | Guest]:
        """Everybody in seat order."""
        bots, everybody = iter(self.against or ()), []
        for seat in range(len(self.against or ()) + len(self.persons)):
            person = self.person_at(seat)
            everybody.append(next(bots) if person is None else Guest(person.name))
        return everybody

    def deal(self, seed: int) -> None:
        """A new game."""
        self.sit(self.dealt(seed))

    def dealt(self, seed: int) -> Sitting:
        """A new game for everybody here."""
        players = len(self.against or ()) + len(self.persons)
        for person in self.persons:
            if person.seat not in range(players):
                raise BadOption(
                    "there is no seat {seat}: this table has seats 0 to {last}",
                    seat=repr(person.seat),
                    last=players - 1,
                )
        game = Game(self.rules, players=players, seed=seed, deck=self.deck, **self.options)
        return Sitting(game, self.around(), seed, **TERMS)

    def join(self, game: Game) -> None:
        """Sit down at a game that others have begun."""
        assert game.source is not None
        self.take_options(game)
        self.sit(Sitting(game, self.around(), game.source.seed, **TERMS))

    def resumed(self, record: str, moves: Sequence[Action] = ()) -> Sitting:
        """A game that was saved, and the moves that were made since."""
        names = read_notes(record).names
        others = [names[place] for place in sorted(names) if self.person_at(place) is None]
        self.against = [known(name) for name in others] if self.against is None else self.against
        sitting = Sitting.resume(record, self.around(), game=self.rules, **TERMS)
        sitting.catch_up(moves)
        self.take_options(sitting.game)
        return sitting

    def take_options(self, game: Game) -> None:
        """Play with the deck and the table options of this game from now on."""
        self.options = dict(game.rules.chosen)
        self.deck = game.rules.own_deck()

    def sit(self, sitting: Sitting) -> None:
        """Sit down, and let it run."""
        self.seat(sitting)
        self.begin()

    def seat(self, sitting: Sitting) -> None:
        """Sit down."""
        self.end()
        self.sitting, self.thinker, self.task = sitting, Thinker(), None
        self.stirred = asyncio.Event()
        self.paused: tuple[int, int] | None = None  # the window whose pause is over
        self.guard()
        for person in self.persons:
            person.sit()

    def guard(self) -> None:
        """Let bots be stopped while they think."""
        for chair in self.sitting.chairs:
            if chair.ask is not None:
                chair.ask = self.thinker.guarded(chair.ask)

    def again(self, how: str, person: Person) -> None:
        """Another game: a new deal, or in practice the same one from the next seat."""
        if not self.over:
            raise BadOption("this game is not over yet")
        if self.preparing:  # it was pressed twice
            return
        if how == "seat" and (not self.practice or len(self.persons) > 1):
            raise BadOption("the same deal can be played again in practice games only")
        endings, seed = self.endings, self.seed if how == "seat" else secrets.randbelow(1 << 32)
        if how == "seat":
            person.seat = (person.seat + 1) % len(self.game.players)
        self.aside(partial(self.dealt, seed), partial(self.dealt_again, endings))

    def dealt_again(self, endings: list[str], sitting: Sitting) -> None:
        """Another game begins here."""
        self.outcomes = endings
        for person in self.persons:
            person.begin_anew()
        self.sit(sitting)
        self.changed()
        for person in self.persons:
            person.greet()

    def aside(self, work: Callable[[], T], then: Callable[[T], None]) -> None:
        """Do what takes bots a while beside the loop, and then go on; without a loop, at once."""
        loop = running_loop()
        if loop is None:
            then(work())
        else:
            self.preparing = True
            begin(loop, self.do_aside(work, then))

    async def do_aside(self, work: Callable[[], T], then: Callable[[T], None]) -> None:
        """Do it in a thread."""
        try:
            done = await asyncio.to_thread(work)
        finally:
            self.preparing = False
        if not self.left:
            then(done)

    def leave(self) -> None:
        """Nobody plays here any more."""
        self.left = True
        self.end()

    def end(self) -> None:
        """Let this sitting rest."""
        self.thinker.leave()
        if self.task is not None:
            self.task.cancel()

    # --- the loop ---

    @property
    def beat(self) -> float:
        """Seconds between two moves of bots: as slow as the slowest person likes it."""
        return max(person.settings.beat for person in self.persons)

    @property
    def sealed(self) -> bool:
        """Do all answer at once now, so that nobody may learn who has answered?"""
        return self.game.phase.name == SEALED

    def in_window(self) -> bool:
        """Is this a window between the phases (F-29)?"""
        return self.game.phase.name == WINDOW

    def begin(self) -> None:
        """Let it run: in the event loop, or at once where there is none."""
        loop = running_loop()
        if loop is None:
            self.run_now()
        else:
            self.task = begin(loop, self.run())

    async def run(self) -> None:
        """Play until the game is over; the answers of persons come in by `Person.receive`."""
        while (decision := self.sitting.decision) is not None:
            if learners := [person for person in self.persons if person.explains(decision)]:
                await self.ask(*learners)
                continue
            if self.person_at(decision.seat) is None or self.in_window():
                await self.pass_window()
            decision = self.sitting.decision
            if decision is None:
                break
            person = self.person_at(decision.seat)
            if person is None:
                await self.bots_move()
            elif person.move_alone(decision):
                await self.rest(self.clock())
            else:
                await self.ask(person)
        self.show()

    def run_now(self) -> None:
        """Play without an event loop: bots move at once, and it returns when a person is asked."""
        while (decision := self.sitting.decision) is not None:
            person = self.person_at(decision.seat)
            if person is None and not any(somebody.explains(decision) for somebody in self.persons):
                self.sitting.step(ALL)
                self.note_faults()
                self.changed()
            elif person is None or not person.move_alone(decision):
                break
        self.show()

    def show(self, clock: float = 0.0) -> None:
        """Show everybody how the table stands."""
        for person in self.persons:
            person.show(clock)

    async def ask(self, *asked: Person) -> None:
        """Show the question and wait for an answer, or for anything else that changes the table.

        While answers are sealed, the others see nothing: it would tell them who has answered.
        """
        self.stirred.clear()
        for person in self.persons:
            if person in asked or not self.sealed:
                person.show()
        await self.stirred.wait()

    def stir(self) -> None:
        """Something has changed: go on, also after the end of the game."""
        self.stirred.set()
        self.changed()
        if self.task is None:
            self.run_now()
        elif self.task.done() and not self.left:
            self.begin()

    def changed(self) -> None:
        """Tell those who want to know that the table has changed; a hint for an older table is not wanted."""
        for person in self.persons:
            person.adviser.stop()
        for callback in self.callbacks:
            try:
                callback()
            except Exception as error:  # the game goes on; where a file is on a server is nobody's business
                parts = error.said.parts if isinstance(error, BeankitError) else {}
                why = getattr(error, "strerror", None) or parts.get("why") or type(error).__name__
                for person in self.persons:
                    person.notice("bad", "callback_failed", why=why)

    async def bots_move(self) -> None:
        """Let a bot move, or all of them if nobody wants to see them one by one."""
        beat, began = self.beat, self.clock()
        decision, number = self.sitting.decision, self.sitting.number
        assert decision is not None
        for person in self.persons:
            if person.shown != number:  # what somebody did is seen before the others think about it
                person.show()
        who = None if self.sealed or not beat else decision.seat
        beside = self.beside(decision)
        most = ALL if not beat and self.thinkers is None else 1
        answer = None if beside is None else asyncio.wrap_future(beside)
        thinking = (
            self.thinker.wait(lambda: self.sitting.step(most), PATIENCE)
            if answer is None
            else self.thinker.hear(answer, PATIENCE)
        )
        async for _ in thinking:
            for person in self.persons:
                person.show_thinking(who)
        if answer is not None:
            self.pass_on(decision, answer)
        self.note_faults()
        if self.sitting.number != number:
            self.changed()
        await self.rest(began)

    def beside(self, decision: Decision) -> Future[Thought] | None:
        """The answer of a bot that thinks in another process, if this one does."""
        bot = self.around()[decision.seat]
        if self.thinkers is None or not isinstance(bot, str) or decision.seat in self.sitting.forfeits:
            return None
        if not self.thinkers.takes(bot):
            return None
        view, chance = self.sitting.chairs[decision.seat].view, bot_seed(self.sitting.seed, decision.seat)
        return self.thinkers.ask(bot, view, self.rules, chance ^ self.sitting.number, THINKING_TIME)

    def pass_on(self, decision: Decision, answer: asyncio.Future[Thought]) -> None:
        """Play the answer of a bot that thinks in another process."""
        sitting, error = self.sitting, ThinkingStopped() if answer.cancelled() else answer.exception()
        if error is not None:
            sitting.failed(*blamed(sitting.who(decision.seat), asked_for(decision), error), error)
        else:
            action, remark = answer.result()
            sitting.answer(parse(action), remark)

    def note_faults(self) -> None:
        """Tell everybody about bots that failed; the game goes on."""
        for person in self.persons:
            person.note_faults()

    async def rest(self, began: float) -> None:
        """Show what has happened, until a beat is over: an answer, whoever gave it, with the end of its round."""
        happened = [person for person in self.persons if person.happened()]
        if self.beat and happened and not self.sealed:
            for person in happened:
                person.show()
            await self.sleep(max(0.0, self.beat - (self.clock() - began)))

    async def pass_window(self) -> None:
        """Every window lasts equally long, whether or not a seat could act: the pause must tell nothing."""
        if not self.in_window() or self.paused == (self.game.turn, self.game.step):
            return
        self.paused = (self.game.turn, self.game.step)
        for person in self.persons:
            person.wanted = False
        if self.beat and not all(person.settings.windows for person in self.persons):
            self.stirred.clear()
            self.show(clock=self.beat)
            deadline = self.clock() + self.beat
            while not self.wanted() and (left := deadline - self.clock()) > 0:
                try:
                    await asyncio.wait_for(self.stirred.wait(), left)
                except TimeoutError:
                    break
                self.stirred.clear()

    def wanted(self) -> bool:
        """Does the only person want to act at once? Among several, a pause that ends early would tell who does."""
        return len(self.persons) == 1 and self.persons[0].wanted

    # --- what persons do ---

    def go_back(self, number: int, then: Callable[[], None]) -> None:
        """Go back to before the move with this number; bots are asked for all earlier moves again."""

        def gone_back(_: None) -> None:
            self.guard()
            self.paused = (self.game.turn, self.game.step)
            then()
            self.stir()

        self.aside(partial(self.sitting.go_back, number), gone_back)
