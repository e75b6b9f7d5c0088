"""Bots on both sides of the door: those of OpenSpiel at our tables, ours in its evaluation, and a quick evaluator."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pyspiel

from beankit.adapters.environment import prizes
from beankit.adapters.openspiel.game import SpielGame, SpielState
from beankit.arena.bots.roster import BotLike, find_bot, fresh
from beankit.core.actions import Action, parse
from beankit.core.bot import Bot
from beankit.core.errors import IllegalAction
from beankit.core.knowledge.view import View
from beankit.core.phase import Decision
from beankit.core.seats import Result

Maker = Callable[[SpielGame, int], pyspiel.Bot]  # makes a bot of OpenSpiel for a game and a seat


def seat(make: Maker, name: str = "openspiel") -> type[Bot]:
    """A bot of the kit that asks one of OpenSpiel, made anew for every game: `seat(lambda game, player: ...)`.

    It is asked by `step` alone, with a state that this seat has imagined: there is nothing in it that it may not know.
    """
    called = name

    class SpielGuest(Bot):
        """Asks a bot of OpenSpiel for every word."""

        name = called

        def start(self, view: View) -> None:
            self.game = SpielGame(view.imagine(Random(0)).rules)
            self.guest = make(self.game, view.seat)

        def decide(self, view: View, decision: Decision) -> Action:
            state = self.game.state_of(view.imagine(self.rng))
            assert state.dialogue is not None
            action: Action | None = None
            while action is None:
                action = state.dialogue.say(int(self.guest.step(state)))
            return action

    return SpielGuest


class HouseBot(pyspiel.Bot):
    """A bot of the kit as one of OpenSpiel: `HouseBot("trader", player=0)`; it sees its view and nothing else.

    What cannot be said, such as an offer of more than three cards, becomes the first option, which is always safe.
    """

    def __init__(self, bot: BotLike, player: int, seed: int = 0) -> None:
        pyspiel.Bot.__init__(self)
        self.kind, self.player, self.seed = find_bot(bot), player, seed
        self.restart()

    def player_id(self) -> int:
        """The seat it plays."""
        return self.player

    def restart(self) -> None:
        """A new game begins."""
        self.bot: Bot | None = None
        self.ahead: list[int] = []  # the words that it has still to say

    def restart_at(self, state: SpielState) -> None:
        """A game begins at this state."""
        self.restart()

    def inform_action(self, state: SpielState, player_id: int, action: int) -> None:
        """Somebody else has said a word: it will see in its view what came of it."""

    def step(self, state: SpielState) -> int:
        """The next word of the action that the bot has chosen."""
        if not self.ahead:
            self.ahead = list(self.chosen(state))
        return self.ahead.pop(0)

    def chosen(self, state: SpielState) -> tuple[int, ...]:
        """What the bot does, in words."""
        dialogue = state.dialogue
        assert dialogue is not None
        view = dialogue.table.view(self.player)
        decision = view.decision
        assert decision is not None
        if self.bot is None:
            self.bot = fresh(self.kind, Random(f"{self.seed}/{self.player}"))
            self.bot.start(view)
        action = self.bot.decide(view, decision)
        try:
            return dialogue.encoding.words(dialogue.table, understood(action))
        except (IllegalAction, LookupError):
            return dialogue.encoding.words(dialogue.table, decision.options[0])


def understood(answer: Action | str) -> Action:
    """What a bot answered; it may also write its action."""
    return parse(answer) if isinstance(answer, str) else answer


class Playouts:
    """An evaluator for OpenSpiel's searches: random playouts by the engine, some turns long, counted as they stand."""

    def __init__(self, count: int = 1, turns: int | None = 4, seed: int = 0) -> None:
        self.count, self.turns, self.rng = count, turns, Random(seed)

    def evaluate(self, state: SpielState) -> list[float]:
        """What every seat may expect."""
        table, reward = state.table, state.get_game().reward
        assert table is not None
        rival = table.rules.rival(table)
        ends = [table.playout(rng=self.rng, turns=self.turns) for _ in range(self.count)]
        shares = [prizes(Result(tuple(map(int, scores)), (), rival), reward) for scores in ends]
        return [sum(seat) / self.count for seat in zip(*shares, strict=True)]

    def prior(self, state: SpielState) -> list[tuple[int, float]]:
        """Every word is as likely as any other."""
        words = state.legal_actions()
        return [(word, 1 / len(words)) for word in words]
