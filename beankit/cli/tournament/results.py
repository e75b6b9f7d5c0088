"""What a tournament came to: standings, tables, grades, games and the report, in a terminal or as files."""

from __future__ import annotations

import json
from pathlib import Path

from beankit.arena.files import OPEN, PRIVATE, NotWritten, put
from beankit.arena.table.notes import with_names
from beankit.classroom.people import read_roster
from beankit.classroom.settings import read_settings as class_settings
from beankit.classroom.sheets import GradebookStudent, gradebook
from beankit.cli.console import listing, out, tell
from beankit.cli.play.replay import replay_text
from beankit.core.errors import BadOption
from beankit.core.registry import GAMES
from beankit.core.said import say
from beankit.core.texts import printable, visible
from beankit.core.values import Json
from beankit.tournament.archive import Archive
from beankit.tournament.plan.file import STORE, find_file, read_settings, store_of
from beankit.tournament.results.columns import cells, in_text, sentences
from beankit.tournament.results.exports import table_text
from beankit.tournament.results.result import Result
from beankit.tournament.standings import ENOUGH, marks
from beankit.words import catalogue
from beankit.words.catalogue import spoken

PAGE = ".html"
TABLES = ("standings", "head_to_head", "ratings", "seats", "progress", "diagnostics",
          "near_copies", "games")  # fmt: skip
LATER = say(
    "its deals are the same for all bots, also for those to come: they are shown after `beankit tournament close`"
)


def result(file: str, store: Path | None, aliases: bool = False, ids: bool = False) -> Result:
    """The result of a tournament; its file is given, or the store itself."""
    return Result.open(store or file, ids=ids and not aliases, aliases=aliases)


def archive(file: str, store: Path | None) -> Archive:
    """What is stored of a tournament; its file is given, or the store itself."""
    return Archive(store or store_of(file))


def show_standings(result: Result, as_json: bool, as_csv: bool, lang: str) -> None:
    """The table of the bots, and how to read it."""
    lang = catalogue(lang).language
    table = result.standings()
    if as_csv:
        print(table_text(table), end="")
    elif as_json:
        print(json.dumps({"standings": json.loads(table.reset_index().to_json(orient="records"))}))
    else:
        columns = in_text(table)
        headings = ((column.heading(lang), column.left) for column in columns)
        shown = listing(*(heading if left else f">{heading}" for heading, left in headings))
        for row in cells(table, lang):
            shown.add_row(*row)
        for column, drawn in zip(columns, shown.columns, strict=True):
            drawn.no_wrap = column.unbroken
        out().print(shown)
        for sentence in sentences(result.ranking(), result.data.lasting, lang):
            out().print(sentence, soft_wrap=True)


def export_tables(result: Result, to: Path, lang: str) -> None:
    """Write every table into a folder."""
    make_folder(to)
    for name in TABLES:
        put(to / f"{name}.csv", table_text(getattr(result, name)()).encode(), PRIVATE)
    written = say("{count} tables are in {folder}; only you can read them", count=len(TABLES), folder=str(to))
    tell(written, catalogue(lang).language)


def make_folder(folder: Path) -> None:
    """Make a folder, if it is not there yet."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise NotWritten("{folder} cannot be made: {why}", folder=str(folder), why=str(error.strerror)) from None


def roster_of(file: str) -> Path:
    """The roster of the class whose bots play in a tournament."""
    folder = None if Path(file).suffix == STORE else read_settings(find_file(file)).submissions
    roster = "" if folder is None else class_settings(folder).roster
    if folder is None or not roster:
        raise BadOption(
            "--gradebook needs --roster CSV: a gradebook knows people by their ids, and {file} names no class with a "
            "roster",
            file=file,
        )
    return folder / roster


def export_grades(result: Result, to: Path, platform: str, roster: Path, lang: str) -> None:
    """Write the marks of the class with the columns that a gradebook imports."""
    lang = catalogue(lang).language
    people = {person.owner: GradebookStudent(person.id, person.name) for person in read_roster(roster)}
    of_bots = {bot: about.get("owner") or bot for bot, about in result.data.entrants.items()}
    if not any(owner in people for owner in of_bots.values()):
        raise BadOption("nobody on {roster} has a bot in this tournament", roster=str(roster))
    house = [bot for bot, about in result.data.entrants.items() if about["house"] and about["ranked"]]
    if not house:
        raise BadOption(
            "grades measure bots against house bots, and {file} has none: name some, as in  "
            'bots = ["random", "gardener", "trader"] , and run it again',
            file=str(result.data.path),
        )
    marked = marks(result.ranking(), house)
    owners = {bot: people[owner] for bot, owner in of_bots.items() if owner in people and bot in marked}
    make_folder(to)
    file = to / f"{platform}.csv"
    put(file, gradebook(marked, owners, platform).encode(), PRIVATE)
    missing = sorted(student.name or student.id for owner, student in people.items() if student not in owners.values())
    sentence = say(
        "{file}: {count} {count:grade|grades} from 0 to 100: the share of the house bots ({bots}) that a bot "
        "demonstrably beats; an undecided one counts half",
        file=str(file),
        count=len(owners),
        bots=", ".join(house),
    )
    tell(sentence, lang)
    if missing:
        left_out = say(
            "no grade, because no bot of theirs has played {enough} deals: {names}",
            enough=ENOUGH,
            names=", ".join(missing),
        )
        tell(left_out, lang)


def show_games(archive: Archive, bot: str | None, faults: bool, as_json: bool, lang: str) -> None:
    """The games that count, one line each."""
    lang = catalogue(lang).language
    called = archive.shown_names()
    wanted = {name for name, shown in called.items() if bot in (None, name, shown)}
    if not wanted:
        names = ", ".join(called.values())
        raise BadOption("there is no bot {bot} in this tournament; there are {names}", bot=repr(bot), names=names)
    games = [
        game for game in archive.games() if wanted.intersection(game.bots) and (not faults or game.summary["faults"])
    ]
    if as_json:
        rows = [game._asdict() | {"summary": without_deals(game.summary, archive.secret)} for game in games]
        print(json.dumps({"games": rows}))
        return
    words = catalogue(lang)
    heads = (say("game"), say("wave"), say("deal"), say("seats and scores"), say("winner"), say("faults"), say("level"))
    columns = zip(("", ">", ">", "", "", "", ">"), heads, strict=True)
    table = listing(*(f"{side}{spoken(head, lang)}" for side, head in columns))
    for game in games:
        summary, place = game.summary, archive.plan.tables[game.number]
        bots = [visible(called[name]) for name in game.bots]
        seats = [f"{name} {score}" for name, score in zip(bots, summary["scores"], strict=True)]
        won = ", ".join(bots[seat] for seat in summary["winners"])
        reasons = [(bots[fault["seat"]], fault["reason"]) for fault in summary["faults"]]
        blamed = dict.fromkeys(f"{name}: {words[f'pages.league_kind_{reason}']}" for name, reason in reasons)
        level = "" if game.level is None else str(game.level)
        table.add_row(
            game.key[:8], str(place.wave + 1), str(place.deal), ", ".join(seats), won, ", ".join(blamed), level
        )
    console = out()
    console.print(table)
    console.print(spoken(say("{games} {games:game|games}", games=len(games)), lang))
    if games and not archive.secret:
        command = f"beankit tournament replay {archive.path} {games[-1].key[:8]}"
        tell(say("Show the last one:  {command}", command=command), lang)


def without_deals(summary: dict[str, Json], secret: bool) -> dict[str, Json]:
    """A summary without what tells the deal, if that is still secret."""
    if not secret:
        return summary
    faults = [{**fault, "record": ""} for fault in summary["faults"]]
    return {**summary, "faults": faults, "record": "", "seed": None, "digest": ""}


def show_replay(archive: Archive, word: str, to: int | None, player: str | None, prints: bool, language: str) -> None:
    """One game, move by move."""
    game, called = archive.game(word), archive.shown_names()
    if archive.secret:
        raise BadOption("the games of {path} cannot be replayed yet: {why}", path=str(archive.path), why=LATER)
    kind = archive.settings["game"]
    bots = [visible(called[name]) for name in game.bots]
    record = with_names(game.summary["record"], bots)  # bots give themselves others
    replay_text(record, to, player, False, language, None if kind in GAMES else kind)
    for seat, text in game.prints.items() if prints else ():
        sentence = say("{bot} printed:\n{text}", bot=bots[seat], text=printable(text))
        out().print(spoken(sentence, language))


def write_report(archive: Archive, to: Path | None, lang: str, teacher: bool, aliases: bool) -> None:
    """The report as a page; one for teachers can be read by its owner only."""
    from beankit.tournament.results.report import report

    file = to or archive.path.with_suffix(PAGE)
    if file.suffix != PAGE:
        raise BadOption("the report is a page: call it {file} (--to FILE)", file=str(file.with_suffix(PAGE)))
    try:
        put(file, report(archive, lang, teacher, aliases).encode(), PRIVATE if teacher else OPEN)
    except NotWritten as error:
        raise NotWritten("{error}; write it elsewhere:  --to FILE", error=error.said) from None
    sentences = [say("the report is in {file}: open it in a browser", file=str(file))]
    if teacher:
        sentences.append(say("it has hints for teachers only; --public leaves them out, --aliases hides names"))
    for sentence in sentences:
        tell(sentence, lang)
