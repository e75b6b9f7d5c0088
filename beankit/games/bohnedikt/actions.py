"""The actions that Bohnedikt adds to Bohnanza."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product
from typing import TYPE_CHECKING, Self

from beankit.core.actions import Action, CardOnField, WithCard, at, figure, number, positions
from beankit.core.cards import Card
from beankit.core.values import Memo

if TYPE_CHECKING:
    from beankit.core.phase import Phase
    from beankit.games.bohnedikt.table import BohnediktGame, BohnediktPlayer


class Sacrifice(Action):
    """`sacrifice red green` or `sacrifice red green @3`: plant two beans on God's Acre, in this order.

    The beans come from the table, received ones first, or from the front of the hand; @ names hand positions (from 0).
    """

    __slots__ = ()
    word = "sacrifice"
    any_time = True
    first: Card
    second: Card
    copies: tuple[int, ...]

    def __new__(cls, first: Card, second: Card, copies: Iterable[int] = ()) -> Self:
        return cls.of(first, second, tuple(map(number, copies)))

    def write(self) -> str:
        return f"{self.word} {self.first} {self.second}{at(self.copies)}"

    @classmethod
    def read(cls, words: list[str]) -> Action:
        first, second, *marks = words
        return cls(first, second, positions(marks))

    def apply(self, game: BohnediktGame, player: BohnediktPlayer) -> Phase:
        return game.sacrifice(player, self)


class Top(CardOnField):
    """`top red 1`: harvest field 1 and put a left-over red card on top of the discard pile (F-12)."""

    __slots__ = ()
    word = "top"
    any_time = True

    def apply(self, game: BohnediktGame, player: BohnediktPlayer) -> None:
        game.harvest_under(player, self.field, self.card)


class GiveUp(Action):
    """`give_up`: discard a sacrifice card that is in the way and cannot be played (D-14, D-15)."""

    __slots__ = ()
    word = "give_up"


class LayDown(WithCard):
    """`lay_down red`: discard a turned-over card instead of planting it (edict may_discard)."""

    __slots__ = ()
    word = "lay_down"


class Keep(WithCard):
    """`keep red`: put a card received in trade at the back of the hand (edict to_hand)."""

    __slots__ = ()
    word = "keep"


class UseEdict(Action):
    """`edict draw_five`, `edict plant_front 1`, `edict move_card 3 0`: use a helpful edict; the numbers say how."""

    __slots__ = ()
    word = "edict"
    edict: Card
    numbers: tuple[int, ...]

    def __new__(cls, edict: Card, numbers: Iterable[int] = ()) -> Self:
        return cls.of(edict, tuple(map(number, numbers)))

    def write(self) -> str:
        return " ".join([self.word, self.edict, *map(str, self.numbers)])

    @classmethod
    def read(cls, words: list[str]) -> Action:
        edict, *numbers = words
        return cls(edict, map(figure, numbers))


GIVE_UP: Action = GiveUp()


Source = tuple[Card, bool, tuple[int, ...]]  # a kind, whether it is on the table, and where it is in the hand


def sacrifices(sources: tuple[Source, Source]) -> tuple[Action, ...]:
    """Every way to sacrifice two kinds: both orders, every copy (D-11)."""
    (first, on_table, places), (second, also_on_table, others) = sources
    mine = [(), *((place,) for place in (places if on_table else places[1:]))]
    theirs = [(), *((place,) for place in (others if also_on_table else others[1:]))]
    chosen = [tuple(sorted(a + b)) for a, b in product(mine, theirs)]
    return tuple(Sacrifice(*pair, copies) for copies in chosen for pair in ((first, second), (second, first)))


SACRIFICES = Memo(sacrifices)
