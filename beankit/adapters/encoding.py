"""The encoding that all doors share: actions as words, and what a seat sees as bytes."""

from __future__ import annotations

from collections.abc import Callable

from beankit.adapters.lookout import Lookout
from beankit.adapters.spelling import Spelling
from beankit.adapters.vocabulary import Vocabulary
from beankit.core.actions import Action
from beankit.core.engine import Engine
from beankit.core.rules import Rules
from beankit.core.values import remembering


class Encoding:
    """A table as numbers: actions of a few words, `vocabulary`, and observations of always as many bytes, `lookout`."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.vocabulary = Vocabulary(rules)
        self.lookout = Lookout(self.vocabulary)
        self.mask = remembering(self.marked)

    def __reduce__(self) -> tuple[Callable[[Rules], Encoding], tuple[Rules]]:
        return encoding, (self.rules,)

    def spelling(self, game: Engine, said: tuple[int, ...] = ()) -> Spelling:
        """The decision that is asked now, to be answered word by word; `said` has been said, forced words included."""
        spelling = Spelling(self.vocabulary, game)
        while len(spelling.said) < len(said):
            spelling.say(said[len(spelling.said)])
        return spelling

    def marked(self, words: tuple[int, ...]) -> bytes:
        """1 for each of these words, 0 for all others."""
        return bytes([word in words for word in range(len(self.vocabulary))])

    def words(self, game: Engine, action: Action) -> tuple[int, ...]:
        """The words that have to be said for an action: the forced ones are left out."""
        spelling, chosen = self.spelling(game), []
        whole = self.vocabulary.spelled(spelling.seat)[action]
        while spelling.action is None:
            word = whole[len(spelling.said)]
            chosen.append(word)
            spelling.say(word)
        return tuple(chosen)

    def action(self, game: Engine, words: tuple[int, ...]) -> Action | None:
        """The action that these words say; None if they say only its beginning."""
        spelling = self.spelling(game)
        for word in words:
            spelling.say(word)
        return spelling.action


ENCODINGS = remembering(Encoding, 64)  # by rules: identical tables share one


def encoding(rules: Rules) -> Encoding:
    """The encoding of a table."""
    return ENCODINGS(rules)
