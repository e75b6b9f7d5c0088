"""Futures: how a game goes on from an imagined world. The same chances for every action, so that only it differs."""

from __future__ import annotations

from random import Random
from typing import NamedTuple

from beankit.arena.bots.policies import giver
from beankit.arena.table.summary import placing
from beankit.core.actions import Action
from beankit.core.chance import seeded
from beankit.core.game import Game
from beankit.core.knowledge.view import View


class Future(NamedTuple):
    """How a game may end, by seat: coins, placing points (1 for first, 0 for last), and who wins."""

    coins: tuple[float, ...]
    placing: tuple[float, ...]
    won: tuple[bool, ...]


def world_of(view: View, seed: int, number: int) -> Game:
    """One of the worlds that a seat can imagine: the same number gives the same world."""
    return view.imagine(Random(seeded(seed, f"world {number}")))


def future(world: Game, action: Action | None, seed: int, number: int) -> Future:
    """How a world goes on after an action; it does not change itself."""
    game, rng = world.clone(), Random(seeded(seed, f"future {number}"))
    if action is not None:
        game.play(action)
    while (decision := game.decision) is not None:
        game.play(giver(game, decision, rng))
    assert game.result is not None
    scores, winners, rival = game.result.scores, game.result.winners, game.rules.rival(game)
    seats = range(len(scores))
    return Future(
        tuple(map(float, scores)),
        tuple([placing(scores, winners, seat, rival) for seat in seats]),
        tuple([seat in winners for seat in seats]),
    )
