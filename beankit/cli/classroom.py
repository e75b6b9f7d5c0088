"""The commands of a class: its submission folder, codes for its people, and somebody who leaves."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from beankit.cli.console import tell
from beankit.cli.options import Folder, Reason, Roster, Spoken, spoken_in
from beankit.core.errors import BeankitError
from beankit.core.said import Said, say
from beankit.words import catalogue
from beankit.words.catalogue import spoken

if TYPE_CHECKING:
    from beankit.classroom.folder import ClassFolder
    from beankit.classroom.people import Person

ROSTER = "roster.csv"
classes = typer.Typer(
    help="Make a class, and decide who may hand in and play.",
    add_completion=False,
    pretty_exceptions_enable=False,
)
EXAMPLE = "2026-12-03T18:00"
SlipLanguage = Annotated[str, spoken_in("the slips")]
Who = Annotated[str, typer.Argument(help="An id, a name or an alias.")]
Why = Annotated[str, typer.Option("--reason", metavar="TEXT", help="Why; only you read it.")]


@classes.callback(invoke_without_command=True)
def class_(context: typer.Context) -> None:
    """Make a class, and decide who may hand in and play."""
    if context.invoked_subcommand is None:
        print(context.get_help())


@classes.command("new")
def new(
    folder: Annotated[Path, typer.Argument(help="The folder to make.")],
    game: Annotated[
        list[str] | None,
        typer.Option("--game", show_default="bohnanza", help="A game that counts; may be repeated."),
    ] = None,
    closes: Annotated[
        str | None,
        typer.Option(metavar="TIME", show_default="never", help="When the class closes, such as 2026-12-01T18:00."),
    ] = None,
    roster: Roster = None,
    lang: Spoken = "en",
) -> None:
    """Make the folder of a class, with a commented class.toml."""
    from beankit.classroom.folder import ClassFolder
    from beankit.classroom.people import read_roster
    from beankit.classroom.settings import settings_of

    lang, games = catalogue(lang).language, game or ["bohnanza"]
    given = {"games": games, **({"closes": closes} if closes else {}), **({"roster": ROSTER} if roster else {})}
    people = [] if roster is None else read_roster(roster)
    settings = settings_of(given, "beankit class new")
    ClassFolder.new(folder, settings, None if roster is None else roster.read_bytes(), lang)
    written = say("{file} has been written. Read it, and change what you like.", file=str(folder / "class.toml"))
    print(spoken(written, lang))
    if settings.closes:
        closing = [say("It closes on {until:full_date}.", until=settings.closing)]
        if settings.closes <= datetime.now().astimezone():
            closing.append(say("That is over: nobody can hand in anything."))
        print(*(spoken(sentence, lang) for sentence in closing))
    if roster is not None:
        listed = say("{count} {count:person is|people are} on the roster.", count=len(people))
        codes = say("Make codes for them:  {command}", command=f"beankit class slips {folder}")
        print(spoken(listed, lang), spoken(codes, lang))
    serve = f"beankit serve --host 0.0.0.0 --submissions {folder}"
    hand_in = say("Students hand in on the page that you open with:  {command}", command=serve)
    print(spoken(hand_in, lang))


@classes.command("slips")
def slips(folder: Folder, lang: SlipLanguage = "en") -> None:
    """Print slips with codes for all who have none yet."""
    from beankit.classroom.slips import make_codes, without_code
    from beankit.classroom.slips import slips as printed

    lang = catalogue(lang).language
    new = without_code(with_roster(folder))
    if not new:
        command = f"beankit class reset {folder} ID"
        print(spoken(say("Everybody has a code. To replace a lost one:  {command}", command=command), lang))
        return
    print(printed(new, make_codes(folder, new), lang), end="")


@classes.command("reset")
def reset(
    folder: Folder,
    who: Who,
    lang: SlipLanguage = "en",
) -> None:
    """Print a slip with a new code for somebody who lost theirs."""
    from beankit.classroom.people import meant
    from beankit.classroom.slips import make_codes
    from beankit.classroom.slips import slips as printed

    lang = catalogue(lang).language
    person = meant(who, with_roster(folder).people)
    print(printed([person], make_codes(folder, [person]), lang), end="")


def with_roster(folder: Path) -> ClassFolder:
    """The folder of a class, which must have a roster."""
    from beankit.classroom.folder import ClassFolder
    from beankit.classroom.settings import BadClass

    there = ClassFolder(folder)
    if not there.settings.roster:
        text = '{folder} has no roster: add  roster = "{roster}"  to its class.toml'
        raise BadClass(text, folder=str(folder), roster=ROSTER)
    return there


@classes.command("admit")
def admit(folder: Folder, who: Who, reason: Why, lang: Spoken = "en") -> None:
    """Let the bots of somebody who was put out play again."""
    from beankit.classroom.folder import ClassFolder
    from beankit.classroom.kept import rule
    from beankit.classroom.people import meant

    lang = catalogue(lang).language
    person = meant(who, ClassFolder(folder).everybody())
    changed = rule(folder, person, demanded(reason), plays=True)
    again = say("The bots of {who} play again, from the next run on.", who=person.called)
    already = say("The bots of {who} play already: nothing was changed.", who=person.called)
    tell(again if changed else already, lang)


def demanded(reason: str) -> str:
    """A reason in one line, which is needed."""
    from beankit.classroom.kept import reason_of
    from beankit.classroom.settings import BadClass

    if not (text := reason_of(reason)):
        raise BadClass("a reason is needed: --reason TEXT")
    return text


@classes.command("extend")
def extend(
    folder: Folder,
    who: Who,
    until: Annotated[
        str | None,
        typer.Argument(metavar="[TIME]", show_default="as the class", help="Until when, such as 2026-12-03T18:00."),
    ] = None,
    lang: Spoken = "en",
) -> None:
    """Let somebody hand in later; without a time, take that back."""
    from beankit.classroom.folder import ClassFolder
    from beankit.classroom.kept import extend as extend_to
    from beankit.classroom.people import meant
    from beankit.classroom.settings import BadClass, deadline

    lang = catalogue(lang).language
    submissions = ClassFolder(folder)
    person = meant(who, submissions.everybody())
    if submissions.settings.closes is None:
        raise BadClass("{folder} never closes: nobody needs more time", folder=str(folder))
    try:
        at = None if until is None else deadline(until)
    except (ValueError, OverflowError):
        raise BadClass("{time} is not a time: write one such as {example}", time=str(until), example=EXAMPLE) from None
    extend_to(folder, person, at)
    sentence = (
        say("{who} can hand in as long as the class.", who=person.called)
        if at is None
        else say("{who} can hand in until {until:full_date}.", who=person.called, until=at.isoformat())
    )
    tell(sentence, lang)


@classes.command("remove")
def remove(
    folder: Folder,
    who: Who,
    reason: Reason = "",
    forget: Annotated[
        bool, typer.Option("--forget", help="Delete everything of theirs: they leave the class.")
    ] = False,
    tournament: Annotated[
        list[str] | None,
        typer.Option(
            metavar="FILE",
            show_default="all beside the folder",
            help="A tournament or store that they leave, too; may be repeated.",
        ),
    ] = None,
    lang: Spoken = "en",
) -> None:
    """Put somebody out of the class, its league and its tournaments.

    `admit` takes that back for the league and for tournaments to come, unless all was forgotten.
    If it is stopped, run it again.
    """
    from beankit.classroom.departure import begin
    from beankit.classroom.folder import ClassFolder
    from beankit.classroom.kept import rule
    from beankit.classroom.people import meant

    lang = catalogue(lang).language
    there = ClassFolder(folder)
    person = meant(who, [*there.leaving, *there.everybody()])
    if forget:
        begin(there, person)
        for leaving in ClassFolder(folder).leaving:
            for sentence in left_behind(folder, leaving, tournament or []):
                tell(sentence, lang)
        return
    why = demanded(reason)
    changed = rule(folder, person, why, plays=False)
    out = say("The bots of {who} are disqualified, from the next run on.", who=person.called)
    already = say("The bots of {who} are disqualified already: nothing was changed.", who=person.called)
    tell(out if changed else already, lang)
    for sentence in put_out(folder, person, why, tournament or []):
        tell(sentence, lang)


def put_out(folder: Path, person: Person, reason: str, tournaments: Sequence[str]) -> Iterator[Said]:
    """Let their bots leave the tournaments in which they have played, and say so; a league sees it for itself."""
    from beankit.cli.tournament.run import told_of
    from beankit.tournament.archive import Archive
    from beankit.tournament.league.league import store_of as league_of
    from beankit.tournament.withdrawal import withdraw

    for file, path in stores_of(folder, tournaments):
        if path != league_of(folder.resolve()):
            for bot in bots_of(person, path):
                if bot in Archive(path).entrants:
                    yield from told_of(withdraw(path, bot, reason), path, file)


def stores_of(folder: Path, tournaments: Sequence[str]) -> Iterator[tuple[str, Path]]:
    """The stores of these tournaments, and of all in the folder or beside it in which its bots play."""
    from beankit.tournament.plan.file import store_of

    for file in dict.fromkeys([*tournaments, *map(str, tournaments_of(folder))]):
        if (path := store_of(file)).exists():
            yield file, path


def left_behind(folder: Path, person: Person, tournaments: Sequence[str]) -> Iterator[Said]:
    """Delete what is theirs, and say what was deleted."""
    from beankit.classroom.departure import delete
    from beankit.classroom.folder import ClassFolder
    from beankit.cli.tournament.run import told_of
    from beankit.tournament.withdrawal import withdraw

    called = f"{person.called} ({person.id})" if person.called != person.id else person.id
    played = False
    for file, path in stores_of(folder, tournaments):
        for bot in bots_of(person, path):
            played = True
            yield from told_of(withdraw(path, bot, forget=True), path, file)
    if not played:
        yield say(
            "No tournament beside {folder} has had a bot of theirs; for one elsewhere, add  {option}",
            folder=str(folder),
            option="--tournament FILE",
        )
    delete(ClassFolder(folder), person)
    yield say(
        "{who} has left {folder}: bots, checks, feedback, code and roster entry are deleted.",
        who=called,
        folder=str(folder),
    )
    yield say("Not deleted: downloads of your learning platform, grades of lessons, finals, exports and backups.")


def tournaments_of(folder: Path) -> Iterator[Path]:
    """The tournament files in the folder of a class or beside it in which its bots play."""
    from beankit.tournament.league.league import store_of
    from beankit.tournament.plan.file import STORE, read_settings

    home = folder.resolve()
    for file in (*sorted(home.glob("*.toml")), *sorted(home.parent.glob("*.toml"))):
        try:
            submissions = read_settings(file).submissions
        except BeankitError:
            if file.with_suffix(STORE).exists():  # a tournament with a mistake in its file: it may have their games
                raise
            continue  # another kind of file
        if submissions is not None and submissions.resolve() == home:
            yield file
    yield store_of(home)


def bots_of(person: Person, path: Path) -> list[str]:
    """The bots of somebody in a store, also if they have left before; a league has every version, a copy has none."""
    from beankit.tournament.archive import Archive
    from beankit.tournament.league.versions import split
    from beankit.tournament.store.connection import opened

    with opened(path) as store:
        if store.kept("settings") is None:  # its first run was refused before any bot was stored
            return []
    archive = Archive(path)
    if archive.published:
        return []
    names = [name for name, entrant in archive.entrants.items() if entrant.owner == person.owner]
    return names + [bot.name for bot in archive.left if split(bot.name)[0] == person.bot_name]
