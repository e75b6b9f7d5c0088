"""What the children of a zygote do: play as bots, or run student code."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, Protocol

from beankit.core.said import Said
from beankit.sandbox.messages import Message


class Worker(Protocol):
    """Answers requests."""

    def answer(self, request: Any) -> Message:
        """The answer to a request; failures are reported, never raised."""


class Work(NamedTuple):
    """What messages call the worker, how requests are read, and who answers them, given what may be imported."""

    who: Said
    read: Callable[[bytes], Message]
    begin: Callable[[Sequence[str] | None], Worker]
