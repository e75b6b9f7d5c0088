"""How somebody's own bot did in the tournament: what it printed and where it failed."""

from __future__ import annotations

from beankit.apps.board.asking import OwnGame, Told
from beankit.tournament.archive import Archive
from beankit.tournament.report.board import SHORT
from beankit.tournament.store.store import Played

MOST = 20  # games of one owner, the latest first
MOST_OF_ALL = 100


def own_games(archive: Archive, owner: str) -> Told:
    """What others call the bot of an owner, and the latest games in which it failed or printed something.

    Nobody reads that before a solo tournament is closed: prints could tell deals that others still play.
    """
    public = archive.public_names()
    mine = {name: public[name] for name, one in archive.entrants.items() if owner and one.owner == owner}
    games = [] if archive.secret else troubles(archive, set(mine))[:MOST]
    return Told(games=games, secret=archive.secret, alias=next(iter(mine.values()), ""))


def all_games(archive: Archive) -> Told:
    """The same of all bots but those of the house, for the teacher."""
    return Told(
        games=troubles(archive, {name for name, one in archive.entrants.items() if not one.house})[:MOST_OF_ALL]
    )


def troubles(archive: Archive, bots: set[str]) -> list[OwnGame]:
    """What some bots left behind, the latest game first."""
    found = [told_of(game, seat, bot) for game in archive.games() for seat, bot in enumerate(game.bots) if bot in bots]
    return [one for one in reversed(found) if one.faults or one.printed]


def told_of(game: Played, seat: int, bot: str) -> OwnGame:
    """What one bot left behind in a game."""
    faults = [fault["sentence"].strip() or fault["reason"] for fault in game.summary["faults"] if fault["seat"] == seat]
    return OwnGame(game.key[:SHORT], bot, faults, game.prints.get(seat, ""))
