"""Play and watch in a notebook: `Table` and `Replay`; `rules_page` shows the rules of a game on one page."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from beankit.extras import need

if TYPE_CHECKING:
    from beankit.notebook.leaflet import rules_page
    from beankit.notebook.widgets import Replay, Table

__all__ = ["Replay", "Table", "rules_page"]


def __getattr__(name: str) -> object:
    if name == "rules_page":
        return import_module("beankit.notebook.leaflet").rules_page
    if name in __all__:  # they need anywidget
        need("anywidget", "notebook")
        return getattr(import_module("beankit.notebook.widgets"), name)
    raise AttributeError(f"module 'beankit.notebook' has no attribute {name!r}")
