"""One game from its deal to its end, with a bot on every seat."""

from __future__ import annotations

import select
import sys
import warnings
from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any

from beankit.arena.roster import BotLike, find_bot, fresh
from beankit.core.actions import Action
from beankit.core.bot import Bot, misspelt, name_of_bot, uncalled
from beankit.core.chance import seeded
from beankit.core.decision import Decision
from beankit.core.errors import BadOption, BeankitError, own_lines, own_traceback
from beankit.core.game import Game
from beankit.core.record import digest
from beankit.core.rules import Rival, Rules

Watcher = Callable[[Game, int, Action, str], None]  # the game after a move, the seat, its action, its remark
METHODS = (
    "handlers are written `plant(self, view, options)`; `start` and `finish` take `self, view`, `__init__` only `self`"
)


class BotFault(BeankitError):
    """A bot raised or answered with something illegal; the record leads to the same decision again."""

    def __init__(self, message: str, seat: int, record: str) -> None:
        super().__init__(message)
        self.seat, self.record = seat, record

    def __reduce__(self) -> tuple[type[BotFault], tuple[str, int, str]]:
        return type(self), (str(self), self.seat, self.record)  # it comes home from other processes


class Leave(BeankitError):
    """A player gets up from the table: that ends the game and is no fault; the record tells how far it came."""

    record = ""


class Match:
    """A finished game: its players, scores, winners and record."""

    def __init__(self, game: Game, names: Sequence[str], seed: int, remarks: Mapping[int, str], decisions: int) -> None:
        assert game.result is not None
        self.game, self.names, self.seed = game, tuple(names), seed
        self.scores, self.winners = game.result.scores, game.result.winners
        self.turns, self.decisions = game.turn, decisions
        self.remarks = dict(remarks)  # what bots said, by the number of the action

    @property
    def record(self) -> str:
        """The record, with the bots' names and remarks as remarks."""
        return annotated(self.game.record(), self.names, self.remarks)

    @property
    def digest(self) -> str:
        """A hash of the game: equal games have equal digests on every machine."""
        return digest(self.game)

    @property
    def rival(self) -> Rival | None:
        """How the rival without a seat did, where the game has one."""
        return self.game.rules.rival(self.game)

    @property
    def standings(self) -> list[tuple[int, int, str, int]]:
        """(place, seat, name, score), the winners first; equal scores share a place, a rival takes one too."""
        marks = [(seat in self.winners, score) for seat, score in enumerate(self.scores)]
        all_marks = marks if self.rival is None else [*marks, (self.rival.won, self.rival.score)]
        places = [1 + sum(other > mark for other in all_marks) for mark in marks]
        return sorted(zip(places, range(len(marks)), self.names, self.scores, strict=True))

    def __repr__(self) -> str:
        places = "; ".join(f"{place}. {name} (seat {seat}) {score}" for place, seat, name, score in self.standings)
        return f"{self.game.rules.name}, seed {self.seed}, {self.turns} turns: {places}"


def annotated(record: str, names: Sequence[str], remarks: Mapping[int, str]) -> str:
    """A record with the names of those who play, and with what they said after a move, as remarks."""
    first, *lines = record.removesuffix("\n").split("\n")
    found = [first, *(f"; seat {seat}: {name}" for seat, name in enumerate(names))]
    for line in lines:
        found.append(line)
        number = line.partition(".")[0]
        if number.isdigit() and int(number) in remarks:
            found.append(f"; {remarks[int(number)]}")
    return "\n".join(found) + "\n"


def play(
    game: str | Any,
    bots: Sequence[BotLike],
    seed: int = 0,
    *,
    deck: str | None = None,
    watch: Watcher | None = None,
    **options: Any,
) -> Match:
    """Play one game with these bots on the seats 0, 1, 2 ...; the same seed gives the same game."""
    found = [find_bot(bot) for bot in bots]
    table = Game(game, players=len(found), seed=seed, deck=deck, **options)
    return play_out(table, found, seed, watch)


def play_out(game: Game, bots: Sequence[type[Bot] | Bot], seed: int = 0, watch: Watcher | None = None) -> Match:
    """Play a game to its end, wherever it stands."""
    for bot in bots:
        check_bot(bot, type(game.rules))
    names = [name_of_bot(bot) for bot in bots]
    remarks: dict[int, str] = {}
    try:
        decisions = _play_out(game, bots, seed, watch, remarks)
    except (BotFault, Leave) as fault:
        fault.record = annotated(game.record(), names, remarks)
        raise
    return Match(game, names, seed, remarks, decisions)


def _play_out(
    game: Game, bots: Sequence[type[Bot] | Bot], seed: int, watch: Watcher | None, remarks: dict[int, str]
) -> int:
    """Play on until the game is over; remarks are noted by the number of the move. How many decisions it took."""
    seated: list[Bot] = [
        guarded(game, seat, bot, "when it was made", seat_bot, bot, seat, seed) for seat, bot in enumerate(bots)
    ]
    views = [game.view(seat) for seat in range(len(seated))]
    number = 0
    for seat, bot in enumerate(seated):
        guarded(game, seat, bot, "in `start`", bot.start, views[seat])
    while (decision := game.decision) is not None:
        seat = decision.seat
        bot = seated[seat]
        action = ask(game, bot, views[seat], decision)
        number += 1
        if bot.remark:
            remarks[number], bot.remark = bot.remark, ""
        if watch is not None:
            watch(game, seat, action, remarks.get(number, ""))
    for seat, bot in enumerate(seated):
        guarded(game, seat, bot, "in `finish`", bot.finish, views[seat])
    return number


def seat_bot(bot: type[Bot] | Bot, seat: int, seed: int) -> Bot:
    """A fresh bot with a generator of its own."""
    seated = fresh(bot)
    seated.rng = Random(seeded(seed, f"bot {seat}"))
    return seated


def check_bot(bot: type[Bot] | Bot, game: type[Rules]) -> None:
    """Refuse a bot that plays neither this game nor what it is a variant of; report handlers that nobody calls."""
    if bot.games and not any(getattr(kind, "name", "") in bot.games for kind in game.__mro__):
        raise BadOption(f"the bot {name_of_bot(bot)} plays {', '.join(bot.games)}, not {game.name}")
    near = dict(misspelt(bot))
    notes = [f"is its method {method!r} meant to be {kind!r}?" for method, kind in near.items()]
    asked = ", ".join(sorted(game.asks()))
    notes += [f"nobody calls its method {name!r}; it is asked to {asked}" for name in uncalled(bot) if name not in near]
    for note in notes:
        warnings.warn(f"bot {name_of_bot(bot)}: {note}", stacklevel=3)


def ask(game: Game, bot: Bot, view: Any, decision: Decision) -> Action:
    """One decision of one bot, played."""
    seat = decision.seat
    asked = f"when asked to {decision.kind} with {len(decision.options)} options"
    action = guarded(game, seat, bot, asked, bot.decide, view, decision)
    try:
        game.play(action)
    except BeankitError as error:  # illegal, or words that are no action
        raise BotFault(f"the bot {name_of_bot(bot)} on seat {seat}: {error}", seat, game.record()) from None
    return action  # type: ignore[no-any-return]


def guarded(game: Game, seat: int, bot: type[Bot] | Bot, where: str, call: Callable[..., Any], *args: Any) -> Any:
    """Call into a bot; what it raises is told with its own traceback, where it was and a record."""
    who = f"the bot {name_of_bot(bot)} on seat {seat}"
    try:
        return call(*args)
    except Leave:
        raise
    except KeyboardInterrupt as stop:
        if lines := own_lines(stop):
            stop.add_note(f"{who} was at work {where}:\n{''.join(lines[-1:]).rstrip()}")
        raise
    except (Exception, SystemExit) as error:
        if isinstance(error, BrokenPipeError) and nobody_reads():
            raise
        raise BotFault(f"{who} failed {where}:\n{own_traceback(error)}{usage(error)}", seat, game.record()) from error


def usage(error: BaseException) -> str:
    """How a bot's methods are written, where the call of one failed."""
    return "" if own_lines(error) or not isinstance(error, TypeError) else f"\n{METHODS}"


def nobody_reads() -> bool:
    """Has the reader of what is printed gone (`beankit play ... | head`)? Then no bot is to blame."""
    try:
        output = sys.stdout.fileno()
    except (OSError, ValueError, AttributeError):  # a notebook, or no output at all
        return False
    poll = select.poll()
    poll.register(output, 0)
    return any(event & select.POLLERR for _, event in poll.poll(0))
