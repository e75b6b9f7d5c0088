"""Who handed in what, and who did not: rows for a table, a CSV for the gradebook, and feedback for each student.

Feedback comes in one archive: a file for each person, or under the names by which a learning platform takes it back.
Moodle ("Upload multiple feedback files in a zip") and Canvas ("Upload Submissions") know whose a file is by the name
that their download gave to the submission: it is kept when the download is collected.
"""

from __future__ import annotations

import io
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile

import msgspec

from beankit.classroom.checks import Verdict
from beankit.classroom.folder import FEEDBACK, ClassFolder, HandIn
from beankit.classroom.people import CANVAS, MOODLE, Person
from beankit.classroom.sheets import csv_text
from beankit.core.said import Said, say, verbatim
from beankit.sandbox.levels import NAMES, TRUSTED_FROM
from beankit.words.catalogue import spoken

PLAYS, PARTLY, REJECTED, EARLIER, MISSING, UNCHECKED = (
    "plays",
    "plays in some games",
    "rejected",
    "rejected, an earlier one plays",
    "missing",
    "not checked",
)
STRANGER = "not on the roster"
DISQUALIFIED = "disqualified"
OUT = say("No bot of yours plays: talk to your teacher.")
RETURNS = {"moodle": MOODLE, "canvas": CANVAS}


class Row(msgspec.Struct, frozen=True):
    """One person: the last bot they handed in, what checks say about it, and the bots that play, by game."""

    person: Person
    state: str
    listed: bool = True  # on the roster, or there is none
    last: HandIn | None = None
    verdict: Verdict = Verdict({})
    plays: dict[str, HandIn] = {}
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


def same_files(handins: Mapping[str, Sequence[HandIn]]) -> dict[str, list[str]]:
    """Who handed in each bot, by its digest: the ids of all who ever did."""
    owners: dict[str, list[str]] = {}
    for of_owner in handins.values():
        for digest in {handin.digest for handin in of_owner} - {""}:
            owners.setdefault(digest, []).append(of_owner[0].person.id)
    return owners


def rows(there: ClassFolder) -> list[Row]:
    """Everybody on the roster, then those who handed in but are not on it."""
    handins = there.handins()
    owners = same_files(handins)
    every = [row(person, handins.get(person.owner, []), there) for person in there.everybody()]
    return [msgspec.structs.replace(row, same=others(row, owners)) for row in every]


def others(row: Row, owners: Mapping[str, Sequence[str]]) -> tuple[str, ...]:
    """Who else handed in the last bot of somebody."""
    digest = "" if row.last is None else row.last.digest
    return tuple(who for who in owners.get(digest, ()) if who != row.person.id)


def row(person: Person, handins: Sequence[HandIn], there: ClassFolder) -> Row:
    """The state of one person."""
    if not handins:
        return Row(person, MISSING)
    last, plays, listed = handins[0], there.plays(handins), there.listed(person)
    verdict = there.verdict(last)
    latest = [game for game, handin in plays.items() if handin.name == last.name]
    if not listed:
        state = REJECTED if verdict.is_rejected and not verdict.passed else STRANGER
    elif person.owner in there.disqualified:
        state = DISQUALIFIED
    elif not plays:
        state = REJECTED if verdict.is_rejected else UNCHECKED
    else:
        state = PLAYS if len(latest) == len(there.settings.games) else PARTLY if latest else EARLIER
    return Row(person, state, listed, last, verdict, plays if listed else {})


def why_not(row: Row, folder: Path, game: str) -> Said:
    """Why nobody plays a game for a person who handed in something."""
    who, verdict, collect = row.person.id, row.verdict, f"beankit collect --to {folder}"
    if row.plays:  # in other games
        if game in verdict.games:
            return say("{who} does not play {game}: {why}", who=who, game=game, why=verdict.reason)
        text = "{who} does not play {game}: not checked in it; check it:  {collect}"
        return say(text, who=who, game=game, collect=collect)
    sentence = say("{who} does not play, {state}", who=who, state=Said(row.state))
    if verdict.reason:
        sentence = say("{sentence}: {why}", sentence=sentence, why=verdict.reason)
    if row.state == UNCHECKED:
        sentence = say("{sentence}; check it:  {collect}", sentence=sentence, collect=collect)
    return sentence


def results(there: ClassFolder) -> str:
    """The gradebook's CSV."""
    games = there.settings.games
    heads = ("id", "name", "alias", "roster", "state", "late", "by", "bot", "hash", "time", "level", *games, "why")
    return csv_text([heads, *(cells_of(row, games) for row in rows(there))])


def cells_of(row: Row, games: Sequence[str]) -> list[str]:
    """The row of one person."""
    person, last, verdict = row.person, row.last, row.verdict
    first = [person.id, person.name, person.alias, "yes" if row.listed else "no", row.state]
    if last is None:
        return [*first, *[""] * (7 + len(games))]
    well = ["" if game not in verdict.games else "yes" if verdict.games[game] else "no" for game in games]
    level = str(verdict.level) if verdict.checks else ""
    how = ["yes" if last.late else "", last.way, last.file, last.digest[:12], f"{last.at:%Y-%m-%d %H:%M:%S%z}", level]
    return [*first, *how, *well, verdict.reason]


def feedback(there: ClassFolder, handins: Sequence[HandIn], lang: str = "en") -> str:
    """What one person, or a team, reads about their bots."""
    last, person = handins[0], handins[0].person
    verdict, plays = there.verdict(last), there.plays(handins)
    out = person.owner in there.disqualified
    like = [say("{what}.", what=is_house_bot(last.like))] if last.like else []
    coming = [OUT] if out else future(last, verdict, plays, there.listed(person))
    lines = [outcome(last, verdict), received(last), *checked(verdict), *like, *coming]
    head = f"{person.called} ({person.id})\n\n"
    return head + "\n".join([*(spoken(line, lang) for line in lines), "", verdict.told(lang), ""])


def outcome(last: HandIn, verdict: Verdict) -> Said:
    """What became of a bot."""
    bot = named(last.file, last.digest) if last.file else say("what you handed in")
    good, bad = (", ".join(game for game, well in verdict.games.items() if well is wanted) for wanted in (True, False))
    if good and bad:
        return say("{bot}: accepted in {games}, rejected in {others}", bot=bot, games=good, others=bad)
    if not good and not verdict.is_rejected:
        return say("{bot}: not checked yet", bot=bot)
    return say("{bot}: accepted", bot=bot) if good else say("{bot}: rejected", bot=bot)


def named(file: str, digest: str) -> str:
    """A bot by its file and the beginning of its hash."""
    return f"{file}, {digest[:12]}" if digest else file


def received(last: HandIn) -> Said:
    """How and when it came."""
    at, way = last.at.isoformat(), verbatim(last.way)
    if last.late:
        return say("Received via {way}, {at:date}, late.", way=way, at=at)
    return say("Received via {way}, {at:date}.", way=way, at=at)


def checked(verdict: Verdict) -> list[Said]:
    """Behind which walls it was tried out."""
    if not verdict.checks:
        return []
    level, name = verdict.level, Said(NAMES[verdict.level])
    walls = say("It was checked at isolation level {level} ({name}).", level=level, name=name)
    return [walls] if level >= TRUSTED_FROM else [say("{walls} This is weak isolation.", walls=walls)]


def future(last: HandIn, verdict: Verdict, plays: Mapping[str, HandIn], listed: bool) -> list[Said]:
    """Which bot plays, in which games if not in all."""
    if not listed:
        return [say("It does not play, because you are not on the roster of this class: talk to your teacher.")]
    if not plays:
        later = say("It plays as soon as your teacher has checked it.")
        return [say("No bot of yours plays.") if verdict.is_rejected else later]
    bots = {handin.name: handin for handin in plays.values()}
    if len(bots) == 1 and (last.name not in bots or plays.keys() >= verdict.games.keys()):
        return [in_all(last, *bots.values())]
    return [
        in_some(last, handin, [game for game, bot in plays.items() if bot.name == handin.name])
        for handin in bots.values()
    ]


def in_all(last: HandIn, handin: HandIn) -> Said:
    """That one bot plays, and which."""
    if handin.digest == last.digest:
        return say("This is the bot that plays for you.")
    bot = named(handin.file, handin.digest)
    return say("Your bot of {at:date} ({bot}) plays for you as before.", at=handin.at.isoformat(), bot=bot)


def in_some(last: HandIn, handin: HandIn, games: Sequence[str]) -> Said:
    """That a bot plays in some games, and which."""
    names = ", ".join(games)
    if handin.digest == last.digest:
        return say("This bot plays for you in {games}.", games=names)
    at, bot = handin.at.isoformat(), named(handin.file, handin.digest)
    return say("Your bot of {at:date} ({bot}) plays for you in {games} as before.", at=at, bot=bot, games=names)


def feedback_files(there: ClassFolder, platform: str = "") -> dict[str, Path]:
    """The feedback that collecting has written, by its name in the archive: of everybody, or of those on a platform."""
    files = {file.stem: file for file in sorted((there.folder / FEEDBACK).glob("[!.]*.txt"))}
    if not platform:
        return {file.name: file for file in files.values()}
    return {
        f"{label}feedback.txt": files[owner]
        for owner, handins in there.handins().items()
        for label in labels(handins, RETURNS[platform])
        if owner in files
    }


def labels(handins: Sequence[HandIn], way: str) -> Iterator[str]:
    """What a platform calls the latest submission of somebody, or of each in a team."""
    seen = set()
    for handin in handins:
        if handin.way == way and handin.account not in seen:
            seen.add(handin.account)
            if handin.label:
                yield handin.label


def archives(there: ClassFolder) -> list[str]:
    """The archives that would have something in them: the one for everybody, and those for platforms."""
    platforms = [f"feedback-{platform}" for platform in RETURNS if feedback_files(there, platform)]
    return ["feedback", *platforms] if feedback_files(there) else []


def zipped(files: Mapping[str, Path]) -> bytes:
    """Files in one archive."""
    held = io.BytesIO()
    with ZipFile(held, "w", ZIP_DEFLATED) as archive:
        for name, file in files.items():
            archive.writestr(name, file.read_bytes())
    return held.getvalue()
