"""A kit for teaching game AI and bot tournaments on the Bohnanza family of card games."""

from __future__ import annotations

import sys
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from beankit.afterwards import AFTERWARDS
from beankit.core.actions import PASS, Action, BuyField, Harvest, Pass, Plant, parse
from beankit.core.bot import Bot, Reason, about_deal, about_planting
from beankit.core.errors import BeankitError, IllegalAction
from beankit.core.events import Event
from beankit.core.game import Game
from beankit.core.knowledge.view import View
from beankit.core.phase import Decision, Options
from beankit.core.rules import Rules
from beankit.core.said import Objection
from beankit.core.trade.deals import CALL, REFUSE, Accept, Bid, Offer, Refuse, Take
from beankit.games import GAMES
from beankit.games.al_cabohne.actions import Discard, Give, Pay, Stock
from beankit.games.bohnedikt.actions import GiveUp, Keep, LayDown, Sacrifice, Top, UseEdict
from beankit.games.magic.actions import (
    Activate,
    Cast,
    Enchant,
    Pick,
    Rearrange,
    Shed,
    Strike,
    TurnThird,
    Unveil,
    Use,
)

if TYPE_CHECKING:
    from beankit.arena.bots.export import save
    from beankit.arena.duel import Duel, duel
    from beankit.arena.table.match import Match, play, play_on, reproduce
    from beankit.checks import check_bot
    from beankit.notebook import Replay, Table
    from beankit.search.policies import giver
    from beankit.tournament.run import Tournament

__version__ = "0.2.0"

__all__ = [
    "CALL",
    "GAMES",
    "PASS",
    "REFUSE",
    "Accept",
    "Action",
    "Activate",
    "BeankitError",
    "Bid",
    "Bot",
    "BuyField",
    "Cast",
    "Decision",
    "Discard",
    "Duel",
    "Enchant",
    "Event",
    "Game",
    "Give",
    "GiveUp",
    "Harvest",
    "IllegalAction",
    "Keep",
    "LayDown",
    "Match",
    "Objection",
    "Offer",
    "Options",
    "Pass",
    "Pay",
    "Pick",
    "Plant",
    "Rearrange",
    "Reason",
    "Refuse",
    "Rules",
    "Sacrifice",
    "Shed",
    "Stock",
    "Strike",
    "Take",
    "Top",
    "Tournament",
    "TurnThird",
    "Unveil",
    "Use",
    "UseEdict",
    "View",
    "about_deal",
    "about_planting",
    "check_bot",
    "duel",
    "giver",
    "parse",
    "play",
    "play_on",
    "reproduce",
    "save",
]
if find_spec("anywidget"):  # `import *` takes only what can be loaded
    __all__ += ["Replay", "Table"]

_LATER = {  # loaded on first use: `import beankit` loads only core and games
    "Duel": "arena.duel",
    "Match": "arena.table.match",
    "Replay": "notebook",
    "Table": "notebook",
    "Tournament": "tournament.run",
    "check_bot": "checks",
    "duel": "arena.duel",
    "giver": "search.policies",
    "play": "arena.table.match",
    "play_on": "arena.table.match",
    "reproduce": "arena.table.match",
    "save": "arena.bots.export",
}


def __getattr__(name: str) -> Any:
    if name in _LATER:
        return getattr(import_module(f"beankit.{_LATER[name]}"), name)
    raise AttributeError(f"module 'beankit' has no attribute {name!r}")


def __dir__() -> list[str]:
    return [*__all__, *(name for name in globals() if name.startswith("__"))]


AFTERWARDS["explain"] = lambda *args, **options: import_module("beankit.explain").explain(*args, **options)
AFTERWARDS["watch"] = lambda *args, **options: __getattr__("Replay")(*args, **options)

if "IPython" in sys.modules or hasattr(sys, "ps1"):  # a notebook shows games as tables, a prompt records as lines
    import_module("beankit.notebook.display").register()
