"""Play and watch in a notebook: `Table` and `Replay`."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from beankit.extras import need

if TYPE_CHECKING:
    from beankit.notebook.replay import Replay
    from beankit.notebook.table import Table

__all__ = ["Replay", "Table"]

_LATER = {"Replay": "replay", "Table": "table"}  # they need anywidget


def __getattr__(name: str) -> Any:
    if name in _LATER:
        need("anywidget", "notebook")
        return getattr(import_module(f"beankit.notebook.{_LATER[name]}"), name)
    raise AttributeError(f"module 'beankit.notebook' has no attribute {name!r}")
