"""Where the laws start a game: at the beginning, or late, so that rare events come up too."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from operator import itemgetter
from random import Random

from beankit.core.actions import Action
from beankit.core.errors import BadPosition
from beankit.core.events import EventKind, entries
from beankit.core.game import Game
from beankit.core.values import Data
from beankit.core.zones import PILE

COINS = 5  # the most that a player at a late table starts with
ROWS = (0, 1, 3, 5, 6)  # possible lengths of rows
TRIES = 20
STARTS, AHEAD, CALM = 20, 30, 0.2  # how many late tables are tried, how far ahead, and how calm the players are


def rare(game: Game, met: Counter[str], rng: Random) -> tuple[Game, list[Action]]:
    """The late table, of several tried, where the rarest events soon happen, and the actions that lead there."""
    tables = []
    for _ in range(STARTS):
        start = late(game, rng)
        tried = start.clone()
        actions: list[Action] = []
        while tried.decision is not None and len(actions) < AHEAD:
            actions.append(random_option(tried.decision.options, rng, CALM))
            tried.play(actions[-1])
        tables.append((sum(1 / (1 + met[name] ** 2) for name in happened(tried)), start, actions))
    _, start, actions = max(tables, key=itemgetter(0))
    return start, actions


def random_option(options: Sequence[Action], rng: Random, calm: float) -> Action:
    """A random option; a calm player sometimes takes the safe one, so that trading comes to an end."""
    return options[0] if rng.random() < calm else rng.choice(options)


def happened(game: Game) -> set[str]:
    """The kinds of events in a game's log."""
    return {head.name for head, _ in entries(game.past, game.log) if isinstance(head, EventKind)}


def late(game: Game, rng: Random) -> Game:
    """A game that continues from a table in mid-game; the game itself if no such position is valid."""
    for _ in range(TRIES):
        try:
            return Game.from_position(mid_game(game, rng), game=type(game.rules))
        except BadPosition:
            continue
    return game


def mid_game(game: Game, rng: Random) -> Data:
    """A position with rows, coins, a short draw pile, and cards that were shown."""
    position, players = game.position(), game.players
    rest = list(game.draw_pile)
    rng.shuffle(rest)
    position["fields"] = [[" ".join(row) for row in rows_of(game, player.seat, rest, rng)] for player in players]
    position["coins"] = [" ".join(taken(rest, rng.randint(0, COINS))) for _ in players]
    left = taken(rest, max(1, int(len(rest) * rng.uniform(0.1, 0.6))))
    position |= {"draw_pile": " ".join(left), "discard": " ".join(rest)}
    position["phase"] = rng.choice(game.rules.turn).name
    del position["step"]
    for name, zone in game.rules.layout.player.items():
        if zone.front:
            position[zone.front] = [rng.randint(0, len(getattr(player, name))) for player in players]
        elif zone.back != "bean" and zone.shape == PILE and any(getattr(player, name) for player in players):
            deal_more(game, position, name, zone.back, rng)
    return position


def rows_of(game: Game, seat: int, rest: list[str], rng: Random) -> list[list[str]]:
    """Rows that can lie on a player's fields, taken from the remaining cards."""
    rows: list[list[str]] = []
    kinds = [*dict.fromkeys(rest)] or [""]  # a small deck may be dealt out
    count = len(game.players[seat].fields)
    for field in range(count):
        kind, number = rng.choice(kinds), rng.choice(ROWS)
        row = [kind] * min(number, Counter(rest)[kind])
        others = {card for other in rows for card in other}
        if kind in others or not game.rules.can_lie(field, tuple(row), count):
            row = []
        for card in row:
            rest.remove(card)
        rows.append(row)
    return rows


def deal_more(game: Game, position: Data, name: str, back: str, rng: Random) -> None:
    """Deal some more cards with another back, such as spells, from the pile that a position may leave out."""
    pile = game.rules.rest.get(back)
    if pile is None:
        return
    cards = position[pile].split()
    for seat in range(len(game.players)):
        more = taken(cards, rng.randint(0, 2)) if len(cards) > 2 else []
        position[name][seat] = " ".join([*position[name][seat].split(), *more])
    position[pile] = " ".join(cards)


def taken(cards: list[str], number: int) -> list[str]:
    """Take this many cards from the front, or as many as there are."""
    front = cards[:number]
    del cards[:number]
    return front
