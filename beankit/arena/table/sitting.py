"""A sitting: players around a game, one decision at a time; the caller drives it.

It has no loop or thread of its own. Bots in this process answer in `step`; guests (a person, or a bot in another
process) are asked by the caller, who passes on their answer with `answer`, or `failed`. The clock, the price of a
fault and a watcher plug in here.
"""

from __future__ import annotations

import sys
from collections import deque
from collections.abc import Callable, Sequence

from beankit.arena.bots.roster import BotLike, check_bot, find_bot
from beankit.arena.table.chairs import Chair, Clock, Guest
from beankit.arena.table.faults import FINISHING, ILLEGAL, MADE, STARTING, BotFault, Fault, asked_for, blamed, refused
from beankit.arena.table.notes import annotated, noted, read_notes, state_of
from beankit.core.actions import Action
from beankit.core.bot import MOST_SAID, name_of_bot
from beankit.core.errors import BadOption, BeankitError
from beankit.core.events import actions, entries, unzipped
from beankit.core.game import Game
from beankit.core.knowledge.view import View
from beankit.core.phase import Decision
from beankit.core.rules import Rules
from beankit.core.said import Said, say
from beankit.core.texts import in_one_line
from beankit.core.values import Data
from beankit.core.writing.record import restarted

ALL = sys.maxsize  # moves: play to the end
NO_CLOCK = Clock()  # nobody is timed with it
Watcher = Callable[[Game, int, Action, str], None]  # the game after a move, the seat, the action, the remark


class Sitting:
    """A game with a player on every seat: who is asked, what they answered, and what went wrong.

    The first fault stops the game with `BotFault`; with `strikes=3` it costs a strike and the safe option is played,
    and a player with three strikes forfeits: from then on the first option is played for them.
    """

    def __init__(
        self,
        game: Game,
        players: Sequence[BotLike | Guest],
        seed: int = 0,
        *,
        clock: Clock | None = None,
        strikes: int = 0,
        watch: Watcher | None = None,
        talk: bool = False,
        thinking_time: float | None = None,
    ) -> None:
        self.players = [player if isinstance(player, Guest) else find_bot(player) for player in players]
        count, seats = len(self.players), len(game.players)
        if count != seats:
            raise BadOption("{count} players do not fit on {seats} seats", count=count, seats=seats)
        for player in self.players:
            if not isinstance(player, Guest):
                check_bot(player, type(game.rules))
        self.names = tuple(p.name if isinstance(p, Guest) else name_of_bot(p) for p in self.players)
        self.game, self.seed, self.most_strikes, self.watch = game, seed, strikes, watch
        self.watched: tuple[type[Action], ...] | None = None  # the moves that the watcher is told of; None: all
        self.clock, self.talk = clock, talk  # with `talk`, bots say why they move so
        self.thinking_time = thinking_time  # seconds that a person waits for a decision; None where nobody does
        if clock is not None:
            clock.reset(seats)
        self.seats, self.moves = unzipped(actions(game.past, game.log))  # who moved, and how
        self.first = len(self.moves)  # those before this sitting
        self.remarks: dict[int, str] = {}  # what players said, by the number of the move
        self.faults: list[Fault] = []
        self.chairs = [Chair(seat) for seat in range(seats)]
        self._sit_down()

    # --- who is asked, and what they say ---

    @property
    def number(self) -> int:
        """How many moves were made in this game, also before this sitting."""
        return len(self.moves)

    @property
    def decision(self) -> Decision | None:
        """The current decision; None when the game is over."""
        return self.game.decision

    @property
    def view(self) -> View:
        """What the seat to decide sees."""
        assert self.game.decision is not None
        return self.chairs[self.game.decision.seat].view

    @property
    def forfeits(self) -> tuple[int, ...]:
        """The seats that have used up their strikes."""
        most = self.most_strikes
        return tuple(seat for seat, chair in enumerate(self.chairs) if most and chair.strikes >= most)

    def step(self, most: int = 1) -> int:
        """Let bots make at most this many moves; stops when a guest is asked or the game is over."""
        game, chairs, made = self.game, self.chairs, 0
        clock = self.clock or NO_CLOCK
        now, used = clock.now, clock.used
        seats, moves, watch, watched = self.seats, self.moves, self.watch, self.watched
        while made < most and (decision := game.decision) is not None:
            chair = chairs[decision.seat]
            bot, ask, laps = chair.bot, chair.ask, chair.laps
            if bot is None or ask is None:
                break
            made += 1
            try:
                if laps is None:
                    action = ask(chair.view, decision)
                else:  # timed right here: another call for every decision would take a fiftieth of a quick game
                    begin = now()
                    try:
                        action = ask(chair.view, decision)
                    finally:
                        spent = now() - begin
                        used[decision.seat] += spent
                        laps.append(spent)
            except (Exception, SystemExit, KeyboardInterrupt) as error:
                self.failed(*blamed(self.who(decision.seat), asked_for(decision), error), error)
                continue
            try:
                game.play(action)
            except BeankitError as error:  # not allowed, or not an action at all
                self.failed(ILLEGAL, refused(self.who(decision.seat), error.said))
                continue
            if bot.remark or not isinstance(action, Action):
                self._tell(decision.seat, action, bot.remark)
                continue
            seats.append(decision.seat)
            moves.append(action)
            if watch is not None and (watched is None or type(action) in watched):
                watch(game, decision.seat, action, "")
        return made

    def answer(self, action: Action | str, remark: str = "") -> None:
        """Play a guest's answer; an illegal one raises IllegalAction and changes nothing."""
        decision = self.game.decision
        self.game.play(action)
        assert decision is not None
        self._tell(decision.seat, action, remark)

    def failed(self, reason: str, sentence: str | Said, cause: BaseException | None = None, lost: int = 1) -> None:
        """The player who was asked failed: stop, or note a strike or more and play the safe option for them."""
        decision = self.game.decision
        assert decision is not None
        self._fault(decision.seat, self.number + 1, reason, sentence, cause, lost)
        self.answer(decision.options[0])

    def blame(self, seat: int, reason: str, sentence: str | Said, lost: int) -> None:
        """A guest failed outside its decisions: stop, or note this many strikes."""
        self._fault(seat, self.number, reason, sentence, None, lost)

    def who(self, seat: int) -> Said:
        """How a sentence about a player begins."""
        return say("the bot {bot} on seat {seat}", bot=self.names[seat], seat=seat)

    # --- going back, saving and resuming ---

    def take_back(self, seat: int) -> None:
        """Go back to the last decision of a seat, before its answer."""
        number = next((n for n in range(self.number, self.first, -1) if self.seats[n - 1] == seat), None)
        if number is None:
            raise BadOption("seat {seat} has decided nothing yet: there is nothing to take back", seat=seat)
        self.go_back(number)

    def go_back(self, number: int) -> None:
        """Go back to before the move with this number.

        Bots are asked for all earlier moves again, with the same random numbers, so that they know what they knew then;
        their moves stay as they were played. A bot that was stopped is asked only for those before that.
        """
        begun, again = restarted(self.game), self.moves[self.first : number - 1]
        for fault in self.faults:
            self.chairs[fault.seat].strikes -= fault.strikes
        before = [noted(fault) for fault in self.faults if self.first < fault.number < number]
        self.faults = []  # faults from sitting down will be noted again
        self.remarks = {move: said for move, said in self.remarks.items() if move < number}
        self.game = begun
        del self.seats[self.first :], self.moves[self.first :]
        for action in self.moves:
            self.game.play(action)
        self._sit_down()
        self._play_on(again, before)

    def save(self) -> str:
        """The sitting as text: the record with names, remarks, faults and time used; `resume` continues it."""
        return annotated(self.game.record(), self.names, self.remarks, self._state())

    @classmethod
    def resume(
        cls,
        text: str,
        players: Sequence[BotLike | Guest],
        *,
        game: str | type[Rules] | None = None,
        clock: Clock | None = None,
        strikes: int = 0,
        watch: Watcher | None = None,
        talk: bool = False,
        thinking_time: float | None = None,
    ) -> Sitting:
        """Continue a saved sitting; `game` names the rules if they are your own. Faults and strikes are kept."""
        table, notes = Game.from_record(text, game=game), read_notes(text)
        assert table.source is not None
        played = unzipped(actions(table.past, table.log))[1]
        first = min(notes.state.get("first", 0), len(played))
        begun = restarted(table)
        for action in played[:first]:
            begun.play(action)
        seed = notes.state.get("seed", table.source.seed)
        sitting = cls(begun, players, seed, clock=clock, strikes=strikes, talk=talk, thinking_time=thinking_time)
        sitting.remarks = {move: " ".join(said) for move, said in notes.remarks.items()}
        if clock is not None and "used" in notes.state:
            clock.used[:] = notes.state["used"]
        if "faults" not in notes.state:
            for chair, lost in zip(sitting.chairs, notes.state.get("strikes", ()), strict=False):
                chair.strikes = lost
        faults = [fault for fault in notes.state.get("faults", ()) if fault["number"] > first]
        sitting._play_on(played[first:], faults)
        sitting.watch = watch
        return sitting

    def catch_up(self, moves: Sequence[Action]) -> None:
        """Play moves that were made since it was saved."""
        self._play_on(moves, ())

    def _state(self) -> Data:
        """What a record does not say about a sitting."""
        assert self.game.source is not None
        seed = None if self.seed == self.game.source.seed else self.seed
        used = None if self.clock is None else self.clock.used
        return state_of(seed, self.first, [chair.strikes for chair in self.chairs], self.faults, used)

    # --- how it is done ---

    def _sit_down(self) -> None:
        """Seat fresh bots and call their `start`."""
        for seat, (chair, player) in enumerate(zip(self.chairs, self.players, strict=True)):
            chair.clear(self.game.view(seat))
            if not isinstance(player, Guest):
                terms = (self.seed, self.clock, self.talk, self.thinking_time)
                self._call(seat, MADE, self.most_strikes, chair.seat_bot, player, *terms)
        for seat, chair in enumerate(self.chairs):
            if chair.bot is not None:
                self._call(seat, STARTING, 1, chair.start, self.clock)

    def finish(self) -> None:
        """The game is over: tell the bots."""
        for seat, chair in enumerate(self.chairs):
            if chair.bot is not None:
                self._call(seat, FINISHING, 0, chair.bot.finish, chair.view)

    def _call(self, seat: int, where: Said, lost: int, call: Callable[..., object], *args: object) -> None:
        """Call a bot outside its decisions; a fault costs this many strikes."""
        try:
            call(*args)
        except (Exception, SystemExit, KeyboardInterrupt) as error:
            self._fault(seat, self.number, *blamed(self.who(seat), where, error), error, lost)

    def _fault(
        self, seat: int, number: int, reason: str, sentence: str | Said, cause: BaseException | None, lost: int = 1
    ) -> None:
        """Note a fault: it stops the game, or costs strikes and in the end the seat."""
        record = "" if self.game.source is None else self.save()
        fault = Fault.of(reason, sentence, seat, number, record, lost)
        if not self.most_strikes:
            raise BotFault(fault) from cause
        self.faults.append(fault)
        self.chairs[seat].strikes += lost
        self._replace()

    def _replace(self) -> None:
        """Let a bot that takes the first option play for those who forfeited."""
        for seat in self.forfeits:
            self.chairs[seat].give_up()

    def _tell(self, seat: int, action: Action | str, remark: str) -> None:
        """Note a move and its remark, and tell the watcher about them."""
        bot = self.chairs[seat].bot
        if not isinstance(action, Action):  # its text, or anything that equals it
            action = next(head for head, _ in entries(self.game.past, self.game.log) if isinstance(head, Action))
        self.seats.append(seat)
        self.moves.append(action)
        if bot is not None:
            bot.remark = ""
        if remark and (remark := in_one_line(remark, MOST_SAID)):  # a record is made of lines
            self.remarks[self.number] = remark
        if self.watch is not None and (self.watched is None or type(action) in self.watched):
            self.watch(self.game, seat, action, remark)

    def _play_on(self, moves: Sequence[Action], faults: Sequence[Data]) -> None:
        """Play moves that were made before. Bots think about them again, but nothing counts twice.

        A bot that was stopped, or whose process was, is not asked from there on: it could take as long again.
        """
        waiting = deque(faults)
        for action in moves:
            self._note_again(waiting)
            decision = self.game.decision
            assert decision is not None
            chair = self.chairs[decision.seat]
            stopped = {fault.seat for fault in self.faults if fault.stopped}
            if chair.bot is not None and decision.seat not in stopped:
                chair.think_again(decision)
            self.game.play(action)
            self.seats.append(decision.seat)
            self.moves.append(action)
        self._note_again(waiting)
        self._replace()

    def _note_again(self, waiting: deque[Data]) -> None:
        """Note again the faults that happened here; those at a decision cost a strike, those at the end nothing."""
        while waiting and waiting[0]["number"] <= self.number + (waiting[0]["strikes"] > 0):
            fault = dict(waiting.popleft())
            then = {"used": fault.pop("used")} if "used" in fault else {}
            record = annotated(self.game.record(), self.names, self.remarks, self._state() | then)
            self.faults.append(Fault(**fault, record=record))
            self.chairs[fault["seat"]].strikes += fault["strikes"]
