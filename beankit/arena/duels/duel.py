"""Duels: is one bot better than another? Duplicate deals, so that neither cards nor seats decide."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import closing
from functools import partial

from beankit.arena.bots.roster import BotLike, check_bot, find_bot, several
from beankit.arena.duels.result import Deal, Duel, Unfinished, compared, difference, performance
from beankit.arena.duels.seatings import deal_seed, seatings
from beankit.arena.duels.statistics import Sums, clear
from beankit.arena.processes import how_many, sent, spread
from beankit.arena.table.match import play
from beankit.core.bot import name_of_bot
from beankit.core.chance import check_seed
from beankit.core.errors import BadOption
from beankit.core.hints import Json
from beankit.core.registry import find_rules, make_rules
from beankit.core.rules import Rules

MOST = 400  # deals, if it does not become clear before

Progress = Callable[[int, int, Callable[[], Duel]], None]  # deals played, deals in all, and the result so far


def duel(
    a: BotLike,
    b: BotLike,
    game: str | type[Rules] = "bohnanza",
    players: int | None = None,
    others: BotLike | Sequence[BotLike] = ("trader",),
    deals: int | None = None,
    seed: int = 0,
    options: Mapping[str, Json] | None = None,
    deck: str | None = None,
    progress: Progress | None = None,
    jobs: int | None = None,
    most: int = MOST,
) -> Duel:
    """Let A and B play each other on duplicate deals and compare their places.

    Without `deals` they play until it is clear who is better, at most `most` deals; with it exactly so many.

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
    kind = find_rules(game) if isinstance(game, str) else game
    players = kind.usual_players if players is None else players
    last = most if deals is None else deals
    others = several(others)
    check_duel(last, players, others)
    make_rules(kind, players, deck, options or {})
    check_seed(seed)
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
    for seat_a, seat_b, rest in seatings(players, further, deal):
        seated = [{seat_a: first, seat_b: second, **rest}] if players > 1 else [{0: first}, {0: second}]
        tables = [[at[seat] for seat in range(players)] for at in seated]
        played = [play(game, table, cards, deck=deck, **options) for table in tables]
        outcomes.append((performance(played[0], seat_a), performance(played[-1], seat_b)))
    return tuple(outcomes)
