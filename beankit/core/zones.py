"""What lies on the table is declared once, with who may see it; the rest is derived from that declaration.

A class of the table (the game or a player) lists its zones in `DECLARED`. From these lists `Layout` writes, once
for each pair of classes: clone, equality, the lists of zones that views, imagine, JSON and conservation go through.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Self

from beankit.core.cards import UNKNOWN, Card, Pile
from beankit.core.decision import Memo, remembering
from beankit.core.values import Fixed, Value, build

if TYPE_CHECKING:
    from beankit.core.game import Game, Player

ALL, OWNER, NOBODY = "all", "owner", "nobody"
PILE, ROWS, PLAIN = "pile", "rows", "plain"


class Zone(Value):
    """One named part of the table: its shape, who sees it, the back of its cards and what it is when empty.

    `front` names a number beside a hidden pile: so many of its front cards lie open to all. What people are shown of
    it: `names` of its rows, whether it is `spread` so that they see which cards lie there and not only how many,
    the zone `with_zone` with which it is counted, and whether a plain value is `shown` to them. Cards that come to a
    zone and leave it only by events that say so (`moves`) are `kept`: what a seat can know of them follows from that.
    """

    __slots__ = ()
    PARTS = ("shape", "seen", "empty", "back", "front", "backs", "names", "spread", "with_zone", "shown", "kept")
    shape: str
    seen: str
    empty: Any
    back: str
    front: str
    backs: Callable[[int], Pile]  # so many cards of which only the back is seen
    names: tuple[str, ...]
    spread: bool
    with_zone: str
    shown: bool
    kept: bool

    def __new__(cls, shape: str, seen: str, empty: Any, back: str, front: str = "") -> Self:
        backs: Callable[[int], Pile] = remembering(lambda count: (unknown(back),) * count)
        return build(cls, (shape, seen, empty, back, front, backs, (), False, "", False, False))

    def visible(self, own: bool) -> bool:
        """Does a seat see it; `own` says whether it is the seat's own?"""
        return self.seen == ALL or (own and self.seen == OWNER)

    def hide(self, content: Any) -> Any:
        """What is left for those who may not see it: the number of cards, or the empty value."""
        if self.shape == PILE:
            return self.backs(len(content))
        if self.shape == ROWS:
            return tuple([self.backs(len(row)) for row in content])
        return self.empty

    def look(self, place: Game | Player, name: str, own: bool) -> Any:
        """What a seat sees here: all, or backs behind the front cards that lie open."""
        content = getattr(place, name)
        if self.visible(own):
            return content
        if not self.front:
            return self.hide(content)
        front = getattr(place, self.front)
        return content[:front] + self.hide(content[front:])

    def shaped(self, content: Any) -> bool:
        """Is this something that can lie here: a pile, several, or a plain value like the empty one?"""
        if self.shape == PLAIN:
            return self.empty is None or type(content) is type(self.empty)
        piles = (content,) if self.shape == PILE else content
        return type(piles) is tuple and all(type(p) is tuple and {*map(type, p)} <= {str} for p in piles)

    def cards(self, content: Any) -> Pile:
        """All cards that lie here."""
        if self.shape == PILE:
            return content  # type: ignore[no-any-return]
        return tuple([card for row in content for card in row]) if self.shape == ROWS else ()


def pile(
    seen: str, back: str = "bean", front: str = "", spread: bool = False, with_zone: str = "", kept: bool = False
) -> Zone:
    """Cards in one order; `front` names the number of front cards that everybody sees."""
    return Zone(PILE, seen, (), back, front).but(spread=spread, with_zone=with_zone, kept=kept)


def rows(seen: str, back: str = "bean", names: tuple[str, ...] = ()) -> Zone:
    """Several piles side by side; `names` are the keys of their labels."""
    return Zone(ROWS, seen, (), back).but(names=names)


def plain(empty: Any = None, seen: str = ALL, shown: bool = False) -> Zone:
    """A number, word or flag; `empty` is its value in a new game and for those who may not see it.

    `shown` says that people look at it: a number, or cards that are in force.
    """
    return Zone(PLAIN, seen, empty, "").but(shown=shown)


@lru_cache
def unknown(back: str) -> Card:
    """The card of which only the back is seen."""
    return UNKNOWN if back == "bean" else UNKNOWN + back


def declared(kind: type) -> dict[str, Zone]:
    """All zones of a class, the ones of its bases first."""
    zones: dict[str, Zone] = {}
    for base in reversed(kind.__mro__):
        zones |= base.__dict__.get("DECLARED", {})
    return zones


class Layout(Fixed):
    """What follows from the declarations of one class of game and its class of player."""

    def __init__(self, game: type[Game], player: type[Player]) -> None:
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
        self.clone: Callable[[Game], Game] = _write_clone(game, player, list(self.table), list(self.player))

    def zones(self, game: Game) -> Iterator[tuple[Game | Player, str, Zone, int | None]]:
        """Every zone of a game: where it lies, its name, its declaration, whose it is (None: the table's)."""
        for name, zone in self.table.items():
            yield game, name, zone, None
        for player in game.players:
            for name, zone in self.player.items():
                yield player, name, zone, player.seat

    def veil(self, game: Game, seat: int) -> None:
        """Cover what a seat may not see, but for the hands and the draw pile: imagining fills all of it anew."""
        for name, zone in self.veiled_table:
            setattr(game, name, zone.hide(getattr(game, name)))
        for player in game.players:
            for name, zone in self.veiled:
                setattr(player, name, zone.look(player, name, player.seat == seat))

    def still_veiled(self, game: Game) -> str | None:
        """The name of a zone where cards lie that nobody knows."""
        zones = [(game, entry) for entry in self.veiled_table]
        zones += [(player, entry) for player in game.players for entry in self.veiled]  # type: ignore[misc]
        for place, (name, zone) in zones:
            if unknown(zone.back) in zone.cards(getattr(place, name)):
                return name
        return None

    def cards(self, game: Game) -> Iterator[tuple[str, Card]]:
        """Every card of the game with its back, wherever it lies (F-5)."""
        for place, name, zone, _ in self.zones(game):
            for card in zone.cards(getattr(place, name)):
                yield zone.back, card

    def same(self, one: Game, other: Game) -> bool:
        """Do the same cards lie in the same places, and is the same phase being played?"""
        return (one.phase, one.stack) == (other.phase, other.stack) and all(
            getattr(here, name) == getattr(there, name)
            for (here, name, _, _), (there, _, _, _) in zip(self.zones(one), self.zones(other), strict=True)
        )


def layout(game: type[Game], player: type[Player]) -> Layout:
    """The layout of a pair of classes, made once."""
    return LAYOUTS[game, player]


def lay_out(classes: tuple[type[Game], type[Player]]) -> Layout:
    """The layout of a pair of classes."""
    found = Layout(*classes)
    found.fix()
    return found


LAYOUTS = Memo(lay_out, 64)


def _write_clone(game: type, player: type, table: list[str], zones: list[str]) -> Callable[[Game], Game]:
    """A clone copies references, for every value in the state is immutable; written out because search lives on it."""
    copy_table = "\n    ".join(
        f"new.{name} = game.{name}"
        for name in ["rules", "phase", "stack", "decision", "result", "source", "story", *table]
    )
    copy_player = "\n        ".join(f"twin.{name} = player.{name}" for name in ["seat", "ripe", *zones])
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
    names: dict[str, Any] = {"create": object.__new__, "Game": game, "Player": player}
    exec(source, names)
    return names["clone"]  # type: ignore[no-any-return]
