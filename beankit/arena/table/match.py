"""One game from its deal to its end, with a bot on every seat; its story, and how a fault in it is reproduced."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from difflib import get_close_matches
from pathlib import Path
from typing import TYPE_CHECKING, SupportsIndex

from beankit.afterwards import AFTERWARDS
from beankit.arena.bots.roster import BotLike, find_bot, several
from beankit.arena.table.chairs import Guest
from beankit.arena.table.faults import Fault
from beankit.arena.table.notes import annotated, read_record
from beankit.arena.table.sitting import ALL, Sitting, Watcher
from beankit.arena.table.summary import Placed, Summary
from beankit.core.actions import Action
from beankit.core.bot import Bot
from beankit.core.chance import whole_seed
from beankit.core.errors import BadOption
from beankit.core.events import EVENTS, Event, actions, unzipped
from beankit.core.game import Game
from beankit.core.knowledge.heard import heard_in
from beankit.core.registry import name_of
from beankit.core.rules import Rules
from beankit.core.seats import Rival
from beankit.core.values import Data
from beankit.core.writing.record import digest, record_and_digest, restarted

if TYPE_CHECKING:
    from beankit.explain.explanation import Explanation


class Match(Placed):
    """A finished game: its players, scores, winners and record."""

    def __init__(
        self,
        game: Game,
        names: Sequence[str],
        seed: int,
        remarks: Mapping[int, str],
        decisions: int,
        faults: Sequence[Fault] = (),
        forfeits: Sequence[int] = (),
        times: Sequence[float] | None = None,
    ) -> None:
        assert game.result is not None
        self.game, self.names, self.seed = game, tuple(names), seed
        self.scores = game.result.scores
        self.faults, self.forfeits = tuple(faults), tuple(forfeits)
        self.winners = tuple(seat for seat in game.result.winners if seat not in forfeits)
        if game.result.winners and not self.winners:  # they forfeited: whoever is first of the others has won
            first = [seat for seat, place in enumerate(self.places) if place == 1 and seat not in forfeits]
            self.winners = tuple(first)
        self.turns, self.decisions = game.turn, decisions
        self.remarks = dict(remarks)  # what bots said, by the number of the action
        self.times = None if times is None else tuple(times)  # seconds by seat, if a clock ran

    @property
    def record(self) -> str:
        """The record, with the bots' names and remarks."""
        return annotated(self.game.record(), self.names, self.remarks)

    @property
    def digest(self) -> str:
        """A hash of the game: equal games have equal digests on every machine."""
        return digest(self.game)

    @property
    def rival(self) -> Rival | None:
        return self.game.rules.rival(self.game)

    def summary(self, seats: Sequence[int] = (), moves: Sequence[Action] = ()) -> Summary:
        """The match without its game, to send or store; whoever noted who moved and how may pass that."""
        if not moves:
            seats, moves = unzipped(actions(self.game.past, self.game.log))
        record, mark = record_and_digest(self.game, seats, moves)
        return Summary(
            name_of(self.game.rules),
            self.seed,
            self.names,
            self.scores,
            self.winners,
            self.rival,
            self.turns,
            self.decisions,
            tuple([seats.count(seat) for seat in range(len(self.names))]),
            mark,
            annotated(record, self.names, self.remarks),
            self.faults,
            self.forfeits,
            self.times,
        )

    def events(self, name: str | None = None) -> list[Data]:
        """What happened, as table rows with all cards visible: every event, or those with this name, and their turn."""
        if name is not None and name not in EVENTS:
            if near := get_close_matches(name, EVENTS, 1):
                raise BadOption("there are no {name} events (did you mean {near}?)", name=repr(name), near=near[0])
            raise BadOption("there are no {name} events", name=repr(name))
        rows, turn = [], 0
        for event in whole_story(self.game):
            turn = event.number if event.name == "turn" else turn
            if name in (None, event.name):
                rows.append({"turn": turn, **event.as_dict()})
        return rows

    def replay(self) -> Iterator[tuple[Game, int, Action]]:
        """The match step by step: the table before each action, the seat that acts, and the action."""
        game = restarted(self.game)
        for seat, action in actions(self.game.past, self.game.log):
            yield game.clone(), seat, action
            game.play(action)

    def watch(self, **options: object) -> object:
        """The match in a notebook, to step through; see `Replay`."""
        return AFTERWARDS["watch"](self, **options)

    def explain(self, seat: int, bot: BotLike | None = None, **options: object) -> Explanation:
        """What the decisions of a seat cost, compared with what a bot would have done; see `beankit.explain`."""
        found: Explanation = AFTERWARDS["explain"](self, seat, bot, **options)
        return found

    def __repr__(self) -> str:
        places = "; ".join(f"{place}. {name} (seat {seat}) {score}" for place, seat, name, score in self.standings)
        return f"{self.game.rules.name}, seed {self.seed}, {self.turns} turns: {places}"


def match_of(sitting: Sitting) -> Match:
    """The match of a sitting whose game is over; its bots are told."""
    sitting.finish()
    return Match(
        sitting.game,
        sitting.names,
        sitting.seed,
        sitting.remarks,
        sitting.number - sitting.first,
        sitting.faults,
        sitting.forfeits,
        None if sitting.clock is None else sitting.clock.used,
    )


def play(
    game: str | type[Rules],
    bots: BotLike | Sequence[BotLike],
    seed: SupportsIndex | None = 0,
    *,
    deck: str | None = None,
    watch: Watcher | None = None,
    talk: bool = False,
    **options: object,
) -> Match:
    """Play one game with these bots on seats 0, 1, 2 ...; the same seed gives the same game, None a random one.

    With `talk`, bots say why they move so, and a replay shows it.
    """
    seated, number = [find_bot(bot) for bot in several(bots)], whole_seed(seed)
    return play_out(Game(game, players=len(seated), seed=number, deck=deck, **options), seated, number, watch, talk)


def play_out(
    game: Game, bots: Sequence[BotLike], seed: int = 0, watch: Watcher | None = None, talk: bool = False
) -> Match:
    """Play a game to its end from wherever it is."""
    sitting = Sitting(game, bots, seed, watch=watch, talk=talk)
    sitting.step(ALL)
    return match_of(sitting)


def play_on(game: Game, bots: BotLike | Sequence[BotLike], turns: int | None = None, seed: int = 0) -> Game:
    """Continue a game with these bots for some turns, or to its end, and return it.

    It also takes a game from `view.imagine`, so that a bot can find out what another would do.
    """
    sitting = Sitting(game, several(bots), seed)
    last = None if turns is None else game.turn + turns
    while (last is None or game.turn < last) and sitting.step():
        pass
    if game.over:
        sitting.finish()
    return game


def heard(game: Game, seat: int, begin: int) -> list[Event]:
    """The events that a seat saw, after the first `told` entries of the log."""
    return [event for event in heard_in(game.log[begin:], seat) if isinstance(event, Event)]


def whole_story(game: Game, begin: int = 0) -> list[Event]:
    """Events with all cards visible, each as its own player saw it: for whoever has the record."""
    seats = range(len(game.players))  # a copy keeps the start of its log elsewhere, but its views know it
    logs = [heard(game, seat, begin) if begin else game.view(seat).log for seat in seats]
    return [open_event(seen_by) for seen_by in zip(*logs, strict=True)]


def open_event(seen_by: Sequence[Event]) -> Event:
    """One event combined from what all seats saw."""
    event = seen_by[0]
    if event.name == "began":
        hands = tuple(seen_by[seat].hands[seat] for seat in range(len(seen_by)))
        return Event(event.name, (hands, *event.values[1:]))
    return seen_by[event.seat] if "seat" in event.parts else event


LINES = """\
from beankit import reproduce
reproduce({file}, {bot}, seat={seat})
"""


def lines_for(fault: Fault, bot: str | type[Bot], file: str) -> str:
    """The lines for someone who has the fault's record in this file, and the bot in a file or in a notebook's cell."""
    called = bot.__name__ if isinstance(bot, type) else quoted(bot)
    return LINES.format(file=quoted(file), bot=called, seat=fault.seat)


def quoted(text: str) -> str:
    """A text as Python reads it."""
    return json.dumps(text, ensure_ascii=False)


def reproduce(file: str | Path, bot: BotLike, seat: int) -> Action | None:
    """Let a bot make the next move of a recorded game: its fault comes back, or its move, or None if it is not asked.

    The bot gets all its decisions from the first on, with the same random numbers; the others repeat their moves.
    """
    sitting = resumed(read_record(Path(file)), bot, seat)
    if not sitting.step():
        return None
    return actions(sitting.game.past, sitting.game.log)[-1][1]


def resumed(record: str, bot: BotLike, seat: int) -> Sitting:
    """The table at the end of a record, with a fresh copy of a bot on a seat and nobody to ask on the others."""
    seats = range(Game.from_record(record).rules.players)
    return Sitting.resume(record, [bot if place == seat else Guest(f"seat {place}") for place in seats])
