"""Duels: is one bot better than another? Duplicate deals, so that neither cards nor seats decide, and the answer."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import asdict, dataclass, field
from functools import partial
from itertools import permutations
from statistics import fmean
from typing import Any, SupportsIndex, TypeVar

from beankit.arena.bots.roster import BotLike, check_bot, find_bot, several
from beankit.arena.processes import how_many, sent, spread
from beankit.arena.statistics import Sums, clear
from beankit.arena.table.match import Match, play
from beankit.core.bot import name_of_bot
from beankit.core.chance import seeded, whole_seed
from beankit.core.errors import BadOption
from beankit.core.registry import find_rules, make_rules
from beankit.core.rules import Rules
from beankit.core.said import Said, say
from beankit.core.values import Data, Json
from beankit.extras import need

MOST = 400  # deals, if it does not become clear before

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Performance:
    """How one side did in one game: placing points, coins, and whether it won."""

    points: float
    score: float
    win: bool


Deal = tuple[tuple[Performance, Performance], ...]  # how A and B did in every game of one deal


@dataclass(frozen=True)
class Side:
    """How one side did on average: placing points (1 for first, 0 for last), place, score and share of games won."""

    name: str
    points: float
    place: float
    score: float
    wins: float


@dataclass(frozen=True)
class Duel:
    """The result of a duel: the mean difference A - B in placing points, with its 95 % interval."""

    a: Side
    b: Side
    game: str
    players: int
    others: tuple[str, ...]
    seed: int
    deals: int
    games: int
    difference: float
    low: float
    high: float
    played: tuple[Deal, ...] = field(repr=False)
    most: int | None = None  # how many deals it might have taken; None: their number was fixed

    @property
    def stronger(self) -> str | None:
        """The bot that placed better, with 95 % confidence; None if the result is inconclusive."""
        return self.a.name if self.low > 0 else self.b.name if self.high < 0 else None

    @property
    def sentence(self) -> str:
        """The answer in one line."""
        return str(self.said)

    @property
    def said(self) -> Said:
        """The answer, to be put into any language."""
        first, second = self.a.name, self.b.name
        mean, low, high = self.difference, self.low, self.high
        if self.stronger == second:
            first, second, mean, low, high = second, first, -mean, -high, -low
        figures = say(
            "({mean:+.3f} placing points, 95 % interval {low:+.3f} to {high:+.3f}, "
            "{games} games on {deals} {deals:deal|deals})",
            mean=mean,
            low=low,
            high=high,
            games=self.games,
            deals=self.deals,
        )
        bots: dict[str, str | Said] = {"first": first, "second": second, "figures": figures}
        if self.most is not None and self.stronger is None:
            return say("not told apart yet: {first} and {second} {figures}", **bots)
        if self.most is not None:
            return say("{first} is better than {second} {figures}", **bots)
        if self.stronger is None:
            return say("inconclusive: {first} and {second} cannot be told apart yet {figures}; play more deals", **bots)
        return say("{first} is stronger than {second} {figures}", **bots)

    @property
    def differences(self) -> tuple[float, ...]:
        """The mean difference A - B of every deal: independent numbers that give the interval."""
        return tuple([difference(deal) for deal in self.played])

    def rows(self) -> list[Data]:
        """One row per deal: its seed, and how both sides did on average."""
        return [
            {"deal": number, "seed": deal_seed(self.seed, number), "difference": difference, **averages(deal)}
            for number, (deal, difference) in enumerate(zip(self.played, self.differences, strict=True))
        ]

    def frame(self) -> Any:
        """The rows as a pandas DataFrame."""
        return need("pandas", "notebook").DataFrame(self.rows()).set_index("deal")

    def as_dict(self) -> Data:
        """Everything as plain JSON values."""
        figures = {name: value for name, value in asdict(self).items() if name != "played"}
        answer = {"stronger": self.stronger, "sentence": self.sentence, "differences": list(self.differences)}
        return {**figures, "others": list(self.others), **answer}

    def __str__(self) -> str:
        return self.sentence


class Unfinished(KeyboardInterrupt):
    """A duel was stopped: `so_far` is the result up to then."""

    def __init__(self, so_far: Duel) -> None:
        super().__init__(f"{so_far}; the duel was stopped")
        self.so_far = so_far

    def __reduce__(self) -> tuple[type[Unfinished], tuple[Duel]]:
        return type(self), (self.so_far,)


Progress = Callable[[int, int, Callable[[], Duel]], None]  # deals played, deals in all, and the result so far


def duel(
    a: BotLike,
    b: BotLike,
    game: str | type[Rules] = "bohnanza",
    players: int | None = None,
    others: BotLike | Sequence[BotLike] = ("trader",),
    deals: int | None = None,
    seed: SupportsIndex | None = 0,
    options: Mapping[str, Json] | None = None,
    deck: str | None = None,
    progress: Progress | None = None,
    jobs: int | None = None,
    most: int = MOST,
) -> Duel:
    """Let A and B play each other on duplicate deals and compare their places.

    Without `deals` they play until it is clear who is better, at most `most` deals; with it exactly this number.

    >>> print(duel("template", "random", players=3, others=["random"], deals=4))
    template is stronger than random (+0.750 placing points, 95 % interval +0.216 to +1.000, 24 games on 4 deals)

    Both sit at the same table. Every deal is played in all seatings: A on each seat with B on each other seat,
    so every pair of seats is played both ways round (12 games per deal with 4 players). The other seats are filled
    with `others` in turn, the same way in both games of a swap; with every deal another of them comes first.
    In a solo game each bot plays alone, on the same deals.
    The luck of cards and seats cancels out in the difference A - B; a bot scores exactly 0 against itself.

    A place counts as the share of opponents beaten, including a rival without a seat: 1 for first, 0 for last,
    half for a tie; a winner by tie-break is first. Games of one deal are related, deals are independent: so each deal
    gives one number, its mean difference, and the interval is Student's over deals, which also holds for a few
    deals. Whoever looks again and again until the result is clear would be wrong too often with that one: without
    `deals` the interval is a confidence sequence, which holds at every look.

    Bots given by name or path play in several processes if there are many deals; classes and instances play in this
    process, where they can change your variables, unless you ask for several processes with `jobs`. The result
    is the same. `progress` gets the number of deals played, the total, and a function for the result so far. Stopping
    a duel (ctrl-C) raises `Unfinished`, which has that result too.
    """
    seed = whole_seed(seed)
    kind = find_rules(game) if isinstance(game, str) else game
    players = kind.usual_players if players is None else players
    last = most if deals is None else deals
    others = several(others)
    check_duel(last, players, others)
    make_rules(kind, players, deck, options or {})
    seated = (a, b, *others) if players > 2 else (a, b)
    names = [name_of_bot(find_bot(bot)) for bot in seated]
    if names[0] == names[1]:
        names[:2] = f"{names[0]} (A)", f"{names[1]} (B)"
    title = game if isinstance(game, str) else game.name
    processes = how_many(jobs, last, all(isinstance(thing, str) for thing in (game, *seated)))
    if processes > 1:  # other processes print no warnings: notes on the bots appear here
        for bot in seated:
            check_bot(find_bot(bot), kind)
    played: list[Deal] = []
    sums = Sums()

    def so_far() -> Duel:
        return compared(played, names, title, players, seed, kind.rivals, most if deals is None else None)

    try:
        with sent(game, seated, processes) as (there, bots, count):
            table = partial(play_deal, bots, there, players, seed, dict(options or {}), deck)
            with closing(spread(table, last, count)) as tables:
                for outcomes in tables:
                    played.append(outcomes)
                    sums.add(difference(outcomes))
                    if progress is not None:
                        progress(len(played), last, so_far)
                    if deals is None and clear(sums.anytime()):
                        break
    except KeyboardInterrupt as stop:
        if not played:
            raise
        raise Unfinished(so_far()) from stop
    return so_far()


def check_duel(deals: int, players: int, others: Sequence[BotLike]) -> None:
    """Refuse a duel in which nobody can play."""
    if deals < 1 or (players > 2 and not others):
        raise BadOption("a duel needs at least one deal, and bots for the other seats")


def play_deal(
    bots: Sequence[BotLike],
    game: str | type[Rules],
    players: int,
    seed: int,
    options: Mapping[str, Json],
    deck: str | None,
    deal: int,
) -> Deal:
    """One deal in all seatings of A, B and others: what A and B did in each game."""
    cards = deal_seed(seed, deal)
    first, second, *further = [find_bot(bot) for bot in bots]
    outcomes = []
    games: dict[tuple[int, ...], Match] = {}  # if B also sits on other seats, a table comes up several times
    for seat_a, seat_b, rest in seatings(players, further, deal):
        seated = [{seat_a: first, seat_b: second, **rest}] if players > 1 else [{0: first}, {0: second}]
        tables = [[at[seat] for seat in range(players)] for at in seated]
        keys = [tuple(map(id, table)) for table in tables]
        for key, table in zip(keys, tables, strict=True):
            if key not in games:
                games[key] = play(game, table, cards, deck=deck, **options)
        played = [games[key] for key in keys]
        outcomes.append((performance(played[0], seat_a), performance(played[-1], seat_b)))
    return tuple(outcomes)


def deal_seed(seed: int, deal: int) -> int:
    """The seed of one deal in a duel; small enough to type."""
    return seeded(seed, f"duel {deal}") >> 96


def seatings(players: int, others: Sequence[T], deal: int) -> Iterator[tuple[int, int, dict[int, T]]]:
    """All seats for A and B, with who sits on the others; in a solo game both get the only seat."""
    if players == 1:
        yield 0, 0, {}
    for seat_a, seat_b in permutations(range(players), 2):
        left = [seat for seat in range(players) if seat not in (seat_a, seat_b)]
        yield seat_a, seat_b, {seat: others[(place + deal) % len(others)] for place, seat in enumerate(left)}


def performance(match: Match, seat: int) -> Performance:
    """How a seat did in a finished game."""
    return Performance(match.points[seat], match.scores[seat], seat in match.winners)


def difference(deal: Deal) -> float:
    """How much better A placed than B on one deal."""
    return fmean(a.points - b.points for a, b in deal)


def averages(deal: Deal) -> dict[str, float]:
    """How both sides did on average in one deal."""
    sides = zip("ab", zip(*deal, strict=True), strict=True)
    return {
        f"{name}_{part}": fmean(getattr(game, attribute) for game in outcomes)
        for name, outcomes in sides
        for part, attribute in (("points", "points"), ("score", "score"), ("wins", "win"))
    }


def compared(
    played: Sequence[Deal],
    names: Sequence[str],
    game: str,
    players: int,
    seed: int,
    rivals: int = 0,
    most: int | None = None,
) -> Duel:
    """The figures of a duel, from how both did in every game of every deal."""
    sums = Sums([difference(deal) for deal in played])
    mean, low, high = sums.fixed() if most is None else sums.anytime()
    both = list(zip(*(outcomes for deal in played for outcomes in deal), strict=True))
    a, b = (side(name, outcomes, players + rivals) for name, outcomes in zip(names, both, strict=False))
    games = len(both[0]) if players > 1 else 2 * len(both[0])  # in a solo game each plays their own
    deals = tuple(played)
    return Duel(a, b, game, players, tuple(names[2:]), seed, len(deals), games, mean, low, high, deals, most)


def side(name: str, outcomes: Sequence[Performance], places: int) -> Side:
    """One side's averages; the last place is worth nothing."""
    points = fmean(game.points for game in outcomes)
    place = places - points * (places - 1)
    return Side(name, points, place, fmean(game.score for game in outcomes), fmean(game.win for game in outcomes))
