"""Fitness: are the bots of a tournament all there, and can those that nobody has checked make a first move?"""

from __future__ import annotations

import shlex
from collections.abc import Collection, Iterable, Iterator, Mapping
from pathlib import Path

from beankit.checks.check import unfit
from beankit.core.errors import BadOption
from beankit.core.game import Game
from beankit.core.said import Said, say
from beankit.sandbox.levels import isolation
from beankit.tournament.plan.entrants import Entrant
from beankit.tournament.plan.file import TournamentSettings
from beankit.tournament.plan.schedule import PlannedTable


def check_fit(bots: Iterable[Entrant], settings: TournamentSettings, known: Collection[str], accept_weak: bool) -> None:
    """Refuse weak walls, and a new bot that nobody has checked and that cannot make a first move."""
    for _, why in misfits(bots, settings, known, accept_weak):
        raise BadOption(why)


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


def check_seated(
    tables: Iterable[PlannedTable], bots: Collection[str], refused: Mapping[str, Said], store: Path
) -> None:
    """Refuse to go on without a bot that has its tables in the store."""
    if missing := sorted({bot for table in tables for bot in table.bots} - {*bots}):
        reason = refused.get(missing[0], say("put it back into the list of bots"))
        command = shlex.join(("beankit", "tournament", "withdraw", str(store), missing[0]))
        raise BadOption(
            "{bot} has its tables in the store {store} already; take it out with  {command}  or let it play: {reason}",
            bot=missing[0],
            store=str(store),
            command=command,
            reason=reason,
        )
