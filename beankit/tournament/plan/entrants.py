"""Entrants: the bots of a tournament, each with a name and a hash of its sources."""

from __future__ import annotations

import inspect
from collections.abc import Collection, Iterable, Sequence
from functools import cache
from pathlib import Path

from beankit.arena.bots.parcel import MAIN
from beankit.arena.bots.roster import HOME, check_bot, house_bot, house_bots, unknown
from beankit.checks.check import unfit
from beankit.core.bot import Bot
from beankit.core.errors import BadOption
from beankit.core.game import Game
from beankit.core.registry import find_rules
from beankit.core.rules import Rules
from beankit.sandbox.levels import isolation
from beankit.sandbox.source.entry import read_entry
from beankit.tournament.plan.entering import handed_in
from beankit.tournament.plan.entrant import Entrant, Left, entered, hash_of
from beankit.tournament.plan.file import Settings

ONE_ENTRY = "one entry an owner, and that is the latest bot they handed in which passed the check"


def entrants(settings: Settings, left: Iterable[Left] = ()) -> tuple[list[Entrant], dict[str, str]]:
    """The bots of a tournament without those that have left, and why others do not play, by their names.

    If there are too few for a table, house bots fill up, which are not ranked.
    """
    game = find_rules(settings.game)
    found, refused = handed_in(settings.submissions, settings.game) if settings.submissions else ([], {})
    named = [entrant(word, settings.folder, game) for word in settings.bots]
    found += named
    if settings.submissions:
        check_owners(found, settings)
    names = [one.name for one in found]
    for name in names:
        if names.count(name) > 1:
            cure = told_apart([one for one in found if one.name == name])
            raise BadOption("{path}: two bots are called {name}: {cure}", path=str(settings.path), name=name, cure=cure)
    if settings.seed is None:
        check_neighbours(named, settings)
    gone = {one.name: why_gone(one) for one in left if one.name}
    refused |= {name: gone[name] for name in names if name in gone}
    found = [one for one in found if one.name not in gone]
    if not found:
        why = f" ({'; '.join(refused.values())})" if refused else ""
        raise BadOption("{path}: a tournament needs at least one bot{why}", path=str(settings.path), why=why)
    empty = max(0, settings.players - len(found))
    usual = [name for name, kind in house_bots().items() if not kind.games or game.name in kind.games]
    free = usual[::-1] if settings.fill is None else settings.fill
    spare = [name for name in free if name not in names and name not in gone]
    if empty > len(spare):
        raise BadOption(
            "{path}: {players} sit at a table, and the tournament has only {bots} {bots:bot|bots} and "
            "{spare} {spare:other house bot|other house bots} to fill up with",
            path=str(settings.path),
            players=settings.players,
            bots=len(found),
            spare=len(spare),
        )
    return found + [house_entrant(name, game, ranked=False) for name in spare[:empty]], refused


def why_gone(one: Left) -> str:
    """Why a bot that has left does not play."""
    return f"{one.name} does not play: it has left{f' ({one.reason})' if one.reason else ''}"


def told_apart(same: Sequence[Entrant]) -> str:
    """What to do about bots with the same name."""
    if len({one.hash for one in same}) < len(same):
        return "name it only once"
    if all(one.house or one.owner for one in same):
        return "one is the bot of a person with this id, so take the house bot out of the list"
    return "rename one of the files"


def check_owners(found: Sequence[Entrant], settings: Settings) -> None:
    """One entry an owner: what lies in the folder of a class plays only as the latest valid bot of its owner."""
    assert settings.submissions is not None
    owners = {one.hash: one.owner for one in found if one.owner}
    bots = (settings.submissions / "bots").resolve()
    for word in settings.bots:
        path = (settings.folder / word.partition(":")[0]).resolve()
        if path.is_relative_to(bots):
            owner = path.relative_to(bots).parts[0]
            raise BadOption(
                "{path}: {word} is a bot of {owner}: {why}",
                path=str(settings.path),
                word=word,
                owner=owner,
                why=ONE_ENTRY,
            )
    for one in found:
        if not one.house and not one.owner and one.hash in owners:
            raise BadOption(
                "{path}: {name} is the bot that {owner} handed in: {why}",
                path=str(settings.path),
                name=one.name,
                owner=owners[one.hash],
                why=ONE_ENTRY,
            )


def check_neighbours(named: Sequence[Entrant], settings: Settings) -> None:
    """Nobody wins by another's source: of two files in one folder, neither may import the other if games count."""
    paths = [(settings.folder / word.partition(":")[0]).resolve() for word in settings.bots]
    files = dict(zip(paths, named, strict=True))
    for file, one in files.items():
        for module in one.entry.beside if one.entry and file.suffix == ".py" else ():
            if other := files.get(file.with_name(f"{module}.py")):
                raise BadOption(
                    "{path}: {name} imports {other}, which is another bot of this tournament: if that is meant, "
                    "give it a folder of its own, with {file} and everything that it imports",
                    path=str(settings.path),
                    name=one.name,
                    other=other.name,
                    file=MAIN,
                )


def check_fit(found: Iterable[Entrant], settings: Settings, known: Collection[str], accept_weak: bool) -> None:
    """Refuse weak walls, and a new bot that nobody has checked and that cannot make a first move."""
    others = [(one, one.entry) for one in found if one.entry is not None]
    if others:
        here = isolation()
        here.demand(accept_weak)
    table = Game(settings.game, players=settings.players, **settings.options)
    for one, entry in others:
        new = not one.owner and one.hash not in known
        if new and (finding := unfit(entry, table, settings.budget, here)) is not None:
            raise BadOption(
                "{name} cannot play: {place}: {sentence}; {hint}",
                name=one.name,
                place=finding.place,
                sentence=finding.sentence,
                hint=finding.hint,
            )


def entrant(word: str, folder: Path, game: type[Rules]) -> Entrant:
    """A bot as a tournament file names it: a house bot, or beside it `my_bot.py`, `my_bot.py:Class` or a folder."""
    path, _, wanted = word.partition(":")
    if not path.endswith(".py") and not (folder / path / MAIN).is_file():
        return house_entrant(word, game)
    name = Path(path).name.removesuffix(".py")
    return entered(f"{name}:{wanted}" if wanted else name, read_entry(folder / path, wanted))


def house_entrant(name: str, game: type[Rules], ranked: bool = True) -> Entrant:
    """A house bot; nothing else is trusted."""
    if (kind := house_bot(name)) is None:
        raise unknown(name)
    check_bot(kind, game)
    return Entrant(name, hash_of(sources_of(kind)), None, ranked, house=True)


def sources_of(kind: type[Bot]) -> list[str]:
    """The sources of a house bot and of the house bots it builds on."""
    files = [inspect.getfile(base) for base in kind.__mro__ if base.__module__.startswith(f"{HOME}.")]
    return [kind.__name__, *(Path(file).read_text("utf-8") for file in dict.fromkeys(files))]


@cache
def engine_hash() -> str:
    """A hash of the engine and the games: results of another engine are not counted either."""
    package = Path(__file__).parent.parent.parent
    return hash_of([text for folder in ("core", "games") for text in sources_in(package / folder)])


def sources_in(folder: Path) -> Iterable[str]:
    """Every source and deck in a folder, with its name."""
    for file in sorted(folder.rglob("*")):
        if file.suffix in (".py", ".toml"):
            yield f"{file.relative_to(folder)}"
            yield file.read_text("utf-8")
