"""What the laws report: how often each was checked, and the first one broken."""

from __future__ import annotations

from collections import Counter

HELD = "every law held"


class Broken(Exception):
    """A law does not hold; the reason says what differs."""

    def __init__(self, law: str, reason: str) -> None:
        super().__init__(f"{law}: {reason}")
        self.law, self.reason = law, reason


def demand(law: str, holds: object, reason: str) -> None:
    """Raise Broken unless the law holds."""
    if not holds:
        raise Broken(law, reason)


class Failure:
    """The first broken law: which one, where, why, and the record of the game up to that point."""

    def __init__(self, law: str, where: str, reason: str, record: str, crash: bool) -> None:
        self.law, self.where, self.reason, self.record = law, where, reason, record
        self.crash = crash  # the check stopped with an error, not with a failed comparison

    def __str__(self) -> str:
        return f"the law of {self.law} is broken in {self.where}: {self.reason}"


class LawReport:
    """What was checked, and how often; `failure` is None if every law held."""

    def __init__(self, game: str) -> None:
        self.game = game
        self.games = 0
        self.decisions = 0
        self.checked: Counter[str] = Counter()
        self.met: Counter[str] = Counter()  # in how many games each kind of event happened
        self.failure: Failure | None = None

    @property
    def ok(self) -> bool:
        """Did every law hold?"""
        return self.failure is None

    @property
    def verdict(self) -> str:
        """What broke, if anything, and which laws could not be checked."""
        never = ", ".join(law for law, count in self.checked.items() if not count)
        return str(self.failure or (f"every law that was checked held; never checked: {never}" if never else HELD))

    def __str__(self) -> str:
        lines = [f"{self.game}: {self.games} games, {self.decisions} decisions"]
        lines += [f"  {law:13}{count:>9} times" for law, count in self.checked.items()]
        return "\n".join([*lines, self.verdict])
