"""What can go wrong around a bot: with the machine, or with the bot."""

from __future__ import annotations

import signal

from beankit.core.errors import BeankitError

HANG = "hang"  # it slept too long
MEMORY = "memory"  # it needed more than it may have
BREACH = "breach"  # what it wrote is no answer to what it was asked
DIED = "died"  # its process ended
WHERE_ARE_YOU = signal.SIGUSR1  # raises OutOfBudget in the bot's code
GONE = "the process that bots come from is gone, and they with it"


class NoIsolation(BeankitError):
    """This machine cannot run a process as it was asked to."""


class OutOfBudget(BaseException):
    """Its time is over; raised in a bot's own code, so that it can tell on which line."""


class Lost(Exception):
    """A bot's process cannot go on: why, as a code and as a sentence."""

    def __init__(self, reason: str, sentence: str) -> None:
        super().__init__(sentence)
        self.reason, self.sentence = reason, sentence
