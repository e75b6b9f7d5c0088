"""Secret deals: everything random in a counted game comes from one key that cannot be guessed.

The hash of the key is published before the first game, and the key after the last. So nobody can work out the cards
during play, and everybody can replay and check all games afterwards.
"""

from __future__ import annotations

import hmac
import secrets
from collections.abc import Sequence
from hashlib import sha256
from itertools import count
from pathlib import Path

from beankit.arena.files import PRIVATE, put
from beankit.core.chance import seeded
from beankit.core.errors import BadOption, BeankitError
from beankit.core.said import Said, say

LENGTH = 32  # bytes: 256 bits


class TournamentKey:
    """The key of a tournament; its text form is published at the end."""

    def __init__(self, text: str = "") -> None:
        try:
            self.bytes = bytes.fromhex(text) if text else secrets.token_bytes(LENGTH)
        except ValueError:
            self.bytes = b""
        if len(self.bytes) != LENGTH:
            raise BadOption("a key has {digits} digits from 0 to f", digits=2 * LENGTH)

    @property
    def text(self) -> str:
        """The key as a text of hexadecimal digits."""
        return self.bytes.hex()

    @property
    def hash(self) -> str:
        """The hash that is promised first; it does not reveal the key, and fits no other."""
        return sha256(self.bytes).hexdigest()

    def deal(self, name: str) -> int:
        """The seed of the cards of a game."""
        return self._number("deal", name)

    def bots(self, name: str) -> int:
        """The seed of the bots' own generators in a game; it is independent of the cards."""
        return self._number("bots", name)

    def derived(self, name: str) -> TournamentKey:
        """The key of something that belongs to the tournament; it does not reveal this one."""
        return TournamentKey(self._digest("key", name).hex())

    def _number(self, purpose: str, name: str) -> int:
        return int.from_bytes(self._digest(purpose, name), "big")

    def _digest(self, purpose: str, text: str) -> bytes:
        return hmac.digest(self.bytes, f"{purpose}/{text}".encode(), "sha256")

    def __repr__(self) -> str:
        return f"Key(hash {self.hash[:16]}...)"


class KeyLost(BeankitError):
    """The key of a counted tournament is not where it was, or is another one."""


class Practice:
    """Deals from a small seed: everybody can play them again with `beankit play --seed`."""

    key_hash = None  # nothing is secret

    def __init__(self, seed: int) -> None:
        self.seed = seed

    @property
    def label(self) -> str:
        """What the order of the bots in the schedule follows from."""
        return str(self.seed)

    def deal(self, name: str) -> int:
        """The seed of the cards."""
        return seeded(self.seed, f"tournament {name}") >> 96

    def bots(self, name: str) -> int:
        """The seed of the bots' generators: the same, as in `beankit play`."""
        return self.deal(name)


class Counted:
    """Deals from a secret key, whose hash is made known before the first game."""

    def __init__(self, key: TournamentKey) -> None:
        self.key = key

    @property
    def key_hash(self) -> str:
        """The hash of the key."""
        return self.key.hash

    @property
    def label(self) -> str:
        """What the order of the bots in the schedule follows from."""
        return self.key_hash

    def deal(self, name: str) -> int:
        """The seed of the cards."""
        return self.key.deal(name)

    def bots(self, name: str) -> int:
        """The seed of the bots' generators."""
        return self.key.bots(name)


def sentence_of(seed: int | None, promises: Sequence[str], key: str | None) -> Said:
    """What is made known of where the deals come from, and of what was promised."""
    if seed is not None:
        return say("practice: seed {seed}; anybody can play the same games", seed=str(seed))
    if not promises:
        return say("counted: the first run draws a secret key, and promises what is played")
    before, last = ", ".join(promises[:-1]), promises[-1]
    promised = say("{last} (before: {before})", last=last, before=before) if before else last
    if key is None:
        return say("counted: the promise is {promised}", promised=promised)
    return say("counted and closed: the key is {key}, the promise {promised}", key=key, promised=promised)


def key_file(store: Path) -> Path:
    """Where the key of a tournament lies: beside its store."""
    return store.with_suffix(".key")


def find_key(store: Path, key_hash: str | None, text: str | None = None) -> TournamentKey:
    """The key of a counted tournament: the one that was made known, or the file."""
    if key_hash is None:
        raise KeyLost("the tournament in {store} has no key yet: `beankit tournament run` draws it", store=str(store))
    if text is not None:
        key = TournamentKey(text)
        if key.hash != key_hash:
            raise KeyLost(
                "the key in {store} does not fit the hash that was made known before: {promise}",
                store=str(store),
                promise=key_hash,
            )
        return key
    file = key_file(store)
    if not file.exists():
        raise KeyLost(
            "the key of this tournament is missing: put {file} back; its hash is {promise}",
            file=str(file),
            promise=key_hash,
        )
    if file.stat().st_mode & 0o077:
        raise KeyLost(
            "others can read the key: chmod 600 {file}, and start again if they may have done so", file=str(file)
        )
    try:
        key = TournamentKey(file.read_text("utf-8").strip() or "empty")
    except (BadOption, ValueError):
        raise KeyLost("{file} holds no key", file=str(file)) from None
    if key.hash != key_hash:
        raise KeyLost(
            "{file} is the key of another tournament: its hash is {own}, not {promise}",
            file=str(file),
            own=key.hash,
            promise=key_hash,
        )
    return key


def draw_key(store: Path) -> TournamentKey:
    """A new key in a file that only its owner can read; it is whole there or not at all.

    A file that is there before is the key of another tournament, which may need it, and which may be known by now: it
    gets another name.
    """
    file, key = key_file(store), TournamentKey()
    if file.exists():
        file.rename(next(free for number in count(1) if not (free := file.with_suffix(f".{number}.key")).exists()))
    put(file, f"{key.text}\n".encode(), PRIVATE)
    return key
