"""One game from its deal to its end, with a bot on every seat."""

from __future__ import annotations

import re
import traceback
import warnings
from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any

from beankit.arena.roster import BotLike, find_bot, fresh
from beankit.core.actions import Action
from beankit.core.bot import Bot, misspelt, name_of_bot
from beankit.core.chance import seeded
from beankit.core.decision import Decision
from beankit.core.errors import BadOption, BeankitError
from beankit.core.game import Game
from beankit.core.record import digest
from beankit.core.rules import Rival

KIT = re.compile(r"beankit[/\\](arena|cli|core)[/\\]|importlib")  # files that a bot's author did not write
Watcher = Callable[[Game, int, Action, str], None]  # the game after a move, the seat, its action, its remark


class BotFault(BeankitError):
    """A bot raised or answered with something illegal; the record leads to the same decision again."""

    def __init__(self, message: str, seat: int, record: str) -> None:
        super().__init__(message)
        self.seat, self.record = seat, record

    def __reduce__(self) -> tuple[type[BotFault], tuple[str, int, str]]:
        return type(self), (str(self), self.seat, self.record)  # it comes home from other processes


class Leave(BeankitError):
    """A player gets up from the table: that ends the game and is no fault."""


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
        found = []
        for line in named(self.game.record(), self.names).removesuffix("\n").split("\n"):
            found.append(line)
            number = line.partition(".")[0]
            if number.isdigit() and int(number) in self.remarks:
                found.append(f"; {self.remarks[int(number)]}")
        return "\n".join(found) + "\n"

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


def named(record: str, names: Sequence[str]) -> str:
    """A record with the names of those who play, as remarks."""
    first, _, rest = record.partition("\n")
    return "\n".join([first, *(f"; seat {seat}: {name}" for seat, name in enumerate(names)), rest])


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
        check_bot(bot, game.rules.name)
    try:
        return _play_out(game, bots, seed, watch)
    except BotFault as fault:
        fault.record = named(fault.record, [name_of_bot(bot) for bot in bots])
        raise


def _play_out(game: Game, bots: Sequence[type[Bot] | Bot], seed: int, watch: Watcher | None) -> Match:
    seated: list[Bot] = [
        guarded(game, seat, bot, lambda bot=bot, seat=seat: seat_bot(bot, seat, seed))  # type: ignore[misc]
        for seat, bot in enumerate(bots)
    ]
    views = [game.view(seat) for seat in range(len(seated))]
    remarks: dict[int, str] = {}
    number = 0
    for seat, bot in enumerate(seated):
        guarded(game, seat, bot, lambda bot=bot, seat=seat: bot.start(views[seat]))  # type: ignore[misc]
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
        guarded(game, seat, bot, lambda bot=bot, seat=seat: bot.finish(views[seat]))  # type: ignore[misc]
    return Match(game, [name_of_bot(bot) for bot in bots], seed, remarks, number)


def seat_bot(bot: type[Bot] | Bot, seat: int, seed: int) -> Bot:
    """A fresh bot with a generator of its own."""
    seated = fresh(bot)
    seated.rng = Random(seeded(seed, f"bot {seat}"))
    return seated


def check_bot(bot: type[Bot] | Bot, game: str) -> None:
    """Refuse a bot that does not play this game; report a method that looks like a misspelt handler."""
    if bot.games and game not in bot.games:
        raise BadOption(f"the bot {name_of_bot(bot)} plays {', '.join(bot.games)}, not {game}")
    for method, kind in misspelt(bot):
        warnings.warn(f"bot {name_of_bot(bot)}: is its method {method!r} meant to be {kind!r}?", stacklevel=3)


def ask(game: Game, bot: Bot, view: Any, decision: Decision) -> Action:
    """One decision of one bot, played."""
    seat = decision.seat
    action = guarded(game, seat, bot, lambda: bot.decide(view, decision))
    try:
        game.play(action)
    except BeankitError as error:  # illegal, or words that are no action
        raise BotFault(f"the bot {name_of_bot(bot)} on seat {seat}: {error}", seat, game.record()) from None
    return action  # type: ignore[no-any-return]


def own_traceback(error: BaseException) -> str:
    """What went wrong in a bot's own code, without the kit's lines."""
    frames = traceback.extract_tb(error.__traceback__)
    own = [frame for frame in frames if not KIT.search(frame.filename)]
    return "".join([*traceback.format_list(own or frames), *traceback.format_exception_only(error)]).rstrip()


def guarded(game: Game, seat: int, bot: type[Bot] | Bot, call: Callable[[], Any]) -> Any:
    """Call into a bot; what it raises is told with its own traceback, the decision and a record."""
    try:
        return call()
    except Leave:
        raise
    except Exception as error:
        asked = game.decision
        where = f"asked to {asked.kind} with {len(asked.options)} options" if asked else "after the game"
        raise BotFault(
            f"the bot {name_of_bot(bot)} on seat {seat} failed when {where}:\n{own_traceback(error)}",
            seat,
            game.record(),
        ) from error
