"""What can be done with a finished match above the arena: a match finds it here, where `beankit` has put it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

AFTERWARDS: dict[str, Callable[..., Any]] = {}  # `watch` and `explain` of a match, by name
