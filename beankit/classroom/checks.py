"""The checks of a class: what was found of a bot in a game, kept as data, and told in the language of its reader.

`checks/DIGEST-GAME-LIMITS.json` is written once, by a check that came to an end. What a busy machine can cause as well
as a bot is kept beside it as unsure: it is shown, and checked again by the next `beankit collect`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from hashlib import sha256
from math import inf
from pathlib import Path
from textwrap import shorten
from typing import NamedTuple

import msgspec

from beankit.arena.bots.files import BotFiles
from beankit.arena.files import PRIVATE, put
from beankit.arena.table.faults import SLOW, TIME
from beankit.checks.check import check as whole_check
from beankit.checks.check import within
from beankit.checks.report import Report
from beankit.checks.room import SPENT
from beankit.classroom.kept import MOST_REASON
from beankit.core.errors import BadOption
from beankit.core.said import Said, say
from beankit.sandbox.budget import Budget
from beankit.sandbox.errors import DIED, HANG, NoIsolation
from beankit.sandbox.levels import isolation
from beankit.words.catalogue import spoken

CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f]")  # what could control a terminal
MOST_TEXT = 20_000  # characters
UNSURE = (TIME, SLOW, HANG, DIED, SPENT)  # what a busy machine, or one without memory, can cause as well as a bot
EDITION = 2  # raised when the check gets stricter: then everything is checked again
Checker = Callable[[BotFiles, Sequence[str], Budget], Report]


class Check(msgspec.Struct, frozen=True):
    """What was found of a bot in one game: a report, or why there is none."""

    digest: str
    game: str
    limits: str
    level: int  # of isolation
    report: Report | None = None
    problem: Said | None = None
    is_final: bool = True  # not if the check itself failed, or a limit ended it

    @property
    def passed(self) -> bool:
        """May the bot play this game?"""
        return self.report is not None and self.report.good


class Verdict(NamedTuple):
    """What the checks of a bot say together, in those games of the class in which it was checked."""

    checks: Mapping[str, Check]
    problem: Said | None = None  # why it was not checked, because it cannot be

    @property
    def games(self) -> dict[str, bool]:
        """Does it pass, by game?"""
        return {game: check.passed for game, check in self.checks.items()}

    @property
    def passed(self) -> list[str]:
        """The games in which it may play."""
        return [game for game, check in self.checks.items() if check.passed]

    @property
    def is_rejected(self) -> bool:
        """Is it known that there are games in which it may not play?"""
        return self.problem is not None or len(self.passed) < len(self.checks)

    @property
    def level(self) -> int:
        """The lowest level of isolation at which it was checked."""
        return min((check.level for check in self.checks.values()), default=0)

    @property
    def report(self) -> Report | None:
        """One report about all games, unless a check itself failed in all of them."""
        reports = [check.report for check in self.checks.values() if check.report is not None]
        games = [game for report in reports for game in report.games]
        return msgspec.structs.replace(reports[0], games=games) if reports else None

    @property
    def problems(self) -> list[Said]:
        """Why there is no report about some games."""
        problems = [self.problem, *(check.problem for check in self.checks.values())]
        return [problem for place, problem in enumerate(problems) if problem and problem not in problems[:place]]

    @property
    def think(self) -> dict[str, float]:
        """CPU seconds of the bot in a game, on average."""
        costs = {part.game: part.figures for part in self.report.games if part.figures} if self.report else {}
        return {game: cost.mean * cost.decisions / cost.games / 1000 for game, cost in costs.items()}

    @property
    def partly(self) -> Said | None:
        """Where it may play and where not, if that differs."""
        good = ", ".join(self.passed)
        bad = ", ".join(game for game, well in self.games.items() if not well)
        return say("Only in {games}: it was rejected in {others}.", games=good, others=bad) if good and bad else None

    @property
    def reason(self) -> str:
        """Why it was rejected, also if only in some games: one line in English, for the gradebook."""
        if not self.is_rejected:
            return ""
        findings = self.report.findings.values() if self.report else ()
        why = [*map(str, self.problems), *(f"{finding.place}: {finding.sentence}" for finding in findings)]
        return shorten(harmless("; ".join(dict.fromkeys(why))), MOST_REASON, placeholder=" ...")

    def told(self, lang: str) -> str:
        """Everything that its author reads: what is wrong, what the bot printed, and records that show it again."""
        shown = [spoken(problem, lang) for problem in self.problems]
        return harmless("\n".join([*shown, *(paragraphs(self.report.spoken(lang)) if self.report else ())]))


def paragraphs(report: Report) -> Iterator[str]:
    """The report, what the bot printed, and the records that reproduce each fault."""
    yield repr(report)
    for game in report.games:
        if game.printed:
            head = spoken(say("printed in {game}", game=game.game), report.lang)
            yield f"\n----- {head} -----\n{game.printed}"
    for finding in report.findings.values():
        if finding.reproducer is not None:
            head = spoken(say("save this as {file}", file=finding.reproducer.file), report.lang)
            yield f"\n----- {head} -----\n{finding.reproducer.record}"


def harmless(text: str) -> str:
    """A text that controls no terminal and fills no disk."""
    return CONTROL.sub("\ufffd", text)[:MOST_TEXT]


def check(bot: BotFiles, games: Sequence[str], limits: Budget, most: float = inf) -> Report:
    """What `beankit check` finds in the games that count, within the limits of the class and never without walls.

    `most` is how many seconds the bot has for all games together.
    """
    return whole_check(bot, games, budget=within(limits), here=isolation(), most=most)


def made(bot: BotFiles, games: Sequence[str], limits: Budget, level: int, checker: Checker) -> dict[str, Check]:
    """Check a bot now, in these games."""
    report, problem, failed = None, None, False
    try:
        report = checker(bot, games, limits)
    except BadOption as error:  # one bot that cannot be read does not stop the others
        problem = error.said
    except (NoIsolation, OSError, MemoryError):  # not this bot's fault
        raise
    except Exception as error:
        problem, failed = say("the check itself failed: {error}", error=f"{type(error).__name__}: {error}"), True
    terms = terms_of(limits)
    checks = {}
    for game in games:
        part = None if report is None else alone(report, game)
        findings = [] if part is None else part.findings.values()
        is_final = not failed and all(finding.reason not in UNSURE for finding in findings)
        checks[game] = Check(bot.digest, game, terms, level, part, problem, is_final)
    return checks


def alone(report: Report, game: str) -> Report:
    """What a report says about the source and one game."""
    return msgspec.structs.replace(report, games=[part for part in report.games if part.game == game])


def terms_of(limits: Budget) -> str:
    """A hash of everything that a check depends on besides the files and the game."""
    return sha256(msgspec.json.encode([EDITION, limits])).hexdigest()[:16]


class Checks:
    """The checks of a class within its limits, in a folder."""

    def __init__(self, folder: Path, limits: Budget) -> None:
        self.folder, self.limits = folder, limits

    def known(self, digest: str, game: str) -> Check | None:
        """The check of a bot in a game; one that came to an end, if there is one."""
        final = self._read(digest, game, "")
        return final if final is not None else self._read(digest, game, "-unsure")

    def final(self, digest: str, game: str, level: int = 0) -> Check | None:
        """The check of a bot that came to an end, at this level of isolation or a better one."""
        known = self._read(digest, game, "")
        return known if known is not None and known.level >= level else None

    def ever_passed(self, digest: str) -> bool:
        """Has a bot passed in any game, within whatever limits?"""
        return any(check.passed for file in self.folder.glob(f"{digest}-*.json") if (check := read_check(file)))

    def keep(self, checks: Collection[Check]) -> None:
        """Keep what was found; a check that came to an end stays, unless a better isolated one takes its place."""
        for check in checks:
            if self.final(check.digest, check.game, check.level) is None:
                file = self._file(check.digest, check.game, "" if check.is_final else "-unsure")
                put(file, msgspec.json.format(msgspec.json.encode(check)), PRIVATE)

    def forget(self, digests: Collection[str]) -> None:
        """Delete the checks of all bots but these: they may quote sources and prints."""
        for file in self.folder.glob("[!.]*.json"):
            if file.name.partition("-")[0] not in digests:
                file.unlink()

    def _file(self, digest: str, game: str, mark: str) -> Path:
        return self.folder / f"{digest}-{game}-{terms_of(self.limits)}{mark}.json"

    def _read(self, digest: str, game: str, mark: str) -> Check | None:
        return read_check(self._file(digest, game, mark))


def read_check(file: Path) -> Check | None:
    """A check as it was kept; none if nobody can read it: then it is made again."""
    try:
        return msgspec.json.decode(file.read_bytes(), type=Check)
    except (OSError, msgspec.MsgspecError):
        return None
