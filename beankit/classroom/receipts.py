"""Receipts: the verdict of a check, signed by whoever made it. Nobody trusts a receipt that somebody else signed."""

from __future__ import annotations

import hmac
import os
import re
import secrets
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory

import msgspec

from beankit.arena.bots.parcel import Parcel
from beankit.arena.files.keeping import CLOSED, PRIVATE, UNDONE, put, put_folder, undone, write_new
from beankit.classroom.checking import EDITION, Checker, Verdict, check, rejected
from beankit.classroom.settings import BadClass, Settings
from beankit.core.errors import BadOption
from beankit.sandbox.errors import NoIsolation
from beankit.sandbox.levels import TRUSTED_FROM
from beankit.words.said import say

CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f]")  # what could control a terminal
KEY_BYTES = 32
MOST_TEXT = 20_000  # characters


class Receipt(msgspec.Struct, frozen=True):
    """A verdict about some files under some terms, the isolation level, and the signature."""

    digest: str
    terms: str
    verdict: Verdict
    level: int
    seal: str = ""

    def sealed(self, key: bytes) -> Receipt:
        """The same, signed with this key."""
        bare = msgspec.structs.replace(self, seal="")
        told = hmac.new(key, msgspec.json.encode(bare), sha256).hexdigest()
        return msgspec.structs.replace(bare, seal=told)


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
        raise BadClass(f"your key {file} cannot be read or created: {error.strerror}") from None
    if len(key) != KEY_BYTES:
        raise BadClass(f"your key {file} is damaged: remove it, and everything will be checked again")
    return key


def terms_of(settings: Settings) -> str:
    """A hash of everything that a verdict depends on besides the files."""
    return sha256(msgspec.json.encode([EDITION, settings.games, settings.limits])).hexdigest()[:16]


def harmless(text: str) -> str:
    """A text that controls no terminal and fills no disk."""
    return CONTROL.sub("\ufffd", text)[:MOST_TEXT]


class Checks:
    """The checks of one user for one folder: what this user has checked is not checked again."""

    def __init__(
        self, folder: Path, settings: Settings, level: int = 0, *, weak: bool = False, checker: Checker = check
    ) -> None:
        self.folder, self.settings, self.level, self.checker = folder / "receipts", settings, level, checker
        self.terms, self.key = terms_of(settings), own_key()
        self.least = 0 if weak else TRUSTED_FROM

    def known(self, digest: str) -> Receipt | None:
        """An earlier receipt, if this user made it for these terms, at a sufficient level."""
        try:
            found = msgspec.json.decode(self._file(digest).read_bytes(), type=Receipt)
        except (OSError, msgspec.MsgspecError):
            return None
        mine = hmac.compare_digest(found.seal.encode(), found.sealed(self.key).seal.encode())
        fits = (found.digest, found.terms) == (digest, self.terms) and found.level >= self.least
        return found if mine and fits else None

    def receipt(self, parcel: Parcel) -> Receipt:
        """The receipt for a bot, after a check if there is none."""
        if (known := self.known(parcel.digest)) is not None:
            return known
        self.keep(made := self.made(parcel))
        return made

    def keep(self, receipt: Receipt) -> None:
        """Store a receipt, so that nobody has to check this again."""
        put(self._file(receipt.digest), msgspec.json.format(msgspec.json.encode(receipt)), PRIVATE)

    def made(self, parcel: Parcel) -> Receipt:
        """Check a bot now, in a copy that nobody can change meanwhile."""
        mine = self.folder if os.access(self.folder, os.W_OK, effective_ids=True) else None
        with TemporaryDirectory(prefix=UNDONE, dir=mine) as held:
            copy = Path(held, "bot")
            put_folder(copy, parcel.files)
            path = copy / parcel.main if len(parcel.files) == 1 else copy  # a single file keeps its name
            try:
                verdict = self.checker(path, self.settings.games, self.settings.limits)
            except BadOption as error:  # one bot that cannot be read does not stop the others
                verdict = rejected(say("{told}", told=str(error)))
            except (NoIsolation, OSError, MemoryError):  # not this bot's fault
                raise
            except Exception as error:
                verdict = rejected(say("the check itself failed: {error}", error=f"{type(error).__name__}: {error}"))
        others = {lang: harmless(text) for lang, text in verdict.others.items()}
        verdict = msgspec.structs.replace(
            verdict, text=harmless(verdict.text), why=harmless(verdict.why), others=others
        )
        return Receipt(parcel.digest, self.terms, verdict, self.level).sealed(self.key)

    def _file(self, digest: str) -> Path:
        return self.folder / f"{digest}-{self.terms}.json"
