"""What can go wrong with the machine or with a bot's process."""

from __future__ import annotations

import signal

from beankit.core.errors import BeankitError
from beankit.core.said import Said, say

HANG = "hang"  # it slept too long
MEMORY = "memory"  # it needed more memory than it may have
BREACH = "breach"  # what it wrote is not an answer to the request
DIED = "died"  # its process ended
WHERE_ARE_YOU = signal.SIGUSR1  # raises OutOfBudget in the bot's code
GONE = say("the process that bots are forked from is gone, and so are they")


class NoIsolation(BeankitError):
    """This machine cannot isolate a process."""


class Misplaced(BeankitError):
    """A bot's file tries the bot out, and does it where it cannot."""

    def __init__(self, text: str, /, **parts: str) -> None:
        cure = say('put these lines at its end, under  if __name__ == "__main__":')
        super().__init__("{why}; {cure}", why=say(text, **parts), cure=cure)


class OutOfBudget(BaseException):
    """The time of a bot is over. Raised in its own code, to find the line."""


class Lost(Exception):
    """A bot's process cannot go on: the reason as a code and as a sentence."""

    def __init__(self, reason: str, text: str, /, **parts: str | int | float | Said) -> None:
        self.reason, self.said = reason, say(text, **parts)
        super().__init__(self.said)


class Overlong(Lost):
    """A bot thought too long about one move. Once it is interrupted, it can go on."""


def wrong_kind() -> Lost:
    """A message that does not answer the request."""
    return Lost(BREACH, "it answered with another kind of message than it was asked for")
