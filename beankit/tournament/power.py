"""What a tournament will see: the smallest difference between two bots that its deals most likely tell apart."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from functools import partial
from math import ceil, comb, fsum, sqrt
from pathlib import Path
from statistics import fmean
from typing import NamedTuple

from beankit.arena.processes import how_many
from beankit.arena.statistics import ALPHA, Lasting, Reach, tuned_for
from beankit.core.errors import BadOption
from beankit.core.said import Said, say
from beankit.core.values import Json
from beankit.tournament.archive import Archive
from beankit.tournament.goal import USUAL
from beankit.tournament.plan.schedule import extended
from beankit.tournament.play.work import Work
from beankit.tournament.run import Tournament, is_planned
from beankit.tournament.standings import ENOUGH, whole_deals
from beankit.tournament.store.connection import opened
from beankit.tournament.store.games import costs_of
from beankit.tournament.store.promises import looks, reach_of
from beankit.tournament.watch import Forecast, forecast

CHANCE = 0.8  # with which the difference is to be seen
SURE = 0.84  # standard errors beyond the interval, for that chance
NUMBERS = (10, 20, 40, 80, 160)  # of deals, beside those of the plan
FEWEST = 20  # stored deals to learn from; fewer say too little about luck


class Luck(NamedTuple):
    """How far luck takes a bot's points on a deal from their mean."""

    variance: float
    covariance: float  # of two bots on the same deal: what one wins, the other may lose


@dataclass(frozen=True)
class Prospect:
    """What a number of deals for each bot shows, and what they cost."""

    deals: int
    games: int
    difference: float | None  # in placing points, seen with a chance of 80 %; None: none at all
    seconds: float | None  # None: nobody knows yet


@dataclass(frozen=True)
class Foresight:
    """What a tournament will see, before it is run."""

    name: str
    bots: int
    players: int
    source: Said  # what luck was learned from
    planned: Prospect
    others: tuple[Prospect, ...]
    until: float | None  # the difference that the planned deals decide, if a run may end when it is decided
    minutes: float | None
    fitting: Prospect | None  # what fits into these minutes; None: not asked, or nobody knows how long a game takes
    pace: Forecast | None  # of the planned games

    def as_dict(self) -> dict[str, Json]:
        """Everything as plain JSON values."""
        return {
            **asdict(self),
            "source": str(self.source),
            "pace": self.pace and str(self.pace.basis),
            "chance": CHANCE,
        }


def outlook(tournament: Tournament, like: Path | None = None, minutes: float | None = None) -> Foresight:
    """What a tournament will see with its deals, with others, and in a number of minutes."""
    settings, bots = tournament.settings, tournament.bots
    own = Archive(tournament.store) if is_planned(tournament.store) else None
    model = own if like is None else alike(Archive(like), tournament)
    luck, source = lucky(model, settings.players)
    reach = reach_of(looks(own.promises) if own else "")
    wave = extended([], bots, settings.players, 1, "")
    games = sum(len(table.bots) for table in wave)  # as many as seats: every deal is played in all rotations
    pace = paced(tournament, [table.rotations for table in wave], own, model)
    seen = partial(smallest, luck, shared(len(bots), settings.players))

    def sight(waves: int) -> Prospect:
        deals, seconds = waves * games // len(bots), None if pace is None else pace.seconds * waves
        return Prospect(deals, waves * games, seen(deals, reach), seconds)

    def waves_for(deals: int) -> int:
        return ceil(deals * len(bots) / games)

    planned = sight(waves_for(settings.deals))
    numbers = {waves_for(deals) for deals in NUMBERS} - {waves_for(settings.deals)}
    others = tuple(sight(waves) for waves in sorted(numbers))
    miss = ALPHA / max(comb(len(bots), 2), 1)
    until = seen(planned.deals, Lasting(miss, tuned_for(USUAL, miss)))
    fitting = None
    if minutes is not None and pace is not None:
        stored = 0 if own is None else own.stored // games
        fitting = sight(stored + int(60 * minutes / pace.seconds))
    whole = None if pace is None or planned.seconds is None else pace._replace(seconds=planned.seconds)
    return Foresight(
        settings.path.stem, len(bots), settings.players, source, planned, others, until, minutes, fitting, whole
    )


def alike(model: Archive, tournament: Tournament) -> Archive:
    """A store to learn from, refused if its luck is another: of another game, or another number at a table."""
    settings = tournament.settings
    if (model.settings["game"], model.settings["players"]) != (settings.game, settings.players):
        raise BadOption(
            "{path} has games of {other} for {count}, and the tournament is {game} for {players}: "
            "name a store of the same game (--like STORE)",
            path=str(model.path),
            other=model.settings["game"],
            count=model.settings["players"],
            game=settings.game,
            players=settings.players,
        )
    return model


def lucky(model: Archive | None, players: int) -> tuple[Luck, Said]:
    """The luck of whole deals: of those in a store if there are enough, otherwise of places drawn by lot."""
    stored = [] if model is None else stored_luck(model)
    if model is None or len(stored) < FEWEST:
        return drawn_by_lot(players), say("no games of such bots: places drawn by lot, which is cautious")
    together = [(fsum(off) ** 2 - squared(off)) / len(off) / (len(off) - 1) for off in stored if len(off) > 1]
    luck = Luck(fmean(squared(off) / len(off) for off in stored), fmean(together) if together else 0.0)
    return luck, say("the luck in {deals} deals of {store}", deals=len(stored), store=str(model.path))


def squared(off: Sequence[float]) -> float:
    """The sum of squares."""
    return fsum(points * points for points in off)


def stored_luck(model: Archive) -> list[list[float]]:
    """For each deal that is stored whole, how far everybody's points are from their mean against such opponents."""
    with opened(model.path) as store:
        whole = whole_deals(model.plan.tables, model.plan.keys, store.rows(), model.entrants)
    off: dict[int, list[float]] = {}
    for bot in sorted(whole.deals):
        deals = whole.deals[bot]
        if len(deals) < ENOUGH:
            continue
        mean, wider = fmean(deals.values()), sqrt(len(deals) / (len(deals) - 1))  # their own mean is nearer to them
        for deal, points in deals.items():
            off.setdefault(deal, []).append(wider * (points - mean))
    return [off[deal] for deal in sorted(off)]


def drawn_by_lot(players: int) -> Luck:
    """The luck of equal bots, if every game of a deal were dealt anew; who plays alone beats the game or does not."""
    seats = max(players, 2)
    variance = (seats + 1) / (12 * (seats - 1)) / players
    return Luck(variance, -variance / (seats - 1) if players > 1 else 0.0)


def shared(bots: int, players: int) -> float:
    """The share of a bot's deals that another one plays, too."""
    return 1.0 if players == 1 else min((players - 1) / max(bots - 1, 1), 1.0)


def smallest(luck: Luck, common: float, deals: int, reach: Reach) -> float | None:
    """The smallest difference that this number of deals tells apart with a chance of 80 %; None: none at all.

    That is as far as the interval of a difference reaches, and 0.84 standard errors more.
    """
    if deals < ENOUGH:
        return None
    error = sqrt(2 * (luck.variance - common * luck.covariance) / deals)
    seen = (reach(deals - 1) + SURE) * error
    return round(seen, 3) if seen < 1 else None


def paced(
    tournament: Tournament, tables: Iterable[Sequence[tuple[str, ...]]], own: Archive | None, model: Archive | None
) -> Forecast | None:
    """How long a wave takes; None if nothing is known."""
    games = tuple(("", 0, seats) for table in tables for seats in table)
    costs: dict[str, float] = {}
    workers = None
    for archive in filter(None, (model, own)):
        with opened(archive.path) as store:
            costs |= costs_of(store.connection)
            workers = store.kept("workers") or workers
    workers = workers or how_many(None, len(games), named=True)
    return forecast([Work(0, 0, 0, 0, games)], tournament.entrants, costs, tournament.settings.budget, workers)
