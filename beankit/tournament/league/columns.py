"""The columns of a league's table, described once: a terminal and the page draw theirs from `LEAGUE_COLUMNS`.

Names are hostile: nothing in them is obeyed.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from beankit.core.said import Said, say
from beankit.core.texts import visible
from beankit.tournament.league.table import LeagueRow
from beankit.tournament.standings import rank_text
from beankit.words import language
from beankit.words.catalogue import spoken


class LeagueColumn(NamedTuple):
    """A column of the table: what it is called, and how its cells are written."""

    key: str
    label: Said
    text: Callable[[LeagueRow, str, str], str]  # the cell of a row in a language, with this dash between two limits
    left: bool = False  # numbers stand on the right


def named(row: LeagueRow, lang: str, _: str) -> str:
    """The bot, and its version unless it is of the house."""
    return f"{visible(row.bot)} {spoken(say('house'), lang) if row.house else f'v{row.version}'}"


def interval(row: LeagueRow, lang: str, dash: str) -> str:
    """From where to where the points may be; nothing if there are too few deals to say."""
    if row.low is None or row.high is None:
        return ""
    return f"{share(row.low, lang)} {dash} {share(row.high, lang)}"


def share(points: float, lang: str) -> str:
    """Placing points in a language."""
    return language(lang).number(points, ".2f")


LEAGUE_COLUMNS: tuple[LeagueColumn, ...] = (
    LeagueColumn(
        "place", say("place"), lambda row, _, dash: rank_text(row.rank_low, row.rank_high, dash) or dash, left=True
    ),
    LeagueColumn("bot", say("bot"), named, left=True),
    LeagueColumn("points", say("points"), lambda row, lang, _: share(row.points, lang)),
    LeagueColumn("interval", say("interval"), interval),
    LeagueColumn("deals", say("deals"), lambda row, *_: str(row.deals)),
    LeagueColumn("faults", say("faults"), lambda row, *_: str(row.faults)),
    LeagueColumn(
        "needed",
        say("still needed"),
        lambda row, lang, _: "" if row.still is None else spoken(row.still, lang),
        left=True,
    ),
)


def headings(lang: str) -> dict[str, str]:
    """What stands over each column."""
    return {column.key: spoken(column.label, lang) for column in LEAGUE_COLUMNS}


def cells(row: LeagueRow, lang: str, dash: str) -> dict[str, str]:
    """The cells of a row, by column."""
    return {column.key: column.text(row, lang, dash) for column in LEAGUE_COLUMNS}
