"""What the laws report: how often each was checked, and the first one broken."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from beankit.core.said import Said, say

HELD = say("every law held")


class Broken(Exception):
    """A law does not hold; a sentence says what differs."""

    def __init__(self, law: str, text: str, /, **parts: object) -> None:
        self.law, self.said = law, sentence(text, parts)
        super().__init__(say("{law}: {why}", law=law, why=self.said))


def sentence(text: str, parts: Mapping[str, object]) -> Said:
    """A sentence with parts of any kind, which are written as Python does."""
    return say(text, **{name: part if isinstance(part, Said) else str(part) for name, part in parts.items()})


def demand(law: str, holds: object, text: str, /, **parts: object) -> None:
    """Raise Broken unless the law holds."""
    if not holds:
        raise Broken(law, text, **parts)


class Failure:
    """The first broken law: which one, where, why, and the record of the game up to that point."""

    def __init__(self, law: str, where: Said, why: Said, record: str, crash: bool) -> None:
        self.law, self.where, self.why, self.record = law, where, why, record
        self.crash = crash  # the check stopped with an error, not with a failed comparison

    @property
    def reason(self) -> str:
        """Why it is broken, as a text."""
        return str(self.why)

    @property
    def said(self) -> Said:
        """The law, where it was broken and why, in one sentence."""
        return say("the law of {law} is broken in {where}: {why}", law=self.law, where=self.where, why=self.why)

    def __str__(self) -> str:
        return str(self.said)


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
    def said(self) -> Said:
        """What broke, if anything, and which laws could not be checked."""
        if self.failure is not None:
            return self.failure.said
        never = ", ".join(law for law, count in self.checked.items() if not count)
        return say("every law that was checked held; never checked: {laws}", laws=never) if never else HELD

    @property
    def verdict(self) -> str:
        """What broke, if anything, as a text."""
        return str(self.said)

    def __str__(self) -> str:
        lines = [f"{self.game}: {self.games} games, {self.decisions} decisions"]
        lines += [f"  {law:13}{count:>9} times" for law, count in self.checked.items()]
        return "\n".join([*lines, self.verdict])
