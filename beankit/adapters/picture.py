"""The table as a text or a picture, for the render modes of other frameworks."""

from __future__ import annotations

from io import StringIO

from rich.console import Console

from beankit.core.knowledge.view import View

WIDTH = 120  # characters in a line of the picture


def drawn(view: View, mode: str) -> str | None:
    """What a seat sees: as text (ansi), as a picture (svg), or printed (human)."""
    text = str(view)
    if mode == "ansi":
        return text
    if mode == "human":
        print(text)
        return None
    console = Console(record=True, file=StringIO(), width=WIDTH)
    console.print(text, highlight=False, markup=False)
    return console.export_svg(title=view.game_name)
