"""Entrants: the bots of a tournament, named in its file or handed in by a class, with hashes of their sources.

Those that nobody has checked are asked for a first move.
"""

from __future__ import annotations

import inspect
import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import reduce
from itertools import count
from pathlib import Path
from typing import NamedTuple

from beankit.arena.bots.files import MAIN, BotFiles, digest_of
from beankit.arena.bots.roster import HOME, check_bot, house_bot, quick_bots, unknown
from beankit.checks.check import unfit
from beankit.classroom.aliases import gives_away, public_aliases
from beankit.classroom.folder import HANDINS, ClassFolder, read_handin
from beankit.classroom.people import Person
from beankit.classroom.report import MISSING, Row, rows, why_not
from beankit.core.bot import Bot
from beankit.core.errors import BadOption
from beankit.core.game import Game
from beankit.core.registry import find_rules
from beankit.core.rules import Rules
from beankit.core.said import Said, say
from beankit.core.values import Data, Json
from beankit.sandbox.levels import isolation
from beankit.tournament.plan.file import TournamentSettings

NUMBERED = re.compile(r" v\d+$")  # how a league tells versions of a bot apart
ONE_ENTRY = say("one entry an owner, and that is the latest bot they handed in which passed the check")


@dataclass(frozen=True)
class Entrant:
    """A bot of a tournament. A house bot is trusted; any other is an entry and runs in a process of its own."""

    name: str
    hash: str  # changes with the sources: games of another version are not counted
    entry: BotFiles | None = None  # the sources; a published store has none
    ranked: bool = True
    called: str = ""  # how people call its owner, if that is not its name
    alias: str = ""  # what everybody may read instead
    owner: str = ""  # a house bot has none
    house: bool = False
    think: float | None = None  # CPU seconds a game, as the check found

    @property
    def about(self) -> dict[str, Json]:
        """What the store keeps of it, besides its sources."""
        return {
            "hash": self.hash,
            "ranked": self.ranked,
            "house": self.house,
            "called": self.called,
            "alias": self.alias,
            "owner": self.owner,
        }


class Leaver(NamedTuple):
    """A bot that has left a tournament, and why; once it is forgotten, it has neither a name nor a reason."""

    name: str
    reason: str = ""
    tables: Mapping[str, Sequence[str]] = {}  # who sat where it sat, by the number of the table


def public_names(entrants: Iterable[Entrant]) -> dict[str, str]:
    """What everybody may call the bots: house bots by name, others by an alias that does not give their owner away."""
    every = list(entrants)
    taken = {bot.alias for bot in every} | {bot.name for bot in every}
    free = (alias for number in count(1) if (alias := f"bot {number}") not in taken)
    return {
        bot.name: bot.name if bot.house else bot.alias if is_public(bot) else next(free)
        for bot in sorted(every, key=lambda bot: bot.hash)
    }


def shown_names(entrants: Iterable[Entrant]) -> dict[str, str]:
    """What people read: names of the roster, and the id beside one that two share; house bots and files by name."""
    every = list(entrants)
    ids = {bot.name: NUMBERED.sub("", bot.name) for bot in every}
    called = Counter(who for _, who in {(ids[bot.name], bot.called or ids[bot.name]) for bot in every})

    def shown(bot: Entrant) -> str:
        own = ids[bot.name]
        return f"{bot.called}{f' ({own})' if called[bot.called] > 1 else ''}{bot.name.removeprefix(own)}"

    names = {bot.name: shown(bot) if bot.called else bot.name for bot in every}
    return names if len({*names.values()}) == len(names) else {name: name for name in names}


def given_aliases(entrants: Iterable[Entrant], known: Mapping[str, str]) -> dict[str, str]:
    """An alias for everybody's bot, by name, for whoever may not know the names; those that are known never change."""
    every, aliases = list(entrants), dict(known)
    taken = {*aliases.values(), *(bot.alias for bot in every), *(bot.name for bot in every)}
    free = (alias for number in count(1) if (alias := f"bot {number}") not in taken)
    for bot in sorted(every, key=lambda bot: bot.hash):
        if not bot.house:
            aliases[bot.name] = bot.alias or aliases.get(bot.name) or next(free)
    shown = [bot.name if bot.house else aliases[bot.name] for bot in every]
    if twice := [name for name in shown if shown.count(name) > 1]:
        raise BadOption("two bots would be shown as {name}: change the alias in the roster", name=twice[0])
    return aliases


def shown_as(entrants: Iterable[Entrant], called: Mapping[str, str]) -> dict[str, dict[str, Json]]:
    """What a published copy keeps of the bots, by the names under which it shows them."""
    return {
        called[bot.name]: {
            **bot.about,
            "alias": bot.alias if called[bot.name] == bot.name else called[bot.name],
            "called": bot.called if called[bot.name] == bot.name else "",
            "owner": "",
        }
        for bot in entrants
    }


def is_public(bot: Entrant) -> bool:
    """May everybody read the alias of a bot?"""
    return bool(bot.alias) and not gives_away(bot.alias, Person(bot.owner or bot.name, bot.called), [bot.name])


def handed_in(folder: Path, game: str) -> tuple[list[Entrant], dict[str, Said]]:
    """One entrant for every owner whose bot passed the check, and why the others do not play, by their bots' names."""
    there = ClassFolder(folder)
    if game not in there.settings.games:
        raise BadOption(
            "the bots of {folder} are checked in {games}, not in {game}",
            folder=str(folder),
            games=", ".join(there.settings.games),
            game=game,
        )
    everybody, aliases = rows(there), public_aliases(there)
    bots = [entrant_of(row, there, game, aliases) for row in everybody if game in row.plays]
    others = (row for row in everybody if game not in row.plays and row.state != MISSING)
    return bots, {row.person.bot_name: why_not(row, folder, game) for row in others}


def entrant_of(row: Row, there: ClassFolder, game: str, aliases: Mapping[str, str]) -> Entrant:
    """The bot that plays for one person."""
    handin, person = row.plays[game], row.person
    think = there.verdict(handin).think.get(game)
    about: Data = {"called": row.person.name, "alias": aliases[person.owner], "owner": person.owner, "think": think}
    return Entrant(person.bot_name, handin.digest, there.bot(handin), **about)


def entrants(settings: TournamentSettings, left: Iterable[Leaver] = ()) -> tuple[list[Entrant], dict[str, Said]]:
    """The bots of a tournament without those that have left, and why others do not play, by their names.

    If there are too few for a table, house bots fill up, which are not ranked.
    """
    game = find_rules(settings.game)
    bots, refused = handed_in(settings.submissions, settings.game) if settings.submissions else ([], {})
    named = [entrant(word, settings.folder, game) for word in settings.bots]
    bots += named
    if settings.submissions:
        check_owners(bots, settings)
    names = [bot.name for bot in bots]
    for name in names:
        if names.count(name) > 1:
            cure = told_apart([bot for bot in bots if bot.name == name])
            raise BadOption("{path}: two bots are called {name}: {cure}", path=str(settings.path), name=name, cure=cure)
    if settings.seed is None:
        check_neighbours(named, settings)
    gone = {leaver.name: why_gone(leaver) for leaver in left if leaver.name}
    refused |= {name: gone[name] for name in names if name in gone}
    bots = [bot for bot in bots if bot.name not in gone]
    if not bots:
        raise nobody(settings.path, [*refused.values()])
    empty = max(0, settings.players - len(bots))
    usual = [name for name, kind in quick_bots().items() if not kind.games or game.name in kind.games]
    free = usual[::-1] if settings.fill is None else settings.fill
    spare = [name for name in free if name not in names and name not in gone]
    if empty > len(spare):
        raise BadOption(
            "{path}: {players} sit at a table, and the tournament has only {bots} {bots:bot|bots} and "
            "{spare} {spare:other house bot|other house bots} to fill up with",
            path=str(settings.path),
            players=settings.players,
            bots=len(bots),
            spare=len(spare),
        )
    return bots + [house_entrant(name, game, ranked=False) for name in spare[:empty]], refused


def nobody(file: Path, reasons: Sequence[Said]) -> BadOption:
    """The error for a tournament without bots, and why those that it could have do not play."""
    if not reasons:
        return BadOption("{path}: a tournament needs at least one bot", path=str(file))
    why = reduce(lambda sentence, more: say("{sentence}; {more}", sentence=sentence, more=more), reasons)
    return BadOption("{path}: a tournament needs at least one bot ({why})", path=str(file), why=why)


def why_gone(leaver: Leaver) -> Said:
    """Why a bot that has left does not play."""
    if leaver.reason:
        return say("{bot} does not play: it has left ({reason})", bot=leaver.name, reason=leaver.reason)
    return say("{bot} does not play: it has left", bot=leaver.name)


def told_apart(same: Sequence[Entrant]) -> Said:
    """What to do about bots with the same name."""
    if len({bot.hash for bot in same}) < len(same):
        return say("name it only once")
    if all(bot.house or bot.owner for bot in same):
        return say("one is the bot of a person with this id, so take the house bot out of the list")
    return say("rename one of the files")


def check_owners(bots: Sequence[Entrant], settings: TournamentSettings) -> None:
    """One entry an owner: what lies in the folder of a class plays only as the latest valid bot of its owner."""
    assert settings.submissions is not None
    owners = {bot.hash: bot.owner for bot in bots if bot.owner}
    folder = (settings.submissions / HANDINS).resolve()
    for word in settings.bots:
        path = (settings.folder / word.partition(":")[0]).resolve()
        if path.is_relative_to(folder):
            handin = read_handin(folder / path.relative_to(folder).parts[0])
            owner = "somebody" if handin is None else handin.owner
            raise BadOption(
                "{path}: {word} is a bot of {owner}: {why}",
                path=str(settings.path),
                word=word,
                owner=owner,
                why=ONE_ENTRY,
            )
    for bot in bots:
        if not bot.house and not bot.owner and bot.hash in owners:
            raise BadOption(
                "{path}: {name} is the bot that {owner} handed in: {why}",
                path=str(settings.path),
                name=bot.name,
                owner=owners[bot.hash],
                why=ONE_ENTRY,
            )


def check_neighbours(named: Sequence[Entrant], settings: TournamentSettings) -> None:
    """Nobody wins by another's source: of two files in one folder, neither may import the other if games count."""
    paths = [(settings.folder / word.partition(":")[0]).resolve() for word in settings.bots]
    files = dict(zip(paths, named, strict=True))
    for file, bot in files.items():
        for module in bot.entry.modules if bot.entry and file.suffix == ".py" else ():
            if other := files.get(file.with_name(f"{module}.py")):
                raise BadOption(
                    "{path}: {name} imports {other}, which is another bot of this tournament: if that is meant, "
                    "give it a folder of its own, with {file} and everything that it imports",
                    path=str(settings.path),
                    name=bot.name,
                    other=other.name,
                    file=MAIN,
                )


def misfits(
    bots: Iterable[Entrant], settings: TournamentSettings, known: Collection[str], accept_weak: bool
) -> Iterator[tuple[str, Said]]:
    """The hashes of new bots that nobody has checked and that cannot make a first move, and why; no weak walls."""
    others = [(bot, bot.entry) for bot in bots if bot.entry is not None]
    if others:
        here = isolation()
        here.demand(accept_weak)
    table = Game(settings.game, players=settings.players, **settings.options)
    for bot, entry in others:
        new = not bot.owner and bot.hash not in known
        if new and (finding := unfit(entry, table, settings.budget, here)) is not None:
            yield (
                bot.hash,
                say(
                    "{name} cannot play: {place}: {sentence}; {hint}",
                    name=bot.name,
                    place=finding.place,
                    sentence=finding.sentence,
                    hint=finding.hint,
                ),
            )


def entrant(word: str, folder: Path, game: type[Rules]) -> Entrant:
    """A bot as a tournament file names it: a house bot, or beside it `my_bot.py`, `my_bot.py:Class` or a folder."""
    path, _, wanted = word.partition(":")
    if not path.endswith(".py") and not (folder / path / MAIN).is_file():
        return house_entrant(word, game)
    name = Path(path).name.removesuffix(".py")
    files = BotFiles.read(folder / path, wanted)
    return Entrant(f"{name}:{wanted}" if wanted else name, files.digest, files)


def house_entrant(name: str, game: type[Rules], ranked: bool = True) -> Entrant:
    """A house bot; nothing else is trusted."""
    if (kind := house_bot(name)) is None:
        raise unknown(name)
    check_bot(kind, game)
    return Entrant(name, digest_of(sources_of(kind)), None, ranked, house=True)


def sources_of(kind: type[Bot]) -> list[str]:
    """The sources of a house bot and of the house bots it builds on."""
    files = [inspect.getfile(base) for base in kind.__mro__ if base.__module__.startswith(f"{HOME}.")]
    return [kind.__name__, *(Path(file).read_text("utf-8") for file in dict.fromkeys(files))]
