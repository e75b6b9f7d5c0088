"""A match without its game, to send between processes and to store."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from beankit.arena.table.faults import Fault
from beankit.arena.table.placing import Placed
from beankit.core.seats import Rival


@dataclass(frozen=True)
class Summary(Placed):
    """How a match ended: plain values only."""

    game: str
    seed: int
    names: tuple[str, ...]
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    beside: Rival | None  # an opponent of all seats that has no seat itself
    turns: int
    decisions: int
    asked: tuple[int, ...]  # how many decisions each seat made
    digest: str
    record: str
    faults: tuple[Fault, ...] = ()
    forfeits: tuple[int, ...] = ()
    times: tuple[float, ...] | None = None  # seconds by seat, if a clock ran

    @property
    def rival(self) -> Rival | None:
        return self.beside

    def as_dict(self) -> dict[str, Any]:
        """Everything as plain JSON values, with places and placing points; `from_dict` reads it."""
        plain = {key: list(value) if type(value) is tuple else value for key, value in vars(self).items()}
        return {
            **plain,
            "beside": None if self.beside is None else self.beside._asdict(),
            "faults": [fault.as_dict() for fault in self.faults],
            "places": list(self.places),
            "points": list(self.points),
        }

    @classmethod
    def from_dict(cls, found: dict[str, Any]) -> Summary:
        """The summary that `as_dict` wrote."""
        values: dict[str, Any] = {
            key: tuple(value) if isinstance(value, list) else value
            for key, value in found.items()
            if key not in ("places", "points")
        }
        values["faults"] = tuple(Fault(**fault) for fault in found["faults"])
        values["beside"] = None if found["beside"] is None else Rival(**found["beside"])
        return cls(**values)
