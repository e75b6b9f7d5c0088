"""What happens in Al Cabohne, and who may know it."""

from __future__ import annotations

from beankit.core.events import EventKind

PLACED = EventKind("planted_kind", "seat", "cards", "field")
DISCARDED = EventKind("discarded_kind", "seat", "cards")
PAID = EventKind("paid_boss", "seat", "field", "card", "boss")
STOCKED = EventKind("stocked_boss", "seat", "cards", "boss")
GAVE = EventKind("gave_boss", "seat", "card", "boss")  # nobody is told from which position (F-25)
TOOK = EventKind("boss_took", "boss", "card")
BOSS_HARVESTED = EventKind("boss_harvested", "boss", "cards", "coins")
JOINED = EventKind("joined_table", "cards")
SHOWED = EventKind("showed_hand", "seat", "cards")
RETURNED = EventKind("returned_coins", "cards")
