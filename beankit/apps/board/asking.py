"""What the server asks the process behind the board, and what it hears."""

from __future__ import annotations

from typing import Any

import msgspec


class Ask(msgspec.Struct, frozen=True):
    """Which board is wanted; `order` keeps the rows where they were, `publish` also renews the copy for kernels."""

    lang: str = "en"
    teacher: bool = False
    order: list[str] | None = None
    publish: bool = False


class Told(msgspec.Struct, frozen=True):
    """A board as JSON; none if nothing is stored yet, or a sentence if the store cannot be read."""

    board: dict[str, Any] | None = None
    wrong: str = ""
