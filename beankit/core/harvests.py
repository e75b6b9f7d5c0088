"""Bean protection: which fields a player may harvest (F-10)."""

from __future__ import annotations

from beankit.core.actions import Action, Harvest
from beankit.core.decision import Memo


def harvestable(sizes: tuple[int, ...]) -> tuple[Action, ...]:
    """The fields that bean protection lets a player harvest (F-10), the largest first."""
    some = any(size > 1 for size in sizes)
    fields = [field for field, size in enumerate(sizes) if size > (1 if some else 0)]
    return tuple(Harvest(field) for field in sorted(fields, key=lambda field: -sizes[field]))


HARVESTS = Memo(harvestable)  # by the sizes of the fields
