"""A policy of plain numbers: it sees from a view what the door shows, and plays behind walls as in this process."""

from __future__ import annotations

import json
from random import Random

import pytest

from beankit import GAMES, Game, View, play
from beankit.adapters.encoding import encoding
from beankit.adapters.policy import Policy, keep, read_policy
from beankit.core.errors import BadOption
from beankit.sandbox.engine.referee import Referee
from beankit.sandbox.source.entry import read_entry
from tests.adapters.test_encoding import moments
from tests.needs import needed

NEURONS = 4


def made_up(name: str = "bohnanza", players: int = 4) -> Policy:
    """A policy that has learned nothing."""
    table, rng = encoding(Game(name, players).rules), Random(1)

    def rows(count: int, size: int) -> tuple[tuple[float, ...], ...]:
        return tuple(tuple(round(rng.uniform(-1, 1), 3) for _ in range(size)) for _ in range(count))

    size, count = table.lookout.size, len(table.vocabulary)
    (inner,), (outer,) = rows(1, NEURONS), rows(1, count)
    return Policy(name, players, rows(size, NEURONS), inner, rows(count, NEURONS), outer)


@pytest.mark.parametrize("name", [*GAMES])
def test_an_imagined_game_shows_the_same_bytes_as_the_real_one(name):
    for number, game in enumerate(moments(name, None, 5, 150)):
        seat = game.decision.seat
        table, view = encoding(game.rules), View.from_snapshot(game.view(seat).snapshot())
        world = view.imagine(Random(number))
        assert table.lookout.observe(world, seat) == table.lookout.observe(game, seat)
        assert table.spelling(world).words == table.spelling(game).words


def test_the_word_with_the_most_points_is_said():
    policy = Policy(
        "bohnanza", 4, ((1.0, -1.0), (0.0, 2.0)), (0.0, 0.5), ((1.0, 0.0), (0.0, 1.0), (1.0, 0.0)), (0, 0, 0)
    )
    assert policy.best(bytes([3, 0]), (0, 1, 2)) == 0  # neurons 3 and 0; word 2 has as many points
    assert policy.best(bytes([3, 0]), (1, 2)) == 2
    assert policy.best(bytes([0, 1]), (0, 1, 2)) == 1


def test_a_policy_is_kept_as_plain_numbers(tmp_path):
    policy = made_up()
    keep(policy, tmp_path / "bot")
    text = (tmp_path / "bot" / "policy.json").read_text("utf-8")
    assert read_policy(text) == policy
    assert json.loads(text)["players"] == 4
    with pytest.raises(BadOption, match="this is not a policy"):
        read_policy("{}")


def test_another_table_is_refused():
    with pytest.raises(BadOption, match="this policy has learned bohnanza with 4 players, and nothing else"):
        made_up().choose(Game("bohnanza", 3, seed=1).view(0), Random(1))


def test_the_bot_plays_the_same_behind_walls(tmp_path):
    folder = tmp_path / "apprentice"
    keep(made_up(), folder)
    others = ["gardener", "trader", "random"]
    outside = play("bohnanza", [str(folder), *others], 3)
    inside = Referee(Game("bohnanza", seed=3), [read_entry(folder), *others], 3).play()
    assert inside.match.faults == ()
    assert inside.match.digest == outside.digest


@pytest.mark.adapter
@pytest.mark.filterwarnings("ignore")
def test_what_is_kept_says_the_same_words_as_the_network_that_has_learned():
    needed("sb3_contrib", "torch", extra="rl")
    import torch

    from benchmarks.apprentice import made, plain

    model = made(seed=1, steps=128)
    model.learn(128)
    with torch.no_grad():
        model.policy.action_net.weight.normal_()  # after so few steps all words have about the same points
    policy, compared = plain(model), 0
    for game in moments("bohnanza", 4, 2, 150):
        table, spelling = encoding(game.rules), encoding(game.rules).spelling(game)
        seen = table.lookout.observe(game, spelling.seat, spelling)
        mask = [word in spelling.words for word in range(len(table.vocabulary))]
        word, _ = model.predict([*seen], action_masks=mask, deterministic=True)
        assert policy.best(seen, spelling.words) == int(word)
        compared += len(spelling.words) > 1
    assert compared >= 50
