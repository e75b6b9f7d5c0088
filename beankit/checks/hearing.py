"""Sentences of the kit that reach a check as finished English text, because another process or part wrote them."""

from __future__ import annotations

from functools import cache
from string import Formatter

from beankit.core.said import Said
from beankit.core.turn.actions import NO_ACTION
from beankit.words import LANGUAGES, catalogue
from beankit.words.said import heard

WHEN = (
    "when asked to {kind} with {count} option{s}",
    "when it was made",
    "when it was loaded",
    "in `start`",
    "in `finish`",
    "in one of two games in a row",
)
PROBLEMS = (
    "nothing calls the method `{name}`",
    "no game asks for it",
    "`decide` is given a decision, not options",
    "write `def decide(self, view, decision):` and take one of `decision.options`",
    "rename it to `{name}`, if that is what you mean",
    "the method `{name}` does not accept the arguments it is called with",
    "there is no bot in this file",
    "there is no bot `{name}`",
    "there are {count} bots: {names}",
    "name one: {name}",
    "the class `{name}` is not a bot",
    "write `class Mine(Bot):` with a method `plant`",
    "write `{code}`",
    "`games` is a list, not {name}",
    "there is no game {name}",
    "it plays none of the games",
    "the games are: {names}",
    "did you mean {name}?",
)
LOADING = (
    "a bot cannot import {module}. It may import: {modules}",
    "the modules next to it with a dot",
    "there is no module {module} to import",
    "this file plays a game when it is loaded",
    "this file uses `{name}`, which is for people and not for bots",
    'put these lines at its end, under  if __name__ == "__main__":',
)
WALLS = (
    "PermissionError: a bot cannot use {what}",
    "files: what it needs belongs in its source or in its data file (`self.data`)",
    "files: it cannot look into folders",
    "files",
    "the network",
    "other programs",
    "other processes",
    "threads: it computes in one",
    "native code",
    "shared memory",
    "the keyboard: nobody is there to answer",
)
LOST = (
    "the bot {bot} on seat {seat} is out: {lost}",
    "it answered with another kind of message than it was asked for",
    "its answer is to another request than the one it was asked",
    "its answer has {count} bytes; {most} are allowed",
    "its answer is not a message: {why}",
    "it wrote more than one answer",
    "its process ended with status {status}",
    "its process was ended by {signal}",
)
REFUSED = (
    "{action} is not allowed for seat {seat} ({asked}): {why}. Legal here: {options} and {count} more",
    "{action} is not allowed for seat {seat} ({asked}): {why}. Legal here: {options}",
    "{text} is not an action (did you mean {word}?). Legal here: {options}",
    "{text} is not an action. Legal here: {options}",
    *NO_ACTION,
)
LEVELS = (
    "isolation level {level} ({name}): {failed} of {tried} attempts to break out failed",
    "sealed, two walls",
    "sealed",
    "open to late imports",
    "a process of its own",
    "none",
    "bots can be isolated on Linux only; on macOS and Windows use Docker or WSL2",
)
HEARD = (*WHEN, *PROBLEMS, *LOADING, *WALLS, *LOST, *REFUSED, *LEVELS)
CITED = "{reason} ({rule})"  # how a refusal ends


def understood(told: str) -> Said:
    """A sentence of the kit as a value that can be put into any language; anything else stays as it is."""
    return heard(told, templates())


@cache
def templates() -> tuple[str, ...]:
    """All sentences that a check may hear, refusals of the rules among them."""
    refusals = [text for lang in LANGUAGES for text in catalogue(lang).tables.get("reasons", ())]
    return (*HEARD, *filter(has_words, refusals), CITED)


def has_words(template: str) -> bool:
    """Does a template say more than its parts?"""
    return any(any(map(str.isalpha, text)) for text, *_ in Formatter().parse(template))
