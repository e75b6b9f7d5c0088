"""Matches at the command line: who sits down, what is told, what is kept."""

from __future__ import annotations

import json
import shlex
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import redirect_stdout
from pathlib import Path
from tempfile import gettempdir
from typing import Any

from rich.console import Console
from rich.table import Table

from beankit.arena.campaign import Campaign
from beankit.arena.faults import BotFault
from beankit.arena.match import Match, match_of
from beankit.arena.roster import find_bot
from beankit.arena.sitting import Guest, Sitting
from beankit.cli.console import Failed, listing, out, progress, stoppable
from beankit.cli.human import Human, Left, Terminal
from beankit.cli.narrator import Narrator
from beankit.core.bot import Bot, name_of_bot
from beankit.core.errors import BadOption, BeankitError, own_traceback
from beankit.core.game import Game
from beankit.core.registry import find_rules
from beankit.core.rules import typed
from beankit.words import Catalogue, Speaker, catalogue, rival_name, table_names


class Tally:
    """What the seats did over several games."""

    def __init__(self, seats: int) -> None:
        self.games = 0
        self.wins, self.scores, self.places = ([0] * seats for _ in range(3))
        self.rival_wins = self.rival_score = 0
        self.campaign = Campaign()

    def add(self, match: Match) -> None:
        """Count one more game."""
        self.games += 1
        self.campaign.add(match)
        if match.rival is not None:
            self.rival_wins += match.rival.won
            self.rival_score += match.rival.score
        for place, seat, _, score in match.standings:
            self.wins[seat] += seat in match.winners
            self.scores[seat] += score
            self.places[seat] += place


class Session:
    """Some games of the same bots at the same table."""

    def __init__(
        self,
        game: str,
        bots: Sequence[str],
        *,
        language: str = "en",
        folder: Path | None = None,
        deck: str | None = None,
        options: Mapping[str, Any] | None = None,
        narrate: bool = False,
    ) -> None:
        self.game, self.language, self.folder = game, language, folder
        self.deck, self.options, self.narrate = deck, dict(options or {}), narrate
        self.rules = find_rules(game)
        self.console: Console = out()
        self.words = catalogue(language)
        self.bots = self.seated(bots)
        self.names = [bot.name if isinstance(bot, Guest) else name_of_bot(bot) for bot in self.bots]
        self.terminal = Terminal(self.console, language, self.names) if Human.name in bots else None
        self.played = 0
        self.stop: KeyboardInterrupt | None = None  # somebody had enough
        if folder is not None:
            make_folder(folder)

    def seated(self, bots: Sequence[str]) -> list[type[Bot] | Bot | Guest]:
        """The bots, and a guest for every person."""
        return [Guest(word) if word == Human.name else find_bot(word) for word in bots]

    def play(self, seed: int) -> Match:
        """One game; its record is kept where that was wanted."""
        table = Game(self.game, players=len(self.bots), seed=seed, deck=self.deck, **self.options)
        watch = None
        if self.narrate and self.terminal is None:
            narrator = Narrator(self.console, Speaker(self.language, table_names(self.names), table.rules.deck))
            narrator.catch_up(table)
            watch = narrator.watch
        name = f"{self.rules.name}-{seed}"
        try:
            match = self.play_out(Sitting(table, self.bots, seed, watch=watch), name)
        except BotFault as fault:
            raise failed(str(fault), fault.record, self.folder or Path(), name, self.game) from fault
        except (BeankitError, Gone):
            raise
        except Exception as error:
            if not own_file(self.game):
                raise
            told = f"the game {self.game} failed:\n{own_traceback(error)}"
            raise failed(told, table.record(), self.folder or Path(), name, self.game) from error
        if self.folder is not None:
            keep(self.folder, name, match.record)
        self.played += 1
        return match

    def play_out(self, sitting: Sitting, name: str) -> Match:
        """Play to the end; if the person leaves, what was played is kept where that was wanted."""
        if self.terminal is not None:
            try:
                self.terminal.play(sitting)
            except Left as left:
                kept = self.folder and keep(self.folder, f"{name}-unfinished", sitting.save())
                raise Gone(left, kept, self.words) from left
        while sitting.step():
            pass
        return match_of(sitting)

    def so_far(self, games: int) -> str:
        """How many games are played, and what is kept of them; if none ended, which bot was at work."""
        kept = "no records were kept" if self.folder is None else f"{self.played} records are kept in {self.folder}"
        notes = [] if self.played else getattr(self.stop, "__notes__", [])
        return "\n".join([f"after {self.played} of {games} games; {kept}", *notes])

    def headings(self, *keys: str) -> Table:
        """An empty table with these columns; numbers stand to the right."""
        names = {key: self.words[f"standings.{key}"] for key in (*keys, "title")}
        columns = [name if key == "player" else f">{name}" for key, name in names.items() if key != "title"]
        return listing(*columns, title=names["title"])

    def standings(self, match: Match) -> Table:
        """How one game ended."""
        table = self.headings("place", "player", "seat", "score")
        rows = [(place, name, str(seat), score, seat in match.winners) for place, seat, name, score in match.standings]
        if (rival := match.rival) is not None:
            place = 1 + sum(
                (seat in match.winners, s) > (rival.won, rival.score) for seat, s in enumerate(match.scores)
            )
            rows.append((place, rival_name(self.words, rival), "-", rival.score, rival.won))
        for place, name, seat, score, won in sorted(rows, key=lambda row: row[0]):
            table.add_row(f"{place}.", name, seat, str(score), style="bold" if won else "")
        return table

    def summary(self, tally: Tally) -> Table:
        """How several games ended, seat by seat."""
        table = self.headings("seat", "player", "won", "mean_score", "mean_place")
        wins = tally.wins if len(self.names) > 1 else [tally.campaign.wins]  # alone, a draw is no win (S-7)
        for seat, name in enumerate(self.names):
            score, place = tally.scores[seat] / tally.games, tally.places[seat] / tally.games
            table.add_row(str(seat), name, str(wins[seat]), f"{score:.2f}", f"{place:.2f}")
        return table

    def against(self, tally: Tally, rival: str) -> str:
        """How the rival fared over several games; against one player alone, how the player did (S-8)."""
        found = tally.campaign
        if len(self.names) > 1:
            figures = {"wins": str(tally.rival_wins), "score": f"{tally.rival_score / tally.games:.2f}"}
            return self.words["standings.rival"].format(rival=self.words[f"rivals.{rival}"], **figures)
        low, high = found.interval
        figures = {"rate": f"{found.rate:.1%}", "low": f"{low:.1%}", "high": f"{high:.1%}"}
        counts = {"wins": found.wins, "draws": found.draws, "games": found.games, "streak": found.longest_streak}
        return self.words["standings.campaign"].format(rival=self.words[f"rivals.{rival}"], **counts, **figures)


class Gone(Exception):
    """The person left: a friendly line, and where the record lies."""

    def __init__(self, left: Left, path: Path | None, words: Catalogue) -> None:
        kept = words["terminal.unkept"] if path is None else words["terminal.kept"].format(path=path)
        super().__init__(f"{left} {kept}")


def play_games(session: Session, games: int, seed: int, as_json: bool) -> int:
    """Play and print; the exit status."""
    try:
        with stoppable(lambda: session.so_far(games)):
            if session.terminal is not None:
                session.console.print(session.words["terminal.seed"].format(seed=seed))
            if as_json:
                print_object(session, games, seed)
            else:
                print_standings(session, games, seed)
            if session.stop is not None:
                raise session.stop
        return 0
    except Gone as gone:
        session.console.print(str(gone), soft_wrap=True)
        return 0


def matches(session: Session, games: int, seed: int) -> Iterator[Match]:
    """The matches one after the other, with a bar where no story is told; ctrl-C ends them, and those played count."""
    bar = games if not session.narrate and session.terminal is None else 0
    for number in progress(range(seed, seed + games), bar, session.rules.name):
        try:
            match = session.play(number)
        except KeyboardInterrupt as stop:
            session.stop = stop
            return
        yield match


def print_object(session: Session, games: int, seed: int) -> None:
    """One JSON object; what bots print goes beside it."""
    with redirect_stdout(sys.stderr):
        campaign, played = Campaign(), []
        for match in matches(session, games, seed):
            campaign.add(match)
            played.append(as_object(match))
    if not played:
        return
    found = {"game": session.game, "seed": seed, "players": session.names, "games": played}
    if len(session.bots) == 1:
        found["summary"] = campaign.as_dict()
    print(json.dumps(found))


def print_standings(session: Session, games: int, seed: int) -> None:
    """The standings of one game, or those of all games together."""
    tally = Tally(len(session.bots))
    for match in matches(session, games, seed):
        tally.add(match)
    if not tally.games:
        return
    words, console = session.words, session.console
    title = session.rules.title
    if games == 1:
        figures = {"game": title, "seed": seed, "turns": match.turns, "decisions": match.decisions}
        heading, table = words["standings.one_game"].format_map(figures), session.standings(match)
    else:
        figures = {"game": title, "games": tally.games, "first": seed, "last": seed + tally.games - 1}
        heading, table = words["standings.games"].format_map(figures), session.summary(tally)
    console.print(f"\n{heading}", soft_wrap=True)
    console.print(table)
    if match.rival is not None and games > 1:
        console.print(session.against(tally, match.rival.name), soft_wrap=True)
    if session.folder is not None:
        console.print(words["standings.records"].format(path=session.folder), soft_wrap=True)


def as_object(match: Match) -> dict[str, Any]:
    """A match for other programs."""
    return {
        "seed": match.seed,
        "scores": list(match.scores),
        "winners": list(match.winners),
        **beside(match),
        "turns": match.turns,
        "decisions": match.decisions,
        "digest": match.digest,
    }


def beside(match: Match) -> dict[str, Any]:
    """The rival without a seat, by its name: its coins as they lie on the table, and whether it won."""
    rival = match.rival
    return {} if rival is None else {rival.name: {"coins": rival.coins, "won": rival.won}}


def keep(folder: Path, name: str, record: str) -> Path:
    """Write a record; where it lies."""
    path = folder / f"{name}.txt"
    try:
        path.write_text(record, "utf-8")
    except OSError as error:
        raise BadOption(f"no record can be kept in {folder}: {error.strerror}") from None
    return path


def failed(told: str, record: str, folder: Path, name: str, game: str) -> Failed:
    """What a bot or a variant did, and how to see again what led there; the record is kept."""
    name = f"fault-{name}"
    try:
        path = keep(folder, name, record)
    except BadOption:  # better elsewhere than lost
        path = keep(Path(gettempdir()), name, record)
    return Failed(f"{told}\nThe record that leads to this decision: {replay_command(path, game)}")


def replay_command(path: Path, game: str) -> str:
    """The command that shows a kept record; a variant of one's own is named with it."""
    own = ("--game", game) if own_file(game) else ()
    return shlex.join(("beankit", "replay", str(path), *own))


def own_file(game: str) -> bool:
    """Is this a variant in a file of the user's?"""
    return game.partition(":")[0].endswith(".py")


def make_folder(folder: Path) -> None:
    """A folder for records."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except FileExistsError:
        raise BadOption(f"no records can be kept in {folder}: it is a file, not a folder") from None
    except OSError as error:
        raise BadOption(f"no records can be kept in {folder}: {error.strerror}") from None


def table_options(words: Sequence[str], game: str) -> dict[str, Any]:
    """The table options from `KEY=VALUE`; what they mean the game itself checks."""
    found: dict[str, Any] = {}
    for word in words:
        key, mark, value = word.partition("=")
        if not mark or not key:
            names = typed(find_rules(game).options) or "no options"
            raise BadOption(f"--option {word!r} is no KEY=VALUE; {game} has: {names}")
        try:
            found[key] = json.loads(value.lower())
        except ValueError:
            found[key] = value
    return found
