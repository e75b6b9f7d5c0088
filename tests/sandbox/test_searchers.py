"""Searchers behind walls: with a budget in iterations they play the same game as in this process."""

import pytest

from beankit import Game, play
from beankit.arena.bots.files import BotFiles
from beankit.sandbox.engine.referee import Referee
from tests.daily import daily

SEARCHES = {
    "flat": "Flat(Iterations(6)).choose(view, self.rng, options)",
    "ucb": "Flat(Iterations(6), ucb).choose(view, self.rng, options)",
    "tree": "Tree(Iterations(6)).choose(view, self.rng, options)",
    "improvement": "Improvement(Iterations(6)).choose(view, options[-1], self.rng, options)",
    "believer": "Flat(Iterations(6), model=COUNTER).choose(view, self.rng, options)",
}
SEATS = {"bohnanza": 3, "rabohnzel": 3, "excalibohn": 3, "bohnedikt": 3, "al-cabohne": 2, "al-cabohne-solo": 1}
BOT = """
from beankit import Bot
from beankit.search import COUNTER, Flat, Improvement, Iterations, Tree, ucb


class Searcher(Bot):
    def choose(self, view, options):
        if view.turn > 6 or len(options) < 2:
            return options[0]
        return {search}
"""


@pytest.mark.parametrize(
    ("game", "search"),
    daily([(game, search) for game in SEATS for search in SEARCHES], ("bohnanza", "flat"), ("al-cabohne", "tree")),
)
def test_a_searcher_plays_the_same_behind_walls(tmp_path, game, search):
    text = BOT.format(search=SEARCHES[search])
    file = tmp_path / "searcher.py"
    file.write_text(text, "utf-8")
    others = ["gardener"] * (SEATS[game] - 1)
    inside = Referee(
        Game(game, players=SEATS[game], seed=3), [BotFiles.from_text("searcher.py", text), *others], 3
    ).play()
    assert inside.match.faults == ()
    assert inside.match.digest == play(game, [str(file), *others], 3).digest
