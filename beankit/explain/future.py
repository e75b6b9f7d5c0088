"""Futures: how an imagined world goes on after an action. Every action gets the same luck, so that only it differs.

For the rest of the turn everybody plays as a bot would: quick players would take deals that nobody takes, and a deal
that can still be offered later is not lost. Then quick players take over, and after three turns the outlook says what
everyone should have in the end: longer playouts would only show how quick players play. Who wins is another question;
they answer it by playing to the end.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import NamedTuple

from beankit.arena.bots.roster import fresh
from beankit.arena.table.summary import placing
from beankit.core.actions import PASS, Action
from beankit.core.bot import Bot
from beankit.core.chance import seeded
from beankit.core.game import Game
from beankit.core.knowledge.view import View
from beankit.search import ahead, giver, outlook

TURNS = 3  # of quick players, after which the outlook is asked

Barred = Callable[[View, Action], bool]  # must nobody do this for the rest of the turn?


def nothing_barred(_: View, __: Action) -> bool:
    """Everything may be done."""
    return False


class Future(NamedTuple):
    """How a game may go on, by seat: coins, placing points (1 for first, 0 for last), and who wins."""

    coins: tuple[float, ...]
    placing: tuple[float, ...] = ()  # if it was played to its end
    won: tuple[bool, ...] = ()


class World:
    """A game that a seat cannot tell from the real one, with its luck; the same number gives the same world."""

    def __init__(self, view: View, seed: int, number: int) -> None:
        rng = Random(seeded(seed, f"world {number}"))
        self.seat, self.game, self.luck = view.seat, view.imagine(rng), rng.getrandbits(64)

    def after(self, action: Action, bot: Bot | type[Bot], whole: bool) -> Future:
        """How this world goes on after an action of the seat; a whole future goes to the end of the game."""
        game = self.game.clone()
        game.play(action)
        return self.on(game, bot, whole)

    def on(self, game: Game, bot: Bot | type[Bot], whole: bool, barred: Barred = nothing_barred) -> Future:
        """How a copy of it in which something was played goes on, with the luck of this world."""
        rng = Random(self.luck)
        finish_turn(game, bot, self.game.turn, barred)
        game = ahead(game, giver, rng, TURNS)
        return ending(game, rng, outlook(game)) if whole else Future(outlook(game))


def finish_turn(game: Game, bot: Bot | type[Bot], turn: int, barred: Barred) -> None:
    """Play until the next turn begins, with copies of a bot on all seats; they pass instead of what is barred."""
    views = [game.view(seat) for seat in range(len(game.players))]
    bots = [fresh(bot, Random(seat)) for seat in range(len(views))]
    for player, view in zip(bots, views, strict=True):
        player.start(view)
    while (decision := game.decision) is not None and game.turn == turn:
        action = bots[decision.seat].decide(views[decision.seat], decision)
        game.play(PASS if barred(views[decision.seat], action) else action)


def ending(game: Game, rng: Random, coins: tuple[float, ...] = ()) -> Future:
    """How quick players end a game."""
    while (decision := game.decision) is not None:
        game.play(giver(game, decision, rng))
    assert game.result is not None
    scores, winners, rival = game.result.scores, game.result.winners, game.rules.rival(game)
    seats = range(len(scores))
    places = tuple([placing(scores, winners, seat, rival) for seat in seats])
    return Future(coins or tuple(map(float, scores)), places, tuple([seat in winners for seat in seats]))
