"""A belief weighs worlds by the answers that the others gave, as exactly as all worlds would."""

from collections import Counter
from itertools import permutations
from math import sqrt
from random import Random

import pytest

from beankit import GAMES, Game, giver
from beankit.search import COUNTER, GIVER, Belief, Flat, Iterations, Model
from beankit.search.belief import GROWN, SOUGHT, heard, kept, likelihood

DECK = {
    "kinds": [
        {"id": "red", "en": "Red Bean", "count": 6, "beanometer": [2, 3, 4, 5]},
        {"id": "soy", "en": "Soy Bean", "count": 8, "beanometer": [2, 4, 6, 7]},
        {"id": "blue", "en": "Blue Bean", "count": 8, "beanometer": [4, 6, 8, 10]},
    ]
}
NEVER = Model("never", lambda *_: False, error=0.0)


def asked(*answers, offer="offer soy for red to all"):
    """Seat 0 asked for a red bean; seven cards are hidden, four of them in the hands of the others."""
    position = {
        "game": "bohnanza",
        "deck": DECK,
        "players": 3,
        "phase": "trade",
        "hands": ["soy blue", "red blue", "red soy"],
        "fields": [["red", "", ""], ["soy soy", "blue", ""], ["soy", "blue blue", ""]],
        "draw_pile": "red blue soy",
        "out": "...",
    }
    game = Game.from_position(position, seed=1)
    for move in (offer, *answers):
        game.play(move)
    return game


def exact(game, model):
    """For each seat and kind the chance that they hold it, from all ways to deal the hidden cards."""
    hidden = [*game.players[1].hand, *game.players[2].hand, *game.draw_pile]
    answers, whole, chances = heard(game.view(0)), 0.0, Counter()
    for dealt in {*permutations(hidden)}:
        world = game.clone()
        world.players[1].hand, world.players[2].hand, world.draw_pile = dealt[:2], dealt[2:4], dealt[4:]
        weight = likelihood(world, answers, model) * kept(world)
        whole += weight
        chances.update({(seat, card): weight for seat in (1, 2) for card in {*world.players[seat].hand}})
    return {held: chance / whole for held, chance in chances.items()}


@pytest.mark.full
@pytest.mark.parametrize("model", [GIVER, COUNTER], ids=lambda model: model.name)
@pytest.mark.parametrize("answers", [("refuse", "accept"), ("accept", "refuse"), ("accept", "accept")])
def test_a_belief_is_what_all_worlds_together_say(answers, model):
    game = asked(*answers)
    belief = Belief(game.view(0), Random(1), 2000, model)
    near = 1.5 / sqrt(belief.effective)  # three standard errors
    assert near < 0.1
    for (seat, card), chance in exact(game, model).items():
        assert belief.chance(seat, card) == pytest.approx(chance, abs=near)
        assert belief.hand(seat)[card] == belief.chance(seat, card)


def test_who_would_have_liked_it_and_refused_has_no_such_card():
    game = asked("refuse", "accept")
    before = exact(game, Model("deaf", lambda *_: True, error=0.5))
    keen = Model("keen", lambda *_: True, error=0.01)
    assert Belief(game.view(0), Random(1), 300, keen).chance(1, "red") < before[1, "red"] / 4
    assert Belief(game.view(0), Random(1), 300, NEVER).effective == pytest.approx(300)  # it explains nothing


def test_players_keep_what_they_grow_and_part_with_what_others_grow():
    game = asked("refuse", "refuse")
    hands = [player.hand for player in game.players]
    assert hands == [("soy", "blue"), ("red", "blue"), ("red", "soy")]
    assert kept(game) == pytest.approx((SOUGHT * SOUGHT) * (SOUGHT * GROWN) * (SOUGHT * GROWN))
    game.players[1].hand = ("blue", "blue")
    assert kept(game) == pytest.approx((SOUGHT * SOUGHT) * (GROWN * GROWN) * (SOUGHT * GROWN))
    game.players[2].fields = ((), (), ())
    assert kept(game) == pytest.approx((SOUGHT * SOUGHT) * (GROWN * GROWN) * (SOUGHT * SOUGHT))


def test_without_trading_all_worlds_count_alike():
    game, rng = Game("al-cabohne", seed=2), Random(1)
    while game.turn < 5:
        game.play(giver(game, game.decision, rng))
    assert Belief(game.view(game.decision.seat), rng, 20).effective == pytest.approx(20)


def test_cards_that_were_traded_away_count_as_held_when_they_answered():
    game = asked("refuse", "accept", "take 2")
    (second, first) = sorted(heard(game.view(0)), key=lambda answer: -answer.seat)
    assert (first.seat, first.accepted, first.gone) == (1, False, ())
    assert (second.seat, second.accepted, second.gone) == (2, True, ("red",))
    assert likelihood(game, [second], GIVER) in (GIVER.error, 1 - GIVER.error)


def test_answers_are_forgotten_after_their_players_turn():
    game, rng, seen = Game("bohnanza", players=3, seed=3), Random(1), 0
    while game.turn < 9:
        game.play(giver(game, game.decision, rng))
        answers = heard(game.view(0))
        seen += len(answers)
        assert all(answer.seat not in (0, game.active) for answer in answers)
    assert seen


def test_the_effective_number_of_worlds_falls_with_uneven_weights():
    game = asked("refuse", "accept")
    belief = Belief(game.view(0), Random(1), 50, Model("keen", lambda *_: True, error=0.01))
    assert 1 <= belief.effective < 50
    belief.weights = [1.0] + [0.0] * 49
    assert belief.effective == 1
    assert belief.resampled(5, Random(1)) == [belief.worlds[0]] * 5


def test_resampling_takes_every_world_as_often_as_its_weight_says():
    belief = Belief(asked("refuse", "accept").view(0), Random(1), 40)
    drawn = belief.resampled(1000, Random(2))
    assert len(drawn) == 1000
    for world, weight in zip(belief.worlds, belief.weights, strict=True):
        assert abs(sum(game is world for game in drawn) - 1000 * weight) <= 1


@pytest.mark.parametrize("name", GAMES)
def test_every_game_can_be_searched_with_a_belief(name):
    game, rng = Game(name, seed=2), Random(1)
    while game.turn < 5 or len(game.decision.options) < 2:
        game.play(giver(game, game.decision, rng))
    view = game.view(game.decision.seat)
    assert Belief(view, rng, 20).effective > 0
    assert game.decision.allows(Flat(Iterations(10), model=COUNTER).choose(view, rng))
