"""The standings for people: as text, and as a table in a notebook. Names are hostile: nothing in them is obeyed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from html import escape
from math import comb

from beankit.charts.still import ends, whisker
from beankit.tournament.letters import LETTER
from beankit.tournament.results.columns import cells, in_text
from beankit.tournament.results.data import Frame
from beankit.tournament.standings import ENOUGH, Standing, by_chance
from beankit.words import catalogue


def sentences(ranking: Sequence[Standing]) -> list[str]:
    """How to read the standings."""
    words = catalogue("en")
    if not ranking:
        return [words["findings.nothing"]]
    notes = []
    entrants = [bot for bot in ranking if bot.rank_low is not None]
    letters = Counter(letter for bot in ranking for letter in LETTER.findall(bot.groups))
    better = sum(bot.rank_low - 1 for bot in ranking if bot.rank_low is not None)
    if max(letters.values(), default=0) > 1:
        notes.append(words["findings.letters"])
    elif better and better == comb(len(entrants), 2):
        notes.append(words["findings.no_letters"])
    few = sum(bot.low is None for bot in entrants)
    judged = comb(len(entrants) - few, 2)
    if better:
        notes.append(str(words.told("findings.may_be_wrong", count=better, wrong=by_chance(better, judged))))
    if few:
        keys = ["all_few"] if few == len(entrants) else ["few", "no_places"]
        parts = {"bots": few, "enough": ENOUGH, "deals": min(bot.deals for bot in entrants)}
        notes += [str(words.told(f"findings.{key}", **parts)) for key in keys]
    if len(entrants) < len(ranking):
        notes.append(words["findings.fillers"])
    return notes


def text(ranking: Sequence[Standing], table: Frame) -> str:
    """The standings as text."""
    columns = in_text(table)
    rows = [tuple(column.label for column in columns), *cells(table)]
    wide = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = [
        "  ".join(
            cell.ljust(width) if column.left else cell.rjust(width)
            for column, cell, width in zip(columns, row, wide, strict=True)
        ).rstrip()
        for row in rows
    ]
    return "\n".join([*lines, *sentences(ranking)])


def page(ranking: Sequence[Standing], table: Frame) -> str:
    """The standings as HTML that needs no script: a table, and every bot's interval drawn in its row."""
    headings = [*(escape(column.label) for column in in_text(table)), ends(catalogue("en").tables["charts"])]
    head = "".join(f"<th>{heading}</th>" for heading in headings)
    drawn = [whisker(standing.as_dict()) for standing in ranking]
    rows = ([*map(escape, row), chart] for row, chart in zip(cells(table), drawn, strict=True))
    body = "".join(f"<tr>{''.join(f'<td>{cell}</td>' for cell in row)}</tr>" for row in rows)
    notes = "".join(f"<p>{sentence}</p>" for sentence in sentences(ranking))
    return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>{notes}"
