"""A table and the words said so far of the action that is asked for: what a state of OpenSpiel holds."""

from __future__ import annotations

from beankit.adapters.encoding import encoding
from beankit.adapters.spelling import Spelling
from beankit.core.actions import Action
from beankit.core.game import Game


class Dialogue:
    """A table that is told word by word what is done; a copy of it goes on by itself."""

    __slots__ = ("_spelling", "encoding", "memories", "table", "words")

    def __init__(self, table: Game, words: tuple[int, ...] = ()) -> None:
        self.table, self.words = table, words  # only what was chosen: forced words say themselves
        self.encoding = encoding(table.rules)
        self.memories: dict[int, str] = {}  # by seat, until the next word: a search asks for them again and again
        self._spelling: Spelling | None = None

    @property
    def spelling(self) -> Spelling | None:
        """The decision that is answered now; None when the game is over."""
        if self._spelling is None and self.table.decision is not None:
            self._spelling = self.encoding.spelling(self.table)
            for word in self.words:
                self._spelling.say(word)
        return self._spelling

    def say(self, word: int) -> Action | None:
        """Say one more word; the last one of an action plays it."""
        spelling = self.spelling
        assert spelling is not None
        action = spelling.say(word)
        self.memories.clear()
        if action is None:
            self.words += (word,)
            return None
        self.table.play(action)
        self.words, self._spelling = (), None
        return action

    def remembered(self, seat: int) -> str:
        """All that a seat has seen and heard, and what it has said of its action."""
        memory = self.memories.get(seat)
        if memory is None:
            decision, texts = self.table.decision, self.encoding.vocabulary.texts
            said = self.words if decision is not None and decision.seat == seat else ()
            memory = f"{self.table.view(seat).snapshot()}\nsaid: {' '.join(texts[word] for word in said)}"
            self.memories[seat] = memory
        return memory

    def __deepcopy__(self, _: object) -> Dialogue:
        return Dialogue(self.table.clone(), self.words)

    def __reduce__(self) -> tuple[type[Dialogue], tuple[Game, tuple[int, ...]]]:
        return Dialogue, (self.table, self.words)
