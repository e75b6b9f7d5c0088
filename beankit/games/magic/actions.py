"""The magic actions, in the notation of records."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Self, SupportsIndex

from beankit.core.actions import Action, CardOnField, OnField, WithCard, at, figure, number, positions
from beankit.core.cards import Card

if TYPE_CHECKING:
    from beankit.core.phase import Phase
    from beankit.games.magic.table import MagicGame, MagicPlayer

STRONGER = "stronger"  # with the Attack spell


class Use(Action):
    """`use 1`, `use 1 on 2` or `use 1 on 2 stronger`: use a field's ability, on a player, with the Attack spell."""

    __slots__ = ()
    word = "use"
    field: int
    victim: int | None
    stronger: bool

    def __new__(cls, field: SupportsIndex, victim: SupportsIndex | None = None, stronger: bool = False) -> Self:
        return cls.of(number(field), None if victim is None else number(victim), bool(stronger))

    def write(self) -> str:
        on = "" if self.victim is None else f" on {self.victim}"
        return f"{self.word} {self.field}{on}{f' {STRONGER}' if self.stronger else ''}"

    @classmethod
    def read(cls, words: list[str]) -> Action:
        stronger = words[-1] == STRONGER
        field, *rest = words[:-1] if stronger else words
        if rest and (len(rest) != 2 or rest[0] != "on"):
            raise ValueError
        return cls(figure(field), figure(rest[1]) if rest else None, stronger)


class Activate(Action):
    """`activate move`: turn your spell face up; `activate move @3` pays with the Magic Bean at that hand position."""

    __slots__ = ()
    word = "activate"
    spell: Card
    copies: tuple[int, ...]

    def __new__(cls, spell: Card, copies: Iterable[int] = ()) -> Self:
        return cls.of(spell, tuple(map(number, copies)))

    def write(self) -> str:
        return f"{self.word} {self.spell}{at(self.copies)}"

    @classmethod
    def read(cls, words: list[str]) -> Action:
        return cls(words[0], positions(words[1:]))


class Cast(Action):
    """`cast random` or `cast swap 2`: use an active spell, on a player if it needs one (R-16)."""

    __slots__ = ()
    word = "cast"
    any_time = True
    spell: Card
    victim: int | None

    def __new__(cls, spell: Card, victim: SupportsIndex | None = None) -> Self:
        return cls.of(spell, None if victim is None else number(victim))

    def write(self) -> str:
        return f"{self.word} {self.spell}{'' if self.victim is None else f' {self.victim}'}"

    @classmethod
    def read(cls, words: list[str]) -> Action:
        spell, *rest = words
        if len(rest) > 1:
            raise ValueError
        return cls(spell, figure(rest[0]) if rest else None)

    def apply(self, game: MagicGame, player: MagicPlayer) -> Phase | None:
        return game.rules.cast(game, player, self)


class Enchant(CardOnField):
    """`enchant red 1`: put a bean on a field with one bean, which then counts as its kind (R-24)."""

    __slots__ = ()
    word = "enchant"


class Unveil(OnField):
    """`unveil 1`: harvest a field and put its enchanted first bean on top of the discard pile (F-12)."""

    __slots__ = ()
    word = "unveil"
    any_time = True

    def apply(self, game: MagicGame, player: MagicPlayer) -> None:
        lying, first = len(game.discard), player.fields[self.field][0]
        game.harvest(player, self.field)
        game.discard = (*game.discard[:lying], *game.discard[lying + 1 :], first)


class Shed(WithCard):
    """`shed red`: discard a turned-over card instead of planting it (R-21)."""

    __slots__ = ()
    word = "shed"


class TurnThird(Action):
    """`turn`: turn over a third card (R-21)."""

    __slots__ = ()
    word = "turn"


class Strike(Action):
    """`strike`: attack the attacker (R-14b)."""

    __slots__ = ()
    word = "strike"


class Pick(WithCard):
    """`pick sword`: choose which of two coins counts (R-18)."""

    __slots__ = ()
    word = "pick"


class Rearrange(Action):
    """`rearrange 3 0`: move the hand card at position 3 to position 0 (R-26)."""

    __slots__ = ()
    word = "rearrange"
    place: int
    to_place: int

    def __new__(cls, place: SupportsIndex, to_place: SupportsIndex) -> Self:
        return cls.of(number(place), number(to_place))

    @classmethod
    def read(cls, words: list[str]) -> Action:
        place, to_place = words
        return cls(figure(place), figure(to_place))


TURN_THIRD = TurnThird()
STRIKE = Strike()
