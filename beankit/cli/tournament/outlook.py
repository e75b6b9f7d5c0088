"""`beankit tournament plan` in a terminal: which differences a tournament will see, and how long that takes."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

from beankit.arena.duels.statistics import ALPHA
from beankit.cli.console import listing, out
from beankit.core.said import Said, say
from beankit.tournament.play.pace import duration
from beankit.tournament.power import CHANCE, Foresight, Prospect, outlook
from beankit.tournament.run import Tournament
from beankit.words import catalogue
from beankit.words.said import spoken

PERCENT = round(100 * CHANCE)


def show_outlook(tournament: Tournament, like: Path | None, minutes: float | None, as_json: bool, lang: str) -> None:
    """A table with a row for each number of deals, and what it means in words."""
    lang = catalogue(lang).language
    coming = outlook(tournament, like, minutes)
    if as_json:
        print(json.dumps(coming.as_dict()))
        return
    console = out()
    console.print(spoken(heading(coming), lang), soft_wrap=True)
    headings = say("deals"), say("games to play"), say("difference seen"), say("time")
    table = listing(*(f">{spoken(word, lang)}" for word in headings), "")
    for sight in sorted((coming.planned, *coming.others), key=lambda sight: sight.deals):
        mark = spoken(say("as planned"), lang) if sight is coming.planned else ""
        table.add_row(*(spoken(cell, lang) for cell in cells(sight)), mark)
    console.print(table)
    for line in lines(coming):
        console.print(spoken(line, lang), soft_wrap=True)


def heading(coming: Foresight) -> Said:
    """What is planned."""
    return say(
        "{name}: {bots} {bots:bot|bots}, {players} at a table, {deals} {deals:deal|deals} for each bot, "
        "{games} {games:game|games}",
        name=coming.name,
        bots=coming.bots,
        players=coming.players,
        deals=coming.planned.deals,
        games=coming.planned.games,
    )


def cells(sight: Prospect) -> tuple[Said, ...]:
    """A row of the table."""
    seen = say("-") if sight.difference is None else say("{points:.2f}", points=sight.difference)
    time = say("?") if sight.seconds is None else duration(sight.seconds)
    return say("{deals}", deals=sight.deals), say("{games}", games=sight.games), seen, time


def lines(coming: Foresight) -> Iterator[Said]:
    """What the table means."""
    yield sentence(coming.planned)
    if coming.fitting is not None and coming.minutes is not None:
        yield say("In {minutes:g} minutes: {sentence}", minutes=coming.minutes, sentence=sentence(coming.fitting))
    if coming.until is not None:
        yield say(
            "Whoever ends it when it is decided (--until-decided) looks often, and needs {points:.2f}; in "
            "return the chance that any pair is judged wrongly is at most {wrong} %.",
            wrong=round(100 * ALPHA),
            points=coming.until,
        )
    yield say("This comes from {source}. Each pair is judged by itself.", source=coming.source)
    if coming.pace is None:
        yield say("How long it takes is known after the first games, or from a store of such bots: --like STORE")
    else:
        yield say("The times are {basis}.", basis=coming.pace.basis)


def sentence(sight: Prospect) -> Said:
    """What so many deals show."""
    if sight.difference is None:
        return say("{deals} {deals:deal tells|deals tell} nobody apart for sure.", deals=sight.deals)
    return say(
        "{deals} deals tell two bots apart with a chance of {percent} % if they differ by {points:.2f} placing points.",
        deals=sight.deals,
        percent=PERCENT,
        points=sight.difference,
    )
