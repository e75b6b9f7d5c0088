"""Handing in a bot: it is checked, and stored only if it passes."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

import msgspec

from beankit.arena.bots.parcel import Parcel, read_parcel
from beankit.checks.report import Report
from beankit.classroom import inbox
from beankit.classroom.checking import Checker, Verdict, check
from beankit.classroom.codes import check_code, settle_code
from beankit.classroom.people import Person, meant, spelled
from beankit.classroom.receipts import Checks
from beankit.classroom.settings import BadClass
from beankit.classroom.store import Handed, Submissions
from beankit.sandbox.levels import isolation

SUBMIT = "submit"


class Closed(BadClass):
    """It is too late."""


class Submitted(msgspec.Struct, frozen=True):
    """The result of handing in a bot."""

    person: Person
    digest: str
    verdict: Verdict
    level: int
    waits: bool = False  # in the inbox, until the folder's owner checks it
    report: Report | None = None  # unless the check itself failed


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
    there = Submissions(folder)
    now = datetime.now().astimezone() if now is None else now
    check_open(there, now)
    person = handing_in(there, who, code)
    return submit(there, person, read_parcel(bot), bot.name, lang=lang, checker=checker, now=now)


def submit(
    there: Submissions,
    person: Person,
    parcel: Parcel,
    file: str,
    *,
    claim: str = "",
    lang: str = "en",
    checker: Checker = check,
    now: datetime | None = None,
) -> Submitted:
    """Check a bot and hand it in; one that passes in no game changes nothing.

    `file` is what its author calls it, and `claim` a code that makes a new name theirs.
    """
    now = datetime.now().astimezone() if now is None else now
    check_open(there, now)
    checks = Checks(there.folder, there.settings, isolation().level, weak=True, checker=checker)
    trial = checks.trial(parcel, there.settings.games)
    verdict = trial.verdict
    if verdict.passed and claim:  # before the bot is stored: whoever is killed in between still has the name
        settle_code(there.folder, person, claim)
    if verdict.passed and there.mine:
        # A rejection may be the queue's, so it is not kept: `collect` checks again.
        checks.keep(trial.receipts[game] for game in verdict.passed)
        there.store(person, parcel)
        outcome = (now, True, False, checks.level, verdict.games, verdict.told(lang), verdict.why)
        there.note(Handed(person, SUBMIT, file, parcel.digest, *outcome))
    elif verdict.passed:
        inbox.drop(there.folder, parcel)
    return Submitted(person, parcel.digest, verdict, checks.level, waits=not there.mine, report=trial.report)


def check_open(there: Submissions, now: datetime) -> None:
    """Refuse what comes after the closing time."""
    if there.settings.closed(now):
        folder, until = str(there.folder), there.settings.closing
        raise Closed("{folder} closed on {until:full_date}; nothing was handed in", folder=folder, until=until)


def handing_in(there: Submissions, who: str, code: str) -> Person:
    """Who hands in: the login on a shared machine, else the given name, with a code if there is a roster."""
    if not there.mine:
        login = inbox.login()
        if who and who.casefold() != login.casefold():
            raise BadClass("here you hand in under your login, {login}: leave out  --as {who}", login=login, who=who)
        return Person(login)
    if not who:
        raise BadClass("whose bot is this? Add your name:  --as NAME")
    if not there.settings.roster:
        who = spelled(who)
        if not who or not who.isprintable():
            raise BadClass("{name} is not a name: use letters and digits", name=ascii(who))
        return there.named(who)
    person = meant(who, there.people)
    check_code(there.folder, person, code)
    return person
