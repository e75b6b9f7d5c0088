"""The games: each one is data and hooks on the core."""

from __future__ import annotations

from beankit.core.registry import GAMES
from beankit.games.bohnanza import Bohnanza

for rules in (Bohnanza,):
    GAMES[rules.name] = rules

__all__ = ["GAMES"]
