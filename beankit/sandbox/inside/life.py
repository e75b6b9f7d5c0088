"""A bot inside its process: it is loaded, asked and told the result; failures are reported, never raised."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from random import Random
from types import FrameType, ModuleType

from beankit.arena.bots.files import BotFiles
from beankit.arena.bots.roster import bots_of, fresh, meant, notes_on, unnamed
from beankit.arena.rehearsal import compared
from beankit.arena.table.faults import FINISHING, MADE, STARTING, BotFault, asked_for, usage
from beankit.arena.table.match import resumed
from beankit.arena.table.sitting import Sitting
from beankit.core.actions import Action
from beankit.core.bot import MOST_SAID, Bot, name_of_bot
from beankit.core.errors import BeankitError, IllegalAction, own_traceback
from beankit.core.knowledge.delta import Delta, take_in
from beankit.core.knowledge.view import View
from beankit.core.phase import Decision
from beankit.core.rules import Rules
from beankit.core.said import Said, say
from beankit.sandbox.errors import Misplaced
from beankit.sandbox.inside.child import (
    Duty,
    Printed,
    is_own,
    kind_of,
    last_line,
    name_in,
    name_of,
    owner_in,
    seed_others,
    sendable_text,
    words_of,
)
from beankit.sandbox.messages import (
    MOST_ANSWERED,
    MOST_NOTES,
    MOST_TOLD,
    Answer,
    Ask,
    Failed,
    Farewell,
    Fingerprints,
    FromBot,
    Load,
    Look,
    Over,
    Read,
    Ready,
    Rehearse,
    Rehearsed,
    Repeat,
    Seen,
    Skim,
    Skimmed,
    ToBot,
    Tried,
    for_bot,
)
from beankit.sandbox.sentences import harmless, said_by
from beankit.sandbox.source.fingerprints import fingerprints
from beankit.sandbox.source.inspection import names_a_clock, parts, problems_in, uses
from beankit.sandbox.source.loader import A_BOT, Door, module_for, run
from beankit.sandbox.walls.probes import attempts

MOST_PROBLEMS = 20
MOST_PARTS = 300  # of a source whose lines are told
MOST_NAME = 100


class Life:
    """One bot in one game."""

    def __init__(self, modules: Sequence[str] | None) -> None:
        self.modules = modules  # what it may import; None: anything
        self.printed = Printed()
        sys.stdout = sys.stderr = sys.__stdout__ = sys.__stderr__ = self.printed  # type: ignore[assignment, misc]
        self.where = Said("")  # what the bot is doing, outside of decisions
        self.decision: Decision | None = None  # the decision it was asked for
        self.left = 0  # the line on which its own code last returned, if that is watched
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
            if isinstance(request, Look):
                return self.look(request)
            if isinstance(request, Skim):
                return Skimmed(request.number, names_a_clock(request.bot.sources))
            if isinstance(request, Repeat):
                return self.repeat(request)
            if isinstance(request, Rehearse):
                return self.rehearse(request)
            if isinstance(request, Read):
                return Fingerprints(request.number, fingerprints(request.sources))
            return Tried(request.number, attempts(request.ways, request.bait))
        except BaseException as error:
            return self.failed(request.number, error)

    def begin(self, load: Load) -> FromBot:
        """Become the bot and see the table."""
        chance = int(load.chance)
        seed_others(chance)
        self.mirror = Mirror(load.view)
        view = self.mirror.view
        kind = self.kind_of(load.bot)
        notes = notes_on(kind, self.mirror.rules)
        self.where = MADE
        bot = fresh(kind, Random(chance))
        self.bot, self.where = bot, STARTING
        bot.start(view)
        name = sendable_text(name_of_bot(kind), MOST_SAID)
        return Ready(load.number, name, [*map(harmless, notes[:MOST_NOTES])], self.printed.taken())

    def kind_of(self, bot: BotFiles) -> type[Bot]:
        """The bot's class from a fresh module; its data is there before `__init__`."""
        kind = meant(bots_of(self.loaded(bot)), bot.main, bot.class_name)
        if bot.data is not None:
            kind.data = bot.data
        return kind

    def loaded(self, bot: BotFiles) -> ModuleType:
        """The source as a fresh module."""
        self.where = say("when it was loaded")
        module = module_for(bot.main)
        with no_games():
            run(module, bot.source, Door(self.modules, bot.modules))
        return module

    def decide(self, ask: Ask) -> FromBot:
        """Ask the bot for one decision, and answer with what it chose."""
        bot, view = self.bot, self.mirror.advance(ask.delta)
        decision = view.decision
        assert bot is not None
        assert decision is not None
        bot.time_left = ask.time_left
        self.decision = decision
        given: object = bot.decide(view, decision)
        remark = bot.remark
        if remark != "":
            remark, bot.remark = sendable_text(remark or "", MOST_SAID), ""  # people assign anything
        try:
            choice, action = decision.options.index(given), ""
        except ValueError:  # it is none of the options
            if not isinstance(given, Action | str):
                raise self.mirror.refusal(given) from None
            choice, action = -1, sendable_text(given, MOST_ANSWERED)
        return Answer(ask.number, choice, action, remark, self.printed.taken())

    def take_leave(self, farewell: Farewell) -> FromBot:
        """The game is over."""
        assert self.bot is not None
        view = self.mirror.advance(farewell.delta)
        self.where, self.decision = FINISHING, None
        self.bot.finish(view)
        return Over(farewell.number, self.printed.taken())

    # --- before it counts ---

    def look(self, look: Look) -> FromBot:
        """Load a source and report what is in it."""
        seed_others(0)
        bot = look.bot
        module = self.loaded(bot)
        problems, lines = problems_in(module, bot.source, bot.class_name), parts(bot.source)
        kinds = bots_of(module)
        kind = kinds.get(bot.class_name or unnamed(kinds)) or next(iter(kinds.values()), Bot)
        return Seen(
            look.number,
            sendable_text(name_of_bot(kind), MOST_SAID) if kinds else "",
            [sendable_text(name, MOST_SAID) for name in kind.games] if isinstance(kind.games, list | tuple) else [],
            problems[:MOST_PROBLEMS],
            {sendable_text(name, MOST_NAME): line for name, line in list(lines.items())[:MOST_PARTS]},
            uses(bot.source),
            self.printed.taken(),
        )

    def repeat(self, repeat: Repeat) -> FromBot:
        """Replay a record, as its author would from a file."""
        seed_others(0)
        kind = self.kind_of(repeat.bot)
        self.where = STARTING
        with bare_faults(), self.watched_returns():
            sitting = resumed(repeat.record, kind, repeat.seat)
            self.decision = sitting.decision
            sitting.step()
        return Over(repeat.number, self.printed.taken())

    def rehearse(self, rehearse: Rehearse) -> FromBot:
        """Play two games with one copy and one with another."""
        second, first = self.kind_of(rehearse.bot), self.kind_of(rehearse.bot)  # the last module is known by name
        self.where = say("in one of two games in a row")
        with bare_faults():
            rehearsal = compared(first, second, rehearse.game, rehearse.seed)
        kept = [sendable_text(name, MOST_SAID) for name in rehearsal.kept]
        return Rehearsed(rehearse.number, kept, rehearsal.differs, "")

    @contextmanager
    def watched_returns(self) -> Iterator[None]:
        """Note the line on which the bot's own code last returned: an illegal answer came from there."""

        def hear(frame: FrameType, event: str, _: object) -> None:
            if event == "return" and is_own(frame):
                self.left = frame.f_lineno

        sys.setprofile(hear)
        try:
            yield
        finally:
            sys.setprofile(None)

    def failed(self, number: int, error: BaseException) -> Failed:
        """What went wrong, for its author; in few words if memory is short."""
        name, begun, decision = name_of(error), self.bot is not None, self.decision
        if decision is not None:
            self.where = asked_for(decision)
        try:
            illegal = isinstance(error, IllegalAction) and not last_line(error)
            trace = str(error) if illegal else own_traceback(error) + usage(error)
            line, said = last_line(error) or self.left, said_by(error)
            about = {"name": name_in(error), "owner": owner_in(error), "kind": kind_of(error), "says": words_of(error)}
        except BaseException:
            trace, line, said, about = name, 0, None, {}
        error.__traceback__ = None
        trace, printed = sendable_text(trace[-MOST_TOLD:], MOST_TOLD), self.printed.taken()
        return Failed(number, begun, self.where, name, line, trace, printed, said, **about)


@contextmanager
def bare_faults() -> Iterator[None]:
    """Raise what the bot raised, or the refusal, without the table's own words about it."""
    try:
        yield
    except BotFault as fault:
        why = fault.said.parts["why"]
        assert isinstance(why, Said)
        raise fault.__cause__ or IllegalAction(why) from None


@contextmanager
def no_games() -> Iterator[None]:
    """While a bot is loaded it must not play games: code for trial runs belongs elsewhere."""
    sit = Sitting.__init__

    def refuse(*_: object, **__: object) -> None:
        raise Misplaced("this file plays a game when it is loaded")

    Sitting.__init__ = refuse  # type: ignore[method-assign]
    try:
        yield
    finally:
        Sitting.__init__ = sit  # type: ignore[method-assign]


WORK = Duty(A_BOT, for_bot, Life)


class Mirror:
    """A view that answers everything as the one in the engine would."""

    def __init__(self, first: str) -> None:
        self.view = View.from_snapshot(first)

    def advance(self, delta: Delta) -> View:
        """Apply what has happened."""
        take_in(self.view._game, self.view.seat, delta)  # from the engine: there is nothing to check
        return self.view

    @property
    def rules(self) -> type[Rules]:
        """The game that is played."""
        return type(self.view._game.rules)

    def refusal(self, answer: object) -> BeankitError:
        """Why an answer that is not an action is refused, in the engine's words."""
        return self.view._game.refusal(answer)
