"""Zones: each part of the table is declared once, with who may see it; a layout derives the rest."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Self, TypeAlias, TypeVar

from beankit.core.cards import UNKNOWN, Card, Pile
from beankit.core.values import Fixed, Memo, Names, Value, build, remembering

if TYPE_CHECKING:
    from beankit.core.engine import Engine
    from beankit.core.seats import Player

ALL, OWNER, NOBODY = "all", "owner", "nobody"
PILE, ROWS, PLAIN = "pile", "rows", "plain"

Content: TypeAlias = Any  # of a zone: cards, rows of cards or a plain value, as its shape says


class Zone(Value):
    """One named part of the table: its shape, who sees it, the back of its cards and its empty value.

    `front` names the attribute that says how many front cards of a hidden pile are face up. For display: `names`
    label its rows, `spread` shows which cards are there and not only how many, `with_zone` names the zone it is
    counted with, and `shown` displays a plain value; `seats` says that this value is a seat or several. A `kept` zone
    gains and loses cards only through events that say so (`moves`), from which each seat can work out what it knows
    about them.
    """

    __slots__ = ()
    shape: str
    seen: str
    empty: Content
    back: str
    front: str
    backs: Callable[[int], Pile]  # this many face-down cards
    names: tuple[str, ...]
    spread: bool
    with_zone: str
    shown: bool
    kept: bool
    seats: bool

    def __new__(cls, shape: str, seen: str, empty: Content, back: str, front: str = "") -> Self:
        backs: Callable[[int], Pile] = remembering(lambda count: (unknown(back),) * count)
        return build(cls, (shape, seen, empty, back, front, backs, (), False, "", False, False, False))

    def visible(self, own: bool) -> bool:
        """Does a seat see it? `own` says whether it is the seat's own."""
        return self.seen == ALL or (own and self.seen == OWNER)

    def hide(self, content: Content) -> Content:
        """What a zone looks like to those who may not see it: the number of cards, or the empty value."""
        if self.shape == PILE:
            return self.backs(len(content))
        if self.shape == ROWS:
            return tuple([self.backs(len(row)) for row in content])
        return self.empty

    def look(self, place: object, name: str, own: bool) -> Content:
        """What a seat sees here: everything, or backs behind the face-up front cards."""
        content = getattr(place, name)
        if self.visible(own):
            return content
        if not self.front:
            return self.hide(content)
        front = getattr(place, self.front)
        return content[:front] + self.hide(content[front:])

    def shaped(self, content: Content) -> bool:
        """Does this content fit the zone: a pile, several, or a plain value like the empty one?"""
        if self.shape == PLAIN:
            return self.empty is None or type(content) is type(self.empty)
        piles = (content,) if self.shape == PILE else content
        return type(piles) is tuple and all(type(p) is tuple and {*map(type, p)} <= {str} for p in piles)

    def cards(self, content: Content) -> Pile:
        """All cards in the zone."""
        if self.shape == PILE:
            cards: Pile = content
            return cards
        return tuple([card for row in content for card in row]) if self.shape == ROWS else ()


def pile(
    seen: str, back: str = "bean", front: str = "", spread: bool = False, with_zone: str = "", kept: bool = False
) -> Zone:
    """Cards in order; `front` names the attribute with the number of front cards that everyone sees."""
    return Zone(PILE, seen, (), back, front).but(spread=spread, with_zone=with_zone, kept=kept)


def rows(seen: str, back: str = "bean", names: tuple[str, ...] = ()) -> Zone:
    """Several piles side by side; `names` are the keys of their labels."""
    return Zone(ROWS, seen, (), back).but(names=names)


def plain(empty: Content = None, seen: str = ALL, shown: bool = False, seats: bool = False) -> Zone:
    """A number, word or flag; `empty` is its value in a new game and to those who may not see it.

    `shown` means that it is displayed to people: a number, or cards that are in force. `seats` means that it is a seat
    or several.
    """
    return Zone(PLAIN, seen, empty, "").but(shown=shown, seats=seats)


@lru_cache
def unknown(back: str) -> Card:
    """A face-down card with this back."""
    return UNKNOWN if back == "bean" else UNKNOWN + back


T = TypeVar("T")


def declared(kind: type) -> dict[str, Zone]:
    """All zones of a class, those of its bases first."""
    zones: dict[str, Zone] = {}
    for base in reversed(kind.__mro__):
        zones |= base.__dict__.get("DECLARED", {})
    return zones


class Layout(Fixed):
    """Everything derived from the declarations of a game class and its player class."""

    def __init__(self, game: type, player: type) -> None:
        self.table: Mapping[str, Zone] = MappingProxyType(declared(game))
        self.player: Mapping[str, Zone] = MappingProxyType(declared(player))
        self.table_beans, self.player_beans = (
            tuple((name, zone) for name, zone in zones.items() if zone.back == "bean")
            for zones in (self.table, self.player)
        )
        self.kept = tuple(name for name, zone in self.player.items() if zone.kept)
        usual = {"draw_pile", "hand", "chance"}  # what `Rules.fill` fills in every game
        self.veiled_table, self.veiled = (
            tuple((name, zone) for name, zone in zones.items() if zone.seen != ALL and name not in usual)
            for zones in (self.table, self.player)
        )
        self.veils = bool(self.veiled_table or self.veiled)
        self.clone: Callable[[T], T] = _write_clone(game, player, list(self.table), list(self.player))

    def zones(self, game: Engine) -> Iterator[tuple[Engine | Player, str, Zone, int | None]]:
        """Every zone of a game: where it is, its name, its declaration and its owner (None: the table)."""
        for name, zone in self.table.items():
            yield game, name, zone, None
        for player in game.players:
            for name, zone in self.player.items():
                yield player, name, zone, player.seat

    def veil(self, game: Engine, seat: int) -> None:
        """Hide what a seat may not see, except hands and the draw pile, which imagining refills anyway."""
        for name, zone in self.veiled_table:
            setattr(game, name, zone.hide(getattr(game, name)))
        for player in game.players:
            for name, zone in self.veiled:
                setattr(player, name, zone.look(player, name, player.seat == seat))

    def still_veiled(self, game: Engine) -> str | None:
        """The name of a zone that still has hidden cards."""
        zones: list[tuple[Engine | Player, tuple[str, Zone]]] = [(game, entry) for entry in self.veiled_table]
        zones += [(player, entry) for player in game.players for entry in self.veiled]
        for place, (name, zone) in zones:
            if unknown(zone.back) in zone.cards(getattr(place, name)):
                return name
        return None

    def cards(self, game: Engine) -> Iterator[tuple[str, Card]]:
        """Every card of the game with its back, wherever it is (F-5)."""
        for place, name, zone, _ in self.zones(game):
            for card in zone.cards(getattr(place, name)):
                yield zone.back, card

    def same(self, game: Engine, other: Engine) -> bool:
        """Are the same cards in the same places, and is the same phase being played?"""
        return (game.phase, game.stack) == (other.phase, other.stack) and all(
            getattr(here, name) == getattr(there, name)
            for (here, name, _, _), (there, _, _, _) in zip(self.zones(game), self.zones(other), strict=True)
        )


def layout(game: type, player: type) -> Layout:
    """The layout of a pair of classes, built once."""
    return LAYOUTS[game, player]


def lay_out(classes: tuple[type, type]) -> Layout:
    """The layout of a pair of classes."""
    new = Layout(*classes)
    new.fix()
    return new


LAYOUTS = Memo(lay_out, 64)


def _write_clone(game: type, player: type, table: list[str], zones: list[str]) -> Callable[[T], T]:
    """A clone copies references, since all state is immutable; its code is generated because search needs the speed."""
    copy_table = "\n    ".join(
        f"new.{name} = game.{name}"
        for name in ["rules", "phase", "stack", "decision", "result", "source", "story", "moving", *table]
    )
    copy_player = "\n        ".join(f"twin.{name} = player.{name}" for name in ["seat", "harvests", *zones])
    source = f"""
def clone(game):
    new = create(Game)
    {copy_table}
    log = game.log
    new.past = (game.past, log, len(log))
    new.log = []
    new.heard = game.heard.copy()
    new.players = twins = []
    for player in game.players:
        twin = Player()
        {copy_player}
        twins.append(twin)
    return new
"""
    names: Names = {"create": object.__new__, "Game": game, "Player": player}
    exec(source, names)
    clone: Callable[[T], T] = names["clone"]
    return clone
