"""Chairs: who sits on a seat, how they are asked, how long they have thought, and how much time they have left."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from random import Random
from time import thread_time
from typing import TypeVar

from beankit.arena.bots.roster import fresh
from beankit.arena.table.faults import OutOfTime
from beankit.core.actions import PASS, Action
from beankit.core.bot import MOST_SAID, Bot, noted
from beankit.core.chance import seeded
from beankit.core.knowledge.view import View
from beankit.core.phase import Decision
from beankit.core.texts import in_one_line
from beankit.core.trade.deals import REFUSE

Ask = Callable[[View, Decision], Action]  # asks a bot for a decision

D = TypeVar("D")  # what a bot is asked for
A = TypeVar("A")  # what it answers


class Clock:
    """An optional time bank in seconds for each seat; counts CPU time unless `now` says otherwise.

    It tells a bot how much time is left before it thinks, and checks afterwards: only a referee with processes can
    interrupt a bot, and then says itself what a seat has used.
    """

    def __init__(self, bank: float | None = None, now: Callable[[], float] = thread_time) -> None:
        self.bank, self.now = bank, now
        self.reset(0)

    def reset(self, seats: int) -> None:
        """Nobody has thought yet."""
        self.used = [0.0] * seats
        self.laps: list[list[float]] = [[] for _ in range(seats)]  # the seconds of each decision, and of `start`

    def stopped(self, seat: int, used: float) -> None:
        """A seat has made one more decision, and has used so much in all."""
        self.laps[seat].append(used - self.used[seat])
        self.used[seat] = used

    def left(self, seat: int) -> float | None:
        """The seconds that a seat has left; None without a time bank."""
        return None if self.bank is None else self.bank - self.used[seat]

    def timed(self, seat: int, bot: Bot, ask: Callable[[View, D], A]) -> Callable[[View, D], A]:
        """Asks a bot with its clock running. Every decision comes this way, so it looks up little."""
        now, used, laps, bank = self.now, self.used, self.laps[seat], self.bank
        bot.time_left = self.left(seat)

        def counted(view: View, decision: D) -> A:
            begin = now()
            try:
                return ask(view, decision)
            finally:
                spent = now() - begin
                used[seat] += spent
                laps.append(spent)

        def limited(view: View, decision: D) -> A:
            bot.time_left = self.left(seat)
            answer = counted(view, decision)
            assert bank is not None
            if used[seat] > bank:
                raise OutOfTime("is out of time: it used {used:.3f} s of {bank:g} s", used=used[seat], bank=float(bank))
            return answer

        return counted if bank is None else limited


def bot_seed(seed: int, seat: int) -> int:
    """The seed of a bot's own generator; it reveals nothing about the cards or the other seats."""
    return seeded(seed, f"bot {seat}")


class Guest:
    """Somebody who answers from outside: a person, or a bot in another process."""

    def __init__(self, name: str) -> None:
        self.name = in_one_line(name, MOST_SAID)


class Chair:
    """One seat: who sits there, what they see, and how to ask them; guests are not asked from here."""

    __slots__ = ("ask", "bot", "laps", "seat", "strikes", "view")

    view: View

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.bot: Bot | None = None
        self.ask: Ask | None = None
        self.laps: list[float] | None = None  # where `step` notes how long they think
        self.strikes = 0

    def clear(self, view: View) -> None:
        """Nobody sits here yet; whoever sits down sees this."""
        self.view, self.bot, self.ask = view, None, None

    def seat_bot(
        self,
        player: type[Bot] | Bot,
        seed: int,
        clock: Clock | None,
        talk: bool = False,
        thinking_time: float | None = None,
    ) -> None:
        """A fresh bot sits down, and is asked with its clock running; if it is to talk, also why it moves so."""
        self.bot = bot = fresh(player, Random(bot_seed(seed, self.seat)))
        if thinking_time is not None:
            bot.thinking_time = thinking_time
        if clock is not None and clock.bank is None:
            self.ask, self.laps = bot.decide, clock.laps[self.seat]
        else:
            self.ask = bot.decide if clock is None else clock.timed(self.seat, bot, bot.decide)
        if talk:
            self.ask = talking(bot, self.ask)

    def start(self, clock: Clock | None) -> None:
        """Tell the bot that the game starts; nothing is to be decided yet."""
        bot = self.bot
        assert bot is not None
        if clock is None:
            bot.start(self.view)
        else:
            clock.timed(self.seat, bot, lambda view, _: bot.start(view))(self.view, None)

    def think_again(self, decision: Decision) -> None:
        """Let the bot think about a move that was made, so that it knows what it knew; a search would be in vain."""
        bot = self.bot
        assert bot is not None
        waited = bot.thinking_time
        bot.thinking_time = waited and 0.0
        with suppress(Exception, SystemExit):
            bot.decide(self.view, decision)
        bot.thinking_time, bot.remark = waited, ""

    def give_up(self) -> None:
        """They forfeited: a bot that takes the first option sits here from now on."""
        self.bot = bot = Bot()
        self.ask, self.laps = bot.decide, None


def talking(bot: Bot, ask: Ask) -> Ask:
    """Asks a bot, and lets it say why, wherever it had a choice and did something."""

    def asked(view: View, decision: Decision) -> Action:
        action = ask(view, decision)
        with suppress(Exception):  # a bot that cannot say why plays all the same
            usual = [option for option in decision.options if not option.any_time]
            if action not in (PASS, REFUSE) and (len(usual) > 1 or action not in usual):
                said = bot.why(view, decision, action)
                if said is not None and len(remark := noted(said)) <= MOST_SAID and not bot.remark:
                    bot.remark = remark
        return action

    return asked
