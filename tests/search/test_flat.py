"""Flat searches spend more on the better candidates, respect their budget and know no hidden card."""

from collections import Counter
from itertools import count
from random import Random

import pytest

from beankit import GAMES, PASS, Game, Harvest, View, giver
from beankit.search import (
    COUNTER,
    Candidate,
    Estimate,
    Flat,
    Improvement,
    Iterations,
    Parallel,
    Seconds,
    Tree,
    candidates,
    difference,
    halving,
    ucb,
)

ARMS = {PASS: 0.0, Harvest(0): 1.0, Harvest(1): 2.0, Harvest(2): 1.5}
FEW = Iterations(24)


def middle(name, seed=1):
    """A game after some turns, where somebody has a choice."""
    game, rng = Game(name, seed=seed), Random(seed)
    while game.turn < 6 or len(game.decision.options) < 2 or game.decision.kind == "react":
        game.play(giver(game, game.decision, rng))
    return game


@pytest.mark.parametrize("kind", [Tree, Flat])
def test_a_number_is_a_budget_of_so_many_iterations(kind):
    game = middle("bohnanza")
    view = game.view(game.decision.seat)
    assert kind(10).choose(view, Random(1)) == kind(Iterations(10)).choose(view, Random(1))
    ranked = Parallel(kind(10), parts=2, processes=1).search(view, Random(1))
    assert sum(len(candidate.leads) for candidate in ranked) == 10


def test_an_improvement_takes_a_number_of_iterations():
    game = middle("bohnanza")
    view = game.view(game.decision.seat)
    proposed = view.decision.options[0]
    choices = [Improvement(budget).choose(view, proposed, Random(1)) for budget in (10, Iterations(10))]
    assert choices[0] == choices[1]


class Counting:
    """A value that counts how often it is asked."""

    def __init__(self):
        self.calls = 0

    def __call__(self, game):
        self.calls += 1
        return Estimate().value(game)


@pytest.mark.parametrize("method", [ucb, halving])
@pytest.mark.parametrize("most", [1, 4, 37, 200])
def test_the_better_arm_gets_more_of_the_budget(method, most):
    rng = Random(1)
    ranked = method([Candidate(arm) for arm in ARMS], lambda tried: rng.gauss(ARMS[tried.action]), Iterations(most))
    assert sum(len(candidate.leads) for candidate in ranked) == most
    tries = {candidate.action: len(candidate.leads) for candidate in ranked}
    if most == 200:
        assert ranked[0].action == Harvest(1)
        assert tries[Harvest(1)] == max(tries.values()) > 2 * tries[PASS]


@pytest.mark.parametrize("kind", [Flat, Tree, Improvement])
@pytest.mark.parametrize("most", [2, 25])
def test_a_budget_in_iterations_is_spent_exactly(kind, most):
    game, value = middle("bohnanza"), Counting()
    view = game.view(game.decision.seat)
    searcher = kind(budget=Iterations(most), estimate=Estimate(turns=1, value=value))
    if kind is Improvement:
        searcher.choose(view, game.decision.options[0], Random(1))
    else:
        searcher.choose(view, Random(1))
    assert value.calls == most
    assert searcher.budget.reproducible


def test_a_budget_in_seconds_ends_with_the_time_and_is_not_reproducible():
    ticks = count()
    budget = Seconds(10, clock=lambda: next(ticks))
    assert [*budget.spend()] == [*range(10)]
    assert [part.seconds for part in budget.parts(4)] == [2.5] * 4
    assert not budget.reproducible
    assert [*Seconds(0).spend()] == [0]


def test_parts_of_a_budget_are_the_whole():
    assert [part.most for part in Iterations(10).parts(4)] == [3, 3, 2, 2]


def improved(view, rng):
    """The last option, unless another one is clearly better."""
    return Improvement(FEW, sure=0.0).choose(view, view.decision.options[-1], rng)


CHOICES = {
    "halving": Flat(FEW).choose,
    "ucb": Flat(FEW, ucb).choose,
    "tree": Tree(FEW).choose,
    "believer": Flat(FEW, model=COUNTER).choose,
    "improvement": improved,
}


@pytest.mark.full
@pytest.mark.parametrize("choose", CHOICES.values(), ids=CHOICES)
@pytest.mark.parametrize("name", GAMES)
def test_equal_views_lead_to_equal_moves(name, choose):
    """What the others hold and what comes next is different in every world, but nobody can see that."""
    game = middle(name)
    view = game.view(game.decision.seat)
    other = view.imagine(Random(5)).view(view.seat)
    stored = View.from_snapshot(view.snapshot())
    moves = [choose(seen, Random(2)) for seen in (view, other, stored)]
    assert moves == [moves[0]] * 3


def test_nothing_is_spent_where_there_is_no_choice():
    value = Counting()
    view = middle("bohnanza").view(0)
    only = [PASS]
    assert Flat(FEW, estimate=Estimate(value=value)).choose(view, Random(1), only) is PASS
    assert Tree(FEW, estimate=Estimate(value=value)).choose(view, Random(1), only) is PASS
    assert Improvement(FEW, estimate=Estimate(value=value)).choose(view, PASS, Random(1), only) is PASS
    assert value.calls == 0


def test_a_difference_is_clear_only_beyond_its_error():
    better, worse = Candidate(PASS), Candidate(Harvest(0))
    better.leads, worse.leads = [2.0, 3.0, 2.0, 3.0], [1.0, 1.0, 1.0, 1.0]
    gap = difference(better, worse)
    assert (gap.mean, gap.worlds) == (1.5, 4)
    assert gap.clear(2.0)
    assert not difference(worse, better).clear(0.0)
    worse.leads = [1.0]
    assert not difference(better, worse).clear(2.0)


@pytest.mark.parametrize("name", GAMES)
def test_candidates_are_legal(name):
    game, rng = Game(name, seed=4), Random(1)
    kinds = set()
    while game.turn < 5:
        if game.decision.kind not in kinds:
            kinds.add(game.decision.kind)
            listed = candidates(game.view(game.decision.seat), rng)
            assert listed[0] == game.decision.options[0]
            assert all(map(game.decision.allows, listed))
            assert len({*listed}) == len(listed)
        game.play(giver(game, game.decision, rng))


@pytest.mark.full
def test_some_candidates_are_no_listed_options():
    game, rng, built = Game("bohnanza", players=3, seed=4), Random(1), 0
    while game.turn < 8:
        if game.decision.kind in ("offer", "answer"):
            listed = candidates(game.view(game.decision.seat), rng)
            built += sum(action not in game.decision.options for action in listed)
        game.play(giver(game, game.decision, rng))
    assert built > 5


@pytest.mark.full
@pytest.mark.parametrize("searcher", [Flat(FEW), Tree(FEW)], ids=["flat", "tree"])
def test_processes_change_nothing_about_the_move(searcher):
    view = middle("bohnanza").view(middle("bohnanza").decision.seat)
    alone, shared = (Parallel(searcher, 4, number).search(view, Random(3)) for number in (1, 2))
    assert [(tried.action, tried.leads) for tried in alone] == [(tried.action, tried.leads) for tried in shared]
    assert sum(len(tried.leads) for tried in alone) == FEW.most


@pytest.mark.full
@pytest.mark.parametrize("name", GAMES)
def test_every_question_of_a_game_can_be_searched(name):
    game, rng = Game(name, seed=8), Random(1)
    searchers = Flat(Iterations(3), ucb, model=COUNTER), Tree(Iterations(6)), Flat(Iterations(3))
    kinds, number = Counter(), 0
    while (decision := game.decision) is not None:
        move = giver(game, decision, rng)
        kinds[decision.kind] += 1
        if kinds[decision.kind] % 4 == 1:
            number += 1
            move = searchers[number % 3].choose(game.view(decision.seat), rng)
            assert decision.allows(move)
        game.play(move)
    assert {*kinds} <= game.rules.asks()
