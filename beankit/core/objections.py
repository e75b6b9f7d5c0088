"""Objections: why something is not allowed, as a value that can be put into any language."""

from __future__ import annotations

from typing import Any, Self

from beankit.core.values import Value, build


class Objection(Value):
    """The rule that forbids something, and the reason: an English sentence with its parts in braces.

    The sentence is its own key in the catalogues of other languages; the names of the parts say what they are:
    a card, a field, a seat.
    """

    __slots__ = ()
    rule: str
    text: str
    named: tuple[tuple[str, Any], ...]  # (name, part) pairs

    def __new__(cls, rule: str, text: str, **parts: Any) -> Self:
        return build(cls, (rule, text, tuple(parts.items())))

    @property
    def parts(self) -> dict[str, Any]:
        """The parts by name."""
        return dict(self.named)

    @property
    def reason(self) -> str:
        """The reason in English, with its parts in the notation of actions."""
        return self.text.format_map({name: written(value) for name, value in self.named})

    def by(self, rule: str) -> Objection:
        """The same reason under another rule."""
        return self.but(rule=rule)

    def __str__(self) -> str:
        return f"{self.reason} ({self.rule})" if self.rule else self.reason

    def __repr__(self) -> str:
        return f"Objection({self.rule}: {self.reason})"


def written(value: Any) -> str:
    """One part in the notation of actions."""
    return ", ".join(map(str, value)) or "nothing" if type(value) is tuple else str(value)
