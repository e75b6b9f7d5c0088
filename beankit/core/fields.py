"""Fields: where a card fits, which may be harvested, what another one costs, and why not."""

from __future__ import annotations

from itertools import combinations_with_replacement, product
from typing import TYPE_CHECKING

from beankit.core.actions import Action, BuyField, Harvest, Plant
from beankit.core.cards import Card, Pile
from beankit.core.said import Objection
from beankit.core.seats import Player
from beankit.core.values import Memo, cached

if TYPE_CHECKING:
    from beankit.core.rules import Rules


def why_not_plant(rules: Rules, player: Player, action: Action) -> Objection:
    """Why a card may not be planted on a field."""
    if not isinstance(action, Plant):
        return Objection(rules.phases_rule, "this phase is for planting cards")
    if not 0 <= action.field < len(player.fields):
        return no_field(rules, player)
    text = "{card} needs an empty field or one of its kind; field {field} grows {grows}"
    return Objection("F-6", text, card=action.card, field=action.field, grows=player.fields[action.field][-1])


def must_plant(rule: str, card: Card) -> Objection:
    """The front card may not stay in the hand."""
    return Objection(rule, "the front card of the hand, {card}, must be planted", card=card)


def not_front(rule: str, card: Card) -> Objection:
    """The objection to planting a card of the hand that is not this one, the front card."""
    return Objection(rule, "only the front card of the hand may be planted here: {card}", card=card)


def no_field(rules: Rules, player: Player) -> Objection:
    """The objection to a field that the player does not have."""
    text = "there is no such field: the fields are {first_field} to {last_field}"
    return Objection(rules.seats_rule, text, first_field=0, last_field=len(player.fields) - 1)


def why_not_harvest(rules: Rules, player: Player, field: int) -> Objection:
    """Why a field may not be harvested."""
    if not 0 <= field < len(player.fields):
        return no_field(rules, player)
    if not player.fields[field]:
        return Objection("F-8", "field {field} is empty", field=field)
    return Objection("F-10", "field {field} has one card and another field has more than one", field=field)


def field_prices(coins: Pile, price: int) -> tuple[Action, ...]:
    """All ways to pay for a field with coins of the player's choice (B-O1); extra copies of a kind add no choice."""
    return prices(tuple([(kind, min(coins.count(kind), price)) for kind in sorted(set(coins))]), price)


@cached
def prices(purse: tuple[tuple[Card, int], ...], price: int) -> tuple[Action, ...]:
    """All ways to pay from a purse with this many coins of each kind."""
    ways = combinations_with_replacement([kind for kind, _ in purse], price)
    return tuple([BuyField(way) for way in ways if all(way.count(kind) <= most for kind, most in purse)])


def _spots(fields: int) -> list[tuple[int, ...]]:
    """Where a card fits, for every pattern of fields (0 another kind, 1 this kind, 2 empty)."""
    patterns = product((0, 1, 2), repeat=fields)
    return [tuple(sorted((f for f in range(fields) if p[f]), key=p.__getitem__)) for p in patterns]


SPOTS = [_spots(fields) for fields in range(7)]


def harvestable(sizes: tuple[int, ...]) -> tuple[Action, ...]:
    """The fields that bean protection lets a player harvest (F-10), the largest first."""
    some = any(size > 1 for size in sizes)
    fields = [field for field, size in enumerate(sizes) if size > (1 if some else 0)]
    return tuple(Harvest(field) for field in sorted(fields, key=lambda field: -sizes[field]))


HARVESTS = Memo(harvestable)  # by the sizes of the fields
