"""A tree over several moves: information-set Monte Carlo tree search, as one seat sees the game.

Every iteration takes the next imagined world of a move and walks down the tree: hidden cards and the draw pile differ
each time, so a node is what was done, not what the cards were. Where it leaves the tree it adds one node, estimates,
and tells every move on the way what its own player got. There are too many deals to try them all: a node gets a second
child only once it has been visited a few times, a third one later, and so on (progressive widening).
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from random import Random
from typing import NamedTuple

from beankit.core.actions import Action
from beankit.core.game import Game
from beankit.core.knowledge.view import View
from beankit.core.phase import Decision
from beankit.search.belief import Model
from beankit.search.budget import Budget, Iterations, counted
from beankit.search.deals import candidates
from beankit.search.estimate import Estimate
from beankit.search.flat import Candidate
from beankit.search.outlook import lead
from beankit.search.worlds import Worlds


class Node(Candidate):
    """A move in the tree: what it brought the player who made it, and the moves after it."""

    __slots__ = ("chances", "children")

    def __init__(self, action: Action) -> None:
        super().__init__(action)
        self.children: dict[Action, Node] = {}
        self.chances = 0  # how often it could have been played


class Tree(NamedTuple):
    """A search of several moves: `Tree(Iterations(400)).choose(view, rng)`."""

    budget: Budget | int = Iterations(400)
    estimate: Estimate = Estimate()
    width: float = 0.5  # children for each square root of visits
    model: Model | None = None  # how the others answer; without one, all worlds count the same

    def search(self, view: View, rng: Random, actions: Sequence[Action] | None = None) -> list[Candidate]:
        """The moves of the decision after the search; the best is the one that was tried most."""
        moves = [Node(action) for action in (candidates(view, rng) if actions is None else actions)]
        worlds = Worlds(view, rng, self.model)
        for tries in counted(self.budget).spend() if len(moves) > 1 else ():
            move = max(moves, key=lambda node: node.bound(tries))
            game, luck = worlds.world(len(move.leads))
            self.walk(move, game.clone(), luck)
        return sorted(moves, key=lambda node: (-len(node.leads), -node.mean))

    def choose(self, view: View, rng: Random, actions: Sequence[Action] | None = None) -> Action:
        """The move that was tried most."""
        return self.search(view, rng, actions)[0].action

    def walk(self, node: Node, game: Game, rng: Random) -> None:
        """One iteration: from a move down to a new node, or as far as an estimate looks, and back with what it says."""
        way, start, decision = list[tuple[Node, int]](), game.turn, game.decision
        while decision is not None:
            way.append((node, decision.seat))
            game.play(node.action)
            decision = game.decision
            if not node.leads or decision is None or game.turn >= start + self.estimate.turns:
                break
            node = self.step(node, game, decision, rng)
        coins = self.estimate.coins(game, rng, start)
        for visited, seat in way:
            visited.leads.append(lead(coins, seat))

    def step(self, node: Node, game: Game, decision: Decision, rng: Random) -> Node:
        """The next move: a new one if the node may have more, otherwise the one that may be the best."""
        possible = [child for child in node.children.values() if decision.allows(child.action)]
        if len(possible) <= self.width * sqrt(len(node.leads)):
            action = self.untried(node, game, decision, rng)
            if action is not None:
                node.children[action] = child = Node(action)
                possible.append(child)
        for child in possible:
            child.chances += 1
        return max(possible, key=lambda child: child.bound(child.chances))

    def untried(self, node: Node, game: Game, decision: Decision, rng: Random) -> Action | None:
        """What the policy would do, then any other option."""
        action = self.estimate.policy(game, decision, rng)
        if action not in node.children:
            return action
        others = [option for option in decision.options if option not in node.children]
        return others[int(rng.random() * len(others))] if others else None
