"""The host of a table: lets bots move at their pace, asks the person, and plays what they queued.

It owns the windows, the queue, hints and undo, and knows nothing of widgets: it calls `tell` with what a page shows.
Bots think in a thread of their own, so that the page never freezes; while one thinks, nobody looks at the game.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from dataclasses import replace

from beankit.arena.table.sitting import ALL, Sitting
from beankit.core.actions import PASS, Action, parse
from beankit.core.errors import BadOption, BeankitError, IllegalAction
from beankit.core.phase import Decision
from beankit.core.said import Said
from beankit.core.trade.deals import REFUSE
from beankit.core.values import Data
from beankit.notebook.filter import Filter, refusal, sifted
from beankit.notebook.picture.trade import composed
from beankit.notebook.settings import Settings
from beankit.notebook.sight import Sight
from beankit.notebook.thinker import PATIENCE, Thinker, begin, running_loop
from beankit.words.catalogue import spoken
from beankit.words.numbers import typed_by_people
from beankit.words.typed import in_notation


class Host(Sight):
    """One person's table: the sitting, what the person wants, and what they are shown."""

    clock = staticmethod(time.monotonic)
    sleep = staticmethod(asyncio.sleep)

    def __init__(
        self, sitting: Sitting, seat: int, settings: Settings, practice: bool, tell: Callable[[Data], None]
    ) -> None:
        super().__init__(sitting, seat, settings, practice, tell)
        self.skipped = 0  # the turn in which every offer is refused
        self.spared = -1  # the move before which no filter is used: the person went back to it
        self.paused: tuple[int, int] | None = None  # the window whose pause is over
        self.thinker = Thinker()
        self.task: asyncio.Task[None] | None = None
        self.stirred = asyncio.Event()
        self.on_change: Callable[[], None] = lambda: None
        self.guard()

    def guard(self) -> None:
        """Let bots be stopped while they think."""
        for chair in self.sitting.chairs:
            if chair.ask is not None:
                chair.ask = self.thinker.guarded(chair.ask)

    # --- the loop ---

    def begin(self) -> None:
        """Let it run: in the kernel's event loop, or at once where there is none."""
        loop = running_loop()
        if loop is None:
            self.run_now()
        else:
            self.task = begin(loop, self.run())

    async def run(self) -> None:
        """Play until the game is over; the person's answers come in by `act`."""
        while (decision := self.sitting.decision) is not None:
            if self.explains(decision):
                await self.ask()
                continue
            if decision.seat != self.seat or self.in_window():
                await self.pass_window()
            decision = self.sitting.decision
            if decision is None:
                break
            if decision.seat != self.seat:
                await self.bots_move()
            elif self.move_alone(decision):
                await self.rest(self.clock())
            else:
                await self.ask()
        self.show()

    def run_now(self) -> None:
        """Play without an event loop: bots move at once, and it returns when the person is asked."""
        while (decision := self.sitting.decision) is not None:
            if decision.seat != self.seat and not self.explains(decision):
                self.sitting.step(ALL)
                self.note_faults()
                self.on_change()
            elif decision.seat != self.seat or not self.move_alone(decision):
                break
        self.show()

    async def ask(self) -> None:
        """Show the question and wait for an answer, or for anything else that changes the table."""
        self.stirred.clear()
        self.show()
        await self.stirred.wait()

    def stir(self) -> None:
        """Something has changed: go on, also after the end of the game."""
        self.stirred.set()
        self.on_change()
        if self.task is None:
            self.run_now()
        elif self.task.done() and not self.thinker.left:
            self.begin()

    async def bots_move(self) -> None:
        """Let a bot move, or all of them if nobody wants to see them one by one."""
        beat, began = self.settings.beat, self.clock()
        decision, number = self.sitting.decision, self.sitting.number
        assert decision is not None
        if self.shown != number:  # what the person did is seen before the others think about it
            self.show()
        sealed = self.sitting.game.phase.name == "answers"
        who = None if sealed or not beat else decision.seat
        async for _ in self.thinker.wait(lambda: self.sitting.step(1 if beat else ALL), PATIENCE):
            self.show_thinking(who)
        self.note_faults()
        if self.sitting.number != number:
            self.on_change()
        await self.rest(began)

    async def rest(self, began: float) -> None:
        """Show what has happened, until a beat is over: an answer, whoever gave it, with the end of its round."""
        beat = self.settings.beat
        if beat and self.happened() and self.sitting.game.phase.name != "answers":
            self.show()
            await self.sleep(max(0.0, beat - (self.clock() - began)))

    # --- windows ---

    async def pass_window(self) -> None:
        """Every window lasts equally long, whether or not this seat could act: the pause must tell nothing."""
        game, beat = self.sitting.game, self.settings.beat
        if not self.in_window() or self.paused == (game.turn, game.step):
            return
        self.paused, self.wanted = (game.turn, game.step), False
        if beat and not self.settings.windows:
            self.stirred.clear()
            self.show(clock=beat)
            deadline = self.clock() + beat
            while not self.wanted and (left := deadline - self.clock()) > 0:
                try:
                    await asyncio.wait_for(self.stirred.wait(), left)
                except TimeoutError:
                    break
                self.stirred.clear()

    def move_alone(self, decision: Decision) -> bool:
        """Answer for the person what they said before: a queued action, or that they want to do nothing here."""
        action = self.settled(decision)
        if action in self.queue:
            self.queue.remove(action)
        elif decision.kind == "react" and self.in_window():
            self.drop_queue()
        if action is REFUSE:
            sieve = None if self.skipped == self.sitting.game.turn else self.filter
            self.refusals.append(refusal(self.view, self.sitting.number + 1, sieve))
        return action is not None and self.answer(action)

    def settled(self, decision: Decision) -> Action | None:
        """What the person has said before about this decision; None if they have to be asked."""
        for action in self.queue:
            if action in decision.options:
                return action
        if decision.kind == "react" and self.in_window():
            return None if self.wanted or self.settings.windows else PASS
        return REFUSE if decision.kind == "answer" and self.refuses() else None

    def refuses(self) -> bool:
        """Is the present offer refused for the person, with all of its turn or by their filter?"""
        turn, sieve = self.sitting.game.turn, self.filter
        if self.skipped == turn:
            return True
        spared = self.spared == self.sitting.number
        return sieve is not None and sieve.lasts(turn) and not spared and bool(sieve.flaw(self.view))

    def asking(self) -> bool:
        """Is the person's decision, if there is one, left to them?"""
        decision = self.sitting.decision
        if decision is None or decision.seat != self.seat or decision.kind not in ("react", "answer"):
            return True
        return self.settled(decision) is None

    def answer(self, action: Action) -> bool:
        """Play this for the person."""
        self.sitting.answer(action)
        self.on_change()
        return True

    def drop_queue(self) -> None:
        """What is queued and not allowed in this window is dropped, with the reason."""
        for action in self.queue:
            why = self.view.why_not(action)
            if why is not None:
                self.notice("poor", "queue_dropped", why=self.speaker.refusal(why))
        self.queue = []

    # --- what the person does ---

    def act(self, n: int, action: Action | str) -> None:
        """Play the person's action; one for an older picture is dropped."""
        decision = self.current(n)
        if decision is None:
            return
        try:
            self.sitting.answer(action)
        except IllegalAction as error:
            self.refuse(error)
            return
        if self.guide is not None:
            self.guide.acted()
        self.answered.append(self.sitting.number)
        self.n += 1  # a second press on the same picture is too late
        self.notices = [notice for notice in self.notices if "details" in notice][-2:]  # of bots that failed
        self.wanted = self.wanted and self.in_window()
        self.stir()

    def current(self, n: int) -> Decision | None:
        """The person's decision, if the table has not moved on since picture `n`."""
        decision = self.sitting.decision
        if not self.thinker.busy and n == self.n and decision is not None and decision.seat == self.seat:
            return decision
        if self.shown == self.sitting.number:  # otherwise a new picture is on its way
            self.notice("info", "moved_on")
            self.again()
        return None

    def refuse(self, error: IllegalAction) -> None:
        """Say why the engine refused an action; nothing has changed."""
        why = error.said.parts.get("why", error.said)  # without what is legal here, which the page shows
        unread = spoken(why if isinstance(why, Said) else error.said, self.settings.lang)
        reason = unread if error.objection is None else self.speaker.refusal(error.objection)
        self.notices = []
        self.notice("bad", "refused_act", why=reason)
        self.again()

    def enqueue(self, text: str) -> None:
        """Keep an any-time action for the next opportunity."""
        action = parse(text)
        if not action.any_time:
            raise BadOption("{text} cannot be queued: only what is allowed at any time", text=repr(text))
        self.queue = [*[kept for kept in self.queue if kept != action], action][-4:]
        self.again()

    def unqueue(self) -> None:
        """Forget what is queued."""
        self.queue = []
        self.again()

    def want(self) -> None:
        """The person wants to act in this window."""
        self.wanted = True
        self.stirred.set()

    def skip(self, n: int) -> None:
        """Refuse this offer and all others of this turn."""
        if self.current(n) is not None:
            self.skipped = self.sitting.game.turn
            self.act(n, "refuse")

    def sift(self, sieve: Filter, use: bool) -> Data | None:
        """What a filter would have done to the offers of this game; it may be used from now on, too."""
        if use:
            self.filter = None if sieve.empty else replace(sieve, turn=self.sitting.game.turn)
            self.spared = -1
            self.again()
            if not self.thinker.busy:
                self.stir()
        return None if self.thinker.busy else {"sifted": sifted(self.sitting.game, self.scene, sieve)}

    def undo(self, n: int) -> None:
        """Go back to the person's last decision."""
        if not self.practice:
            raise BadOption("only practice games can be taken back")
        ended = self.sitting.decision is None and not self.thinker.busy
        if not ended and self.current(n) is None:
            return
        if not self.answered:
            self.notice("info", "no_undo")
            self.again()
            return
        self.sitting.go_back(self.answered.pop())
        self.guard()
        self.retell()
        self.queue, self.notices, self.skipped, self.spared = [], [], 0, self.sitting.number
        self.refusals = [refusal for refusal in self.refusals if refusal.number <= self.sitting.number]
        self.paused = (self.sitting.game.turn, self.sitting.game.step)
        self.wanted = self.in_window()
        self.blamed = len(self.sitting.faults)
        self.notice("info", "undone")
        self.stir()

    def typed(self, n: int, line: str) -> None:
        """Play what the person typed in their own words."""
        if self.current(n) is None:
            return
        try:
            action = typed_by_people(parse(in_notation(line, self.names, self.sitting.game.rules.deck)))
        except BeankitError:
            self.notices = []
            self.notice("bad", "not_understood", text=line)
            self.again()
            return
        self.act(self.n, action)

    def tried(self, text: str) -> Data:
        """What a composed deal says and would bring, and why it is not allowed; changes nothing."""
        action = parse(text)
        if self.thinker.busy or self.view.decision is None:
            return {"tried": {"text": text, "sentence": [], "why": None, "effects": []}}
        return {"tried": {"text": text, **composed(self.scene, action)}}
