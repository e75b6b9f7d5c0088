"""Bean protection: which fields a player may harvest (F-10)."""

from __future__ import annotations

from beankit.core.actions import Action, Harvest


def harvestable(sizes: tuple[int, ...]) -> tuple[Action, ...]:
    """The fields that bean protection lets a player harvest (F-10), the largest first."""
    some = any(size > 1 for size in sizes)
    fields = [field for field, size in enumerate(sizes) if size > (1 if some else 0)]
    return tuple(Harvest(field) for field in sorted(fields, key=lambda field: -sizes[field]))


class Harvests(dict[tuple[int, ...], tuple[Action, ...]]):
    """The harvestable fields for every tuple of field sizes, made when first asked for."""

    def __missing__(self, sizes: tuple[int, ...]) -> tuple[Action, ...]:
        found = self[sizes] = harvestable(sizes)
        return found


HARVESTS = Harvests()
