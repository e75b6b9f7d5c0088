"""The eleven spells: the value of each in pennies, its rule, its targets and its effect."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from beankit.core.cards import Card, without
from beankit.core.phase import Phase
from beankit.games.magic.attack import blind
from beankit.games.magic.choices import Enchanted, Flow, Laying, Rearranging, ThirdCard
from beankit.games.magic.events import DUG_UP, ENCHANTED, SWAPPED, THIRD_FIELD
from beankit.games.magic.table import FIELDS, MagicGame, MagicPlayer

Targets = tuple[int | None, ...]
AIMLESS: Targets = (None,)  # cast on nobody in particular
NONE: Targets = ()  # cannot be cast now


class Casting(NamedTuple):
    """One use of a spell: by whom, borrowed or not (R-28), and on whom, or with which bean on which field."""

    game: MagicGame
    player: MagicPlayer
    borrowed: bool
    victim: int = 0
    card: Card = ""
    field: int = 0

    def open(self, phase: Phase) -> Phase:
        """Play a phase of this spell; then ask the caster again."""
        return self.game.open(phase, self.game.phase.asked_again(self.game, self.player))


class Spell(NamedTuple):
    """A spell card. `targets` says who it can be cast on, using public information only; `use` is its effect."""

    name: Card
    value: int
    rule: str
    targets: Callable[[MagicGame, MagicPlayer], Targets]
    use: Callable[[Casting], Phase | None]


def aimless(possible: bool) -> Targets:
    """Cast on nobody in particular, if possible."""
    return AIMLESS if possible else NONE


def inside(_game: MagicGame, _player: MagicPlayer) -> Targets:
    """Never cast on its own, only as part of another action."""
    return NONE


def strengthen(_: Casting) -> Phase | None:
    """Help fewer than four Mean Beans, or draw two coins in an attack (R-18): the ability takes care of it."""
    return None


def open_field(cast: Casting) -> Phase | None:
    """Open a third, empty field (R-19)."""
    cast.game.set_fields(cast.player, (*cast.player.fields, ()))
    cast.game.tell(THIRD_FIELD, seat=cast.player.seat)
    return None


def swap(cast: Casting) -> Phase | None:
    """Swap this card for one of the other player's face-down spells, drawn blindly (R-20)."""
    game, player, victim = cast.game, cast.player, cast.game.players[cast.victim]
    spell = blind(game, victim.spells, 1)[0]
    if cast.borrowed:
        player.borrowed = without(player.borrowed, "swap")
    else:
        player.spells = without(player.spells, "swap")
    victim.spells = game.sorted(without(victim.spells, spell), "swap")
    player.swapped = (spell,)
    game.tell(SWAPPED, seat=player.seat, victim=victim.seat, spell=spell, lent=cast.borrowed)
    return cast.open(Laying(cast.borrowed))


def swap_targets(game: MagicGame, player: MagicPlayer) -> Targets:
    """The others who have a face-down spell."""
    return tuple([other.seat for other in game.players if other is not player and other.spells])


def trade(cast: Casting) -> Phase | None:
    """A third card may be turned over, and none of them has to be planted (R-21)."""
    cast.game.may_shed = True
    return cast.open(ThirdCard())


def card_flow(cast: Casting) -> Phase | None:
    """Plant front hand cards one after another (R-22)."""
    cast.game.parked, cast.game.ready = cast.game.ready, ()
    return cast.open(Flow())


def dig_up(cast: Casting) -> Phase | None:
    """The top of the discard pile joins the turned-over cards (R-23)."""
    card, cast.game.discard = cast.game.discard[-1], cast.game.discard[:-1]
    cast.game.revealed += (card,)
    cast.game.tell(DUG_UP, seat=cast.player.seat, card=card)
    return None


def enchant(cast: Casting) -> Phase | None:
    """Put a second bean on a field with one, which counts as the second's kind from now on (R-24)."""
    game, player = cast.game, cast.player
    game.plant(player, cast.card, cast.field)
    game.tell(ENCHANTED, seat=player.seat, card=cast.card, field=cast.field)
    return None


def enchant_players(cast: Casting) -> Phase | None:
    """Everybody else plants their front card at once; the caster may (R-25)."""
    return cast.open(Enchanted())


def move(cast: Casting) -> Phase | None:
    """Move one hand card (R-26)."""
    return cast.open(Rearranging())


def draw_five(cast: Casting) -> Phase | None:
    """Draw five cards instead of three (R-27)."""
    cast.game.five = True
    return None


def borrow(cast: Casting) -> Phase | None:
    """The top card of the spell pile is active until the end of the turn (R-28)."""
    cast.game.borrow(cast.player)
    return None


SPELLS: dict[Card, Spell] = {
    spell.name: spell
    for spell in (
        Spell("attack", 1, "R-18", inside, strengthen),  # see Use
        Spell("field", 1, "R-19", lambda _, player: aimless(len(player.fields) == FIELDS), open_field),
        Spell("swap", 2, "R-20", swap_targets, swap),
        Spell("trade", 3, "R-21", lambda _game, _player: AIMLESS, trade),
        Spell("card_flow", 4, "R-22", lambda _, player: aimless(bool(player.hand)), card_flow),
        Spell("pile", 5, "R-23", lambda game, _: aimless(bool(game.discard)), dig_up),
        Spell("enchant_beans", 6, "R-24", inside, enchant),  # see Enchant
        Spell(
            "enchant_players",
            7,
            "R-25",
            lambda game, _: aimless(any(player.hand for player in game.players)),
            enchant_players,
        ),
        Spell("move", 8, "R-26", lambda _, player: aimless(len(player.hand) > 1), move),
        Spell("hand", 9, "R-27", lambda game, _: aimless(not game.dealt and not game.five), draw_five),
        Spell("random", 10, "R-28", lambda game, _: aimless(bool(game.spell_pile)), borrow),
    )
}


def cast_spell(
    game: MagicGame, player: MagicPlayer, name: Card, victim: int = 0, card: Card = "", field: int = 0
) -> Phase | None:
    """Use an active spell and turn it face down (R-16); return the phase that it opens, if any."""
    borrowed = game.spend(player, name)
    return SPELLS[name].use(Casting(game, player, borrowed, victim, card, field))
