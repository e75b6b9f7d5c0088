"""Bots come into a class: one that somebody hands in, or all in a platform's download.

Each is checked, and stored if it passes; whoever collects also writes feedback.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from datetime import datetime
from pathlib import Path
from shutil import rmtree

import msgspec

from beankit.arena.bots.files import BotFiles
from beankit.arena.files import PRIVATE, UNDONE, BadFiles, put
from beankit.checks.report import Report
from beankit.classroom.codes import demand_code, settle_code
from beankit.classroom.downloads import arrivals, certainly, handed_in, read_download
from beankit.classroom.people import Person, meant, spelled
from beankit.classroom.receipts import Checker, Checks, Verdict, check, rejected
from beankit.classroom.report import feedback, is_house_bot, results, same_files
from beankit.classroom.settings import BadClass
from beankit.classroom.store import Handed, Record, Submissions
from beankit.core.said import Said, say
from beankit.sandbox.engine.codes import house_bot_in
from beankit.sandbox.levels import isolation, isolation_for_others

Moved = Callable[..., None]  # how many are done
A_DAY = 86400.0  # seconds
SUBMIT = "submit"


class Arrival(msgspec.Struct, frozen=True):
    """One submission: whose it is, how and when it came, how to get its files, and how to remove it."""

    person: Person
    way: str
    at: datetime
    late: bool
    parcel: Callable[[], BotFiles]
    account: str = ""  # what the platform calls the owner
    label: str = ""  # what the platform calls the submission
    stranger: Person | None = None  # who this would be if the roster did not list them; nbgrader has the same ids


class Closed(BadClass):
    """The class has closed: nothing more can be handed in."""


class Submitted(msgspec.Struct, frozen=True):
    """The result of handing in a bot."""

    person: Person
    digest: str
    verdict: Verdict
    level: int
    report: Report | None = None  # unless the check itself failed
    told: list[Said] = []  # that it is a house bot, or somebody else's file


class Collection:
    """One run of collecting into one folder."""

    def __init__(self, folder: Path, *, weak: bool = False, lang: str = "en", checker: Checker = check) -> None:
        self.lang = lang  # of the feedback
        self.submissions = Submissions(folder)
        if not self.submissions.mine:
            raise BadClass("{folder} is not yours: only its owner can collect", folder=str(folder))
        here = isolation_for_others(weak)
        self.checks = Checks(folder, self.submissions.settings, here.level, weak=weak, checker=checker)
        self.now = datetime.now().astimezone()
        self.again: list[tuple[Handed, str]] = []  # bots that were there before, and the games they were checked in

    def items(self, source: Path | None, task: str = "") -> Iterator[Arrival]:
        """Everything in a platform's download."""
        if source is None:
            return
        people = self.submissions.people
        submissions = handed_in(read_download(source), task, arrivals(source))
        for submission, person in zip(submissions, certainly(submissions, people), strict=True):
            stranger = Person(submission.id, submission.name)
            at = self.now if submission.at is None else min(self.now, submission.at.astimezone())
            yield Arrival(
                person or stranger,
                submission.platform,
                at,
                submission.late,
                submission.parcel,
                account="" if person is None else submission.name or submission.id,
                stranger=None if person is None else stranger,
                label=submission.label,
            )

    def collect(self, items: list[Arrival], moved: Moved = lambda _: None) -> list[Handed]:
        """Check and store each, and write feedback; what was done before an interruption is not checked again."""
        sweep(self.submissions.folder, self.now.timestamp())
        done = []
        for number, arrival in enumerate(items, 1):
            done.append(self.take(arrival))
            moved(number)
        self.recheck()
        self.write_results()
        return done

    def take(self, arrival: Arrival) -> Handed:
        """Check and store one submission, and write feedback for its owner."""
        before = self.submissions.record(arrival.person, arrival.way)
        if before is not None and arrival.at < before.last.at:
            handed = before.last  # an old download: what came later stays
        else:
            handed = self.judged(arrival)
            if before is not None and before.last.digest == handed.digest != "":
                handed = msgspec.structs.replace(handed, at=before.last.at)  # the same files are not a new submission
            self.submissions.note(handed)
        self.answer(arrival.person)
        if arrival.stranger is not None and arrival.stranger.owner != arrival.person.owner:
            self.submissions.forget(arrival.stranger, arrival.way)
        return handed

    def judged(self, arrival: Arrival) -> Handed:
        """What the check says about it."""
        handed = Handed(arrival.person, arrival.way, "", "", arrival.at, False, arrival.late)
        handed = msgspec.structs.replace(handed, account=arrival.account, label=arrival.label)
        try:
            parcel = arrival.parcel()
        except BadFiles as error:
            return self.ruled(handed, rejected(error.said))
        handed = msgspec.structs.replace(handed, file=parcel.main, digest=parcel.digest)
        judged = self.checks.judged(parcel)
        if judged.verdict.passed or not judged.is_final:  # then the next `collect` checks it again
            self.submissions.store(arrival.person, parcel)
        if judged.verdict.passed:
            handed = msgspec.structs.replace(handed, like=house_bot_in(parcel))
        handed = self.ruled(handed, judged.verdict, judged.level)
        if len(judged.new) < len(self.submissions.settings.games):  # else it was never checked before
            self.note_again(handed, judged.new)
        return handed

    def recheck(self) -> None:
        """Check what another account stored, and all in games that are new: only our own check counts."""
        for records in self.submissions.records().values():
            for record in records:
                ours = self.rejudged_record(record)
                while ours != record and not self.submissions.replace(record, ours):  # meanwhile they handed in again
                    record = self.submissions.record(record.last.person, record.last.way) or ours
                    ours = self.rejudged_record(record)
                if ours != record:
                    self.answer(ours.last.person)
            if not self.feedback_for(person := records[0].last.person).exists():
                self.answer(person)

    def rejudged_record(self, record: Record) -> Record:
        """What our own check says about all bots of a record that are stored; other games keep theirs.

        Where a check does not come to an end, the record stays as it is.
        """
        last = record.last
        counts = bool(last.digest)
        handed = {bot.digest: bot for bot in record.accepted.values() if not counts or bot.digest != last.digest}
        handed |= {last.digest: last} if counts else {}
        stored = [bot for bot in handed.values() if self.submissions.place(bot.person, bot.digest).is_dir()]
        checked = [*map(self.rejudged, stored)]
        ours = sorted(filter(None, checked), key=lambda bot: bot.at)  # if two came at once, the last one is last
        if len(ours) < len(checked):
            return record
        games = self.submissions.settings.games
        others = {game: bot for game, bot in record.accepted.items() if game not in games}
        now = {game: bot for bot in ours for game in games if bot.games.get(game)}
        last = next((bot for bot in ours if counts and bot.digest == last.digest), last)
        return Record(last, {**others, **now})

    def rejudged(self, handed: Handed) -> Handed | None:
        """What our own check says about a stored bot; nothing if it did not come to an end."""
        try:
            parcel = self.submissions.bot(handed)
        except BadFiles as error:
            return self.ruled(handed, rejected(error.said))
        if parcel.digest != handed.digest:
            return self.ruled(handed, rejected(say("its files were changed")))
        judged = self.checks.judged(parcel)
        if not judged.is_final:
            return None
        ours = self.ruled(handed, judged.verdict, judged.level)
        self.note_again(ours, judged.new)
        return ours

    def note_again(self, handed: Handed, games: Sequence[str]) -> None:
        """Note in which games a bot that was there before has just been checked."""
        self.again += [(handed, game) for game in games]

    def ruled(self, handed: Handed, verdict: Verdict, level: int = 0) -> Handed:
        """A submission with the verdict of a check, and the isolation level of that check."""
        words = {
            "ok": bool(verdict.passed),
            "games": verdict.games,
            "text": verdict.told(self.lang),
            "why": verdict.why,
        }
        return msgspec.structs.replace(handed, level=level, **words)

    def answer(self, person: Person) -> None:
        """The feedback for one person."""
        records = self.submissions.records_of(person.owner)
        if not records:  # they have just left
            return
        plays = self.submissions.plays(records, self.checks)
        out = person.owner in self.submissions.disqualified
        text = feedback(records, plays, self.submissions.listed(person), self.lang, out=out)
        put(self.feedback_for(person), text.encode(), PRIVATE)

    def feedback_for(self, person: Person) -> Path:
        """Where the feedback for one person is."""
        return self.submissions.folder / "feedback" / f"{person.owner}.txt"

    def write_results(self) -> Path:
        """The CSV for the gradebook, with the whole class."""
        file = self.submissions.folder / "results.csv"
        put(file, results(self.submissions, self.checks).encode(), PRIVATE)
        return file


def sweep(folder: Path, now: float) -> None:
    """Remove unfinished files that a killed run left long ago."""
    for part in (*folder.glob(f"{UNDONE}*"), *folder.glob(f"*/{UNDONE}*"), *folder.glob(f"bots/*/{UNDONE}*")):
        if now - part.lstat().st_mtime > A_DAY:
            if part.is_dir() and not part.is_symlink():
                rmtree(part, ignore_errors=True)
            else:
                part.unlink(missing_ok=True)


def submit_file(
    bot: Path,
    who: str,
    folder: Path,
    code: str = "",
    *,
    lang: str = "en",
    checker: Checker = check,
    now: datetime | None = None,
) -> Submitted:
    """Check the bot in a file or a folder and hand it in; the code shows who does."""
    submissions = Submissions(folder)
    now = datetime.now().astimezone() if now is None else now
    person = handing_in(submissions, who, code)
    return submit(submissions, person, BotFiles.read(bot), bot.name, lang=lang, checker=checker, now=now)


def submit(
    submissions: Submissions,
    person: Person,
    parcel: BotFiles,
    file: str,
    *,
    claim: str = "",
    lang: str = "en",
    checker: Checker = check,
    now: datetime | None = None,
) -> Submitted:
    """Check a bot and hand it in; one that passes in no game is not stored, and whoever played before plays on.

    `file` is what its author calls it, and `claim` a code that makes a new name theirs.
    """
    now = datetime.now().astimezone() if now is None else now
    check_open(submissions, person, now)
    checks = Checks(submissions.folder, submissions.settings, isolation().level, weak=True, checker=checker)
    trial = checks.trial(parcel, submissions.settings.games)
    verdict = trial.verdict
    if verdict.passed and claim:  # before the bot is stored: whoever is killed in between still has the name
        settle_code(submissions.folder, person, claim)
    if verdict.passed:
        # A rejection may be the queue's, so it is not kept: whoever hands in again is checked again.
        checks.keep(trial.receipts[game] for game in verdict.passed)
        submissions.store(person, parcel)
    like = house_bot_in(parcel) if verdict.passed else ""
    if verdict.passed or submissions.settings.roster:  # without a roster nobody is missing
        outcome = (now, bool(verdict.passed), False, checks.level, verdict.games, verdict.told(lang), verdict.why)
        submissions.note(Handed(person, SUBMIT, file, parcel.digest, *outcome, like=like))
    told = [is_house_bot(like)] if like else []
    if verdict.passed and same_files(submissions.records()).get(parcel.digest, [person.id]) != [person.id]:
        told.append(say("somebody else has handed in the same file"))
    return Submitted(person, parcel.digest, verdict, checks.level, report=trial.report, told=told)


def check_open(submissions: Submissions, person: Person, now: datetime) -> None:
    """Refuse what comes after the closing time, or after the extension of somebody who has one."""
    settings = submissions.settings_for(person)
    if settings.closed(now):
        folder, until = str(submissions.folder), settings.closing
        raise Closed("{folder} closed on {until:full_date}; nothing was handed in", folder=folder, until=until)


def handing_in(submissions: Submissions, who: str, code: str) -> Person:
    """Who hands in: the given name, with a code if there is a roster."""
    if not submissions.mine:
        text = "{folder} belongs to somebody else: hand in on the page that your teacher has opened"
        raise BadClass(text, folder=str(submissions.folder))
    if not who:
        raise BadClass("whose bot is this? Add your name:  --as NAME")
    if not submissions.settings.roster:
        who = spelled(who)
        if not who or not who.isprintable():
            raise BadClass("{name} is not a name: use letters and digits", name=ascii(who))
        return submissions.named(who)
    person = meant(who, submissions.people)
    demand_code(submissions.folder, person, code)
    return person
