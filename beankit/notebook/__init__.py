"""Play and watch in a notebook: `Table` and `Replay`."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from beankit.extras import need

if TYPE_CHECKING:
    from beankit.notebook.widgets import Replay, Table

__all__ = ["Replay", "Table"]


def __getattr__(name: str) -> object:
    if name in __all__:  # they need anywidget
        need("anywidget", "notebook")
        return getattr(import_module("beankit.notebook.widgets"), name)
    raise AttributeError(f"module 'beankit.notebook' has no attribute {name!r}")
