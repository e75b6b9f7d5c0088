"""The rungs: each a boss, the table at which it is met, and the deals after which one looks."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, cast

from beankit.arena.bots.roster import BotLike, find_bot

if TYPE_CHECKING:
    from collections.abc import Callable


@dataclass(frozen=True)
class Rung:
    """One rung of a ladder; the boss is beaten when the low end of the interval is above 0."""

    name: str
    boss: str
    lesson: str
    deals: int
    players: int = 4
    others: str = "trader"  # on the seats that are left
    game: str = "bohnanza"

    def bot(self) -> BotLike:
        """The bot that is the boss of this rung."""
        if self.boss != PLAIN:
            return self.boss
        return cast("Callable[..., BotLike]", find_bot("loner"))(tips=())


PLAIN = "loner without tips"
LADDERS: dict[str, tuple[Rung, ...]] = {
    "main": (
        Rung("sprout", "random", "2", deals=4, players=3, others="random"),
        Rung("seedling", "template", "3", deals=12, players=3, others="gardener"),
        Rung("gardener", "gardener", "5", deals=8, players=3, others="gardener"),
        Rung("peddler", "peddler", "5", deals=12),
        Rung("trader", "trader", "6", deals=24),
        Rung("counter", "counter", "7", deals=24),
        Rung("broker", "broker", "9", deals=24, others="counter"),
        Rung("seer", "seer", "16", deals=24, players=3, others="broker"),
    ),
    "alone": (
        Rung("loner", PLAIN, "10", deals=60, players=1, game="al-cabohne-solo"),
        Rung("old loner", "loner", "10", deals=60, players=1, game="al-cabohne-solo"),
        Rung("hermit", "hermit", "10", deals=60, players=1, game="al-cabohne-solo"),
    ),
    "abroad": (
        Rung("wizard", "wizard", "11", deals=12, game="rabohnzel"),
        Rung("abbot", "abbot", "11", deals=12, game="bohnedikt"),
        Rung("consigliere", "consigliere", "11", deals=12, players=2, game="al-cabohne"),
        Rung("enchanter", "enchanter", "11", deals=12, game="rabohnzel"),
        Rung("cardinal", "cardinal", "11", deals=12, game="bohnedikt"),
        Rung("godfather", "godfather", "11", deals=12, players=2, game="al-cabohne"),
    ),
}
