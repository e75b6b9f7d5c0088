"""How a command can end early, apart from wrong input."""

from __future__ import annotations


class Failed(Exception):
    """A user's bot or game failed: the message, with status 1."""


class Stopped(Exception):
    """The user pressed ctrl-C: how far the work got and what was saved, with status 130."""
