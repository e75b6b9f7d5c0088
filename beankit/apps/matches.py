"""The matches of a final in the order in which they are shown: the tables of each round, and the last one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from beankit.core.errors import BadOption
from beankit.core.values import Data
from beankit.tournament.archive import Archive
from beankit.tournament.final import FINAL
from beankit.tournament.league.versions import without_versions
from beankit.tournament.store.connection import opened
from beankit.tournament.store.games import Played


class FinalMatch(NamedTuple):
    """A match: its round and its table, each from 1, and where its games are among all."""

    round: int
    table: int
    order: list[str]  # its bots, in the order of the tournament
    winner: str  # who goes on; empty in the last match
    first: int
    games: list[Played]
    archive: Archive

    @property
    def last(self) -> int:
        """The number of the last game of this match, among all games."""
        return self.first + len(self.games) - 1


class BracketSeat(NamedTuple):
    """A seat at a table of a bracket."""

    bot: str  # empty: nobody has been shown to win it yet
    table: int  # of the round before, whose winner sits here
    wins: bool


class BracketTable(NamedTuple):
    """A table of a bracket."""

    seats: list[BracketSeat]
    now: bool  # is it being shown?


def matches_of(store: Path) -> list[FinalMatch]:
    """All matches of the final in a store, the final itself last."""
    with opened(store) as kept:
        about: Data = kept.kept(FINAL) or {}
    matches: list[FinalMatch] = []
    for number, tables in enumerate(about.get("rounds", ()), 1):
        for place, table in enumerate(tables, 1):
            matches.append(match_in(store.with_name(Path(table["store"]).name), matches, number, place, table))
    finalists = [entry["bot"] for entry in about.get("bots", ())]
    return [*matches, match_in(store, matches, len(about.get("rounds", ())) + 1, 1, {"bots": finalists, "winner": ""})]


def match_in(store: Path, before: Sequence[FinalMatch], number: int, place: int, about: Data) -> FinalMatch:
    """One match, which follows others."""
    archive = Archive(store)
    games = sorted(archive.games(), key=lambda game: (game.number, game.rotation))
    if not games:
        raise BadOption("the final in {store} has no games yet: `beankit tournament final`", store=str(store))
    first = before[-1].last + 1 if before else 0
    return FinalMatch(number, place, about["bots"] or [*games[0].bots], about["winner"], first, games, archive)


def called_in(matches: Sequence[FinalMatch], aliases: bool) -> dict[str, str]:
    """What bots are called on the page."""
    called: dict[str, str] = {}
    for match in matches:
        called |= match.archive.shown_names(aliases=aliases)
    return without_versions(called)


def bracket_of(
    matches: Sequence[FinalMatch], called: Mapping[str, str], over: int, now: FinalMatch
) -> list[list[BracketTable]]:
    """The rounds of a bracket after this number of games was shown: nobody reads there what is still to come."""
    won = {(match.round, match.winner) for match in matches if match.last < over}
    rounds: list[list[BracketTable]] = []
    for match in matches:
        if match.round > len(rounds):
            rounds.append([])
        begin = (match.table - 1) * len(match.order)
        seats = [
            BracketSeat(
                called[bot] if match.round == 1 or (match.round - 1, bot) in won else "",
                begin + place,
                (match.round, bot) in won,
            )
            for place, bot in enumerate(match.order, 1)
        ]
        rounds[-1].append(BracketTable(seats, match is now))
    return rounds if len(matches) > 1 else []
