"""The words of a game: every action is said in them, one word a step."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from beankit.core.actions import NOTATION, Action
from beankit.core.cards import Card, Pile
from beankit.core.phase import Options
from beankit.core.rules import Rules
from beankit.core.values import Memo

SEATS = frozenset({"seat", "to", "victim"})  # parts of actions that name a player
FOR, ALL, END = "for", "all", "end"
MOST = 3  # cards on each side of a deal that can be said


class Branch(dict[int, "Branch"]):
    """Options that begin with the same words: what may come next, and where each of these words leads."""

    __slots__ = ("action", "left", "said", "words")

    def __init__(self, left: list[tuple[tuple[int, ...], Action]], said: tuple[int, ...]) -> None:
        self.left, self.said, place = left, said, len(said)
        self.action = left[0][1] if said and len(left) == 1 else None
        ahead = [] if self.action is not None else [words[place] for words, _ in left]
        self.words = tuple(dict.fromkeys(ahead))

    def __missing__(self, word: int) -> Branch:
        """Say a word, and then those that are forced."""
        branch = self.after(word)
        while branch.action is None and len(branch.words) == 1:
            branch = branch.after(branch.words[0])
        self[word] = branch
        return branch

    def after(self, word: int) -> Branch:
        """The options that go on with this word."""
        place = len(self.said)
        return Branch([entry for entry in self.left if entry[0][place] == word], (*self.said, word))


class Vocabulary:
    """The words of one table: actions, cards, other players, and numbers up to the size of the deck.

    A word is a number from 0; `texts` says what it stands for. Players are counted from the speaker's left.
    """

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        verbs = sorted(word for word, kind in NOTATION.items() if homes(rules) & {home(kind)})
        flags = sorted({name for verb in verbs for name in flags_of(NOTATION[verb])})
        self.verbs = tuple(verbs)
        self.kinds: Pile = tuple(sorted(rules.deck.kinds))  # as they are written in deals
        self.seats = tuple(f"left {turn}" for turn in range(1, rules.players))
        self.numbers = tuple(map(str, range(rules.deck.total)))
        words = (*verbs, FOR, ALL, END, *flags, *self.kinds, *others(rules), *self.seats, *self.numbers)
        self.texts = tuple(dict.fromkeys(words))
        self.word = {text: word for word, text in enumerate(self.texts)}
        self.ends, self.means, self.everyone = self.word[END], self.word[FOR], self.word[ALL]
        self.beans = tuple(self.word[kind] for kind in self.kinds)
        self.players = tuple(self.word[seat] for seat in self.seats)
        self.figures = tuple(self.word[number] for number in self.numbers)
        self.judged: dict[tuple[object, ...], bool] = {}  # deals under the terms of trading
        self.wishes: Memo[tuple[bool, Pile, bool], tuple[int, ...]] = Memo(lambda case: self.wished(*case))
        self._branches = [Memo(partial(self.listed, seat)) for seat in range(rules.players)]
        self._spelled = [Memo(partial(self.whole, seat)) for seat in range(rules.players)]

    def __len__(self) -> int:
        return len(self.texts)

    def spelled(self, seat: int) -> Memo[Action, tuple[int, ...]]:
        """The words of each action as this seat says them, with the last one."""
        return self._spelled[seat]

    def branches(self, seat: int) -> Memo[tuple[Options, type[Action] | None], Branch]:
        """How this seat says each of some options, except those of a class that is composed freely."""
        return self._branches[seat]

    def listed(self, seat: int, case: tuple[Options, type[Action] | None]) -> Branch:
        """All options that are said as they are listed, none of their words said."""
        options, deal = case
        spelled = self._spelled[seat]
        return Branch([(spelled[option], option) for option in options if type(option) is not deal], ())

    def wished(self, bid: bool, want: Pile, gives: bool) -> tuple[int, ...]:
        """The words that may follow these wishes where every deal is legal: more of them, and what ends the deal."""
        more = [self.word[kind] for kind in self.kinds if kind >= last(want)] if len(want) < MOST else []
        if bid:
            return (*more, self.ends) if gives or want else (*more,)
        return (*more, self.everyone, *self.players) if gives or want else (*more, self.everyone)  # the open call

    def whole(self, seat: int, action: Action) -> tuple[int, ...]:
        """All words of an action, with the last one."""
        return (*self.spell(action, seat), self.ends)

    def spell(self, action: Action, seat: int) -> Iterator[int]:
        """The words of an action as this seat says them."""
        yield self.word[action.word]
        piles = 0
        for name, part in zip(action.PARTS, action[1:], strict=True):
            if part is None:
                yield from (self.everyone,) if name == "to" else ()
            elif name in SEATS:
                yield self.players[(part - seat - 1) % self.rules.players]
            elif isinstance(part, bool):
                if part:
                    yield self.word[name]
            elif isinstance(part, tuple):
                if piles and name == "want":
                    yield self.means
                piles += 1
                yield from map(self.one, part)
            else:
                yield self.one(part)

    def one(self, part: Card | int) -> int:
        """The word of a card, a name or a number."""
        return self.figures[part] if isinstance(part, int) else self.word[part]


def last(side: Pile) -> Card:
    """The last kind on a side of a deal."""
    return side[-1] if side else ""


def home(kind: type) -> str:
    """The package that a class belongs to; what a user's own file defines belongs to that file."""
    module = kind.__module__
    return "beankit.core" if module.startswith("beankit.core.") else module.rpartition(".")[0] or module


def homes(rules: Rules) -> frozenset[str]:
    """The packages that make a game: the core, and where its classes come from."""
    classes = (*type(rules).__mro__, *rules.game_class.__mro__, *rules.player_class.__mro__)
    return frozenset(map(home, classes))


def flags_of(kind: type[Action]) -> list[str]:
    """The parts of an action that are said or left out."""
    notes = vars(kind).get("__annotations__", {})
    return [name for name in kind.PARTS if "bool" in str(notes.get(name))]


def others(rules: Rules) -> list[str]:
    """The cards that are no beans, and the names of rows such as the bosses."""
    cards = [card for pile in rules.decks().values() for card in pile]
    zones = (*rules.layout.table.values(), *rules.layout.player.values())
    return [*dict.fromkeys((*cards, *(name for zone in zones for name in zone.names)))]
