"""The data of the lesson about negotiation: real trades beside a fair one, and what an open hand costs or brings.

Run with  python -m benchmarks.bargains  (about five minutes); it writes trades.csv and hands.csv in
beankit/course/tables/.
"""

from __future__ import annotations

import csv
import sys
from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import combinations, permutations
from pathlib import Path
from random import Random

from tqdm.auto import tqdm

from beankit import Game, Take, play
from beankit.search import Outlook

TABLES = Path(__file__).resolve().parents[1] / "beankit" / "course" / "tables"
BOTS = ("trader", "counter", "broker")
MOST = 2  # cards that a side gives
WORLDS = 12  # that somebody imagines before they ask
EVERY = 2  # turns from one measured to the next: with three players every seat has its turn
DEALS = range(16)

Cards = tuple[str, ...]
Deal = tuple[Cards, Cards]  # what I give, what I get
Gains = tuple[float, float]  # mine, theirs
Row = tuple[object, ...]


def bundles(cards: Cards) -> list[Cards]:
    """All ways to give up to two of these cards."""
    return sorted({bundle for number in range(MOST + 1) for bundle in combinations(sorted(cards), number)})


def bargains(game: Game, seat: int, partner: int) -> dict[Deal, Gains]:
    """Every deal of two seats at an open table, with what it brings each of them."""
    look, gains = Outlook(game), dict[Deal, Gains]()
    for give in bundles(game.players[seat].hand + game.revealed):
        for get in bundles(game.players[partner].hand):
            if not {*give} & {*get}:
                gains[give, get] = look.gain(seat, give, get), look.gain(partner, get, give)
    return gains


def trades(deal: int, order: Sequence[str]) -> Iterator[Row]:
    """The trades of a game: who, what both gained, the fair deal, the most that there was, and could both have more?"""
    match = play("bohnanza", order, seed=deal)
    for game, seat, action in match.replay():
        if not isinstance(action, Take):
            continue
        give, get = game.view(seat).deal(action)
        look, gains = Outlook(game), bargains(game, seat, action.seat)
        mine, theirs = gains[give, get] = look.gain(seat, give, get), look.gain(action.seat, get, give)
        good = [(0.0, 0.0), *(pair for pair in gains.values() if min(pair) > 0)]
        fair = max(good, key=lambda pair: pair[0] * pair[1])
        beaten = any(ours > mine and others > theirs for ours, others in gains.values())
        figures = [round(number, 2) for number in (mine, theirs, *fair, max(map(sum, good)))]
        yield deal, match.names[seat], match.names[action.seat], *figures, int(beaten)


def hands(deal: int) -> Iterator[Row]:
    """What asking the next player brings both, once with their hand hidden and once with it open."""
    match, turn = play("bohnanza", ["trader"] * 3, seed=deal), -1
    for game, seat, _ in match.replay():
        if game.decision is None or game.decision.kind != "offer" or game.turn == turn:
            continue
        turn = game.turn
        if turn % EVERY == 0:
            partner = (seat + 1) % 3
            hidden = game.view(seat).worlds(WORLDS, Random(turn))
            pairs = [said(game, seat, partner, asked(worlds, seat, partner)) for worlds in (hidden, [game])]
            yield deal, *(round(number, 2) for pair in pairs for number in pair)


def asked(worlds: Sequence[Game], seat: int, partner: int) -> Deal:
    """The deal that brings most on average, if the partner accepts whatever brings them something."""
    hopes = defaultdict[Deal, float](float)
    for world in worlds:
        for deal, (mine, theirs) in bargains(world, seat, partner).items():
            if theirs > 0:
                hopes[deal] += mine / len(worlds)
    hopes[(), ()] = 0.0
    return max(sorted(hopes), key=lambda deal: hopes[deal])


def said(game: Game, seat: int, partner: int, deal: Deal) -> Gains:
    """What both get: nothing, if the partner has not got the cards or does not gain."""
    mine, theirs = bargains(game, seat, partner).get(deal, (0.0, 0.0))
    return (mine, theirs) if theirs > 0 else (0.0, 0.0)


def write(name: str, heads: Sequence[str], rows: Sequence[Row]) -> None:
    """Write a table."""
    with (TABLES / name).open("w", encoding="utf-8", newline="") as file:
        csv.writer(file, lineterminator="\n").writerows([heads, *rows])


def main() -> None:
    """Play, and write both tables."""
    games = [(deal, order) for deal in DEALS for order in permutations(BOTS)]
    rows = [row for game in tqdm(games, file=sys.stderr) for row in trades(*game)]
    heads = ("deal", "active", "partner", "mine", "theirs", "fair_mine", "fair_theirs", "most", "beaten")
    write("trades.csv", heads, rows)
    rows = [row for deal in tqdm(DEALS, file=sys.stderr) for row in hands(deal)]
    write("hands.csv", ("deal", "hidden_mine", "hidden_theirs", "open_mine", "open_theirs"), rows)


if __name__ == "__main__":
    main()
