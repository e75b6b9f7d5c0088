"""The standings for people: as text, and as a table in a notebook. Names are hostile: nothing in them is obeyed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from html import escape
from math import comb

from beankit.charts.page import ends, whisker
from beankit.tournament.letters import LETTER
from beankit.tournament.results.data import Frame
from beankit.tournament.showing import plain
from beankit.tournament.standings import ENOUGH, FEW, Standing, by_chance
from beankit.words import catalogue

HEADINGS = ("place", "bot", "points", "95 % interval", "rank", "group", "rating", "deals", "won", "score")
FAULTS = "faults"  # a column that is there if there were any
TEXTS = ("bot", "95 % interval", "group")  # to the left; numbers stand on the right


def headings_of(table: Frame) -> tuple[str, ...]:
    """The columns that are shown."""
    return (*HEADINGS, FAULTS) if table["faults"].any() else HEADINGS


def cells(table: Frame) -> list[tuple[str, ...]]:
    """The standings as texts, row by row."""
    faulty = FAULTS in headings_of(table)
    return [
        (
            "-" if row.place != row.place else f"{row.place:.0f}.",
            plain(bot),
            known(row.points, ".3f"),
            FEW if row.low != row.low else f"{row.low:.3f} - {row.high:.3f}",
            "" if row.rank_low != row.rank_low else between(row.rank_low, row.rank_high),
            row.groups,
            "" if row.low != row.low else rated(row.rating, row.rating_low, row.rating_high),
            str(row.deals),
            known(row.wins, ".0%"),
            known(row.score, ".2f"),
            *([str(row.faults)] if faulty else []),
        )
        for bot, row in zip(
            table.index, table.astype({"place": float, "rank_low": float, "rank_high": float}).itertuples(), strict=True
        )
    ]


def known(value: float, form: str) -> str:
    """A number, or nothing where there is none: of a bot that has not played."""
    return "" if value != value else f"{value:{form}}"


def rated(rating: float, low: float, high: float) -> str:
    """A rating with its interval if it has one; nothing if there is no rating."""
    if rating != rating:
        return ""
    return f"{round(rating):+d}" + ("" if low != low else f" ± {(high - low) / 2:.0f}")


def between(low: float, high: float) -> str:
    """A rank, or from which to which."""
    return f"{low:.0f}" if low == high else f"{low:.0f}-{high:.0f}"


def sentences(ranking: Sequence[Standing]) -> list[str]:
    """How to read the standings."""
    words = catalogue("en")
    if not ranking:
        return [words["findings.nothing"]]
    found = []
    entrants = sum(one.rank_low is not None for one in ranking)
    letters = Counter(letter for one in ranking for letter in LETTER.findall(one.groups))
    better = sum(one.rank_low - 1 for one in ranking if one.rank_low is not None)
    if max(letters.values(), default=0) > 1:
        found.append(words["findings.letters"])
    elif better and better == comb(entrants, 2):
        found.append(words["findings.no_letters"])
    judged = comb(sum(one.low is not None and one.rank_low is not None for one in ranking), 2)
    if better:
        found.append(str(words.told("findings.may_be_wrong", count=better, wrong=by_chance(better, judged))))
    few = sum(one.low is None and one.rank_low is not None for one in ranking)
    if few:
        told = ["all_few"] if few == entrants else ["few", "no_places"]
        parts = {"bots": few, "enough": ENOUGH, "deals": min(one.deals for one in ranking if one.rank_low is not None)}
        found += [str(words.told(f"findings.{key}", **parts)) for key in told]
    if any(one.rank_low is None for one in ranking):
        found.append(words["findings.fillers"])
    return found


def text(ranking: Sequence[Standing], table: Frame) -> str:
    """The standings as text."""
    headings = headings_of(table)
    rows = [headings, *cells(table)]
    wide = [max(len(row[column]) for row in rows) for column in range(len(headings))]
    lines = [
        "  ".join(
            cell.ljust(width) if heading in TEXTS else cell.rjust(width)
            for heading, cell, width in zip(headings, row, wide, strict=True)
        ).rstrip()
        for row in rows
    ]
    return "\n".join([*lines, *sentences(ranking)])


def page(ranking: Sequence[Standing], table: Frame) -> str:
    """The standings as HTML that needs no script: a table, and every bot's interval drawn in its row."""
    headings = [*headings_of(table), ends(catalogue("en").tables["charts"])]
    head = "".join(f"<th>{heading}</th>" for heading in headings)
    drawn = [whisker(one.as_dict()) for one in ranking]
    rows = ([*map(escape, row), chart] for row, chart in zip(cells(table), drawn, strict=True))
    body = "".join(f"<tr>{''.join(f'<td>{cell}</td>' for cell in row)}</tr>" for row in rows)
    notes = "".join(f"<p>{sentence}</p>" for sentence in sentences(ranking))
    return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>{notes}"
