"""Results of games: tables for people, JSON for programs."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Sequence
from contextlib import redirect_stdout
from typing import TYPE_CHECKING

from rich.table import Table

from beankit.arena.table.match import Match
from beankit.arena.table.summary import Campaign, Placed, Summary
from beankit.cli.console import listing, tell
from beankit.words import Catalogue, rival_called, rival_name
from beankit.words.numbers import for_people

if TYPE_CHECKING:
    from beankit.cli.play.session import Session


def print_object(session: Session, matches: Iterable[Match | Summary], seed: int) -> None:
    """One JSON object; what bots print goes to stderr."""
    with redirect_stdout(sys.stderr):
        campaign, played = Campaign(), []
        for match in matches:
            campaign.add(match)
            played.append(as_object(match))
    if not played:
        return
    result = {"game": session.game, "seed": seed, "players": session.names, "games": played, **session.circumstances}
    if len(session.bots) == 1:
        result["summary"] = campaign.as_dict()
    print(json.dumps(result))


def print_standings(session: Session, matches: Iterable[Match | Summary], games: int, seed: int) -> None:
    """The standings of one game, or of all games together."""
    tally = Tally(len(session.bots))
    for match in matches:
        tally.add(match)
    if not tally.games:
        return
    words, console = session.words, session.console
    tables = Standings(words, session.names)
    title = session.rules.title
    if games == 1:
        figures = {"game": title, "seed": seed, "turns": match.turns, "decisions": match.decisions}
        heading, table = words.told("standings.one_game", **figures), tables.of_one(match)
    else:
        figures = {"game": title, "games": tally.games, "first": seed, "last": seed + tally.games - 1}
        heading, table = words.told("standings.games", **figures), tables.of_several(tally)
    console.print(f"\n{heading}", soft_wrap=True)
    console.print(table)
    if match.rival is not None and games > 1:
        console.print(tables.against(tally, match.rival.name), soft_wrap=True)
    if session.remark is not None:
        tell(session.remark, words.language)
    if session.folder is not None:
        console.print(words.told("standings.records", path=str(session.folder)), soft_wrap=True)


class Tally:
    """How the seats did over several games."""

    def __init__(self, seats: int) -> None:
        self.games = 0
        self.wins, self.scores, self.places = ([0] * seats for _ in range(3))
        self.rival_wins = self.rival_score = 0
        self.campaign = Campaign()

    def add(self, match: Placed) -> None:
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


class Standings:
    """Tables of how the seats did."""

    def __init__(self, words: Catalogue, names: Sequence[str]) -> None:
        self.words, self.names = words, names

    def headings(self, *keys: str) -> Table:
        """An empty table with these columns; numbers are right-aligned."""
        names = {key: self.words[f"standings.{key}"] for key in (*keys, "title")}
        columns = [name if key == "player" else f">{name}" for key, name in names.items() if key != "title"]
        return listing(*columns, title=names["title"])

    def of_one(self, match: Placed) -> Table:
        """How one game ended."""
        table = self.headings("place", "player", "number", "score")
        rows = [
            (place, name, str(for_people(seat)), score, seat in match.winners)
            for place, seat, name, score in match.standings
        ]
        if (rival := match.rival) is not None:
            place = 1 + sum(
                (seat in match.winners, s) > (rival.won, rival.score) for seat, s in enumerate(match.scores)
            )
            rows.append((place, rival_name(self.words, rival), "-", rival.score, rival.won))
        for place, name, number, score, won in sorted(rows, key=lambda row: row[0]):
            table.add_row(f"{place}.", name, number, str(score), style="bold" if won else "")
        return table

    def of_several(self, tally: Tally) -> Table:
        """How several games ended, seat by seat."""
        table = self.headings("number", "player", "won", "mean_score", "mean_place")
        wins = tally.wins if len(self.names) > 1 else [tally.campaign.wins]  # solo, a draw is not a win (S-7)
        for seat, name in enumerate(self.names):
            score, place = tally.scores[seat] / tally.games, tally.places[seat] / tally.games
            means = [self.words.writing.number(mean, ".2f") for mean in (score, place)]
            table.add_row(str(for_people(seat)), name, str(wins[seat]), *means)
        return table

    def against(self, tally: Tally, rival: str) -> str:
        """How the rival did over several games; in a solo game, how the player did (S-8)."""
        campaign = tally.campaign
        if len(self.names) > 1:
            score = tally.rival_score / tally.games
            called = rival_called(self.words, rival)
            return self.words.told("standings.rival", rival=called, wins=tally.rival_wins, score=score)
        low, high = campaign.interval
        figures = {"rate": campaign.rate, "low": low, "high": high}
        counts = {
            "wins": campaign.wins,
            "draws": campaign.draws,
            "games": campaign.games,
            "streak": campaign.longest_streak,
        }
        return self.words.told("standings.campaign", rival=rival_called(self.words, rival), **counts, **figures)


def as_object(match: Match | Summary) -> dict[str, object]:
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


def beside(match: Placed) -> dict[str, object]:
    """The rival without a seat, by name: its coins on the table, and whether it won."""
    rival = match.rival
    return {} if rival is None else {rival.name: {"coins": rival.coins, "won": rival.won}}
