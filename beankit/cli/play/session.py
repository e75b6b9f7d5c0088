"""Matches on the command line: who plays, how people do it, what is narrated, what is saved."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Mapping, Sequence
from contextlib import closing
from functools import partial
from pathlib import Path

from rich.console import Console

from beankit.arena.bots.roster import check_bot, find_bot, house_bots
from beankit.arena.processes import ProcessDied, how_many, spread
from beankit.arena.table.chairs import Guest
from beankit.arena.table.faults import BotFault
from beankit.arena.table.match import Match, match_of
from beankit.arena.table.notes import read_notes, read_record
from beankit.arena.table.sitting import ALL, Sitting, Watcher
from beankit.arena.table.summary import Summary
from beankit.cli import Failed
from beankit.cli.console import IN_GAMES, bar, out, stoppable
from beankit.cli.play.human import Departed, Human, Undone
from beankit.cli.play.narrator import Narrator
from beankit.cli.play.standings import print_object, print_standings
from beankit.cli.records import failed, keep, make_folder, own_file
from beankit.core.bot import Bot, name_of_bot
from beankit.core.errors import BadOption, BeankitError, own_traceback
from beankit.core.game import Game
from beankit.core.phase import Decision
from beankit.core.registry import find_rules
from beankit.core.said import Said, say, verbatim
from beankit.core.values import Json
from beankit.words import Catalogue, Speaker, catalogue, table_names
from beankit.words.catalogue import spoken


class Session:
    """Several games with the same bots at the same table."""

    def __init__(
        self,
        game: str,
        bots: Sequence[str],
        *,
        language: str = "en",
        folder: Path | None = None,
        deck: str | None = None,
        options: Mapping[str, Json] | None = None,
        narrate: bool = False,
        saved: str | None = None,
    ) -> None:
        self.game, self.language, self.folder = game, language, folder
        self.deck, self.options, self.narrate = deck, dict(options or {}), narrate
        self.saved = saved  # an unfinished game to continue
        self.rules, self.called = find_rules(game), tuple(bots)
        self.console: Console = out()
        self.words = catalogue(language)
        self.bots = self.seated(bots)
        self.names = [bot.name if isinstance(bot, Guest) else name_of_bot(bot) for bot in self.bots]
        self.terminal = Terminal(self.console, language, self.names) if Human.name in bots else None
        self.played = 0
        self.stop: KeyboardInterrupt | None = None  # the user pressed ctrl-C
        if folder is not None:
            make_folder(folder)

    def seated(self, bots: Sequence[str]) -> list[type[Bot] | Bot | Guest]:
        """The bots, and a guest for every person."""
        return [Guest(word) if word == Human.name else find_bot(word) for word in bots]

    def games(self, first: int, games: int, processes: int) -> Generator[Match | Summary, None, None]:
        """This many games, starting with a seed; their records are saved if the user wants that."""
        if processes > 1:  # other processes print no warnings: notes on the bots appear here
            for bot in self.bots:
                if not isinstance(bot, Guest):
                    check_bot(bot, self.rules)
            task = partial(
                play_elsewhere, type(self), self.game, self.called, self.folder, self.deck, self.options, first
            )
            played: Generator[Match | Summary, None, None] = spread(task, games, processes)
        else:
            played = (self.play(seed) for seed in range(first, first + games))
        try:
            with closing(played):
                for match in played:
                    if self.folder is not None:
                        keep(self.folder, f"{self.rules.name}-{match.seed}", match.record)
                    self.played += 1
                    yield match
        except ProcessDied as died:
            text = "after {played} of {games} {games:game|games} {died}"
            raise Failed(text, played=self.played, games=games, died=died.said) from died

    def play(self, seed: int) -> Match:
        """Play one game, and save the record of a fault."""
        table = self.table(seed)
        name = f"{self.rules.name}-{seed}"
        try:
            return self.play_table(table, seed, name)
        except BotFault as fault:
            raise failed(fault.said, fault.record, self.folder or Path(), name, self.game) from fault
        except (BeankitError, Gone):
            raise
        except Exception as error:
            if not own_file(self.game):
                raise
            why = say("the game {kind} failed:\n{traceback}", kind=self.game, traceback=own_traceback(error))
            raise failed(why, table.record(), self.folder or Path(), name, self.game) from error

    def table(self, seed: int) -> Game:
        """A new deal, or the unfinished game."""
        if self.saved is not None:
            return Game.from_record(self.saved, game=self.rules)
        return Game(self.game, players=len(self.bots), seed=seed, deck=self.deck, **self.options)

    def sit_down(self, table: Game, seed: int) -> Sitting:
        """Everybody takes a seat; a narrator watches if the user wants one.

        With a person at the table the record keeps why bots move as they do: a replay shows it afterwards.
        """
        talk = self.terminal is not None
        if self.saved is not None:
            return Sitting.resume(self.saved, self.bots, game=self.rules, talk=talk)
        return Sitting(table, self.bots, seed, watch=self.watcher(table), talk=talk)

    def play_table(self, table: Game, seed: int, name: str) -> Match:
        """Play one game with these bots."""
        return self.play_out(self.sit_down(table, seed), name)

    def watcher(self, table: Game) -> Watcher | None:
        """The narrator of a game, if the user wants one and no person is at the table."""
        if not self.narrate or self.terminal is not None:
            return None
        narrator = Narrator(self.console, Speaker(self.language, table_names(self.names), table.rules.deck))
        narrator.catch_up(table)
        return narrator.watch

    @property
    def circumstances(self) -> dict[str, object]:
        """What else a result says about how these games were played."""
        return {}

    @property
    def remark(self) -> Said | None:
        """How these games were played, if there is something to say about that."""
        return None

    def play_out(self, sitting: Sitting, name: str) -> Match:
        """Play to the end; if the person leaves, the game so far is saved if the user wants that."""
        if self.terminal is not None:
            try:
                self.terminal.play(sitting)
            except Departed as left:
                kept = self.folder and keep(self.folder, f"{name}-unfinished", sitting.save())
                raise Gone(left, kept, self.words) from left
        sitting.step(ALL)
        return match_of(sitting)

    def so_far(self, games: int) -> Said:
        """How many games were played and saved; if none ended, which bot was at work."""
        kept = say("no records were saved")
        if self.folder is not None:
            text = "{count} {count:record is|records are} saved in {folder}"
            kept = say(text, count=self.played, folder=str(self.folder))
        notes = [] if self.played else getattr(self.stop, "__notes__", [])
        return say(
            "after {played} of {games} {games:game|games}; {kept}{notes}",
            played=self.played,
            games=games,
            kept=kept,
            notes="".join(f"\n{note}" for note in notes),
        )


def resume_game(file: Path, bots: Sequence[str], game: str | None, language: str) -> int:
    """Continue an unfinished game; its record is saved next to it."""
    text = read_record(file)
    table, names = Game.from_record(text, game=game), read_notes(text).names
    assert table.source is not None
    if table.over:
        raise BadOption("the game of {file} is over: `beankit replay {file}` shows it", file=str(file))
    players = list(bots) or [names.get(seat, "") for seat in range(len(table.players))]
    if not bots and not all(name == Human.name or name in house_bots() for name in players):
        raise BadOption(
            "who plays? Name everybody in seat order: beankit resume {file} human my_bot.py ...", file=str(file)
        )
    session = Session(game or table.rules.name, players, language=language, folder=file.parent, saved=text)
    return play_games(session, 1, table.source.seed, False, 1)


def play_elsewhere(
    kind: type[Session],
    game: str,
    bots: Sequence[str],
    folder: Path | None,
    deck: str | None,
    options: Mapping[str, Json],
    first: int,
    number: int,
) -> Summary:
    """One game of a session, played in another process."""
    return kind(game, bots, folder=folder, deck=deck, options=options).play(first + number).summary()


class Gone(Exception):
    """The person left: a friendly line, and where the record is."""

    def __init__(self, left: Departed, path: Path | None, words: Catalogue) -> None:
        kept = words["terminal.unkept"] if path is None else words.told("terminal.kept", path=str(path))
        super().__init__(f"{left} {kept}")


def play_games(session: Session, games: int, seed: int, as_json: bool, jobs: int | None) -> int:
    """Play and print; the exit status."""
    try:
        with stoppable(lambda: session.so_far(games)):
            if session.terminal is not None:
                session.console.print(session.words.told("terminal.seed", seed=seed))
            if as_json:
                print_object(session, matches(session, games, seed, jobs), seed)
            else:
                print_standings(session, matches(session, games, seed, jobs), games, seed)
            if session.stop is not None:
                raise session.stop
        return 0
    except Gone as gone:
        session.console.print(str(gone), soft_wrap=True)
        return 0


def matches(session: Session, games: int, seed: int, jobs: int | None) -> Iterator[Match | Summary]:
    """The matches in order, with a progress bar unless narrated; after ctrl-C, those already played count."""
    watched = session.narrate or session.terminal is not None
    processes = 1 if watched else how_many(jobs, games, True)
    wins = [0] * len(session.names)
    played = session.games(seed, games, processes)
    label, total = verbatim(session.rules.name), 0 if watched else games
    with bar(label, total, IN_GAMES, session.language) as moved, closing(played):
        while True:
            try:
                match = next(played, None)
            except KeyboardInterrupt as stop:
                session.stop = stop
                return
            if match is None:
                return
            for seat in match.winners:
                wins[seat] += 1
            moved(session.played, lambda: spoken(leader(session.names, wins), session.language))
            yield match


def leader(names: Sequence[str], wins: Sequence[int]) -> Said:
    """Who has won most so far."""
    seat = max(range(len(names)), key=wins.__getitem__)
    return say("{bot} won {wins}", bot=table_names(names)[seat], wins=wins[seat])


class Terminal:
    """The terminal shared by all people at a table: it lets bots move, asks people, and takes back answers."""

    def __init__(self, console: Console, language: str, names: Sequence[str]) -> None:
        self.console, self.language = console, language
        self.names = table_names(names)
        self.people = list(names).count(Human.name)
        self.last: int | None = None  # the person who looked last
        self.game: Game | None = None

    def play(self, sitting: Sitting) -> None:
        """Play a game to its end: bots play by themselves, people type."""
        self.game = sitting.game
        people = {seat: Human(self) for seat, player in enumerate(sitting.players) if isinstance(player, Guest)}
        for seat, person in people.items():
            person.start(sitting.game.view(seat))
            if sitting.number:  # an unfinished game: tell only what is new
                person.look_anew(sitting.game.view(seat))
        while (decision := sitting.decision) is not None:
            if not sitting.step():
                self.ask(sitting, people, people[decision.seat], decision)
        for seat, person in people.items():
            person.finish(sitting.game.view(seat))

    def ask(self, sitting: Sitting, people: dict[int, Human], person: Human, decision: Decision) -> None:
        """One decision of a person, or the last one again."""
        try:
            action = person.decide(sitting.view, decision)
        except Undone:
            self.take_back(sitting, people, person)
            return
        if person.asked:
            person.answered.append(sitting.number + 1)
        sitting.answer(action)

    def take_back(self, sitting: Sitting, people: dict[int, Human], person: Human) -> None:
        """Go back to before the last answer that the person typed."""
        if not person.answered:
            person.complain(person.speaker.text("terminal.no_undo"))
            return
        number = person.answered[-1]
        sitting.go_back(number)
        self.game = sitting.game
        for seat, other in people.items():
            other.answered = [answer for answer in other.answered if answer < number]
            other.look_anew(sitting.game.view(seat))
        person.print(person.speaker.text("terminal.undone"), "bold")
