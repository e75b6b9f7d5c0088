"""Closing a tournament: the key is made known, and nothing more is played."""

from __future__ import annotations

from pathlib import Path

from beankit.core.errors import BadOption
from beankit.tournament.archive import Archive
from beankit.tournament.plan.chances import Counted, key_file
from beankit.tournament.store.bond import bind_end, bind_plan
from beankit.tournament.store.chain import Chain, head_of
from beankit.tournament.store.connection import coordinating

EARLY = "early"  # not all games were played


def close(path: Path, *, early: bool = False) -> Archive:
    """Close the tournament in a store; whoever has the store can then verify it."""
    found = Archive(path)
    if found.closed or found.published:
        text = "the tournament in {path} is a published copy: close the store that it was made from"
        raise BadOption("the tournament in {path} is closed already" if found.closed else text, path=str(path))
    if found.stored < found.plan.games and not early:
        raise BadOption(
            "{path} has only {stored} of {games} {games:game|games}: play the rest first, or close it as it is "
            "(--early); nothing can be played afterwards",
            path=str(path),
            stored=found.stored,
            games=found.plan.games,
        )
    chance = found.chance
    with coordinating(path) as store, store.together():
        if isinstance(chance, Counted):
            store.keep("key", chance.key.text)
        store.keep("closed", EARLY if found.stored < found.plan.games else True)
        chain = Chain(store.connection, chance)
        if head_of(store.connection) is None:  # the games were played by an earlier kit
            bind_plan(store, chain, len(found.plan.tables))
        bind_end(store, chain)
    if isinstance(chance, Counted):
        key_file(path).unlink(missing_ok=True)  # known to everybody: nothing else may be dealt with it
    return Archive(path)
