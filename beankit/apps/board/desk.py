"""What the teacher's desk shows of a store: how the bots of a class do, near copies, grades, and when it is done.

Of two sources side by side, lines are marked that stand in both in the same shape, and in no house bot.
"""

from __future__ import annotations

import inspect
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import datetime
from functools import cache
from keyword import iskeyword
from math import ceil
from pathlib import Path

from beankit.apps.board.messages import DeskBot, DeskFacts, NearCopy, ShapedLine, ShapedSource
from beankit.arena.bots.files import BotFiles
from beankit.arena.bots.roster import house_bots
from beankit.classroom.sheets import GradebookStudent, gradebook
from beankit.core.said import Said, say
from beankit.tournament.archive import Archive
from beankit.tournament.league.table import table_of
from beankit.tournament.league.versions import split
from beankit.tournament.results.hints import LISTED
from beankit.tournament.results.result import Result
from beankit.tournament.standings import marks, rank_text
from beankit.tournament.store.connection import opened
from beankit.tournament.store.promises import FOREVER
from beankit.tournament.watch import SO_FAR, Forecast

MEAN_TIME = "SELECT avg(seconds) FROM counted JOIN games USING(key)"
RUN = 3  # lines in a row: single ones are the same in most programs
TOKEN = re.compile(r"#.*|\"[^\"]*\"|'[^']*'|[^\W\d]\w*|\d[\w.]*|\S")
MOST_LINES, LONGEST = 3000, 300  # lines of a bot, and signs of a line: a page with more helps nobody
Line = tuple[str, int, str]  # its file, its number, and its text or its shape


class NearCopies:
    """Near copies of a store; they are found again only when a bot is new, because that takes a while."""

    def __init__(self) -> None:
        self.seen: object = None
        self.copies: list[NearCopy] = []

    def of(self, archive: Archive) -> list[NearCopy]:
        """The pairs of what plays now, the most alike first; two versions of one owner are no pair."""
        bots = {name: bot for name, bot in archive.entrants.items() if bot.ranked and not bot.house}
        with opened(archive.path) as store:
            read = store.kept("fingerprints")
        state = ({(name, bot.hash) for name, bot in bots.items()}, read)
        if state != self.seen and archive.stored:
            pairs = Result.open(archive.path, ids=True).near_copies().itertuples()
            self.copies = [
                NearCopy(row.bot, row.other, row.source)
                for row in pairs
                if not row.house and {row.bot, row.other} <= {*bots} and bots[row.bot].owner != bots[row.other].owner
            ][:LISTED]
            self.seen = state
        return self.copies


def desk_facts(archive: Archive, copies: NearCopies) -> DeskFacts:
    """Everything that the desk shows of a tournament or league."""
    left = {split(leaver.name)[0]: leaver.reason for leaver in archive.left if leaver.name}
    pairs = copies.of(archive)
    return DeskFacts(desk_bots(archive), left, pairs, archive.stored, archive.plan.games, rest(archive))


def desk_bots(archive: Archive) -> dict[str, DeskBot]:
    """How the bots of people do, by their owners."""
    if archive.until == FOREVER:
        return {
            archive.entrants[row.name].owner: DeskBot(
                row.name,
                row.bot,
                row.version,
                placed(row.rank_low, row.rank_high),
                row.games,
                row.faults,
                row.mark,
            )
            for row in table_of(archive.path).rows
            if not row.house
        }
    ranking = archive.standings()
    marked = marks(ranking, {name for name, bot in archive.entrants.items() if bot.house})
    return {
        owner: DeskBot(
            row.bot, row.bot, 0, placed(row.rank_low, row.rank_high), row.games, row.faults, marked.get(row.bot)
        )
        for row in ranking
        if (owner := archive.entrants[row.bot].owner)
    }


def placed(low: int | None, high: int | None) -> str:
    """From which to which place; a house bot has none."""
    return rank_text(low, high) or "–"


def rest(archive: Archive) -> Said | None:
    """How long the games to come take, as long as those so far took; None if nothing is to come, or nothing known."""
    with opened(archive.path) as store:
        (mean,) = store.connection.execute(MEAN_TIME).fetchone()
        workers, most = store.kept("workers") or 1, store.kept("deals")
        rows = list(store.rows()) if archive.until == FOREVER else []
    league = archive.until == FOREVER
    games = to_come(archive, Counter(row.bot for row in rows), most) if league else archive.plan.games - archive.stored
    if not games or not mean:
        return None
    sentence = Forecast(games * mean / workers, SO_FAR).until(datetime.now().astimezone())
    return (
        say("at most {games} {games:game|games} are to come; {rest}", games=games, rest=sentence)
        if league
        else sentence
    )


def to_come(archive: Archive, played: Mapping[str, int], most: int) -> int:
    """How many games a league plays if everybody is to play all their deals; a deal has as many as players."""
    players = int(archive.settings["players"])
    ranked = [name for name, ranks in archive.ranked.items() if ranks]
    deals = sum(max(0, most - played[bot] // players) for bot in ranked)
    return max(ceil(deals / players) * players, archive.plan.games - archive.stored)


def grades(archive: Archive, people: Mapping[str, tuple[str, str]], platform: str) -> str:
    """The marks of the class with the columns that a gradebook imports; empty if nobody has one."""
    marked = {owner: bot for owner, bot in desk_bots(archive).items() if bot.mark is not None and owner in people}
    owners = {bot.bot: GradebookStudent(*people[owner]) for owner, bot in marked.items()}
    grades = {bot.bot: bot.mark for bot in marked.values() if bot.mark is not None}
    return gradebook(grades, owners, platform) if grades else ""


def side_by_side(entries: Mapping[str, BotFiles]) -> list[ShapedSource]:
    """The sources of some bots, with what each shares with another one of them."""
    lines = {name: list(lines_of(entry)) for name, entry in entries.items()}
    shapes = {name: shapes_of(all_lines[:MOST_LINES]) for name, all_lines in lines.items()}
    runs = {name: {run for _, run in runs_of(shape)} for name, shape in shapes.items()}
    others = {name: set().union(*(runs[other] for other in runs if other != name)) for name in runs}
    return [marked(name, lines[name], shapes[name], others[name] - house_runs()) for name in entries]


def lines_of(entry: BotFiles) -> Iterator[Line]:
    """The lines of a bot's files, the main one first."""
    for file, text in entry.sources.items():
        for number, line in enumerate(text.splitlines(), 1):
            yield file, number, line[:LONGEST]


def marked(name: str, lines: Sequence[Line], shapes: Sequence[Line], shared: set[tuple[str, ...]]) -> ShapedSource:
    """The files of a bot; lines of a shared run are marked."""
    alike = {shapes[place + step][:2] for place, run in runs_of(shapes) if run in shared for step in range(RUN)}
    files: dict[str, list[ShapedLine]] = {}
    for file, number, line in lines[:MOST_LINES]:
        files.setdefault(file, []).append(ShapedLine(number, line, (file, number) in alike))
    return ShapedSource(name, files, max(0, len(lines) - MOST_LINES))


def shapes_of(lines: Iterable[Line]) -> list[Line]:
    """The shapes of some lines, for all that say something."""
    return [(file, number, shape) for file, number, line in lines if (shape := shape_of(line))]


def shape_of(line: str) -> str:
    """A line without its names, numbers, texts, comment and indentation."""
    return " ".join(kind for token in TOKEN.findall(line) if (kind := kind_of(token)))


def kind_of(token: str) -> str:
    """What stays of a word or sign."""
    if token.startswith("#"):
        return ""
    if iskeyword(token):
        return token
    return "name" if token[0].isalpha() or token[0] == "_" else "0" if token[0].isdigit() else token[0]


def runs_of(shapes: Sequence[Line]) -> Iterator[tuple[int, tuple[str, ...]]]:
    """Every few lines in a row, with where they begin."""
    for place in range(len(shapes) - RUN + 1):
        yield place, tuple(shape for _, _, shape in shapes[place : place + RUN])


@cache
def house_runs() -> set[tuple[str, ...]]:
    """What stands in a house bot is nobody's own."""
    files = {Path(inspect.getfile(kind)) for kind in house_bots().values()}
    texts = {file.name: file.read_text("utf-8") for file in files}
    lines = [shapes_of((name, 0, line) for line in text.splitlines()) for name, text in texts.items()]
    return {run for shapes in lines for _, run in runs_of(shapes)}
