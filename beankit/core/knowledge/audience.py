"""What somebody who watches can know: the table, and what everyone was told; no hand."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from beankit.core.knowledge.heard import memory_of
from beankit.core.knowledge.imagine import imagine
from beankit.core.seats import NOBODY

if TYPE_CHECKING:
    from beankit.core.game import Game


def watched(game: Game, rng: Random) -> Game:
    """A playable game, drawn uniformly from all that whoever watches cannot tell from the real one."""
    return imagine(game, NOBODY, memory_of(game, NOBODY), rng, 1)[0]
