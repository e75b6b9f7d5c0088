"""Bohnedikt: its rules, edicts and actions, for bots and for your own variants."""

from beankit.games.bohnedikt.actions import GIVE_UP, GiveUp, Keep, LayDown, Sacrifice, UseEdict
from beankit.games.bohnedikt.edicts import EDICTS, HELPING, HINDERING, Deal, Edict
from beankit.games.bohnedikt.rules import Bohnedikt

__all__ = [
    "EDICTS",
    "GIVE_UP",
    "HELPING",
    "HINDERING",
    "Bohnedikt",
    "Deal",
    "Edict",
    "GiveUp",
    "Keep",
    "LayDown",
    "Sacrifice",
    "UseEdict",
]
