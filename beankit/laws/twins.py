"""The leak law over whole games: two deals that differ only in what a seat never sees must look the same to it.

Swapping cards in a state cannot show what leaked from hidden cards earlier: an extra event, the order of a pile.
So a game is replayed from an earlier point with the same actions, after swapping the cards that stay hidden from
the seat until the end of the stretch. The seat must not notice.
"""

from __future__ import annotations

from random import Random

from beankit.core.actions import Action
from beankit.core.game import Game
from beankit.core.knowledge.delta import Teller
from beankit.laws.broken import Broken, demand
from beankit.laws.looks import SeatLook
from beankit.laws.oracle import Oracle
from beankit.laws.tracker import PILE, Origin
from beankit.laws.views import unnoticed


def twins(start: Game, actions: list[Action], seat: int, oracle: Oracle, rng: Random) -> None:
    """A stretch played twice, the second time with different hidden cards, looks the same to the seat."""
    tracker = oracle.tracker(Game.from_position(start.position(), game=type(start.rules)))
    teller, deltas = Teller(tracker.game), []
    for action in actions:
        tracker.play(action)
        deltas.append(teller.tell(seat))
    twin = exchanged(start, tracker.kept(seat), rng)
    teller, retold = Teller(twin), []
    for number, action in enumerate(actions, 1):
        asked = twin.decision
        if asked is None or not asked.allows(action):
            raise Broken("leak", f"with other hidden cards action {number}, {action}, is not asked for: {asked!r}")
        twin.play(action)
        retold.append(teller.tell(seat))
    unnoticed(SeatLook(tracker.game, seat), SeatLook(twin, seat))
    for here, there in zip(deltas, retold, strict=True):
        demand("leak", here == there, f"with other hidden cards seat {seat} is told {there!r}, not {here!r}")


def exchanged(start: Game, places: list[Origin], rng: Random) -> Game:
    """The game at the start, with the cards in these places shuffled."""
    piles = {PILE: list(start.draw_pile), **{player.seat: list(player.hand) for player in start.players}}
    there = [(piles[owner], place) for owner, place in filter(None, places)]
    cards = [pile[place] for pile, place in there]
    rng.shuffle(cards)
    for (pile, place), card in zip(there, cards, strict=True):
        pile[place] = card
    position = start.position()
    position["draw_pile"] = " ".join(piles[PILE])
    position["hands"] = [" ".join(piles[player.seat]) for player in start.players]
    return Game.from_position(position, game=type(start.rules))
