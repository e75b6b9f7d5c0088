"""The layout of a table: everything derived from the zones that a game class and its player class declare.

Each class (game or player) lists its zones in `DECLARED`. From these lists `Layout` builds, once for each pair
of classes, `clone`, equality, and the lists of zones that views, imagine, JSON and conservation go through.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, TypeVar

from beankit.core.hints import Names
from beankit.core.memos import Memo
from beankit.core.table.cards import Card
from beankit.core.table.zones import ALL, Zone, unknown
from beankit.core.values import Fixed

if TYPE_CHECKING:
    from beankit.core.engine import Engine
    from beankit.core.seats import Player

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
        for name in ["rules", "phase", "stack", "decision", "result", "source", "story", *table]
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
