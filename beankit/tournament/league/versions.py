"""Versions: the bots that somebody handed in one after the other, what a league calls them, and what changed."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from difflib import SequenceMatcher
from typing import NamedTuple

from beankit.arena.bots.files import BotFiles
from beankit.tournament.plan.entrants import Entrant

NAMED = re.compile(r"(.+) v(\d+)")
AROUND = 2  # lines that are shown around a change
READ = 3000  # lines of a file that are compared
MOST, LONGEST = 400, 300  # lines of a change, and signs of a line: a page with more helps nobody
ADDED, REMOVED, KEPT = "+", "-", ""


def name_of(bot: str, version: int) -> str:
    """The name of one version of a bot."""
    return f"{bot} v{version}"


def split(name: str) -> tuple[str, int]:
    """The bot and its version; a house bot has none, which is 0."""
    match = NAMED.fullmatch(name)
    return (match[1], int(match[2])) if match else (name, 0)


def without_versions(names: Mapping[str, str]) -> dict[str, str]:
    """What bots are called where nobody plays in two versions, as in a final."""
    plain = {bot: split(called)[0] for bot, called in names.items()}
    return plain if len({*plain.values()}) == len(plain) else dict(names)


def before(name: str, names: Iterable[str]) -> str | None:
    """The version before, if it plays or has played."""
    bot, version = split(name)
    earlier = [other for other in names if split(other)[0] == bot and 0 < split(other)[1] < version]
    return max(earlier, key=lambda other: split(other)[1], default=None)


def latest(bot: str, known: Iterable[Entrant]) -> Entrant | None:
    """The latest version of a bot that has played, as it was handed in."""
    versions = [other for other in known if split(other.name)[0] == bot and split(other.name)[1]]
    last = max(versions, key=lambda other: split(other.name)[1], default=None)
    return None if last is None else replace(last, name=bot, alias="", ranked=True)


def joined(known: Sequence[Entrant], now: Iterable[Entrant], gone: Mapping[str, int]) -> list[Entrant]:
    """Everybody who plays or has played: those that the store knows, and what is handed in now.

    Only what plays now is ranked, and no house bot is. `gone` has the last version of everybody who has left: they
    stay away. A version that comes back is the one that it was.
    """
    versions = {(split(bot.name)[0], bot.hash): bot for bot in known}
    last = dict(gone)
    for bot in known:
        name, version = split(bot.name)
        last[name] = max(last.get(name, 0), version)
    every = {bot.name: replace(bot, ranked=False) for bot in known}
    for bot in now:
        if bot.house:
            every[bot.name] = replace(bot, ranked=False)
        elif bot.name not in gone:
            same = versions.get((bot.name, bot.hash))
            name = same.name if same else name_of(bot.name, last.get(bot.name, 0) + 1)
            number = split(name)[1]
            every[name] = replace(bot, name=name, alias=name_of(bot.alias, number) if bot.alias else "")
    return list(every.values())


class ChangedLine(NamedTuple):
    """A line of a change; its number is that of the later version, unless it was removed."""

    kind: str  # ADDED, REMOVED or KEPT
    number: int
    text: str


class VersionChange(NamedTuple):
    """What changed from one version to another."""

    version: int
    other: int
    added: int
    removed: int
    files: dict[str, list[ChangedLine]]
    data: bool  # what the bot learned or looks up has changed, too


def change_of(version: int, other: int, new: BotFiles, old: BotFiles) -> VersionChange:
    """What changed from an old version to a new one; its main file may have another name now."""
    files = {}
    earlier = {name: text for name, text in old.sources.items() if name != old.main} | {new.main: old.source}
    for file in sorted(new.sources.keys() | earlier.keys()):
        lines = list(changed(earlier.get(file, "").splitlines()[:READ], new.sources.get(file, "").splitlines()[:READ]))
        if lines:
            files[file] = lines
    every = [line.kind for lines in files.values() for line in lines]
    shown = {file: lines[:MOST] for file, lines in files.items()}
    return VersionChange(version, other, every.count(ADDED), every.count(REMOVED), shown, new.data != old.data)


def changed(old: list[str], new: list[str]) -> Iterator[ChangedLine]:
    """The lines that were added and removed, with some around them."""
    for group in SequenceMatcher(None, old, new).get_grouped_opcodes(AROUND):
        for tag, first, last, start, end in group:
            if tag == "equal":
                yield from (ChangedLine(KEPT, place + 1, new[place][:LONGEST]) for place in range(start, end))
            else:
                yield from (ChangedLine(REMOVED, place + 1, old[place][:LONGEST]) for place in range(first, last))
                yield from (ChangedLine(ADDED, place + 1, new[place][:LONGEST]) for place in range(start, end))
