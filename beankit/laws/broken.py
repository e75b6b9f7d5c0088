"""What the laws report: how often each was checked, and the first that was broken."""

from __future__ import annotations

from collections import Counter

HELD = "every law held"


class Broken(Exception):
    """A law does not hold; the reason says what differs from what."""

    def __init__(self, law: str, reason: str) -> None:
        super().__init__(f"{law}: {reason}")
        self.law, self.reason = law, reason


def demand(law: str, holds: object, reason: str) -> None:
    """The law is broken unless it holds."""
    if not holds:
        raise Broken(law, reason)


class Failure:
    """The first broken law: which one, where, why, and the record of the game up to there."""

    def __init__(self, law: str, where: str, reason: str, record: str, crash: bool) -> None:
        self.law, self.where, self.reason, self.record = law, where, reason, record
        self.crash = crash  # an error stopped the check, not a comparison that came out wrong

    def __str__(self) -> str:
        return f"the law of {self.law} is broken in {self.where}: {self.reason}"


class Report:
    """What was checked how often; `failure` is None when every law held."""

    def __init__(self, game: str) -> None:
        self.game = game
        self.games = 0
        self.decisions = 0
        self.checked: Counter[str] = Counter()
        self.met: Counter[str] = Counter()  # in how many games something happened
        self.failure: Failure | None = None

    @property
    def ok(self) -> bool:
        """Did every law hold?"""
        return self.failure is None

    @property
    def verdict(self) -> str:
        """What broke, or that nothing did; what could not be checked is named."""
        never = ", ".join(law for law, count in self.checked.items() if not count)
        return str(self.failure or (f"every law that was checked held; never checked: {never}" if never else HELD))

    def __str__(self) -> str:
        lines = [f"{self.game}: {self.games} games, {self.decisions} decisions"]
        lines += [f"  {law:13}{count:>9} times" for law, count in self.checked.items()]
        return "\n".join([*lines, self.verdict])
