"""What is checked: a file, a house bot, or a class in a notebook."""

from __future__ import annotations

import sys

from beankit.arena.bots.export import text_of
from beankit.core.bot import Bot
from beankit.sandbox.source.entry import Entry, entry_of


def entry_for(bot: str | type[Bot]) -> Entry:
    """A bot as text. A class in a notebook is written as `save` would write it."""
    if not isinstance(bot, type) or not in_a_cell(bot):
        return entry_of(bot)
    return Entry(f"{bot.__name__.lower()}.py", text_of(bot), bot.__name__)


def in_a_cell(bot: type[Bot]) -> bool:
    """Was this class defined in a notebook, and not in a file?"""
    return not getattr(sys.modules.get(bot.__module__), "__file__", None)
