"""Secret deals: everything random in a counted game comes from one key that cannot be guessed.

The hash of the key is published before the first game, and the key after the last. So nobody can work out the cards
during play, and everybody can replay and check all games afterwards.
"""

from __future__ import annotations

import hmac
import secrets
from hashlib import sha256

from beankit.core.errors import BadOption

LENGTH = 32  # bytes: 256 bits


class Key:
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
        """The key itself."""
        return self.bytes.hex()

    @property
    def promise(self) -> str:
        """The hash that is published first; it does not reveal the key, and fits no other."""
        return sha256(self.bytes).hexdigest()

    def deal(self, name: str) -> int:
        """The seed of the cards of a game."""
        return self._number("deal", name)

    def bots(self, name: str) -> int:
        """The seed of the bots' own generators in a game; it is independent of the cards."""
        return self._number("bots", name)

    def seal(self, text: str) -> str:
        """A mark under a text that only who has the key can make; when the key is known, everybody can check it."""
        return self._digest("seal", text).hex()

    def _number(self, purpose: str, name: str) -> int:
        return int.from_bytes(self._digest(purpose, name), "big")

    def _digest(self, purpose: str, text: str) -> bytes:
        return hmac.digest(self.bytes, f"{purpose}/{text}".encode(), "sha256")

    def __repr__(self) -> str:
        return f"Key(promise {self.promise[:16]}...)"
