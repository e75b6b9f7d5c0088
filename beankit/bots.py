"""The house bots as classes: `from beankit.bots import Trader`. Their files are in `bots/`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from beankit.arena.bots.roster import HOME, KEPT, bots_in, house, house_bots
from beankit.core.bot import Bot

if TYPE_CHECKING:
    from bots.abbot import Abbot as Abbot  # other house bots build on these
    from bots.broker import Broker as Broker
    from bots.consigliere import Consigliere as Consigliere
    from bots.counter import Counter as Counter
    from bots.enchanter import Enchanter as Enchanter
    from bots.godfather import Godfather as Godfather
    from bots.loner import Loner as Loner
    from bots.seer import Seer as Seer
    from bots.trader import Trader as Trader
    from bots.tycoon import Tycoon as Tycoon
    from bots.wizard import Wizard as Wizard

__path__ = [str(house())]
assert __name__ == HOME


def in_its_file(name: str) -> dict[str, type[Bot]]:
    """The bots beside that of a name: one that builds on another asks for it while all are being loaded."""
    file = house() / f"{name.lower()}.py"
    return bots_in(str(file)) if file.is_file() else {}


def __getattr__(name: str) -> type[Bot]:
    bots = {} if KEPT else in_its_file(name)  # where they are kept, there may be no files to look at
    if name in bots or name in (bots := {kind.__name__: kind for kind in house_bots().values()}):
        return bots[name]
    raise AttributeError(f"there is no house bot {name}; the house bots are: {', '.join(sorted(bots))}")


def __dir__() -> list[str]:
    return sorted(kind.__name__ for kind in house_bots().values())
