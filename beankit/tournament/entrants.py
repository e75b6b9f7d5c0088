"""Entrants: the bots of a tournament, each with a name and a hash of its sources."""

from __future__ import annotations

import inspect
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from pathlib import Path

from beankit.arena.roster import HOME, check_bot, find_bot, house_bots
from beankit.core.bot import Bot
from beankit.core.errors import BadOption
from beankit.core.registry import find_rules
from beankit.core.rules import Rules
from beankit.sandbox.entry import Entry, read_entry
from beankit.tournament.file import Settings


@dataclass(frozen=True)
class Entrant:
    """A bot of a tournament. A house bot is trusted; any other is an entry and runs in a process of its own."""

    name: str
    hash: str  # changes with the sources: games of another version are not counted
    entry: Entry | None = None
    ranked: bool = True

    @property
    def player(self) -> str | Entry:
        """What a referee seats."""
        return self.name if self.entry is None else self.entry


def entrants(settings: Settings) -> list[Entrant]:
    """The bots of a tournament; if there are too few for a table, house bots fill up, which are not ranked."""
    game = find_rules(settings.game)
    found = [entrant(word, settings.path.parent, game) for word in settings.bots]
    names = [one.name for one in found]
    for name in names:
        if names.count(name) > 1:
            raise BadOption(f"{settings.path}: two bots are called {name}: rename one of the files")
    if not found:
        raise BadOption(f"{settings.path}: a tournament needs at least one bot")
    empty = max(0, settings.players - len(found))
    usual = [name for name, kind in house_bots().items() if not kind.games or game.name in kind.games]
    spare = [name for name in (usual[::-1] if settings.fill is None else settings.fill) if name not in names]
    if empty > len(spare):
        raise BadOption(
            f"{settings.path}: {settings.players} sit at a table, but there are {len(found)} bots and only "
            f"{len(spare)} other house bots to fill up with"
        )
    return found + [house_entrant(name, game, ranked=False) for name in spare[:empty]]


def entrant(word: str, folder: Path, game: type[Rules]) -> Entrant:
    """A bot as a tournament file names it: a house bot, `my_bot.py` or `my_bot.py:Class` beside the file."""
    path, _, wanted = word.partition(":")
    if not path.endswith(".py"):
        return house_entrant(word, game)
    entry = read_entry(folder / path, wanted)
    return Entrant(f"{entry.name}:{wanted}" if wanted else entry.name, hash_of(texts_of(entry)), entry)


def house_entrant(name: str, game: type[Rules], ranked: bool = True) -> Entrant:
    """A house bot."""
    kind = find_bot(name)
    assert isinstance(kind, type)
    check_bot(kind, game)
    return Entrant(name, hash_of(sources_of(kind)), None, ranked)


def texts_of(entry: Entry) -> list[str]:
    """All texts that make an entry what it is."""
    beside = [text for name in sorted(entry.beside) for text in (name, entry.beside[name])]
    return [entry.source, entry.wanted, *beside]


def sources_of(kind: type[Bot]) -> list[str]:
    """The sources of a house bot and of the house bots it builds on."""
    files = [inspect.getfile(base) for base in kind.__mro__ if base.__module__.startswith(f"{HOME}.")]
    return [kind.__name__, *(Path(file).read_text("utf-8") for file in dict.fromkeys(files))]


def hash_of(texts: Sequence[str]) -> str:
    """One hash for several texts."""
    whole = sha256()
    for text in texts:
        body = text.encode()
        whole.update(f"{len(body)} ".encode() + body)
    return whole.hexdigest()[:32]


@cache
def engine_hash() -> str:
    """A hash of the engine and the games: results of another engine are not counted either."""
    package = Path(__file__).parent.parent
    return hash_of([text for folder in ("core", "games") for text in sources_in(package / folder)])


def sources_in(folder: Path) -> Iterable[str]:
    """Every source and deck in a folder, with its name."""
    for file in sorted(folder.rglob("*")):
        if file.suffix in (".py", ".toml"):
            yield f"{file.relative_to(folder)}"
            yield file.read_text("utf-8")
