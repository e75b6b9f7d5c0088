"""A tournament before its end: its waves, how far it is, which differences between bots it will see."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from datetime import datetime
from itertools import combinations
from pathlib import Path

from beankit.arena.statistics import ALPHA
from beankit.cli.console import listing, out, tell
from beankit.core.said import Said, say
from beankit.core.texts import visible
from beankit.tournament.plan.schedule import meetings, seated
from beankit.tournament.power import CHANCE, Foresight, Prospect, outlook
from beankit.tournament.run import Tournament
from beankit.tournament.store.connection import NO_LOG
from beankit.tournament.watch import duration
from beankit.words import catalogue
from beankit.words.catalogue import spoken

PERCENT = round(100 * CHANCE)


def show_status(file: str, store: Path | None, as_json: bool, lang: str) -> None:
    """How far it is."""
    lang = catalogue(lang).language
    tournament = Tournament(file, store)
    now = tournament.status()
    if as_json:
        seconds = None if now.left is None else now.left.seconds
        facts = now._asdict() | {"sentence": spoken(now.sentence, lang)}
        print(json.dumps({**facts, "left": now.games - now.stored, "seconds_left": seconds}))
        return
    lines = [
        say(
            "{game}, {bots} {bots:bot|bots}, {waves} {waves:wave|waves}; {chance}",
            game=tournament.settings.game,
            bots=len(tournament.bots),
            waves=now.waves,
            chance=now.sentence,
        ),
        say(
            "{stored} of {games} {games:game is|games are} stored in {store}",
            stored=now.stored,
            games=now.games,
            store=str(tournament.store),
        ),
    ]
    if now.left is not None:
        rest = now.left.until(datetime.now().astimezone())
        games = now.games - now.stored
        lines.append(say("{games} {games:game is|games are} left; {rest}", games=games, rest=rest))
    if now.others:
        lines.append(
            say(
                "{count} stored games are not counted: the bots or the engine have changed since, or a bot has left",
                count=now.others,
            )
        )
    if now.levels:
        levels = ", ".join(map(str, now.levels))
        lines.append(say("other people's bots ran at isolation level {levels}", levels=levels))
    if now.journal != "wal":
        lines.append(NO_LOG)
    for line in [*lines, *tournament.refused.values()]:
        tell(line, lang)


def show_schedule(file: str, store: Path | None, as_json: bool, lang: str) -> None:
    """The waves, and how often bots meet."""
    lang, tournament = catalogue(lang).language, Tournament(file, store)
    tables = tournament.schedule()
    if as_json:
        print(json.dumps({"tables": [table._asdict() for table in tables]}))
        return
    names, deals = tournament.bots, seated(tables)
    met = meetings(table.bots for table in tables)
    often = Counter(met[pair] for pair in combinations(names, 2))
    waves = Counter(table.wave for table in tables if table.bots)
    console = out()
    wave_head, count_head, first_head = (
        spoken(head, lang) for head in (say("wave"), say("tables"), say("first tables"))
    )
    listed = listing(f">{wave_head}", f">{count_head}", first_head)
    for wave, size in waves.items():
        first = [" - ".join(map(visible, table.bots)) for table in tables if table.wave == wave and table.bots][:3]
        listed.add_row(str(wave + 1), str(size), "; ".join(first) + ("; ..." if size > len(first) else ""))
    console.print(listed)
    games = sum(len(table.bots) for table in tables)
    fewest, most = min(deals[name] for name in names), max(deals[name] for name in names)
    sentence = say(
        "{games} {games:game|games}; each bot plays {deals} {deals:deal|deals}, each in all rotations of the seats",
        games=games,
        deals=between(fewest, most),
    )
    console.print(spoken(sentence, lang))
    if often:
        meet = between(min(often), max(often))
        console.print(spoken(say("two bots meet on {deals} {deals:deal|deals}", deals=meet), lang))
        pairs = [
            say("{count} {count:pair|pairs} on {deals}", count=count, deals=deals)
            for deals, count in sorted(often.items())
        ]
        listed_pairs = ", ".join(spoken(pair, lang) for pair in pairs)
        console.print(spoken(say("meetings: {pairs}", pairs=listed_pairs), lang))


def between(low: int, high: int) -> int | Said:
    """A number, or from where to where it goes."""
    return low if low == high else say("{low} to {high}", low=low, high=high)


def show_outlook(
    file: str, store: Path | None, like: Path | None, minutes: float | None, as_json: bool, lang: str
) -> None:
    """A table with a row for each number of deals, and what it means in words."""
    lang = catalogue(lang).language
    coming = outlook(Tournament(file, store), like, minutes)
    if as_json:
        print(json.dumps(coming.as_dict()))
        return
    console = out()
    tell(plan_in_words(coming), lang)
    headings = say("deals"), say("games to play"), say("difference seen"), say("time")
    table = listing(*(f">{spoken(word, lang)}" for word in headings), "")
    for sight in sorted((coming.planned, *coming.others), key=lambda sight: sight.deals):
        mark = spoken(say("as planned"), lang) if sight is coming.planned else ""
        table.add_row(*(spoken(cell, lang) for cell in row_of(sight)), mark)
    console.print(table)
    for line in meaning(coming):
        tell(line, lang)


def plan_in_words(coming: Foresight) -> Said:
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


def row_of(sight: Prospect) -> tuple[Said, ...]:
    """A row of the table."""
    seen = say("-") if sight.difference is None else say("{points:.2f}", points=sight.difference)
    time = say("?") if sight.seconds is None else duration(sight.seconds)
    return say("{deals}", deals=sight.deals), say("{games}", games=sight.games), seen, time


def meaning(coming: Foresight) -> Iterator[Said]:
    """What the table means."""
    yield told_apart(coming.planned)
    if coming.fitting is not None and coming.minutes is not None:
        yield say("In {minutes:g} minutes: {sentence}", minutes=coming.minutes, sentence=told_apart(coming.fitting))
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


def told_apart(sight: Prospect) -> Said:
    """What a number of deals shows."""
    if sight.difference is None:
        return say("{deals} {deals:deal tells|deals tell} nobody apart for sure.", deals=sight.deals)
    return say(
        "{deals} deals tell two bots apart with a chance of {percent} % if they differ by {points:.2f} placing points.",
        deals=sight.deals,
        percent=PERCENT,
        points=sight.difference,
    )
