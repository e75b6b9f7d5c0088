"""Positions of Bohnedikt: what they may leave out, and what is impossible."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import TYPE_CHECKING

from beankit.core.cards import Pile
from beankit.core.chance import roll, seeded, shuffled
from beankit.core.errors import BadPosition
from beankit.core.values import Json
from beankit.core.writing.position import REST
from beankit.games.bohnedikt.table import BohnediktGame, BohnediktPlayer

if TYPE_CHECKING:
    from beankit.games.bohnedikt.rules import Bohnedikt

TRIBUTE_AT = 2  # the exhaustion that asks for the tribute (D-20)


def deal_sacrifices(rules: Bohnedikt, game: BohnediktGame) -> None:
    """Deal a sacrifice card to whoever has none, by the seed; the rest become the pile if none is named."""
    assert game.source is not None
    lying = Counter(game.sacrifice_pile + game.sacrifice_discard)
    lying.update(card for player in game.players for card in player.sacrifice)
    rest = list((Counter(rules.deck.sacrifices) - lying).elements())
    _, numbers = roll(seeded(game.source.seed, "sacrifices"), len(rest))
    cards: Pile = tuple(shuffled(rest, numbers))
    for player in game.players:
        if not player.sacrifice:
            player.sacrifice, cards = cards[:1], cards[1:]
    if "sacrifice_pile" not in given_position(game) and REST not in game.sacrifice_discard:
        game.sacrifice_pile = cards


def inspect(rules: Bohnedikt, game: BohnediktGame) -> None:
    """Refuse what is impossible; a sacrifice card without a named place is at the back of its hand."""
    named = len(given_position(game).get("behind", ()))
    for player in game.players:
        if player.seat >= named:
            player.behind = len(player.hand)
        _inspect_player(rules, player)
    if not game.sacrifice_pile:
        raise BadPosition("sacrifice_pile: empty, but the discarded cards form a new one at once (D-13)")
    if game.exhausted < TRIBUTE_AT and (game.alms or any(player.purse for player in game.players)):
        raise BadPosition(
            "exhausted = {exhausted}: purses and alms begin with exhaustion {first} (D-20)",
            exhausted=game.exhausted,
            first=TRIBUTE_AT,
        )
    others = {*range(rules.players)} - {game.active}
    if not all(type(seat) is int and seat in others for seat in game.partners):
        raise BadPosition(
            "partners = {partners}: other players' seats, from 0 to {last}",
            partners=repr(game.partners),
            last=rules.players - 1,
        )


def given_position(game: BohnediktGame) -> Mapping[str, Json]:
    """What the position says."""
    assert game.source is not None
    return game.source.position or {}


def _inspect_player(rules: Bohnedikt, player: BohnediktPlayer) -> None:
    """Refuse anything but one sacrifice card, and edicts outside the Cloister Garden."""
    if len(player.sacrifice) != 1:
        raise BadPosition("sacrifice[{seat}]: everybody holds one sacrifice card (D-9)", seat=player.seat)
    for edict in rules.edicts:
        if any(edict in field for field in player.fields[1:]):
            raise BadPosition(
                "fields[{seat}]: {edict} may lie only in the Cloister Garden, field 0 (D-5)",
                seat=player.seat,
                edict=edict,
            )
    if not 0 <= player.behind <= len(player.hand):
        raise BadPosition(
            "behind[{seat}] = {behind}: from 0 to {count} hand cards",
            seat=player.seat,
            behind=player.behind,
            count=len(player.hand),
        )


def check_edicts(rules: Bohnedikt, game: BohnediktGame) -> None:
    """Refuse edicts in force that do not exist, and used ones that are not in force."""
    for name in ("edicts", "used"):
        for edict in getattr(game, name):
            if edict not in rules.edicts:
                raise BadPosition(
                    "{name}: unknown edict {edict}; the edicts are {names}",
                    name=name,
                    edict=repr(edict),
                    names=", ".join(rules.edicts),
                )
    if Counter(game.edicts) - Counter(rules.deck.cards):
        raise BadPosition("edicts = {edicts}: more than the deck has", edicts=repr(game.edicts))
    if Counter(game.used) - Counter(game.edicts):
        raise BadPosition("used = {used}: only edicts in force can have been used", used=repr(game.used))
