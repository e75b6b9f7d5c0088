"""What a bot prints: kept in memory and sent along with its answers, up to a limit."""

from __future__ import annotations

from beankit.sandbox.messages import MOST_PRINTED


class Printed:
    """Takes the place of standard output and error."""

    encoding = "utf-8"

    def __init__(self) -> None:
        self.kept: list[str] = []
        self.room = MOST_PRINTED

    def write(self, text: str) -> int:
        """Keep a text, as far as there is room."""
        if self.room > 0:
            part = str(text)[: self.room]
            self.kept.append(part)
            self.room -= len(part)
        return len(text)

    def flush(self) -> None:
        """Nothing to do."""

    def isatty(self) -> bool:
        """It is not a terminal."""
        return False

    def taken(self) -> str:
        """What was printed since it was last taken."""
        if not self.kept:
            return ""
        text, self.kept, self.room = "".join(self.kept), [], MOST_PRINTED
        return plain(text, MOST_PRINTED)


def plain(text: object, most: int) -> str:
    """A text that can be sent: not too long, and without lone surrogates."""
    return str(text)[:most].encode(errors="replace").decode()
