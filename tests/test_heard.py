"""What a seat has heard stays with its game: it is computed once, and branches of a game do not mix."""

import sys
from concurrent.futures import ThreadPoolExecutor
from random import Random

import pytest

from beankit import GAMES, Game, View
from beankit.core.knowledge.heard import memory_of


def played(game: Game, actions: int, seed: int = 3) -> Game:
    """The game after some random actions."""
    rng = Random(seed)
    for _ in range(actions):
        if game.decision is not None:
            game.play(rng.choice(game.decision.options))
    return game


def work(deed) -> int:
    """How many function calls something takes: its cost, the same on every machine."""
    calls = 0

    def count(frame, event, arg):
        nonlocal calls
        calls += event in ("call", "c_call")

    sys.setprofile(count)
    try:
        deed()
    finally:
        sys.setprofile(None)
    return calls


QUESTIONS = {
    "snapshot": lambda view: view.snapshot(),
    "news": lambda view: view.news,
    "imagine": lambda view: view.imagine(Random(1)),
}


@pytest.mark.parametrize("question", QUESTIONS)
@pytest.mark.parametrize("whose", [lambda game: game, Game.clone], ids=["game", "clone"])
def test_a_new_view_costs_the_same_late_in_a_game_as_early(question, whose):
    ask = QUESTIONS[question]

    def cost(game):
        ask(game.view(0))  # another view has heard all of it before
        return min(work(lambda: ask(whose(game).view(0))) for _ in range(2))

    game = played(Game("bohnanza", players=4, seed=1), 40)
    early = cost(game)
    played(game, 1400)
    assert game.decision is not None
    assert cost(game) < 2 * early + 50


def test_a_late_look_pays_only_for_what_is_new():
    game = played(Game("bohnanza", players=4, seed=1), 1400)
    first = work(lambda: game.view(0).imagine(Random(1)))
    played(game, 4)
    assert work(lambda: game.view(0).imagine(Random(1))) < first / 10


@pytest.mark.parametrize("game", GAMES)
def test_branches_of_a_game_hear_their_own_story(game):
    stem = played(Game(game, seed=5), 60)
    seats = range(len(stem.players))
    for seat in seats[1:]:
        stem.view(seat).snapshot()
        memory_of(stem, seat)
    branches = [stem.clone(), stem, stem.clone()]
    for number, branch in enumerate(branches):
        played(branch, 50 + number, seed=number)
        for seat in seats:
            branch.view(seat).snapshot()
    for branch in [*branches, branches[0].clone()]:
        played(branch, 3)
        alone = Game.from_record(branch.record())
        for seat in seats:
            assert branch.view(seat).log == alone.view(seat).log
            assert branch.view(seat).news == alone.view(seat).news
            assert branch.view(seat).snapshot() == alone.view(seat).snapshot()
            dreams = [table.view(seat).imagine(Random(seat)).position() for table in (branch, alone)]
            assert dreams[0] == dreams[1]


def test_the_end_is_heard_once():
    game = Game("bohnanza", players=3, seed=2)
    view = game.view(0)
    while not game.over:
        played(game, 7)
        _ = view.log
    assert [event.name for event in view.log].count("over") == 1
    assert view.log == Game.from_record(game.record()).view(0).log


def test_a_clone_that_hears_for_the_first_time_at_its_end_hears_all_of_it():
    twin = played(Game("bohnanza", players=3, seed=2), 30).clone()
    while not twin.over:
        played(twin, 50)
    assert twin.view(1).log == Game.from_record(twin.record()).view(1).log


def test_an_imagined_game_tells_the_dreamer_all_and_the_others_what_came_since():
    game = played(Game("bohnanza", players=4, seed=2), 300)
    world = game.view(1).imagine(Random(4))
    assert world.past is None
    assert world.view(1).log == game.view(1).log
    assert world.view(1).snapshot() == game.view(1).snapshot()
    assert [event.name for event in world.view(2).log][:2] == ["began", "turn"]
    played(world, 20)
    for seat in range(4):
        assert world.view(seat).log[-1] == world.view(0).log[-1]
        assert world.clone().view(seat).snapshot() == world.view(seat).snapshot()
    deeper = world.view(2).imagine(Random(5))
    assert deeper.view(2).log == world.view(2).log
    assert game.view(1).log == Game.from_record(game.record()).view(1).log


def test_a_view_from_a_snapshot_dreams_on_with_what_it_heard():
    game = played(Game("bohnanza", players=3, seed=2), 300)
    stored = View.from_snapshot(game.view(1).snapshot())
    world, true = (played(view.imagine(Random(4)), 30) for view in (stored, game.view(1)))
    assert world.view(1).log == true.view(1).log
    assert world.view(1).snapshot() == true.view(1).snapshot()


def test_clones_that_hear_at_the_same_time_do_not_mix():
    stem = played(Game("bohnanza", players=4, seed=6), 200)
    stem.view(0).snapshot()

    def alone(number):
        twin = played(stem.clone(), 100, seed=number)
        return [twin.view(seat).snapshot() for seat in range(4)]

    with ThreadPoolExecutor(8) as pool:
        assert [*pool.map(alone, range(8))] == [alone(number) for number in range(8)]


def test_memories_of_two_branches_are_two():
    game = played(Game("rabohnzel", players=4, seed=6), 500)
    seat = (game.decision.seat + 1) % 4
    memory_of(game, seat)
    twin = game.clone()
    played(game, 200, seed=1)
    memory_of(game, seat)
    played(twin, 200, seed=2)
    alone = memory_of(Game.from_record(twin.record()), seat)
    mine = memory_of(twin, seat)
    assert (mine.guesses, mine.sizes, mine.spell_news) == (alone.guesses, alone.sizes, alone.spell_news)
