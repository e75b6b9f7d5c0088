"""What can be done and what happens in Bohnedikt besides Bohnanza."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product
from typing import TYPE_CHECKING, Any, Self

from beankit.core.actions import Action, CardOnField, WithCard, at, figure, number, positions
from beankit.core.cards import Card
from beankit.core.decision import Memo
from beankit.core.events import EventKind
from beankit.core.zones import unknown
from beankit.games.bohnedikt.deck import BACK

if TYPE_CHECKING:
    from beankit.core.game import Game, Player
    from beankit.core.phases import Phase

Values = tuple[Any, ...]


class Sacrifice(Action):
    """`sacrifice red green` or `sacrifice red green @3`: plant two beans on God's Acre in this order.

    The beans come from the table, received ones first, or from the front of the hand; @ names hand positions (from 0).
    """

    __slots__ = ()
    PARTS = ("first", "second", "copies")
    word = "sacrifice"
    free = True
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

    def apply(self, game: Game, player: Player) -> Phase:
        return game.sacrifice(player, self)  # type: ignore[attr-defined, no-any-return]


class Top(CardOnField):
    """`top red 1`: harvest field 1 and lay a left-over red card on top of the discard pile (F-12)."""

    __slots__ = ()
    word = "top"
    free = True

    def apply(self, game: Game, player: Player) -> None:
        game.harvest_under(player, self.field, self.card)  # type: ignore[attr-defined]


class GiveUp(Action):
    """`give_up`: discard the sacrifice card, which cannot be played and is in the way (D-14, D-15)."""

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
    """`edict draw_five`, `edict plant_front 1`, `edict move_card 3 0`: use an edict that helps; numbers say how."""

    __slots__ = ()
    PARTS = ("edict", "numbers")
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


GIVE_UP = GiveUp()


def own_sacrifice(values: Values, seat: int) -> Values:
    """A player sees his own new sacrifice card, the others its back."""
    owner, _ = values
    return values if owner == seat else (owner, unknown(BACK))


def own_move(values: Values, seat: int) -> Values:
    """Where a card went in a hand is its owner's to know."""
    owner, *_ = values
    return values if owner == seat else (owner, -1, -1)


def own_place(values: Values, seat: int) -> Values:
    """Of all sacrifice cards a seat knows its own, and where it lies, if they do not lie at the back for all to see."""
    cards, places, at_back, *rest = values
    known = tuple(card if s == seat else unknown(BACK) for s, card in enumerate(cards))
    return (known, tuple(p if at_back or s == seat else -1 for s, p in enumerate(places)), *rest)


HOLDING = EventKind("holding", "sacrifices", "places", "discard", "coins", "purses", "alms", size=7, seen=own_place)
DECREED = EventKind("decreed", "seat", "edict")
USED = EventKind("used_edict", "seat", "edict")
FETCHED = EventKind("fetched_card", "seat", "card")
TOPPED = EventKind("laid_on_top", "seat", "card")
MOVED = EventKind("moved_card", "seat", "place", "to", seen=own_move)
PLANTED_MORE = EventKind("planted_also", "seat", "card", "field")
DISCARDED = EventKind("discarded_card", "seat", "card")
LAID_DOWN = EventKind("dropped_card", "seat", "card")
KEPT = EventKind("took_back", "seat", "card")
SACRIFICED = EventKind("sacrificed", "seat", "sacrifice", "cards", "received", "revealed")
GAVE_UP = EventKind("gave_up", "seat", "sacrifice")
NEW_SACRIFICE = EventKind("new_sacrifice", "seat", "sacrifice", seen=own_sacrifice)
SACRIFICES_SHUFFLED = EventKind("sacrifices_shuffled", "cards")
TRIBUTE = EventKind("tribute", "seat", "coins")

Source = tuple[Card, bool, tuple[int, ...]]  # a kind, whether it lies on the table, and where in the hand


def sacrifices(sources: tuple[Source, Source]) -> tuple[Action, ...]:
    """Every way to sacrifice two kinds: both orders, and every copy (D-11)."""
    (one, on_table, places), (other, also_on_table, others) = sources
    mine = [(), *((place,) for place in (places if on_table else places[1:]))]
    theirs = [(), *((place,) for place in (others if also_on_table else others[1:]))]
    chosen = [tuple(sorted(a + b)) for a, b in product(mine, theirs)]
    return tuple(Sacrifice(*pair, copies) for copies in chosen for pair in ((one, other), (other, one)))


SACRIFICES = Memo(sacrifices)
