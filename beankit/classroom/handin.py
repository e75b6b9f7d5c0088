"""Bots come into a class: one that somebody hands in, or all in a platform's download.

Each is kept and checked; whoever collects also writes feedback and the CSV for the gradebook.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import datetime, timedelta
from pathlib import Path
from time import perf_counter

import msgspec

from beankit.arena.bots.files import BotFiles
from beankit.arena.files import PRIVATE, BadFiles, put
from beankit.classroom.checks import Check, Checker, Verdict, check, made
from beankit.classroom.downloads import arrivals, certainly, handed_in, read_download
from beankit.classroom.folder import RESULTS, ClassFolder, HandIn
from beankit.classroom.kept import locked
from beankit.classroom.people import Person, meant, spelled
from beankit.classroom.report import feedback, is_house_bot, results, same_files
from beankit.classroom.settings import BadClass
from beankit.classroom.slips import settle_code
from beankit.core.said import Said, say
from beankit.sandbox.engine.codes import house_bot_in
from beankit.sandbox.levels import TRUSTED_FROM, isolation, isolation_for_others

Moved = Callable[..., None]  # how many are done
SUBMIT = "submit"


class Arrival(msgspec.Struct, frozen=True):
    """One submission in a download: what is known about it, and how to get its files."""

    handin: HandIn
    bot: Callable[[], BotFiles]
    stranger: Person | None = None  # who it would be if the roster did not list them; nbgrader has the same ids


class Closed(BadClass):
    """Nothing more can be handed in: the class has closed, or it was enough for today."""


class Submitted(msgspec.Struct, frozen=True):
    """The result of handing in a bot."""

    person: Person
    digest: str
    verdict: Verdict
    seconds: float  # that the check took
    told: list[Said] = []  # that it is a house bot, or somebody else's file


class Collection:
    """One run of collecting into one folder."""

    def __init__(self, folder: Path, *, weak: bool = False, lang: str = "en", checker: Checker = check) -> None:
        self.there, self.lang, self.checker = ClassFolder(folder), lang, checker  # the language of the feedback
        if not self.there.mine:
            raise BadClass("{folder} is not yours: only its owner can collect", folder=str(folder))
        self.level = isolation_for_others(weak).level
        self.least = 0 if weak else TRUSTED_FROM
        self.now = datetime.now().astimezone()
        self.tried: set[tuple[str, str]] = set()  # what was checked in this run, by digest and game
        self.again: list[tuple[HandIn, str]] = []  # bots that were there before, and the games they were checked in

    def items(self, source: Path | None, task: str = "") -> Iterator[Arrival]:
        """Everything in a platform's download."""
        if source is None:
            return
        submissions = handed_in(read_download(source), task, arrivals(source))
        for submission, person in zip(submissions, certainly(submissions, self.there.people, teams=True), strict=True):
            stranger = Person(submission.id, submission.name)
            handin = HandIn(
                person or stranger,
                submission.platform,
                "",
                self.now if submission.at is None else min(self.now, submission.at.astimezone()),
                late=submission.late,
                account=submission.name or submission.id,
                label=submission.label,
            )
            yield Arrival(handin, submission.bot, None if person is None else stranger)

    def collect(self, items: Iterable[Arrival], moved: Moved = lambda _: None) -> list[HandIn]:
        """Keep and check each, and write feedback; what was done before an interruption is not checked again."""
        there = self.there
        there.sweep(self.now.timestamp())
        done = []
        for number, arrival in enumerate(items, 1):
            done.append(self.take(arrival))
            moved(number)
        new = {handin.name for handin in done}
        for handins in there.handins().values():
            self.check(handins, new)
            self.answer(handins)
        put(there.folder / RESULTS, results(ClassFolder(there.folder)).encode(), PRIVATE)
        return done

    def take(self, arrival: Arrival) -> HandIn:
        """Keep and check one submission, unless it is here already or something later is."""
        there, handin = self.there, arrival.handin
        earlier = there.handins_of(handin.owner)
        theirs = (known for known in earlier if (known.way, known.account) == (handin.way, handin.account))
        before = next(theirs, None)
        if before is None or handin.at >= before.at:
            bot, handin = read(arrival)
            if before is not None and same(before, handin):
                handin = before
            else:
                with locked(there.folder):
                    if there.listed(handin.person) and not ClassFolder(there.folder).listed(handin.person):
                        return handin  # they have just been removed
                    handin = there.add(handin, bot)
        else:
            handin = before
        self.check(there.handins_of(handin.owner), {handin.name})
        self.answer(there.handins_of(handin.owner))
        if arrival.stranger is not None and arrival.stranger.owner != handin.owner:
            there.forget(arrival.stranger.owner, handin.way)
        return handin

    def check(self, handins: Sequence[HandIn], new: set[str]) -> None:
        """Check the latest bot of somebody, and for games in which it does not pass those that passed before.

        Only those games count in which no check has come to an end yet.
        """
        checks, missing = self.there.checks, list(self.there.settings.games)
        for handin in handins:
            if handin.digest and (handin is handins[0] or checks.ever_passed(handin.digest)):
                games = [game for game in missing if (handin.digest, game) not in self.tried]
                games = [game for game in games if checks.final(handin.digest, game, self.least) is None]
                self.tried |= {(handin.digest, game) for game in games}
                for check in self.checked(handin, games):
                    checks.keep([check])
                    if handin.name not in new and check.is_final:
                        self.again.append((handin, check.game))
                passed = self.there.verdict(handin).passed
                missing = [game for game in missing if game not in passed]
            if not missing:
                return

    def checked(self, handin: HandIn, games: Sequence[str]) -> Iterable[Check]:
        """Check a bot now; nothing if its files are no longer those that came."""
        try:
            bot = self.there.bot(handin)
        except BadFiles:
            return ()
        return made(bot, games, self.there.settings.limits, self.level, self.checker).values() if games else ()

    def answer(self, handins: Sequence[HandIn]) -> None:
        """The feedback for one person."""
        if handins:  # else they have just left
            put(self.there.feedback_for(handins[0].owner), feedback(self.there, handins, self.lang).encode(), PRIVATE)


def read(arrival: Arrival) -> tuple[BotFiles | None, HandIn]:
    """The bot in a submission, or why there is none."""
    try:
        bot = arrival.bot()
    except BadFiles as error:
        return None, msgspec.structs.replace(arrival.handin, problem=error.said)
    what = {"file": bot.main, "main": bot.main, "digest": bot.digest, "like": house_bot_in(bot)}
    return bot, msgspec.structs.replace(arrival.handin, **what)


def same(before: HandIn, now: HandIn) -> bool:
    """Has somebody handed in the same again, in the same place?"""
    told = [(each.digest, None if each.problem is None else str(each.problem), each.label) for each in (before, now)]
    return told[0] == told[1]


def submit_file(
    bot: Path, who: str, folder: Path, *, checker: Checker = check, now: datetime | None = None
) -> Submitted:
    """Check the bot in a file or a folder and hand it in for somebody; whoever owns the folder needs no code."""
    there = ClassFolder(folder)
    return submit(there, handing_in(there, who), BotFiles.read(bot), bot.name, checker=checker, now=now)


def submit(
    there: ClassFolder,
    person: Person,
    bot: BotFiles,
    file: str,
    *,
    claim: str = "",
    checker: Checker = check,
    now: datetime | None = None,
) -> Submitted:
    """Check a bot and hand it in; if it passes in no game, whoever played before plays on.

    `file` is what its author calls it, and `claim` a code that makes a new name theirs. Without a roster a bot that
    passes nowhere leaves nothing behind.
    """
    now, began = datetime.now().astimezone() if now is None else now, perf_counter()
    check_open(there, person, now)
    known = {game: there.checks.final(bot.digest, game) for game in there.settings.games}
    checks = {game: check for game, check in known.items() if check is not None}
    if missing := [game for game in known if game not in checks]:
        checks |= made(bot, missing, there.settings.limits, isolation().level, checker)
    verdict = Verdict({game: checks[game] for game in known})
    done = Submitted(person, bot.digest, verdict, perf_counter() - began)
    if not verdict.passed and not there.settings.roster:
        return done
    if verdict.passed and claim:  # before the bot is kept: whoever is killed in between still has the name
        settle_code(there.folder, person, claim)
    like = house_bot_in(bot)
    handin = HandIn(person, SUBMIT, file, now, main=bot.main, digest=bot.digest, like=like)
    with locked(there.folder):
        if not ClassFolder(there.folder).listed(person):  # they have just been removed
            raise BadClass("{who} is no longer in this class", who=person.called)
        there.checks.keep(checks.values())
        there.add(handin, bot)
    told = [is_house_bot(like)] if like else []
    if [who for who in same_files(there.handins()).get(bot.digest, ()) if who != person.id]:
        told.append(say("somebody else has handed in the same file"))
    return msgspec.structs.replace(done, told=told)


def check_open(there: ClassFolder, person: Person, now: datetime) -> None:
    """Refuse what comes after the closing time, or an extension of it, and what is too much for a day."""
    settings = there.settings_for(person)
    if settings.closed(now):
        folder, until = str(there.folder), settings.closing
        raise Closed("{folder} closed on {until:full_date}; nothing was handed in", folder=folder, until=until)
    today = now.astimezone().replace(hour=0, minute=0, second=0, microsecond=0)
    handins = [handin for handin in there.handins_of(person.owner) if today <= handin.at and handin.way == SUBMIT]
    most = settings.handins_a_day
    if most and sum(bool(there.verdict(handin).passed) for handin in handins) >= most:
        text = (
            "{most} {most:bot was|bots were} accepted from {who} today, which is all for one day: "
            "the next one can be handed in from {at:full_date} on"
        )
        tomorrow = (today + timedelta(days=1, hours=6)).replace(hour=0).astimezone()  # a day may have 23 or 25 hours
        raise Closed(text, most=most, who=person.called, at=tomorrow.isoformat())


def handing_in(there: ClassFolder, who: str) -> Person:
    """Who hands in: somebody on the roster, or where there is none anybody."""
    if not there.mine:
        text = "{folder} belongs to somebody else: hand in on the page that your teacher has opened"
        raise BadClass(text, folder=str(there.folder))
    if not who:
        raise BadClass("whose bot is this? Add your name:  --as NAME")
    if not there.settings.roster:
        who = spelled(who)
        if not who or not who.isprintable():
            raise BadClass("{name} is not a name: use letters and digits", name=ascii(who))
        return there.named(who)
    return meant(who, there.people)
