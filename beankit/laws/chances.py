"""The law of chances: on small tables, where all worlds can be listed, imagine deals each as often as it should."""

from __future__ import annotations

from collections import Counter
from operator import itemgetter
from random import Random

from beankit.core.errors import BadPosition
from beankit.core.game import Game
from beankit.core.knowledge.view import View
from beankit.core.rules import Rules
from beankit.laws.broken import Broken, demand
from beankit.laws.lister import Lister, TooManyWorlds, World, chi_square, chi_square_limit
from beankit.laws.oracle import Oracle
from beankit.laws.starts import random_option

TABLES = 40  # at most this many are tried
ENOUGH = 12  # tables with few worlds
VIEWS = 4  # of those, the ones where the most was said
AHEAD = (12, 100)  # the most actions played there: in some games a small table soon ends
MOST = 60  # worlds per table
EACH = 60  # imagined games per world, even the least likely one
FEW = 20  # of them come first: if these are even, that is enough
DEVIATIONS = 5.2  # even chances are further off once in ten million times
DOUBTFUL = 1.3  # and further off than this once in ten times
CALM = 0.2


def small_views(rules: Rules, oracle: Oracle, rng: Random) -> list[tuple[View, Lister]]:
    """Views of small tables whose worlds can be listed: of all tried, those where the most was said."""
    followed = []
    for _ in range(TABLES):
        try:
            view = small_view(rules, oracle, rng)
            lister = oracle.lister(view)
        except (TooManyWorlds, BadPosition):
            continue
        if 1 < lister.size <= MOST and follows(lister, view):
            followed.append((news_since_shuffle(view), view, lister))
        if len(followed) == ENOUGH:
            break
    followed.sort(key=itemgetter(0), reverse=True)
    return [(view, lister) for _, view, lister in followed[:VIEWS]]


def follows(lister: Lister, view: View) -> bool:
    """Can the lister follow this log? Not if a variant's events say more, or its memory learns differently."""
    game = view._game  # noqa: SLF001
    if type(game.rules).__module__.startswith("beankit."):
        return True
    memory, names = game.rules.memory_class, {event.name for event in view.log}
    learnt = all(foreign(type(lister), name) or not foreign(memory, name) for name in names)
    return learnt and lister.world(game, view.seat) in lister.worlds


def foreign(kind: type, name: str) -> bool:
    """Does a class have a method of this name that is not the kit's own?"""
    method = getattr(kind, name, None)
    return method is not None and not method.__module__.startswith("beankit.")


def news_since_shuffle(view: View) -> int:
    """How much was said since hands mix old and new cards: the more, the harder they are to imagine."""
    names = [event.name for event in view.log]
    return len(names) - names.index("shuffled") if "shuffled" in names else 0


def small_view(rules: Rules, oracle: Oracle, rng: Random) -> View:
    """A seat's view of a small table after some lively play."""
    game = Game.from_position(oracle.small_table(rules, rng), seed=rng.getrandbits(32), game=type(rules))
    for _ in range(rng.randrange(rng.choice(AHEAD))):
        if game.decision is None:
            break
        game.play(random_option(game.decision.options, rng, CALM))
    return game.view(rng.randrange(len(game.players)))


def chances(view: View, lister: Lister, rng: Random) -> None:
    """Exactly the worlds that a seat's log allows are imagined, equally often or according to their weights."""
    worlds, seat = lister.worlds, view.seat
    truth = lister.world(view._game, seat) in worlds  # noqa: SLF001
    demand("chances", truth, "the list of all worlds lacks the real one")
    imagined: Counter[World] = Counter()
    size = round(lister.size)
    for times, most in ((FEW, DOUBTFUL), (EACH - FEW, DEVIATIONS)):
        imagined.update(lister.world(view.imagine(rng), seat) for _ in range(times * size))
        wrong = next((world for world in imagined if world not in worlds), None)
        demand(
            "chances",
            wrong is None,
            "seat {seat} imagines the impossible: {wrong}; it saw {log}",
            seat=seat,
            wrong=wrong,
            log=view.log,
        )
        limit = chi_square_limit(len(worlds), most)
        if len(imagined) == len(worlds) and chi_square(imagined, worlds, lister.weight) < limit:
            return
    lacking = next((world for world in worlds if world not in imagined), None)
    demand(
        "chances",
        lacking is None,
        "seat {seat} never imagines a possible world: {lacking}; it saw {log}",
        seat=seat,
        lacking=lacking,
        log=view.log,
    )
    often, seldom = imagined.most_common()[0], imagined.most_common()[-1]
    raise Broken(
        "chances",
        "seat {seat} imagines {often} times, {seldom} times; it saw {log}",
        seat=seat,
        often=often,
        seldom=seldom,
        log=view.log,
    )
