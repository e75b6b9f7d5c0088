"""Names for types that several rooms share: what hooks are called with, and JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias

Json: TypeAlias = Any  # a value in JSON types; whoever reads it checks what it is
Data: TypeAlias = dict[str, Json]  # values by name: the content of a deck, a position or a snapshot
Names: TypeAlias = dict[str, Any]  # what generated code may use

if TYPE_CHECKING:  # type checkers know these defaults before Python 3.13 does
    from typing_extensions import TypeVar

    from beankit.core.engine import Engine
    from beankit.core.seats import Player

    G = TypeVar("G", bound=Engine, default=Any)
    P = TypeVar("P", bound=Player, default=Any)
else:
    from typing import TypeVar

    G = TypeVar("G")  # a game's own class of games: `Rules` without it leaves it open
    P = TypeVar("P")  # its class of players
