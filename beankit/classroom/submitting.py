"""Handing in a bot: it is checked, and stored only if it passes."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

import msgspec

from beankit.arena.bots.parcel import read_parcel
from beankit.classroom import inbox
from beankit.classroom.checking import Checker, Verdict, check, together
from beankit.classroom.codes import check_code
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


def submit(
    bot: Path,
    who: str,
    folder: Path,
    code: str = "",
    *,
    lang: str = "en",
    checker: Checker = check,
    now: datetime | None = None,
) -> Submitted:
    """Check a bot and hand it in; one that passes in no game changes nothing."""
    there = Submissions(folder)
    now = datetime.now().astimezone() if now is None else now
    if there.settings.closed(now):
        until = there.settings.closing
        raise Closed("{folder} closed on {until:full_date}; nothing was handed in", folder=str(folder), until=until)
    person = handing_in(there, who, code)
    parcel = read_parcel(bot)
    checks = Checks(folder, there.settings, isolation().level, weak=True, checker=checker)
    receipts = checks.made(parcel, there.settings.games)
    verdict = together({game: receipt.verdict for game, receipt in receipts.items()})
    if verdict.passed and there.mine:
        checks.keep(receipts[game] for game in verdict.passed)  # a rejection may be the queue's: `collect` checks it
        there.store(person, parcel)
        told = (now, True, False, checks.level, verdict.games, verdict.told(lang), verdict.why)
        there.note(Handed(person, SUBMIT, bot.name, parcel.digest, *told))
    elif verdict.passed:
        inbox.drop(folder, parcel)
    return Submitted(person, parcel.digest, verdict, checks.level, waits=not there.mine)


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
