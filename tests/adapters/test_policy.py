"""A policy of plain numbers: it sees from a view what the door shows, and plays behind walls as in this process."""

from __future__ import annotations

import json
from random import Random

import pytest

from beankit import GAMES, Game, View, play
from beankit.adapters.encoding import encoding
from beankit.adapters.policy import TEXTS, Brain, Policy, learned, places_of, policy_text, read_policy, sayable
from beankit.arena.bots.roster import files_of
from beankit.core.errors import BadOption
from beankit.sandbox.engine.referee import Referee
from tests.adapters.test_encoding import moments
from tests.needs import needed

RULES = Game("bohnanza", 4).rules
SMALL = Policy(
    (("question", 5),), ((1.0, -1.0), *[(0.0, 2.0)] * 4), (0.0, 0.5), ("pass", "refuse"), ((1, 0), (0, 1)), (0, 0)
)


@pytest.mark.parametrize("name", [*GAMES])
def test_an_imagined_game_shows_the_same_bytes_as_the_real_one(name):
    for number, game in enumerate(moments(name, None, 5, 150)):
        seat = game.decision.seat
        table, view = encoding(game.rules), View.from_snapshot(game.view(seat).snapshot())
        world = view.imagine(Random(number))
        assert table.lookout.observe(world, seat) == table.lookout.observe(game, seat)
        assert table.spelling(world).words == table.spelling(game).words


def test_the_word_with_the_most_points_is_said():
    brain, word = Brain(SMALL, RULES), encoding(RULES).vocabulary.word
    seen = bytearray(encoding(RULES).lookout.size)
    words = (word["pass"], word["refuse"], word["bid"])
    assert brain.best(seen, words) == word["refuse"]  # neurons 0 and 0.5
    seen[encoding(RULES).lookout.layout()["question"].start] = 3  # neurons 3 and 0
    assert brain.best(seen, words) == word["pass"]
    assert brain.best(seen, words[2:]) == word["bid"], "what it does not know it says only if it must"


def test_a_policy_sees_at_a_smaller_table_what_is_there():
    small = encoding(Game("bohnanza", 3).rules)
    parts = (("left 3 hand", 2), ("turn", 1), ("active", 4))
    layout = small.lookout.layout()
    active = layout["active"].start
    assert places_of(small, parts) == [-1, -1, layout["turn"].start, active, active + 1, active + 2, -1]


def test_it_makes_one_offer_of_one_card_for_one_and_no_bids():
    game = Game.from_position(
        {"game": "bohnanza", "players": 3, "phase": "trade", "hands": ["soy soy", "garden"], "revealed": "red"}
    )
    table = encoding(game.rules)
    words, spelling = table.vocabulary, table.spelling(game)

    def texts(offers=0):
        return [words.texts[word] for word in sayable(words, spelling, offers)]

    assert (texts(), texts(1)) == (["pass", "offer"], ["pass"])
    spelling.say(words.word["offer"])
    assert texts() == ["red", "soy", "for"]
    spelling.say(words.word["soy"])
    assert texts() == ["for"]


def test_a_policy_is_kept_as_plain_numbers():
    assert read_policy(policy_text(SMALL)) == SMALL
    assert json.loads(policy_text(SMALL))["words"] == ["pass", "refuse"]
    for text in ("{}", "", "[1]"):
        with pytest.raises(BadOption, match="this is not a policy"):
            read_policy(text)


def test_what_the_apprentice_has_learned_is_small_and_fits_its_table():
    policy, table = learned("apprentice"), encoding(RULES)
    assert len(TEXTS["apprentice"]) < 300_000
    assert -1 not in places_of(table, policy.parts)
    assert {*policy.words} <= {*table.vocabulary.texts}


@pytest.mark.parametrize("players", [3, 4, 5])
def test_the_apprentice_plays_at_tables_of_every_size(players):
    match = play("bohnanza", ["apprentice", *["random"] * (players - 1)], seed=players)
    assert match.scores[0] == max(match.scores)


def test_the_apprentice_plays_the_same_behind_walls():
    bots = ["apprentice", "gardener", "trader", "random"]
    inside = Referee(Game("bohnanza", seed=3), [files_of(bot) for bot in bots], 3).play()
    assert inside.match.faults == ()
    assert inside.match.digest == play("bohnanza", bots, 3).digest


@pytest.fixture(scope="module")
def model():
    needed("sb3_contrib", "torch", extra="learning")
    from benchmarks.apprentice import imitate, made, shown

    model = made(seed=1, steps=128)
    assert imitate(model, shown(seed=1, games=1)) > 0.3
    model.learn(128)
    return model


@pytest.mark.adapter
@pytest.mark.filterwarnings("ignore")
def test_what_is_kept_says_the_same_words_as_the_network_that_has_learned(model):
    import numpy as np
    import torch

    from benchmarks.apprentice import policy_of
    from benchmarks.practice import parts_of

    policy, compared = policy_of(model), 0
    brain, table = Brain(policy, RULES), encoding(RULES)
    assert policy.parts == parts_of(table)
    places = places_of(table, policy.parts)
    for game in moments("bohnanza", 4, 2, 150):
        spelling = table.spelling(game)
        seen = table.lookout.observe(game, spelling.seat, spelling)
        words = [word for word in spelling.words if word in brain.rows]
        mask = np.array([word in words for word in range(len(table.vocabulary))])
        shown = torch.tensor([[seen[place] for place in places]], dtype=torch.float32)
        points = model.policy.get_distribution(shown, mask[None]).distribution.logits[0]
        assert points[brain.best(seen, words)] >= points.max() - 0.02  # the numbers are rounded
        compared += len(words) > 1
    assert compared >= 50


@pytest.mark.adapter
@pytest.mark.filterwarnings("ignore")
def test_the_training_writes_a_policy_and_its_curve(tmp_path, monkeypatch, capsys):
    needed("sb3_contrib", "torch", extra="learning")
    from benchmarks.apprentice import main

    monkeypatch.setattr("sys.argv", ["apprentice", "--steps", "600", "--games", "1", "--out", str(tmp_path)])
    main()
    policy = read_policy((tmp_path / "apprentice.json").read_text("utf-8"))
    assert policy.parts == learned("apprentice").parts
    assert "<path" in (tmp_path / "learning_curve.svg").read_text("utf-8")
    assert "of 600 steps" in capsys.readouterr().err
