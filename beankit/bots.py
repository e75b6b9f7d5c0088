"""The house bots by their class: `from beankit.bots import Trader`. Their files are in `bots/`."""

from __future__ import annotations

from beankit.arena.roster import HOME, house, house_bots
from beankit.core.bot import Bot

__path__ = [str(house())]
assert __name__ == HOME


def __getattr__(name: str) -> type[Bot]:
    found = {kind.__name__: kind for kind in house_bots().values()}
    if name in found:
        return found[name]
    raise AttributeError(f"there is no house bot {name}; there are: {', '.join(sorted(found))}")


def __dir__() -> list[str]:
    return sorted(kind.__name__ for kind in house_bots().values())
