"""A whole check: the source once, then each game separately, and the shortest way to a fault there."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from math import inf
from typing import NamedTuple

import msgspec

from beankit.arena.bots.export import text_of
from beankit.arena.bots.files import BotFiles
from beankit.arena.bots.roster import files_of
from beankit.arena.table.faults import ILLEGAL, RAISED, Fault
from beankit.arena.table.match import lines_for
from beankit.checks import steps
from beankit.checks.explanation import explained
from beankit.checks.report import SOURCE, STEPS, Finding, GameReport, Report, Reproducer
from beankit.checks.room import OpenRoom, Room, TrialGame, Trouble
from beankit.core.bot import Bot
from beankit.core.errors import BadOption, perhaps
from beankit.core.events import actions
from beankit.core.game import Game
from beankit.core.registry import GAMES, find_rules
from beankit.core.said import Said, say
from beankit.core.writing.record import restarted
from beankit.sandbox.budget import Budget
from beankit.sandbox.errors import NoIsolation
from beankit.sandbox.levels import Isolation, isolation
from beankit.sandbox.messages import Failed, Seen

CHECK = Budget(wall_factor=0.0, last_words=0.5)  # no bot needs to sleep
MOST_PRINTED = 2000  # characters that are kept of what a bot prints
QUIET = (1, 2, 3)  # seeds of the games in which a fault is looked for once more
WALLED = ("PermissionError", "MemoryError")  # without isolation there would be no fault
CLOCKED = say("it looks at the clock, so it may play differently next time: its games are marked")
Progress = Callable[[int, int], None]


def check(
    bot: BotFiles,
    games: Sequence[str] = (),
    *,
    budget: Budget = CHECK,
    here: Isolation | None = None,
    named: str | type[Bot] = "",
    most: float = inf,
    progress: Progress | None = None,
) -> Report:
    """Check a bot in these games, or in all that it plays.

    Without isolation, only its own author should check it; whoever checks for others passes `here`. `named` is what its
    author calls it, or the class in their notebook: the lines that reproduce a fault use it. After
    `most` seconds of the bot in all games together, no other game is begun.
    """
    for game in games:
        if game not in GAMES:
            raise BadOption(no_game(game))
    room = room_for(bot, budget, here)
    room.named, room.most = named or room.named, most
    report = Check(room, progress).report(games)
    if isinstance(named, str) or report.good:
        return report
    saved = say("line numbers refer to the file that `save({bot}, '{file}')` writes", bot=named.__name__, file=bot.main)
    return msgspec.structs.replace(report, notes=[*report.notes, saved])


def no_game(game: str) -> Said:
    """Why a bot cannot be checked in this game."""
    known, near = ", ".join(GAMES), perhaps(game, GAMES)
    why = say("a bot is checked in the kit's own games: {games}; not in {game}", games=known, game=repr(game))
    return say("{why}; {hint}", why=why, hint=near) if near else why


def unfit(bot: BotFiles, table: Game, limits: Budget, here: Isolation) -> Finding | None:
    """What keeps a bot from its first move: it cannot be read, does not play this game, or cannot start."""
    trial = Check(Room(bot, here, within(limits)), None)
    return trial.read() or trial.seat(table)


def within(limits: Budget) -> Budget:
    """What a check allows a bot that plays within these limits."""
    return msgspec.structs.replace(
        limits,
        strikes=CHECK.strikes,
        wall_factor=CHECK.wall_factor,
        wall_extra=CHECK.wall_extra,
        last_words=CHECK.last_words,
    )


def room_for(bot: BotFiles, budget: Budget, here: Isolation | None) -> Room:
    """Where the bot is tried out: isolated, if this machine can."""
    try:
        return Room(bot, isolation() if here is None else here, budget)
    except NoIsolation as why:
        return OpenRoom(bot, why.said, budget)


class Rejected(Exception):
    """A failed step."""

    def __init__(self, finding: Finding) -> None:
        super().__init__(finding.sentence)
        self.finding = finding


class Check:
    """One running check."""

    def __init__(self, room: Room, progress: Progress | None) -> None:
        self.room, self.progress = room, progress
        self.done = self.total = 0
        self.name = room.bot.name
        self.seen: Seen

    def report(self, games: Sequence[str]) -> Report:
        """The whole report."""
        room = self.room
        finding = self.read()
        if finding is not None:
            passed = list(SOURCE[: SOURCE.index(finding.step)] if finding.step in SOURCE else SOURCE[:1])
            return Report(room.bot.main, self.name, room.level, room.isolation, passed, finding, [], [])
        seen = self.seen
        wanted = list(games) or [game for game in GAMES if not seen.games or game in seen.games]
        self.total = sum(map(moves_in, wanted))
        reports = [self.game(game) for game in wanted]
        notes = [
            say("line {line}: {odd}; {cure}", line=odd.line, odd=odd.sentence, cure=odd.cure) for odd in seen.problems
        ]
        notes += [CLOCKED] if room.clocked else []
        return Report(room.bot.main, self.name, room.level, room.isolation, list(SOURCE), None, reports, notes)

    def read(self) -> Finding | None:
        """The source: can it be read and loaded, and is there a bot in it?"""
        room = self.room
        try:
            self.seen = room.look()
            self.name = self.seen.name or self.name
        except Trouble as trouble:
            return explained(trouble, "imports", room.bot, None, "", room.budget)
        return steps.interface(room, self.seen)

    def seat(self, table: Game) -> Finding | None:
        """This table: does the bot play its game, and can it start?"""
        room, game = self.room, table.rules.name
        if finding := steps.plays(room, self.seen, game):
            return finding
        try:
            room.start(table, steps.SEED)
        except Trouble as trouble:
            return explained(trouble, "start", room.bot, self.seen, game, room.budget)
        return None

    def game(self, game: str) -> GameReport:
        """One game; the first failed step ends it."""
        passed: list[str] = []
        played: list[TrialGame] = []
        finding: Finding | None = None
        end = self.done + moves_in(game)
        self.room.printed = ""
        try:
            for step in self.walk(game, played):
                passed.append(step)
                self.moved(0)
        except Trouble as trouble:
            finding = self.explain(trouble, STEPS[len(passed)], game)
        except Rejected as rejected:
            finding = rejected.finding
        self.moved(end - self.done)
        figures = steps.figures(played) if played else None
        notes, printed = steps.notes(figures, self.room.budget), self.room.printed[:MOST_PRINTED]
        return GameReport(game, passed, finding, figures, notes, printed)

    def walk(self, game: str, played: list[TrialGame]) -> Iterator[str]:
        """The steps in one game, each yielded when it is passed."""
        room, seen = self.room, self.seen
        demand(steps.plays(room, seen, game))
        room.start(Game(game, seed=steps.SEED), steps.SEED)
        yield "start"
        for table in steps.games(room, game):
            played.append(table)
            self.moved(1)
        demand(steps.prints(room, seen, played))
        yield "games"
        demand(steps.determinism(room, seen, game, played[0]))
        self.moved(1)
        yield "determinism"
        demand(steps.second_game(room, seen, game))
        yield "second game"
        yield "time"  # all games stayed within the limits
        if room.level:
            yield "memory"

    def explain(self, trouble: Trouble, step: str, game: str) -> Finding:
        """A fault in words, with the shortest way to reproduce it."""
        room, reproducer = self.room, None
        if trouble.reason in (RAISED, ILLEGAL):
            shown, reproducer = reproduced(room, trouble, game)
            if trouble.failed is None or trouble.reason == ILLEGAL:
                trouble.failed = shown or trouble.failed
        elif trouble.failed is None and trouble.record:  # its time ended between two decisions
            trouble.failed = room.repeat(trouble.record, trouble.seat)
        finding = explained(trouble, step, room.bot, self.seen, game, room.budget)
        return msgspec.structs.replace(finding, reproducer=reproducer)

    def moved(self, steps_done: int) -> None:
        """Report progress."""
        self.done += steps_done
        if self.progress is not None:
            self.progress(self.done, self.total)


def moves_in(game: str) -> int:
    """How many steps of progress a game has: its tables, the same game once more, and a rehearsal."""
    return len(list(steps.tables(game))) + 2


def demand(finding: Finding | None) -> None:
    """Go on only if nothing was found."""
    if finding is not None:
        raise Rejected(finding)


def files_for(bot: str | type[Bot]) -> BotFiles:
    """A bot as text. A class in a notebook is written as `save` would write it."""
    if not isinstance(bot, type) or not in_a_cell(bot):
        return files_of(bot)
    return BotFiles.from_text(f"{bot.__name__.lower()}.py", text_of(bot), bot.__name__)


def in_a_cell(bot: type[Bot]) -> bool:
    """Was this class defined in a notebook, and not in a file?"""
    return not getattr(sys.modules.get(bot.__module__), "__file__", None)


def reproduced(room: Room, trouble: Trouble, game: str) -> tuple[Failed | None, Reproducer | None]:
    """The fault as a fresh copy shows it, and the shortest record found for it; None if it does not happen again."""
    if not trouble.record:
        return None, None
    wanted = room.repeat(trouble.record, trouble.seat)
    if wanted is None:
        return None, None
    if wanted.error in WALLED:
        return wanted, None
    way = shortened(room, trouble, wanted)
    if way.moves:
        others = [shortened(room, other, wanted) for other in quieter(room, game, wanted)]
        way = min((way, *others), key=lambda way: way.moves)
    file = f"fault-{game}.txt"
    fault = Fault(trouble.reason, str(trouble.said), way.seat, way.moves, way.record)
    return wanted, Reproducer(file, way.record, way.moves, lines_for(fault, room.named, file))


class Way(NamedTuple):
    """A record that leads to a fault."""

    record: str
    moves: int
    seat: int


def quieter(room: Room, game: str, wanted: Failed) -> Iterator[Trouble]:
    """A fault once more, at small tables where nobody else trades: there are fewer moves before it."""
    seats = find_rules(game).seats[0]
    for seed in QUIET:
        try:
            room.play(game, [None, *["template"] * (seats - 1)], seed)
        except Trouble as trouble:
            if trouble.record and same_fault(room.repeat(trouble.record, trouble.seat), wanted):
                yield trouble


def shortened(room: Room, trouble: Trouble, wanted: Failed) -> Way:
    """Start as late as possible: at the failing decision, 1, 2, 4, 8 moves before it, then in between."""
    game = Game.from_record(trouble.record)
    most = len(actions(game.past, game.log))

    def comes(back: int) -> bool:
        return same_fault(room.repeat(last_moves(game, back), trouble.seat), wanted)

    enough = next((back for back in (0, *(1 << power for power in range(most.bit_length()))) if comes(back)), most)
    few = enough // 2
    while enough - few > 1:
        middle = (few + enough) // 2
        few, enough = (few, middle) if comes(middle) else (middle, enough)
    record = last_moves(game, enough) if enough < most else game.record()  # without times
    return Way(record, enough, trouble.seat)


def last_moves(game: Game, back: int) -> str:
    """The last moves of a game as a record that begins with a position."""
    moves = [action for _, action in actions(game.past, game.log)]
    table = restarted(game)
    for action in moves[: len(moves) - back]:
        table.play(action)
    assert game.source is not None
    late = Game.from_position(table.position(), seed=game.source.seed)
    for action in moves[len(moves) - back :]:
        late.play(action)
    return late.record()


def same_fault(first: Failed | None, other: Failed) -> bool:
    """Is this the same fault?"""
    return first is not None and (first.error, first.line) == (other.error, other.line)
