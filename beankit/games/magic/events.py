"""What happens by magic, and who may see which card."""

from __future__ import annotations

from beankit.core.events import EventKind, Values, own_cards
from beankit.core.zones import unknown


def stolen_card(values: Values, seat: int) -> Values:
    """Thief and victim know a stolen card; everybody does if it is announced (R-8, X-3)."""
    thief, victim, card, announced = values
    return (thief, victim, card if announced or seat in (thief, victim) else unknown("bean"))


def card_aside(values: Values, seat: int) -> Values:
    """A card set aside is known only to those who have seen it."""
    owner, card, knowing = values
    return (owner, card if seat in knowing else unknown("bean"))


def own_spell(values: Values, seat: int) -> Values:
    """The seat sees its spell; the others see its back."""
    owner, _ = values
    return values if owner == seat else (owner, unknown("spell"))


def swapped_spell(values: Values, seat: int) -> Values:
    """Both players in a swap know which spell was taken: one looks at it, the other misses it."""
    thief, victim, _, lent = values
    return values if seat in (thief, victim) else (thief, victim, unknown("spell"), lent)


# --- beans ---
USED = EventKind("used_ability", "seat", "card", "field")
STOLE = EventKind("stole", "seat", "victim", "card", stored=("seat", "victim", "card", "announced"), seen=stolen_card)
LOOKED = EventKind("looked", "seat", "cards", seen=own_cards)  # drew a card and has not placed it yet
# when a game starts with a card set aside
HOLDS = EventKind("holds", "seat", "card", stored=("seat", "card", "knowing"), seen=card_aside)
KEPT = EventKind("kept_card", "seat")  # put it at the back of the hand
PLACED = EventKind("placed", "seat", "card", "field")
SPENT = EventKind("spent_bean", "seat", "card")  # discarded from the hand
SHED = EventKind("shed", "seat", "card")  # a turned-over card that is not planted
DUG_UP = EventKind("dug_up", "seat", "card")  # the top of the discard pile joins the turned-over cards
ENCHANTED = EventKind("enchanted_bean", "seat", "card", "field")
REARRANGED = EventKind("rearranged", "seat")
THIRD_FIELD = EventKind("third_field", "seat")
FIELD_GONE = EventKind("field_gone", "seat")

# --- coins ---
ATTACKED = EventKind("attacked", "seat", "victim")
COUNTERED = EventKind("counter_attacked", "seat", "victim")
COINS_DRAWN = EventKind("coins_drawn", "seat", "victim", "coins")
COIN_TAKEN = EventKind("coin_taken", "seat", "victim", "card")
COIN_SHOWN = EventKind("coin_shown", "seat", "card")
COIN_LOST = EventKind("coin_lost", "seat", "card")

# --- spells; `lent` says whether a spell is borrowed until the end of the turn (R-28) ---
SHOWED_SPELL = EventKind("showed_spell", "seat", "spell")
LEARNT = EventKind("learnt_spell", "seat", "spell", seen=own_spell)
ACTIVATED = EventKind("activated", "seat", "spell", "lent")
CAST = EventKind("cast_spell", "seat", "spell", "lent")
FADED = EventKind("faded", "seat", "spell")
SWAPPED = EventKind("swapped_spell", "seat", "victim", "spell", "lent", seen=swapped_spell)
LAID_DOWN = EventKind("laid_down", "seat")
BORROWED = EventKind("borrowed_spell", "seat", "spell")
RETURNED = EventKind("returned_spells", "seat", "number")
