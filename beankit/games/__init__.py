"""The games: each one is data and hooks on the core."""

from __future__ import annotations

from beankit.core.registry import GAMES
from beankit.games.al_cabohne import AlCabohne, AlCabohneSolo
from beankit.games.bohnanza import Bohnanza

for rules in (Bohnanza, AlCabohne, AlCabohneSolo):
    GAMES[rules.name] = rules

__all__ = ["GAMES"]
