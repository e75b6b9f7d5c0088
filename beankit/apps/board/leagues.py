"""What the pages of a league are told by the process behind the board."""

from __future__ import annotations

from pathlib import Path

from beankit.apps.board.desk import placed
from beankit.apps.board.messages import (
    BoardQuestion,
    BotBoard,
    ComparedLine,
    FaultLine,
    GameLine,
    LeagueBoard,
    LeagueLine,
    RivalLine,
    VersionLine,
)
from beankit.tournament.league.profile import profile_of
from beankit.tournament.league.share import sentence_of
from beankit.tournament.league.table import table_of
from beankit.tournament.letters import LETTER
from beankit.tournament.report.board import SHORT
from beankit.words.said import spoken


def league_board(store: Path, lang: str, aliases: bool) -> LeagueBoard:
    """The table of a league as its page shows it."""
    table = table_of(store, aliases=aliases)
    letters = sorted({letter for row in table.rows for letter in LETTER.findall(row.groups)}, key=ordered)
    rows = [
        LeagueLine(
            row.bot,
            row.version,
            placed(row.rank_low, row.rank_high),
            row.points,
            row.low,
            row.high,
            [letter in LETTER.findall(row.groups) for letter in letters],
            row.deals,
            row.faults,
            "" if row.still is None else spoken(row.still, lang),
            "" if row.versions is None else spoken(row.versions.sentence, lang),
        )
        for row in table.rows
    ]
    doing = spoken(sentence_of(table.doing), lang)
    counts = len(letters), table.deals, table.games, table.pairs, table.apart
    return LeagueBoard(rows, *counts, doing, spoken(table.sentence, lang))


def ordered(letter: str) -> tuple[int, str]:
    """The order of letters: after z comes a2."""
    return int(letter[1:] or 1), letter


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
        profile.better_than,
        profile.worse_than,
        best,
        worst,
        [RivalLine(*row, row.loses, row.wins) for row in profile.rivals],
        profile.phases,
        bool(profile.owner),
        private,
        profile.changes if private else [],
        [FaultLine(*row[:3], row.key[:SHORT], *row[4:]) for row in profile.faults] if private else [],
    )
