"""A policy of plain numbers: it chooses an action word by word from what a view shows, with the standard library only.

It is learned with packages for that (benchmarks/apprentice.py), and a bot that has none of them plays by it.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import cache
from math import fsum
from pathlib import Path
from random import Random
from typing import NamedTuple

from beankit.adapters.encoding import Encoding, encoding
from beankit.adapters.spelling import Spelling
from beankit.adapters.vocabulary import Vocabulary
from beankit.core.actions import Action
from beankit.core.errors import BadOption
from beankit.core.knowledge.view import View
from beankit.core.rules import Rules

# Read at once: a bot behind walls may not look at files.
TEXTS = {file.stem: file.read_text("utf-8") for file in Path(__file__).parent.glob("*.json")}
MOST_OFFERS = 1  # in one trading phase: an observation does not show the earlier ones

Numbers = tuple[float, ...]
Part = tuple[str, int]  # a part of an observation, and how many of its numbers count


class Policy(NamedTuple):
    """A layer of neurons between what a seat sees and its next word.

    Parts and words have names, so it fits tables of any size: it sees as many of the others as it learned to see, and
    says no word that it has not learned.
    """

    parts: tuple[Part, ...]
    columns: tuple[Numbers, ...]  # for each number that counts, what it adds to the neurons
    biases: Numbers
    words: tuple[str, ...]
    rows: tuple[Numbers, ...]  # for each word, the weights of the neurons
    row_biases: Numbers


class Brain:
    """A policy at tables of one kind: it says what gets the most points."""

    def __init__(self, policy: Policy, rules: Rules) -> None:
        self.table, self.biases = encoding(rules), policy.biases
        places = places_of(self.table, policy.parts)
        self.columns = [pair for pair in zip(places, policy.columns, strict=True) if pair[0] >= 0]
        known, rows = self.table.vocabulary.word, zip(policy.words, policy.rows, policy.row_biases, strict=True)
        self.rows = {known[text]: (row, bias) for text, row, bias in rows if text in known}

    def choose(self, view: View, rng: Random) -> Action:
        """The action for the decision that this seat is asked for."""
        game = view.imagine(rng)  # what the seat cannot see is not in an observation
        spelling, offers = self.table.spelling(game), len(view.offers)
        while spelling.action is None:
            seen = self.table.lookout.observe(game, view.seat, spelling)
            spelling.say(self.best(seen, sayable(self.table.vocabulary, spelling, offers)))
        return spelling.action

    def best(self, seen: Sequence[int], words: Sequence[int]) -> int:
        """The word with the most points of those that may come next, the first of equal ones."""
        ahead = [word for word in words if word in self.rows]
        if len(ahead) < 2:
            return (ahead or words)[0]
        neurons = [*self.biases]
        for place, column in self.columns:
            if number := seen[place]:  # most are 0
                neurons = [neuron + number * weight for neuron, weight in zip(neurons, column, strict=True)]
        heard = [max(0.0, neuron) for neuron in neurons]
        return max(ahead, key=lambda word: self.points(word, heard))

    def points(self, word: int, heard: Sequence[float]) -> float:
        """What the neurons say for a word."""
        row, bias = self.rows[word]
        return bias + fsum([neuron * weight for neuron, weight in zip(heard, row, strict=True)])


def places_of(table: Encoding, parts: Sequence[Part]) -> list[int]:
    """Where the numbers of some parts are in an observation; -1 for those that this table has not."""
    layout, places = table.lookout.layout(), []
    for name, size in parts:
        there = layout.get(name, slice(0, 0))
        numbers = [*range(there.start, there.stop)][:size]
        places += numbers + [-1] * (size - len(numbers))
    return places


def sayable(vocabulary: Vocabulary, spelling: Spelling, offers: int) -> tuple[int, ...]:
    """The words that a policy chooses from: few offers, no bids, and at most one card on each side of a deal."""
    words, said, texts = spelling.words, spelling.said, vocabulary.texts
    if not said:
        barred = ("bid", "offer") if offers >= MOST_OFFERS else ("bid",)
        return tuple([word for word in words if texts[word] not in barred]) or words
    if said[-1] in vocabulary.beans:
        return tuple([word for word in words if word not in vocabulary.beans]) or words
    return words


def read_policy(text: str | bytes) -> Policy:
    """The policy that was written as this text."""
    try:
        table = json.loads(text)
        parts = tuple((name, size) for name, size in table["parts"])
        columns, rows = (tuple(map(tuple, table[name])) for name in ("columns", "rows"))
        biases, words, row_biases = (tuple(table[name]) for name in ("biases", "words", "row_biases"))
    except (ValueError, LookupError, TypeError):
        raise BadOption("this is not a policy that `python -m benchmarks.apprentice` has written") from None
    return Policy(parts, columns, biases, words, rows, row_biases)


def policy_text(policy: Policy) -> str:
    """A policy as text, a line for each row of numbers."""
    entries = []
    for name, value in policy._asdict().items():
        lines = ",\n".join(json.dumps(row, separators=(",", ":")) for row in value)
        entries.append(f'"{name}": [\n{lines}\n]')
    return "{" + ",\n".join(entries) + "}\n"


@cache
def learned(name: str) -> Policy:
    """The policy that a house bot has learned."""
    return read_policy(TEXTS[name])
