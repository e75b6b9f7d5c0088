"""Games with one planted fault each, to show that the laws can fail."""

import sys

from beankit import GAMES
from beankit.games.bohnanza import Bohnanza
from beankit.laws import check


def mutant(base=Bohnanza, *, game=None, player=None, **changes):
    """A variant of a game with different attributes, or different classes for its table or its players.

    Deals depend on a game's name, so all mutants have the same one: it does not matter which tests ran before.
    """
    if game is not None:
        changes["game_class"] = type("MutantGame", (base.game_class,), {"__slots__": (), **game})
    if player is not None:
        changes["player_class"] = type("MutantPlayer", (base.player_class,), {"__slots__": (), **player})
    return type("Mutant", (base,), {"name": "mutant", **changes})


def looks(monkeypatch, event, seen):
    """Change how an event looks to the seats, wherever the kit names it."""
    changed = event.but(seen=seen)
    for module in [module for name, module in sys.modules.items() if name.startswith("beankit.")]:
        for name, value in [*vars(module).items()]:
            if value is event:
                monkeypatch.setattr(module, name, changed)


def caught(kind, monkeypatch, law, games=6, seed=1, **options):
    """The failure that the laws report for a mutant: found by a law's own comparison, not by a crash."""
    monkeypatch.setitem(GAMES, kind.name, kind)
    report = check(kind.name, games=games, seed=seed, laws=(law,), options=options or None)
    assert report.failure is not None, f"{kind.name} was not caught in {report.decisions} decisions"
    assert not report.failure.crash, report.failure.reason
    assert report.failure.law == law
    assert report.failure.record.startswith("beankit record")
    return report.failure
