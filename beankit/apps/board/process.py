"""The process behind the board: what it tells the pages of a tournament or league, and the teacher's desk.

`python -m beankit.apps.board.process STORE COPY [aliases]`: a line with a question, a line with the answer.
"""

from __future__ import annotations

import sys
from collections.abc import Collection
from pathlib import Path
from time import monotonic, time

import msgspec

from beankit.apps.board.desk import NearCopies, desk_facts, grades, placed, side_by_side
from beankit.apps.board.messages import (
    LIVELY,
    BoardQuestion,
    BotBoard,
    ComparedLine,
    FaultLine,
    GameLine,
    LeagueBoard,
    LeagueLine,
    OwnGame,
    RivalLine,
    Told,
    VersionLine,
    lively,
    state_of,
)
from beankit.arena.files import undone
from beankit.core.errors import BeankitError
from beankit.core.said import Said
from beankit.tournament.archive import Archive
from beankit.tournament.league.columns import cells, headings
from beankit.tournament.league.profile import profile_of
from beankit.tournament.league.share import sentence_of
from beankit.tournament.league.table import table_of
from beankit.tournament.publication import copy as copied
from beankit.tournament.publication import publish
from beankit.tournament.results.board import SHORT
from beankit.tournament.results.report import board
from beankit.tournament.standings import HouseMarks
from beankit.tournament.store.games import Played
from beankit.tournament.store.promises import FOREVER
from beankit.words.catalogue import spoken

MOST = 20  # games of one owner, the latest first
MOST_OF_ALL = 100
SPARED = 10  # times as long as publishing took, nobody publishes again


class Pace:
    """How many games a second were played lately, as far as this process has seen."""

    def __init__(self) -> None:
        self.seen: list[tuple[float, int]] = []  # when, and how many were stored

    def rate(self, now: float, stored: int) -> float | None:
        """Games a second; None as long as none was added."""
        self.seen = [look for look in self.seen if look[0] > now - LIVELY] + [(now, stored)]
        began, before = self.seen[0]
        return (stored - before) / (now - began) if stored > before and now > began else None


class BoardDesk:
    """Answers about one store: to the teacher from the store itself, to everybody else from its published copy."""

    def __init__(self, store: Path, copy: Path, aliases: bool) -> None:
        self.store, self.copy, self.aliases = store, copy, aliases
        self.pace = Pace()
        self.published: tuple[float, ...] = ()  # the state of the store that the copy shows
        self.copies = NearCopies()
        self.rest = 0.0  # until when nobody publishes again

    def answered(self, ask: BoardQuestion) -> Told:
        """What is known now."""
        if not self.store.is_file():
            return Told()
        try:
            if ask.troubles:
                archive = Archive(self.store)
                return all_games(archive) if ask.teacher else own_games(archive, ask.owner)
            aliases = self.aliases and not ask.teacher
            if ask.bot:
                return Told(profile=bot_board(self.store, ask, aliases))
            if ask.league:
                return Told(league=league_board(self.store, ask.lang, aliases))
            if ask.desk or ask.pair or ask.gradebook:
                return self.for_teacher(ask, Archive(self.store))
            if not self.renewed(ask.publish):
                return Told()
            archive = Archive(self.store if ask.teacher else self.copy)
            stored = archive.stored
            running = stored < archive.plan.games and lively(self.store)
            rate = self.pace.rate(time(), stored)
            numbers = board(archive, ask.lang, ask.teacher, False, ask.order, running, rate)
            return Told(numbers, stale=self.published != state_of(self.store))
        except BeankitError as error:
            return Told(wrong=without_folder(error.said))

    def for_teacher(self, ask: BoardQuestion, archive: Archive) -> Told:
        """What only the teacher's desk shows."""
        if ask.pair:
            bots = [archive.entrants[name] for name in ask.pair if name in archive.entrants]
            return Told(pair=side_by_side({bot.name: bot.entry for bot in bots if bot.entry is not None}))
        if ask.gradebook:
            return Told(sheet=grades(archive, ask.people, ask.gradebook))
        return Told(desk=desk_facts(archive, self.copies))

    def renewed(self, now: bool) -> bool:
        """Is there a copy? It is made again if the store has changed, at once or when publishing has rested."""
        state, began = state_of(self.store), monotonic()
        if state != self.published and (now or began >= self.rest):
            archive = Archive(self.store)
            if archive.published:
                copied(self.store, part := undone(self.copy.parent))
                part.replace(self.copy)
            elif archive.stored:
                publish(archive, self.copy, names=not self.aliases)
            else:
                return False
            self.published, self.rest = state, monotonic() + SPARED * (monotonic() - began)
        return self.copy.is_file()


def without_folder(said: Said) -> Said:
    """A sentence that names a file and not where it lies: visitors read it."""
    path = said.parts.get("path")
    return said._replace(parts={**said.parts, "path": Path(path).name}) if isinstance(path, str) else said


def league_board(store: Path, lang: str, aliases: bool) -> LeagueBoard:
    """The table of a league as its page shows it."""
    table = table_of(store, aliases=aliases)
    rows = [
        LeagueLine(
            row.bot,
            row.version,
            row.points,
            row.low,
            row.high,
            row.faults,
            "" if row.versions is None else spoken(row.versions.sentence, lang),
            cells(row, lang, "–"),
        )
        for row in table.rows
    ]
    doing = spoken(sentence_of(table.doing), lang)
    counts = table.deals, table.games, table.pairs, table.apart
    return LeagueBoard(headings(lang), rows, *counts, doing, spoken(table.sentence, lang))


def bot_board(store: Path, ask: BoardQuestion, aliases: bool) -> BotBoard:
    """The page of a bot of a league; of its faults others read only the kinds."""
    profile = profile_of(store, ask.bot, aliases=aliases)
    private = ask.teacher or bool(ask.owner and ask.owner == profile.owner)
    versions = [
        VersionLine(*row[:6], "" if row.against is None else spoken(row.against.sentence, ask.lang))
        for row in profile.versions
    ]
    best, worst = ([GameLine(row.key[:SHORT], *row[1:]) for row in games] for games in (profile.best, profile.worst))
    against = profile.versions[-1].against
    return BotBoard(
        profile.bot,
        placed(*profile.place),
        profile.field,
        versions,
        None if against is None else ComparedLine(*against, against.verdict),
        profile.goal and profile.goal.sentence,
        best,
        worst,
        [RivalLine(*row, row.loses, row.wins) for row in profile.rivals],
        profile.phases,
        bool(profile.owner),
        private,
        profile.changes if private else [],
        [FaultLine(*row[:3], row.key[:SHORT], *row[4:]) for row in profile.faults] if private else [],
    )


def own_games(archive: Archive, owner: str) -> Told:
    """What others call the bot of an owner, and the latest games in which it failed or printed something.

    Nobody reads that before a solo tournament is closed: prints could tell deals that others still play.
    """
    public = archive.public_names()
    mine = {name: public[name] for name, entrant in archive.entrants.items() if owner and entrant.owner == owner}
    games = [] if archive.secret else troubles(archive, set(mine))[:MOST]
    return Told(games=games, secret=archive.secret, alias=next(iter(mine.values()), ""), goal=goal_of(archive, mine))


def goal_of(archive: Archive, bots: Collection[str]) -> Said | None:
    """How far the one of these bots that is ranked has come among the house bots, if there are enough deals."""
    if archive.until == FOREVER:
        marks = next((row.goal for row in table_of(archive.path).rows if row.name in bots), None)
    else:
        ranking = archive.standings()
        house = [row.bot for row in ranking if archive.entrants[row.bot].house and row.rank_low is not None]
        own = next((row for row in ranking if row.bot in bots and row.low is not None), None)
        marks = None if own is None else HouseMarks.among(own.ahead_of, house)
    return marks and marks.sentence


def all_games(archive: Archive) -> Told:
    """The latest games in which a bot failed or printed something, for the teacher: all bots but those of the house."""
    return Told(
        games=troubles(archive, {name for name, entrant in archive.entrants.items() if not entrant.house})[:MOST_OF_ALL]
    )


def troubles(archive: Archive, bots: set[str]) -> list[OwnGame]:
    """What some bots left behind, the latest game first."""
    games = [own_game(game, seat, bot) for game in archive.games() for seat, bot in enumerate(game.bots) if bot in bots]
    return [own for own in reversed(games) if own.faults or own.printed]


def own_game(game: Played, seat: int, bot: str) -> OwnGame:
    """What one bot left behind in a game."""
    faults = [fault["sentence"].strip() or fault["reason"] for fault in game.summary["faults"] if fault["seat"] == seat]
    return OwnGame(game.key[:SHORT], bot, faults, game.prints.get(seat, ""))


def main() -> None:
    """Answer until nobody asks any more."""
    desk = BoardDesk(Path(sys.argv[1]), Path(sys.argv[2]), "aliases" in sys.argv[3:])
    for line in sys.stdin.buffer:
        answer = desk.answered(msgspec.json.decode(line, type=BoardQuestion))
        sys.stdout.buffer.write(msgspec.json.encode(answer) + b"\n")
        sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
