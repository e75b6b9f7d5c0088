"""Every search finds the obvious move, in all games, with a small budget."""

from random import Random

import pytest

from beankit import GAMES
from beankit.search import Flat, Improvement, Iterations, Tree, ucb
from tests.search.puzzles import PUZZLES

SEARCHERS = {"halving": Flat(Iterations(100)), "ucb": Flat(Iterations(100), ucb), "tree": Tree(Iterations(120))}
NAMES = [(name, puzzle) for name in PUZZLES for puzzle in PUZZLES[name]]


def test_every_game_has_five():
    assert {*PUZZLES} == {*GAMES}
    assert min(map(len, PUZZLES.values())) >= 5


@pytest.mark.full
@pytest.mark.parametrize("method", SEARCHERS)
@pytest.mark.parametrize(("name", "puzzle"), NAMES, ids=lambda part: getattr(part, "name", part))
def test_the_obvious_move_is_found(name, puzzle, method):
    game = puzzle.game()
    view = game.view(game.decision.seat)
    assert game.rules.name == name
    assert puzzle.solved(SEARCHERS[method].choose(view, Random(1)).text)


@pytest.mark.full
@pytest.mark.parametrize("name", GAMES)
def test_a_bad_move_is_improved_and_a_good_one_kept(name):
    puzzle = PUZZLES[name][0]
    game = puzzle.game()
    view, improvement = game.view(game.decision.seat), Improvement(Iterations(80))
    good = next(option for option in game.decision.options if option.text in puzzle.right)
    bad = next(option for option in game.decision.options if option.text not in puzzle.right)
    assert improvement.choose(view, good, Random(1)) == good
    assert improvement.choose(view, bad, Random(1)) != bad
