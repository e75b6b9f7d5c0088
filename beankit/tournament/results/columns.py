"""The columns of the standings, described once: text, notebook, report and CSV are all drawn from `COLUMNS`.

Names are hostile: nothing in them is obeyed.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from html import escape
from math import ceil, comb

from beankit.charts.page import ends, whisker
from beankit.core.said import ENGLISH, Said, say
from beankit.core.texts import visible
from beankit.core.values import Json
from beankit.tournament.results.contests import ratings
from beankit.tournament.results.data import Frame, StoredGames, pandas
from beankit.tournament.standings import ENOUGH, Standing, rank_text
from beankit.words import Catalogue, catalogue, language
from beankit.words.catalogue import spoken

BotRow = dict[str, Json]  # what is known about one bot, by name; None where there is nothing

DIGITS = 6  # of a number in a report
LIMITS = ("low", "high")  # numbers that may be missing
RANKS = ("rank_low", "rank_high")  # whole ones
BY_CHANCE = 0.05  # the share of equal pairs that are told apart all the same
FIRST_IN_REPORT = ("rank", "name")  # the others follow as they are listed here


def always(_: Frame) -> bool:
    """A column that text always has."""
    return True


def never(_: Frame) -> bool:
    """A column that text never has."""
    return False


@dataclass(frozen=True)
class Column:
    """A column of the standings: what it is called, where its values come from, and how they are written."""

    key: str  # of its value in a report; also in tables and CSV, unless `value` says otherwise
    label: Said  # the heading in text, and in a report whose language has no word for it
    word: str = ""  # the heading in a report: a key of [charts] in the catalogues
    help: str = ""  # the sentence that explains it: a key of [findings] in the catalogues
    digits: int | None = 0  # behind the decimal sign; None: it is no number
    percent: bool = False
    limits: tuple[str, str] | None = None  # the keys of its 95 % interval, which a report shows beside it
    left: bool = False  # numbers stand on the right
    unbroken: bool = False  # a terminal keeps it on one line
    in_text: Callable[[Frame], bool] = always  # whether a terminal and a notebook show it in these standings
    in_report: bool = True
    text: Callable[[BotRow, str], str] | None = None  # how text in a language writes it, if not simply as a number
    value: Callable[[BotRow], Json] | None = None  # what a report has, if not simply what stands under the key
    source: Callable[[StoredGames], Frame] | None = None  # its values by bot; None: they are part of a `Standing`

    def heading(self, lang: str = ENGLISH.code) -> str:
        """What stands over it in text."""
        return spoken(self.label, lang)

    def written(self, record: BotRow, lang: str = ENGLISH.code) -> str:
        """The cell of one bot in text; empty where there is nothing: of a bot that has not played."""
        if self.text is not None:
            return self.text(record, lang)
        value = record[self.key]
        if value is None or self.digits is None:
            return visible(str(value or ""))
        return language(lang).number(value, f".{self.digits}{'%' if self.percent else 'f'}")

    def values(self, record: BotRow) -> dict[str, Json]:
        """The value of one bot in a report, and the limits of its interval."""
        value = record[self.key] if self.value is None else self.value(record)
        return {self.key: rounded(value)} | {key: rounded(record[key]) for key in self.limits or ()}

    def headings(self, words: Catalogue) -> list[dict[str, Json]]:
        """What a report needs to draw this column, and one for each limit of its interval."""
        label = words.find(f"charts.{self.word}") or spoken(self.label, words.language)
        drawn = {"key": self.key, "label": label, "digits": self.digits, "percent": self.percent, "left": self.left}
        limits = zip(self.limits or (), LIMITS, strict=False)
        return [drawn, *({**drawn, "key": key, "label": words[f"charts.{limit}"]} for key, limit in limits)]


def interval(record: BotRow, lang: str) -> str:
    """From where to where the points may be."""
    if record["low"] is None:
        return catalogue(lang)["charts.few"]
    return " - ".join(language(lang).number(record[limit], ".3f") for limit in LIMITS)


def rating(record: BotRow, _: str) -> str:
    """A rating with its interval if it has one; nothing if there is no rating, or too few deals."""
    if record["low"] is None or record["rating"] is None:
        return ""
    low, high = record["rating_low"], record["rating_high"]
    return f"{round(record['rating']):+d}" + ("" if low is None else f" ± {(high - low) / 2:.0f}")


def rated(data: StoredGames) -> Frame:
    """The ratings, by the names that they have in the standings."""
    return ratings(data).drop(columns="deals").add_prefix("rating_").rename(columns={"rating_rating": "rating"})


def any_faults(table: Frame) -> bool:
    """Whether some bot has made a fault."""
    return bool(table["faults"].any())


COLUMNS: tuple[Column, ...] = (
    Column(
        "rank",
        say("rank"),
        word="rank",
        help="rank_note",
        digits=None,
        text=lambda record, _: rank_text(record["rank_low"], record["rank_high"], "-") or "-",
        value=lambda record: rank_text(record["rank_low"], record["rank_high"]) or None,
    ),
    Column(
        "name",
        say("bot"),
        word="bot",
        digits=None,
        left=True,
        unbroken=True,
        text=lambda record, _: visible(record["bot"]),
        value=lambda record: record["bot"],
    ),
    Column("points", say("points"), word="points", help="points_note", digits=3, unbroken=True, limits=LIMITS),
    Column("interval", say("95 % interval"), digits=None, left=True, unbroken=True, text=interval, in_report=False),
    Column(
        "rating",
        say("rating"),
        word="rating",
        help="ratings",
        limits=("rating_low", "rating_high"),
        text=rating,
        source=rated,
    ),
    Column("deals", say("deals"), word="deals"),
    Column("games", say("games"), word="games", in_text=never),
    Column("wins", say("won"), word="won", percent=True, unbroken=True),
    Column("score", say("score"), word="score", digits=2),
    Column("faults", say("faults"), word="faults", in_text=any_faults),
    Column("forfeits", say("forfeits"), word="forfeits", in_text=never),
)


def standings_table(ranking: Sequence[Standing], data: StoredGames) -> Frame:
    """The standings with a row for each bot: what a `Standing` has, then what columns have from elsewhere."""
    table = pandas().DataFrame([standing.as_dict() for standing in ranking], columns=Standing.__dataclass_fields__)
    table = (
        table.drop(columns="ahead_of")
        .set_index("bot")
        .astype(dict.fromkeys(LIMITS, float) | dict.fromkeys(RANKS, "Int64"))
    )
    for column in COLUMNS:
        table = table if column.source is None else table.join(column.source(data))
    return table


def records(table: Frame) -> list[BotRow]:
    """The rows of the standings as plain values."""
    rows = table.rename_axis("bot").reset_index().astype(object)
    return [dict(row) for row in rows.where(rows.notna(), None).to_dict("records")]


def in_text(table: Frame) -> list[Column]:
    """The columns that a terminal and a notebook show of these standings."""
    return [column for column in COLUMNS if column.in_text(table)]


def cells(table: Frame, lang: str = ENGLISH.code) -> list[tuple[str, ...]]:
    """The standings as texts, row by row."""
    columns = in_text(table)
    return [tuple(column.written(record, lang) for column in columns) for record in records(table)]


def in_report() -> list[Column]:
    """The columns of a report, in their order there."""
    first = {key: number for number, key in enumerate(FIRST_IN_REPORT)}
    shown = [column for column in COLUMNS if column.in_report]
    return sorted(shown, key=lambda column: first.get(column.key, len(first)))


def headings(words: Catalogue) -> list[dict[str, Json]]:
    """What a report needs to draw the table of the standings: every column, and how its values are written."""
    return [heading for column in in_report() for heading in column.headings(words)]


def helps(words: Catalogue) -> dict[str, str]:
    """The sentences that explain columns, by their keys."""
    return {column.key: words[f"findings.{column.help}"] for column in COLUMNS if column.help}


def rounded(value: Json) -> Json:
    """A value as a report has it: with as many digits as anybody reads."""
    return round(value, DIGITS) if isinstance(value, float) else value


def sentences(ranking: Sequence[Standing], lasting: str = "", lang: str = ENGLISH.code) -> list[str]:
    """How to read the standings."""
    words = catalogue(lang)
    if not ranking:
        return [words["findings.nothing"]]
    notes = []
    entrants = [bot for bot in ranking if bot.rank_low is not None]
    few = sum(bot.low is None for bot in entrants)
    better = sum(len(bot.ahead_of) for bot in entrants)
    if better and better == comb(len(entrants), 2):
        notes.append(words["findings.all_apart"])
    elif len(entrants) - few > 1:
        notes.append(words["findings.rank_note"])
    judged = comb(len(entrants) - few, 2)
    if better:
        notes.append(str(words.told("findings.may_be_wrong", count=better, wrong=by_chance(better, judged))))
    if few:
        key = "all_few" if few == len(entrants) else "few"
        parts = {"bots": few, "enough": ENOUGH, "deals": min(bot.deals for bot in entrants)}
        notes.append(str(words.told(f"findings.{key}", **parts)))
    if lasting:
        notes.append(words[f"findings.{lasting}"])
    if len(entrants) < len(ranking):
        notes.append(words["findings.fillers"])
    return notes


def by_chance(statements: int, judged: int) -> int:
    """How many of these statements may be wrong by chance, where so many pairs were judged, each by itself.

    If all bots were equal, a twentieth of the pairs would be told apart: nothing tells which of them really differ.
    """
    return min(statements, ceil(BY_CHANCE * judged))


def text(ranking: Sequence[Standing], table: Frame, lasting: str) -> str:
    """The standings as text."""
    columns = in_text(table)
    rows = [tuple(column.heading() for column in columns), *cells(table)]
    wide = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = [
        "  ".join(
            cell.ljust(width) if column.left else cell.rjust(width)
            for column, cell, width in zip(columns, row, wide, strict=True)
        ).rstrip()
        for row in rows
    ]
    return "\n".join([*lines, *sentences(ranking, lasting)])


def page(ranking: Sequence[Standing], table: Frame, lasting: str) -> str:
    """The standings as HTML that needs no script: a table, and every bot's interval drawn in its row."""
    headings = [*(escape(column.heading()) for column in in_text(table)), ends(catalogue("en").tables["charts"])]
    head = "".join(f"<th>{heading}</th>" for heading in headings)
    drawn = [whisker(standing.as_dict()) for standing in ranking]
    rows = ([*map(escape, row), chart] for row, chart in zip(cells(table), drawn, strict=True))
    body = "".join(f"<tr>{''.join(f'<td>{cell}</td>' for cell in row)}</tr>" for row in rows)
    notes = "".join(f"<p>{sentence}</p>" for sentence in sentences(ranking, lasting))
    return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>{notes}"
