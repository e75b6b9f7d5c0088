"""Is a bot ready? It is loaded, started and played in every game it knows; its author is told what to fix."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from beankit.core.bot import Bot

if TYPE_CHECKING:
    from beankit.checks.report import Report


def check_bot(bot: str | type[Bot], games: Sequence[str] = (), lang: str = "en") -> Report:
    """Check a bot in these games, or in all that it plays; a notebook shows the report as a table, `lang` its words."""
    from beankit.checks.checking import check  # an isolated bot has `check_bot` too, but needs none of the rest
    from beankit.checks.entering import entry_for
    from beankit.words import catalogue

    language = catalogue(lang).language
    return check(entry_for(bot), games, named=bot if isinstance(bot, str) else "").spoken(language)


__all__ = ["check_bot"]
