"""Results of games: tables for people, JSON for programs."""

from __future__ import annotations

from collections.abc import Sequence

from rich.table import Table

from beankit.arena.duels.result import Campaign
from beankit.arena.table.match import Match
from beankit.arena.table.summary import Placed, Summary
from beankit.cli.console import listing
from beankit.words import Catalogue, rival_name
from beankit.words.numbers import for_people


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
            table.add_row(str(for_people(seat)), name, str(wins[seat]), f"{score:.2f}", f"{place:.2f}")
        return table

    def against(self, tally: Tally, rival: str) -> str:
        """How the rival did over several games; in a solo game, how the player did (S-8)."""
        campaign = tally.campaign
        if len(self.names) > 1:
            figures = {"wins": str(tally.rival_wins), "score": f"{tally.rival_score / tally.games:.2f}"}
            return self.words["standings.rival"].format(rival=self.words[f"rivals.{rival}"], **figures)
        low, high = campaign.interval
        figures = {"rate": f"{campaign.rate:.1%}", "low": f"{low:.1%}", "high": f"{high:.1%}"}
        counts = {
            "wins": campaign.wins,
            "draws": campaign.draws,
            "games": campaign.games,
            "streak": campaign.longest_streak,
        }
        return self.words["standings.campaign"].format(rival=self.words[f"rivals.{rival}"], **counts, **figures)


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
