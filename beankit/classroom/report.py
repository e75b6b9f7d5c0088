"""Who handed in what, and who did not: rows for a table, a CSV for the gradebook, and feedback for each student.

Feedback comes in one archive: a file for each person, or under the names by which a learning platform takes it back.
Moodle ("Upload multiple feedback files in a zip") and Canvas ("Upload Submissions") know whose a file is by the name
that their download gave to the submission: it is kept when the download is collected.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping, Sequence
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile

import msgspec

from beankit.arena.files import as_text
from beankit.classroom.people import CANVAS, MOODLE, Person
from beankit.classroom.receipts import Checks
from beankit.classroom.store import Handed, Record, Submissions
from beankit.core.said import Said, say, verbatim
from beankit.sandbox.levels import NAMES, TRUSTED_FROM
from beankit.words.catalogue import spoken

PLAYS, PARTLY, REJECTED, EARLIER, MISSING, UNCHECKED = (
    "plays",
    "plays in some games",
    "rejected",
    "rejected, an earlier one plays",
    "missing",
    "not checked by you",
)
STRANGER = "not on the roster"
DISQUALIFIED = "disqualified"
OUT = say("No bot of yours plays: talk to your teacher.")
RETURNS = {"moodle": MOODLE, "canvas": CANVAS}


class Row(msgspec.Struct, frozen=True):
    """One person: the last submission, and the bots that play, by game."""

    person: Person
    state: str
    listed: bool = True  # on the roster, or there is none
    last: Handed | None = None
    plays: dict[str, Handed] = {}
    same: tuple[str, ...] = ()  # the ids of others who handed in the same files


def remarks(row: Row) -> list[Said]:
    """What its teacher should know of a bot: that it is a house bot, or somebody else's file."""
    who, last = row.person.id, row.last
    house = [] if last is None or not last.like else [say("{who}: {like}", who=who, like=is_house_bot(last.like))]
    others = say("{who}: the same file as {others}", who=who, others=", ".join(row.same))
    return [*house, *([others] if row.same else [])]


def is_house_bot(name: str) -> Said:
    """That a bot is one of the house."""
    text = "this is the house bot {bot}: at most names, numbers, comments or the order of methods differ"
    return say(text, bot=name)


def same_files(records: Mapping[str, Sequence[Record]]) -> dict[str, list[str]]:
    """Who handed in each bot, by its hash: the ids of all whose last submission or playing bot it is."""
    owners: dict[str, list[str]] = {}
    for of_owner in records.values():
        every = [of_owner[0].last, *(bot for record in of_owner for bot in record.accepted.values())]
        for digest in {bot.digest for bot in every} - {""}:
            owners.setdefault(digest, []).append(of_owner[0].last.person.id)
    return owners


def rows(submissions: Submissions, checks: Checks) -> list[Row]:
    """Everybody on the roster, then those who handed in but are not on it."""
    records = submissions.records()
    owners = same_files(records)
    every = [row(person, records.get(person.owner, []), submissions, checks) for person in submissions.everybody()]
    return [msgspec.structs.replace(row, same=others(row, owners)) for row in every]


def others(row: Row, owners: Mapping[str, Sequence[str]]) -> tuple[str, ...]:
    """Who else handed in the last bot of somebody."""
    digest = "" if row.last is None else row.last.digest
    return tuple(who for who in owners.get(digest, ()) if who != row.person.id)


def row(person: Person, records: Sequence[Record], submissions: Submissions, checks: Checks) -> Row:
    """The state of one person."""
    if not records:
        return Row(person, MISSING)
    last, plays = records[0].last, submissions.plays(records, checks)
    accepted = submissions.accepts(last)
    if not submissions.listed(person):
        return Row(person, STRANGER if accepted else REJECTED, False, last)
    if person.owner in submissions.disqualified:
        return Row(person, DISQUALIFIED, True, last)
    if not plays:
        return Row(person, UNCHECKED if accepted else REJECTED, True, last)
    latest = [game for game, handed in plays.items() if handed.digest == last.digest]
    state = PLAYS if len(latest) == len(submissions.settings.games) else PARTLY if latest else EARLIER
    return Row(person, state, True, last, plays)


def why_not(row: Row, folder: Path, game: str) -> Said:
    """Why nobody plays a game for a person who handed in something."""
    who, last, collect = row.person.id, row.last, f"beankit collect --to {folder}"
    if row.plays and last is not None:  # in other games
        if game in last.games:
            return say("{who} does not play {game}: {why}", who=who, game=game, why=last.reason)
        text = "{who} does not play {game}: not checked in it by you; check it:  {collect}"
        return say(text, who=who, game=game, collect=collect)
    sentence = say("{who} does not play, {state}", who=who, state=Said(row.state))
    if last is not None and last.reason:
        sentence = say("{sentence}: {why}", sentence=sentence, why=last.reason)
    if row.state == UNCHECKED:
        sentence = say("{sentence}; check it:  {collect}", sentence=sentence, collect=collect)
    return sentence


def results(submissions: Submissions, checks: Checks) -> str:
    """The gradebook's CSV."""
    held = io.StringIO()
    sheet = csv.writer(held, lineterminator="\n")
    games = submissions.settings.games
    sheet.writerow(
        ("id", "name", "alias", "roster", "state", "late", "by", "bot", "hash", "time", "level", *games, "why")
    )
    for row in rows(submissions, checks):
        person, last = row.person, row.last
        first = [person.id, person.name, person.alias, "yes" if row.listed else "no", row.state]
        cells = [""] * (7 + len(games)) if last is None else cells_of(last, games)
        sheet.writerow([as_text(text) for text in (*first, *cells)])
    return held.getvalue()


def cells_of(last: Handed, games: Sequence[str]) -> list[str]:
    """The cells of a row that say something about a bot."""
    well = ["" if name not in last.games else "yes" if last.games[name] else "no" for name in games]
    level = str(last.level) if last.games else ""
    first = ["yes" if last.late else "", last.way, last.file, last.digest[:12], f"{last.at:%Y-%m-%d %H:%M:%S%z}", level]
    return [*first, *well, last.reason]


def feedback(
    records: Sequence[Record], plays: Mapping[str, Handed], listed: bool, lang: str = "en", *, out: bool = False
) -> str:
    """What one person reads about their bots; `out` if they are disqualified."""
    last = records[0].last
    person = last.person
    like = [say("{what}.", what=is_house_bot(last.like))] if last.like else []
    lines = [received(last), *checked(last), *like, *(future(last, plays, listed) if not out else [OUT])]
    head = f"{person.called} ({person.id})\n\n"
    return head + "\n".join([*(spoken(line, lang) for line in (verdict(last), *lines)), "", last.text, ""])


def verdict(last: Handed) -> Said:
    """What became of a bot."""
    bot = named(last.file, last.digest) if last.file else say("what you handed in")
    good, bad = (", ".join(game for game, well in last.games.items() if well is wanted) for wanted in (True, False))
    if good and bad:
        return say("{bot}: accepted in {games}, rejected in {others}", bot=bot, games=good, others=bad)
    return say("{bot}: accepted", bot=bot) if last.ok else say("{bot}: rejected", bot=bot)


def named(file: str, digest: str) -> str:
    """A bot by its file and the beginning of its hash."""
    return f"{file}, {digest[:12]}" if digest else file


def received(last: Handed) -> Said:
    """How and when it came."""
    at, way = last.at.isoformat(), verbatim(last.way)
    if last.late:
        return say("Received via {way}, {at:date}, late.", way=way, at=at)
    return say("Received via {way}, {at:date}.", way=way, at=at)


def checked(last: Handed) -> list[Said]:
    """Behind which walls it was tried out."""
    if not last.games:
        return []
    walls = say("It was checked at isolation level {level} ({name}).", level=last.level, name=Said(NAMES[last.level]))
    return [walls] if last.level >= TRUSTED_FROM else [say("{walls} This is weak isolation.", walls=walls)]


def future(last: Handed, plays: Mapping[str, Handed], listed: bool) -> list[Said]:
    """Which bot plays, in which games if not in all."""
    if not listed:
        return [say("It does not play, because you are not on the roster of this class: talk to your teacher.")]
    if not plays:
        later = say("It plays as soon as your teacher has checked it.")
        return [later if last.ok else say("No bot of yours plays.")]
    bots = {handed.digest: handed for handed in plays.values()}
    if len(bots) == 1 and (last.digest not in bots or plays.keys() >= last.games.keys()):
        return [in_all(last, *bots.values())]
    return [
        in_some(last, handed, [game for game, bot in plays.items() if bot.digest == handed.digest])
        for handed in bots.values()
    ]


def in_all(last: Handed, handed: Handed) -> Said:
    """That one bot plays, and which."""
    if handed.digest == last.digest:
        return say("This is the bot that plays for you.")
    bot = named(handed.file, handed.digest)
    return say("Your bot of {at:date} ({bot}) plays for you as before.", at=handed.at.isoformat(), bot=bot)


def in_some(last: Handed, handed: Handed, games: Sequence[str]) -> Said:
    """That a bot plays in some games, and which."""
    names = ", ".join(games)
    if handed.digest == last.digest:
        return say("This bot plays for you in {games}.", games=names)
    at, bot = handed.at.isoformat(), named(handed.file, handed.digest)
    return say("Your bot of {at:date} ({bot}) plays for you in {games} as before.", at=at, bot=bot, games=names)


def feedback_files(submissions: Submissions, platform: str = "") -> dict[str, Path]:
    """The feedback that collecting has written, by its name in the archive: of everybody, or of those on a platform."""
    files = {file.stem: file for file in sorted((submissions.folder / "feedback").glob("[!.]*.txt"))}
    if not platform:
        return {file.name: file for file in files.values()}
    labels = {
        owner: record.last.label
        for owner, records in submissions.records().items()
        for record in records
        if record.last.way == RETURNS[platform] and record.last.label
    }
    return {f"{labels[owner]}feedback.txt": file for owner, file in files.items() if owner in labels}


def archives(submissions: Submissions) -> list[str]:
    """The archives that would have something in them: the one for everybody, and those for platforms."""
    platforms = [f"feedback-{platform}" for platform in RETURNS if feedback_files(submissions, platform)]
    return ["feedback", *platforms] if feedback_files(submissions) else []


def zipped(files: Mapping[str, Path]) -> bytes:
    """Files in one archive."""
    held = io.BytesIO()
    with ZipFile(held, "w", ZIP_DEFLATED) as archive:
        for name, file in files.items():
            archive.writestr(name, file.read_bytes())
    return held.getvalue()
