"""Is a bot ready? It is loaded, started and played in every game it knows; its author is told what to fix.

A check asks an isolated process for more than moves: to look at a source (`Look`), to follow a record to its end and
decide there (`Repeat`), to play two games in a row (`Rehearse`). `Room` is where this happens; every step of the check
is a function of it. A fault is explained, and the shortest way to it is looked for. `Report` is the value from which
text, JSON and the notebook's table are written, in any language. Where bots cannot be isolated, `OpenRoom` does the
same in the author's own process.
"""

from __future__ import annotations

import warnings
from collections.abc import Sequence
from typing import TYPE_CHECKING

from beankit.core.bot import Bot
from beankit.core.errors import BadOption

if TYPE_CHECKING:
    from beankit.checks.report import Report


def check_bot(bot: str | type[Bot], games: str | Sequence[str] = (), lang: str = "en") -> Report:
    """Check a bot in these games, or in all that it plays; a notebook shows the report as a table, `lang` its words.

    Records that reproduce its faults are written into the working folder.
    """
    # Loaded late: others use single modules of this package.
    from beankit.checks.check import check, files_for, in_a_cell
    from beankit.checks.report import keep_records
    from beankit.words import catalogue
    from beankit.words.catalogue import spoken

    if not isinstance(bot, str | type):
        raise BadOption("{bot} is not a bot: give a class, as in check_bot(MyBot), or a file", bot=repr(bot))
    language = catalogue(lang).language
    named = bot if isinstance(bot, str) or in_a_cell(bot) else ""
    report = check(files_for(bot), [games] if isinstance(games, str) else games, named=named).spoken(language)
    for trouble in keep_records(report):
        warnings.warn(spoken(trouble, lang), stacklevel=2)
    return report


__all__ = ["check_bot"]
