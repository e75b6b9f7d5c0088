"""The law of chances: of a small table all worlds can be listed, and imagine deals each of them equally often."""

from __future__ import annotations

from collections import Counter
from operator import itemgetter
from random import Random

from beankit.core.errors import BadPosition
from beankit.core.game import Game
from beankit.core.rules import Rules
from beankit.core.view import View
from beankit.laws.broken import demand
from beankit.laws.lister import Lister, TooManyWorlds, chi_square, chi_square_limit
from beankit.laws.oracle import Oracle
from beankit.laws.starts import random_option

TABLES = 40  # are tried
VIEWS = 4  # of those with few worlds, the ones where the most was told
AHEAD = 100  # the most actions that are played there
MOST = 60  # worlds
EACH = 60  # imagined games for each world
DEVIATIONS = 5.2  # even chances lie further off once in ten million times
CALM = 0.2


def chances(rules: Rules, oracle: Oracle, rng: Random) -> None:
    """Exactly the worlds that a seat's log allows are imagined, equally often."""
    found = []
    for _ in range(TABLES):
        try:
            view = small_view(rules, oracle, rng)
            lister = oracle.lister(view)
        except (TooManyWorlds, BadPosition):
            continue
        if 1 < len(lister.worlds) <= MOST:
            found.append((news_since_shuffle(view), view, lister))
    found.sort(key=itemgetter(0), reverse=True)
    for _, view, lister in found[:VIEWS]:
        even(view, lister, rng, own=type(rules).__module__.startswith("beankit."))


def news_since_shuffle(view: View) -> int:
    """How much was told since old and new cards lie in the hands: the more, the harder it is to imagine them."""
    names = [event.name for event in view.log]
    return len(names) - names.index("shuffled") if "shuffled" in names else 0


def small_view(rules: Rules, oracle: Oracle, rng: Random) -> View:
    """A seat's view of a small table after some lively play."""
    game = Game.from_position(oracle.small_table(rules, rng), seed=rng.getrandbits(32), game=type(rules))
    for _ in range(rng.randrange(AHEAD)):
        if game.decision is None:
            break
        game.play(random_option(game.decision.options, rng, CALM))
    return game.view(rng.randrange(len(game.players)))


def even(view: View, lister: Lister, rng: Random, own: bool) -> None:
    """Compare how often each world is imagined; a variant's own events may tell more than the lister knows."""
    worlds, seat = lister.worlds, view.seat
    truth = lister.world(view._game, seat) in worlds  # noqa: SLF001
    if not truth and not own:
        return
    demand("chances", truth, "the list of all worlds lacks the true one")
    found = Counter(lister.world(view.imagine(rng), seat) for _ in range(EACH * len(worlds)))
    wrong = next((world for world in found if world not in worlds), None)
    demand("chances", wrong is None, f"seat {seat} imagines what cannot be: {wrong}; it saw {view.log}")
    lacking = next((world for world in worlds if world not in found), None)
    demand("chances", lacking is None, f"seat {seat} never imagines what can be: {lacking}; it saw {view.log}")
    off, limit = chi_square(found, worlds), chi_square_limit(len(worlds), DEVIATIONS)
    most, least = found.most_common()[0], found.most_common()[-1]
    demand("chances", off < limit, f"seat {seat} imagines {most} times, {least} times; it saw {view.log}")
