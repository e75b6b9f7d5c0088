"""The games, each built on the core from data and hooks."""

from __future__ import annotations

from beankit.core.registry import GAMES
from beankit.games.al_cabohne import AlCabohne, AlCabohneSolo
from beankit.games.bohnanza import Bohnanza
from beankit.games.bohnedikt import Bohnedikt
from beankit.games.excalibohn import Excalibohn
from beankit.games.rabohnzel import Rabohnzel

for rules in (Bohnanza, Rabohnzel, Excalibohn, Bohnedikt, AlCabohne, AlCabohneSolo):
    GAMES[rules.name] = rules

__all__ = ["GAMES"]
