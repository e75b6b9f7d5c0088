"""A policy of plain numbers: it chooses an action word by word from what a view shows, with the standard library only.

It is learned with packages for that, written to a file, and read by a bot that has none of them.
"""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import NamedTuple

from beankit.adapters.encoding import encoding
from beankit.core.actions import Action
from beankit.core.engine import Engine
from beankit.core.errors import BadOption
from beankit.core.knowledge.view import View
from beankit.core.registry import name_of

APPRENTICE = Path(__file__).with_name("apprentice.py")
MAIN = "bot.py"

Numbers = tuple[float, ...]


class Policy(NamedTuple):
    """A layer of neurons between what a seat sees and its next word: the one with the most points is said."""

    game: str
    players: int
    columns: tuple[Numbers, ...]  # for each number of an observation, what it adds to the neurons
    biases: Numbers
    words: tuple[Numbers, ...]  # for each word, the weights of the neurons
    word_biases: Numbers

    def choose(self, view: View, rng: Random) -> Action:
        """The action for the decision that this seat is asked for."""
        game = view.imagine(rng)  # what the seat cannot see is not in an observation
        self.check(game)
        table, spelling = encoding(game.rules), encoding(game.rules).spelling(game)
        while spelling.action is None:
            seen = table.lookout.observe(game, view.seat, spelling)
            spelling.say(self.best(seen, spelling.words))
        return spelling.action

    def check(self, game: Engine) -> None:
        """Refuse a table that the policy has not learned."""
        if (name_of(game.rules), game.rules.players) != (self.game, self.players):
            raise BadOption(
                "this policy has learned {game} with {count} players, and nothing else",
                game=self.game,
                count=self.players,
            )

    def best(self, seen: bytes, words: tuple[int, ...]) -> int:
        """The word with the most points of those that may come next."""
        if len(words) == 1:
            return words[0]
        neurons = [*self.biases]
        for number, column in zip(seen, self.columns, strict=True):
            if number:  # most are 0
                neurons = [neuron + number * weight for neuron, weight in zip(neurons, column, strict=True)]
        heard = [max(0.0, neuron) for neuron in neurons]
        return max(words, key=lambda word: (self.points(word, heard), -word))

    def points(self, word: int, heard: list[float]) -> float:
        """What the neurons say for a word."""
        weights = zip(heard, self.words[word], strict=True)
        return self.word_biases[word] + sum([neuron * weight for neuron, weight in weights])


def read_policy(text: str | bytes) -> Policy:
    """The policy that was written as this text; a bot reads it from `self.data`."""
    try:
        table = json.loads(text)
        columns, words = (tuple(map(tuple, table[name])) for name in ("columns", "words"))
        biases, word_biases = tuple(table["biases"]), tuple(table["word_biases"])
        return Policy(table["game"], table["players"], columns, biases, words, word_biases)
    except (ValueError, LookupError, TypeError):
        raise BadOption("this is not a policy that `python -m benchmarks.apprentice` has written") from None


def keep(policy: Policy, folder: Path) -> None:
    """Write a bot that plays by a policy into a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "policy.json").write_text(json.dumps(policy._asdict(), separators=(",", ":")) + "\n", "utf-8")
    (folder / MAIN).write_text(APPRENTICE.read_text("utf-8"), "utf-8")
