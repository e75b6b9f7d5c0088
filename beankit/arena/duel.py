"""Duels: is one bot better than another? Duplicate deals, so that neither cards nor seats decide."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import closing
from functools import partial
from typing import Any

from beankit.arena.match import play
from beankit.arena.outcome import Deal, Duel, Unfinished, compared, outcome
from beankit.arena.pool import how_many, spread
from beankit.arena.roster import BotLike, check_bot, find_bot
from beankit.arena.seatings import deal_seed, seatings
from beankit.arena.sending import sent
from beankit.core.bot import name_of_bot
from beankit.core.errors import BadOption
from beankit.core.registry import find_rules, make_rules
from beankit.core.table.chance import check_seed

Progress = Callable[[int, int, Callable[[], Duel]], None]  # so many deals are played, of so many, and how it stands


def duel(
    a: BotLike,
    b: BotLike,
    game: str | Any = "bohnanza",
    players: int | None = None,
    others: Sequence[BotLike] = ("trader",),
    deals: int = 100,
    seed: int = 0,
    options: Mapping[str, Any] | None = None,
    deck: str | None = None,
    progress: Progress | None = None,
    jobs: int | None = None,
) -> Duel:
    """Let A and B play each other on duplicate deals and compare their places.

    >>> print(duel("template", "random", players=3, others=["random"], deals=4))
    template is stronger than random (+0.750 placing points, 95 % interval +0.216 to +1.000, 24 games on 4 deals)

    Both sit at the same table. Every deal is played in all seatings: A on each seat with B on each other one,
    so every pair of seats is played both ways round (of 4 players 12 games a deal). The seats left are filled
    with `others` in turn, alike in both games of an exchange; with every deal another of them comes first.
    A game for one is played by each alone, on the same deals.
    What cards and seats are worth falls out of the difference A - B; a bot gets exactly 0 against itself.

    A place counts as the share of opponents left behind, a rival without a seat among them: 1 first, 0 last,
    ties half; a winner by tie-break is first. The games of a deal are alike and deals are independent: so a deal
    gives one number, its mean difference, and the interval is Student's over deals, which is honest for few of
    them too.

    Bots given by name or path play in several processes if there is much to do; classes and instances play here,
    where they can leave something in your variables, unless you ask for several processes with `jobs`. The result
    is the same. `progress` is told how many deals are played, of how many, and can ask how it stands. Who stops a
    duel (ctrl-C) gets `Unfinished`, which tells that too.
    """
    kind = find_rules(game) if isinstance(game, str) else game
    players = kind.usual_players if players is None else players
    if deals < 1 or (players > 2 and not others):
        raise BadOption("a duel needs a deal or more, and bots for the other seats")
    make_rules(kind, players, deck, options or {})
    check_seed(seed)
    seated = (a, b, *others) if players > 2 else (a, b)
    names = [name_of_bot(find_bot(bot)) for bot in seated]
    if names[0] == names[1]:
        names[:2] = f"{names[0]} (A)", f"{names[1]} (B)"
    title = game if isinstance(game, str) else game.name
    processes = how_many(jobs, deals, all(isinstance(thing, str) for thing in (game, *seated)))
    if processes > 1:  # other processes keep silent: what is odd about a bot is noted here
        for bot in seated:
            check_bot(find_bot(bot), kind)
    played: list[Deal] = []

    def so_far() -> Duel:
        return compared(played, names, title, players, seed, kind.rivals)

    try:
        with sent(game, seated, processes) as (there, bots, count):
            table = partial(play_deal, bots, there, players, seed, dict(options or {}), deck)
            with closing(spread(table, deals, count)) as tables:
                for outcomes in tables:
                    played.append(outcomes)
                    if progress is not None:
                        progress(len(played), deals, so_far)
    except KeyboardInterrupt as stop:
        if not played:
            raise
        raise Unfinished(so_far()) from stop
    return so_far()


def play_deal(
    bots: Sequence[BotLike],
    game: str | Any,
    players: int,
    seed: int,
    options: Mapping[str, Any],
    deck: str | None,
    deal: int,
) -> Deal:
    """One deal in all seatings of A, B and others: what A and B did in each game."""
    cards = deal_seed(seed, deal)
    first, second, *further = [find_bot(bot) for bot in bots]
    found = []
    for seat_a, seat_b, rest in seatings(players, further, deal):
        seated = [{seat_a: first, seat_b: second, **rest}] if players > 1 else [{0: first}, {0: second}]
        tables = [[at[seat] for seat in range(players)] for at in seated]
        played = [play(game, table, cards, deck=deck, **options) for table in tables]
        found.append((outcome(played[0], seat_a), outcome(played[-1], seat_b)))
    return tuple(found)
