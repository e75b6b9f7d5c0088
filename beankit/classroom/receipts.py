"""A check for whoever accepts bots, its verdict, and the receipt for it, signed by whoever made the check.

Nobody trusts a receipt that somebody else signed.
"""

from __future__ import annotations

import hmac
import os
import re
import secrets
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from hashlib import sha256
from math import inf
from pathlib import Path
from time import perf_counter
from typing import NamedTuple

import msgspec

from beankit.arena.bots.files import BotFiles
from beankit.arena.files import CLOSED, PRIVATE, put, undone, write_new
from beankit.arena.table.faults import SLOW, TIME
from beankit.checks.check import check as whole_check
from beankit.checks.check import within
from beankit.checks.report import Report
from beankit.classroom.settings import BadClass, ClassSettings
from beankit.core.errors import BadOption
from beankit.core.said import Said, say
from beankit.sandbox.budget import Budget
from beankit.sandbox.errors import DIED, HANG, NoIsolation
from beankit.sandbox.levels import TRUSTED_FROM, isolation
from beankit.words import LANGUAGES
from beankit.words.catalogue import spoken

CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f]")  # what could control a terminal
KEY_BYTES = 32
MOST_TEXT = 20_000  # characters
UNSURE = (TIME, SLOW, HANG, DIED)  # what a busy machine, or one without memory, can cause as well as a bot
EDITION = 1  # raised when the check gets stricter, which makes old receipts invalid
Checker = Callable[[BotFiles, Sequence[str], Budget], Report]


class Verdict(msgspec.Struct, frozen=True):
    """May a bot play? With the text for its author, the result in each game, and how long it took."""

    ok: bool  # in every game
    text: str  # in English
    games: dict[str, bool]
    seconds: float
    think: dict[str, float] = {}  # CPU seconds of the bot in a game, on average
    why: str = ""  # what is wrong, in one line
    others: dict[str, str] = {}  # the text in other languages

    def told(self, lang: str) -> str:
        """The text in a language; in English if there is no other."""
        return self.others.get(lang, self.text)

    @property
    def passed(self) -> list[str]:
        """The games in which it may play."""
        return [game for game, well in self.games.items() if well]

    @property
    def partly(self) -> Said | None:
        """Where it may play and where not, if that differs."""
        good = ", ".join(self.passed)
        bad = ", ".join(game for game, well in self.games.items() if not well)
        return say("Only in {games}: it was rejected in {others}.", games=good, others=bad) if good and bad else None


def check(entry: BotFiles, games: Sequence[str], limits: Budget, most: float = inf) -> Report:
    """What `beankit check` finds in the games that count, within the limits of the class and never without walls.

    `most` is how many seconds the bot has for all games together.
    """
    return whole_check(entry, games, budget=within(limits), here=isolation(), most=most)


def verdict(report: Report, games: Sequence[str], seconds: float) -> Verdict:
    """What counts of a report; its author reads it in their language, the gradebook is in English."""
    good = {part.game: part.good for part in report.games}
    well = {name: good.get(name, False) for name in games}
    costs = {part.game: part.figures for part in report.games if part.figures is not None}
    think = {game: cost.mean * cost.decisions / cost.games / 1000 for game, cost in costs.items()}
    texts = {lang: "\n".join(paragraphs(report.spoken(lang))) for lang in LANGUAGES}
    return Verdict(report.good, texts.pop("en"), well, seconds, think, why(report), texts)


def why(report: Report) -> str:
    """What is wrong in one line, for the gradebook."""
    return "; ".join(dict.fromkeys(f"{finding.place}: {finding.sentence}" for finding in report.findings.values()))


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


def rejected(why: Said) -> Verdict:
    """The verdict on something that was not tried out, because it cannot be."""
    return Verdict(False, str(why), {}, 0.0, others={lang: spoken(why, lang) for lang in LANGUAGES})


def together(games: Mapping[str, Verdict]) -> Verdict:
    """One verdict on several games, each of which was checked at its own time, or with others."""
    every: list[Verdict] = []
    for verdict in games.values():
        every += [] if verdict in every else [verdict]
    if len(every) == 1 and every[0].games.keys() == games.keys():
        return every[0]
    well = {game: verdict.games.get(game, False) for game, verdict in games.items()}
    others = {lang: "\n\n".join(verdict.told(lang) for verdict in every) for lang in LANGUAGES if lang != "en"}
    return Verdict(
        all(well.values()),
        "\n\n".join(verdict.text for verdict in every),
        well,
        sum(verdict.seconds for verdict in every),
        {game: verdict.think[game] for game, verdict in games.items() if game in verdict.think},
        "; ".join(dict.fromkeys(verdict.why for game, verdict in games.items() if verdict.why and not well[game])),
        others if any(verdict.others for verdict in every) else {},
    )


class Receipt(msgspec.Struct, frozen=True):
    """A verdict about some files under the terms of one game, the isolation level, and the signature."""

    digest: str
    terms: str
    verdict: Verdict
    level: int
    seal: str = ""

    def sealed(self, key: bytes) -> Receipt:
        """This receipt with the signature of a key."""
        bare = msgspec.structs.replace(self, seal="")
        seal = hmac.new(key, msgspec.json.encode(bare), sha256).hexdigest()
        return msgspec.structs.replace(bare, seal=seal)


class Trial(NamedTuple):
    """A check that was made just now: a receipt for each game, and the report, unless the check itself failed."""

    receipts: dict[str, Receipt]
    report: Report | None
    is_final: bool  # not if the check itself failed, or a limit ended it: the machine may have been busy

    @property
    def verdict(self) -> Verdict:
        """The verdict on all games."""
        return together({game: receipt.verdict for game, receipt in self.receipts.items()})


class Judged(NamedTuple):
    """What checks say about a bot in all games of the class: the verdict, the lowest level, and what is new."""

    verdict: Verdict
    level: int
    new: Sequence[str]  # the games in which it was checked just now
    is_final: bool = True  # not if a new check did not come to an end


def own_key() -> bytes:
    """The current user's key; it is in their home folder, never in a shared one."""
    home = Path(os.environ.get("XDG_CONFIG_HOME") or Path.home() / ".config", "beankit")
    file = home / "key"
    try:
        home.mkdir(CLOSED, parents=True, exist_ok=True)
        if not file.exists():
            write_new(part := undone(home), secrets.token_bytes(KEY_BYTES), PRIVATE)
            with suppress(FileExistsError):  # another command has just made it
                file.hardlink_to(part)
            part.unlink()
        key = file.read_bytes()
    except OSError as error:
        text = "your key {file} cannot be read or created: {why}"
        raise BadClass(text, file=str(file), why=str(error.strerror)) from None
    if len(key) != KEY_BYTES:
        raise BadClass("your key {file} is damaged: remove it, and everything will be checked again", file=str(file))
    return key


def terms_of(settings: ClassSettings, game: str) -> str:
    """A hash of everything that a verdict on a game depends on besides the files."""
    return sha256(msgspec.json.encode([EDITION, game, settings.limits])).hexdigest()[:16]


def harmless(text: str) -> str:
    """A text that controls no terminal and fills no disk."""
    return CONTROL.sub("\ufffd", text)[:MOST_TEXT]


class Checks:
    """The checks of one user for one folder: what this user has checked is not checked again."""

    def __init__(
        self, folder: Path, settings: ClassSettings, level: int = 0, *, weak: bool = False, checker: Checker = check
    ) -> None:
        self.folder, self.settings, self.level, self.checker = folder / "receipts", settings, level, checker
        self.key = own_key()
        self.least = 0 if weak else TRUSTED_FROM

    def known(self, digest: str, game: str) -> Receipt | None:
        """An earlier receipt for a game, if this user made it for these terms, at a sufficient level."""
        terms = terms_of(self.settings, game)
        try:
            receipt = msgspec.json.decode(self._file(digest, terms).read_bytes(), type=Receipt)
        except (OSError, msgspec.MsgspecError):
            return None
        mine = hmac.compare_digest(receipt.seal.encode(), receipt.sealed(self.key).seal.encode())
        fits = (receipt.digest, receipt.terms) == (digest, terms) and receipt.level >= self.least
        return receipt if mine and fits else None

    def accepts(self, digest: str, game: str) -> bool:
        """Has this user checked a bot in a game, and did it pass?"""
        receipt = self.known(digest, game)
        return receipt is not None and receipt.verdict.games.get(game, False)

    def judged(self, parcel: BotFiles) -> Judged:
        """The verdict on a bot, after a check in those games for which there is none."""
        games = self.settings.games
        receipts = {game: receipt for game in games if (receipt := self.known(parcel.digest, game)) is not None}
        is_final = True
        if new := [game for game in games if game not in receipts]:
            trial = self.trial(parcel, new)
            receipts |= trial.receipts
            if is_final := trial.is_final:
                self.keep(trial.receipts.values())
        verdict = together({game: receipts[game].verdict for game in games})
        return Judged(verdict, min(receipt.level for receipt in receipts.values()), new, is_final)

    def keep(self, receipts: Iterable[Receipt]) -> None:
        """Store receipts, so that nobody has to check this again."""
        for receipt in receipts:
            file = self._file(receipt.digest, receipt.terms)
            put(file, msgspec.json.format(msgspec.json.encode(receipt)), PRIVATE)

    def trial(self, parcel: BotFiles, games: Sequence[str]) -> Trial:
        """Check a bot now."""
        report, is_final, began = None, True, perf_counter()
        try:
            report = self.checker(parcel, games, self.settings.limits)
            outcome = verdict(report, games, perf_counter() - began)
            is_final = all(finding.reason not in UNSURE for finding in report.findings.values())
        except BadOption as error:  # one bot that cannot be read does not stop the others
            outcome = rejected(error.said)
        except (NoIsolation, OSError, MemoryError):  # not this bot's fault
            raise
        except Exception as error:
            is_final = False
            outcome = rejected(say("the check itself failed: {error}", error=f"{type(error).__name__}: {error}"))
        others = {lang: harmless(text) for lang, text in outcome.others.items()}
        outcome = msgspec.structs.replace(
            outcome, text=harmless(outcome.text), why=harmless(outcome.why), others=others
        )
        terms = {game: terms_of(self.settings, game) for game in games}
        receipts = {game: Receipt(parcel.digest, terms[game], outcome, self.level).sealed(self.key) for game in games}
        return Trial(receipts, report, is_final)

    def _file(self, digest: str, terms: str) -> Path:
        return self.folder / f"{digest}-{terms}.json"
