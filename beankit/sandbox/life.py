"""A bot's life inside its process: it is loaded, asked, and takes its leave; what fails is told, never raised."""

from __future__ import annotations

import random
import sys
import traceback
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from random import Random
from types import FrameType
from typing import Any

from beankit.arena.faults import usage
from beankit.arena.lint import names_in
from beankit.arena.roster import bots_of, fresh, meant, notes_on
from beankit.arena.sitting import Sitting
from beankit.core.bot import MOST_SAID, Bot, name_of_bot
from beankit.core.errors import LOADED, BadOption, IllegalAction, own_traceback
from beankit.core.turn.actions import Action
from beankit.core.turn.decisions import Decision
from beankit.sandbox.imports import Door
from beankit.sandbox.messages import Answer, Ask, Failed, Farewell, FromBot, Load, Over, Ready, ToBot, Tried
from beankit.sandbox.printed import Printed, plain
from beankit.sandbox.probes import attempts
from beankit.sandbox.sight import Mirror
from beankit.sandbox.sources import module_for, run

PLAYS = 'this file plays a game when it is loaded; put these lines at its end, under  if __name__ == "__main__":'
CLOCKS = {"time", "datetime", "time_left"}
MOST_TOLD = 8000  # characters of a traceback
MOST_ANSWERED = 4000  # of an answer: no action is that long


class Life:
    """One bot in one game."""

    def __init__(self, modules: Sequence[str] | None) -> None:
        self.modules = modules  # what it may import; None: whatever it finds
        self.printed = Printed()
        sys.stdout = sys.stderr = sys.__stdout__ = sys.__stderr__ = self.printed  # type: ignore[assignment, misc]
        self.where = ""  # what is being done with the bot, where it decides nothing
        self.decision: Decision | None = None  # what it decides
        self.mirror: Mirror
        self.bot: Bot | None = None

    def answer(self, request: ToBot) -> FromBot:
        """What the bot answers to a request."""
        try:
            if isinstance(request, Ask):
                return self.decide(request)
            if isinstance(request, Load):
                return self.begin(request)
            if isinstance(request, Farewell):
                return self.take_leave(request)
            return Tried(request.number, attempts(request.ways, request.bait))
        except BaseException as error:
            return self.failed(request.number, error)

    def begin(self, load: Load) -> FromBot:
        """Become the bot and look at the table."""
        chance = int(load.chance)
        seed_others(chance)
        self.mirror = Mirror(load.view)
        view = self.mirror.view
        self.where = "when it was loaded"
        module = module_for(load.file)
        with no_games():
            run(module, load.source, Door(self.modules, load.beside))
        kind = meant(bots_of(module), load.file, load.wanted)
        notes = notes_on(kind, self.mirror.rules)
        self.where = "when it was made"
        bot = fresh(kind, Random(chance))
        bot.data = load.data
        self.bot, self.where = bot, "in `start`"
        bot.start(view)
        clocked = any(looks_at_clock(load.file, text) for text in (load.source, *load.beside.values()))
        name = plain(name_of_bot(kind), MOST_SAID)
        return Ready(load.number, name, [plain(note, MOST_SAID) for note in notes], clocked, self.printed.taken())

    def decide(self, ask: Ask) -> FromBot:
        """One decision."""
        bot, view = self.bot, self.mirror.advance(ask.delta)
        decision = view.decision
        assert bot is not None
        assert decision is not None
        bot.time_left = ask.time_left
        self.decision = decision
        given: Any = bot.decide(view, decision)
        remark = bot.remark
        if remark:
            remark, bot.remark = plain(remark, MOST_SAID), ""
        with suppress(ValueError):  # it is none of them
            return Answer(ask.number, decision.options.index(given), "", remark, self.printed.taken())
        if not isinstance(given, Action | str):
            raise self.mirror.refusal(given)
        return Answer(ask.number, -1, plain(given, MOST_ANSWERED), remark, self.printed.taken())

    def take_leave(self, farewell: Farewell) -> FromBot:
        """The game is over."""
        assert self.bot is not None
        view = self.mirror.advance(farewell.delta)
        self.where, self.decision = "in `finish`", None
        self.bot.finish(view)
        return Over(farewell.number, self.printed.taken())

    def failed(self, number: int, error: BaseException) -> Failed:
        """What went wrong, as its author wants to read it; with memory short, in few words."""
        name, begun, decision = type(error).__name__, self.bot is not None, self.decision
        if decision is not None:
            self.where = f"when asked to {decision.kind} with {len(decision.options)} options"
        try:
            illegal = isinstance(error, IllegalAction) and not last_line(error)
            told = str(error) if illegal else own_traceback(error) + usage(error)
            line = last_line(error)
        except BaseException:
            told, line = name, 0
        error.__traceback__ = None
        return Failed(number, begun, self.where, name, line, plain(told[-MOST_TOLD:], MOST_TOLD), self.printed.taken())


def looks_at_clock(file: str, source: str) -> bool:
    """Does a source look at the clock? Then its bot may decide otherwise the next time."""
    return not CLOCKS.isdisjoint(names_in(compile(source, file, "exec", dont_inherit=True)))


def seed_others(chance: int) -> None:
    """Whoever forgets `self.rng` plays alike in two runs all the same, unless sets have another order there."""
    random.seed(f"{chance}/{hash('order')}")
    if "numpy" in sys.modules:
        sys.modules["numpy"].random.seed(random.getrandbits(32))


@contextmanager
def no_games() -> Iterator[None]:
    """While a bot is loaded it plays nothing: what is meant for a trial run stands at the wrong place."""
    sit = Sitting.__init__

    def refuse(*_: object, **__: object) -> None:
        raise BadOption(PLAYS)

    Sitting.__init__ = refuse  # type: ignore[method-assign]
    try:
        yield
    finally:
        Sitting.__init__ = sit  # type: ignore[method-assign]


def last_line(error: BaseException) -> int:
    """The line of the bot's own source in which it failed; 0 if it failed elsewhere."""
    if isinstance(error, SyntaxError):
        return error.lineno or 0
    lines = [line for frame, line in traceback.walk_tb(error.__traceback__) if is_own(frame)]
    return lines[-1] if lines else 0


def is_own(frame: FrameType) -> bool:
    """Does this frame run a source that came with the bot?"""
    return str(frame.f_globals.get("__name__")).startswith(LOADED)
