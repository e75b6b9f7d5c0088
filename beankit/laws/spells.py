"""All worlds of face-down spells that fit what a seat in a magic game saw, listed by brute force (R-2, R-3, R-20).

Every order in which the hidden spells can have been dealt counts once, and so does every blind draw: that makes some
worlds likelier than others. What was face up at the start of the log is read from the table.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from itertools import permutations

from beankit.core.cards import Card, Pile, without
from beankit.core.knowledge.view import View
from beankit.core.values import Json
from beankit.games.magic.spells import SPELLS
from beankit.games.magic.table import MagicGame
from beankit.laws.lister import Lister, TooManyWorlds, World, changed

MOST = 6  # hidden spells: their deals can be listed
ZONES = ("spells", "borrowed", "swapped")


class SpellLister(Lister[MagicGame]):
    """Follows the spells in a log with all worlds; a world is every seat's zones, one after another, and the pile."""

    def __init__(self, view: View) -> None:
        self.seat, self.players = view.seat, len(view.players)
        self.likely: Counter[World] = Counter()
        self.up: Pile = ()  # borrowed spells that are face up
        self.lent = False  # is the swapped spell a borrowed one?
        position = view._game.source and view._game.source.position  # noqa: SLF001
        self.deal(position or {})
        for event in view.log:
            listen = vars(SpellLister).get(event.name)
            if listen is not None:
                listen(self, *event.values)
        self.worlds = {*self.likely}

    @staticmethod
    def world(game: MagicGame, seat: int) -> World:
        return tuple(tuple(sorted(getattr(p, zone))) for zone in ZONES for p in game.players), game.spell_pile

    def weight(self, world: World) -> int:
        return self.likely[world]

    def deal(self, position: Mapping[str, Json]) -> None:
        """Every deal of the spells that are not face up; only for tables where everyone has one spell."""
        own, up = position.get("spells", ()), " ".join(position.get("active_spells", ())).split()
        hidden = [spell for spell in SPELLS if spell not in up]
        if len(hidden) > MOST or len(own) != self.players or any(len(cards.split()) != 1 for cards in own):
            raise TooManyWorlds
        for order in permutations(hidden):
            if order[self.seat] == own[self.seat]:
                zones = (*[(spell,) for spell in order[: self.players]], *[()] * 2 * self.players)
                self.likely[zones, order[self.players :]] += 1

    def become(self, change: Callable[[tuple[Pile, ...], Pile], Iterable[World]]) -> None:
        """Replace every world by those that `change` gives for it, each as likely as it was."""
        worlds: Counter[World] = Counter()
        for world, number in self.likely.items():
            for after in change(*world):
                worlds[after] += number
        if len(worlds) > self.most:
            raise TooManyWorlds
        self.likely = worlds

    def go_to(self, zones: tuple[Pile, ...], place: int, *spells: Card) -> tuple[Pile, ...]:
        """Add spells to a zone."""
        return changed(zones, place, tuple(sorted((*zones[place], *spells))))

    def gone(self, zones: tuple[Pile, ...], place: int, spell: Card) -> tuple[Pile, ...]:
        """Remove a spell from a zone."""
        return changed(zones, place, tuple(card for card in zones[place] if card != spell))

    def place(self, seat: int, lent: bool) -> int:
        """The place of a seat's own face-down spells, or of its borrowed ones."""
        return seat + self.players * lent

    def showed_spell(self, seat: int, spell: Card) -> None:
        """The starting player's spell is worth more than everyone else's."""
        others = [other for other in range(self.players) if other != seat]

        def best(zones: tuple[Pile, ...], pile: Pile) -> Iterable[World]:
            less = all(SPELLS[zones[other][0]].value < SPELLS[spell].value for other in others)
            return [(zones, pile)] if less and zones[seat] == (spell,) else []

        self.become(best)

    def learnt_spell(self, seat: int, spell: Card) -> None:
        """The top spell of the pile goes to a player."""
        self.become(
            lambda zones, pile: (
                [(self.go_to(zones, seat, pile[0]), pile[1:])] if spell.startswith("?") or spell == pile[0] else []
            )
        )

    def activated(self, seat: int, spell: Card, lent: bool) -> None:
        """The spell was face down before."""
        place = self.place(seat, lent)
        self.become(lambda zones, pile: [(self.gone(zones, place, spell), pile)] if spell in zones[place] else [])
        self.up += (spell,) * lent

    def cast_spell(self, seat: int, spell: Card, lent: bool) -> None:
        """The spell is face down now."""
        self.become(lambda zones, pile: [(self.go_to(zones, self.place(seat, lent), spell), pile)])
        if lent:
            self.up = without(self.up, spell)

    def faded(self, seat: int, spell: Card) -> None:
        """The spell is face down now."""
        self.become(lambda zones, pile: [(self.go_to(zones, seat, spell), pile)])

    def borrowed_spell(self, seat: int, spell: Card) -> None:
        """The spell was the top of the pile."""
        self.become(lambda zones, pile: [(zones, pile[1:])] if pile[0] == spell else [])
        self.up += (spell,)

    def swapped_spell(self, seat: int, victim: int, spell: Card, lent: bool) -> None:
        """One of a player's face-down spells for the Swap spell."""

        def swap(zones: tuple[Pile, ...], pile: Pile) -> Iterable[World]:
            for taken in zones[victim]:
                if spell.startswith("?") or spell == taken:
                    left = self.gone(self.gone(zones, self.place(seat, lent), "swap"), victim, taken)
                    after = self.go_to(left, victim, "swap")
                    yield self.go_to(after, seat + 2 * self.players, taken), pile

        self.become(swap)
        self.lent = lent

    def laid_down(self, seat: int) -> None:
        """The swapped spell joins the others."""
        source, to = seat + 2 * self.players, self.place(seat, self.lent)
        self.become(lambda zones, pile: [(changed(self.go_to(zones, to, *zones[source]), source, ()), pile)])

    def returned_spells(self, seat: int, number: int) -> None:
        """The borrowed spells are shuffled into the pile."""
        place, up = seat + self.players, self.up
        self.up = ()
        if any(len(pile) + number > MOST for _, pile in self.likely):
            raise TooManyWorlds

        def mixed(zones: tuple[Pile, ...], pile: Pile) -> Iterable[World]:
            for order in permutations((*pile, *zones[place], *up)):
                yield changed(zones, place, ()), order

        self.become(mixed)
