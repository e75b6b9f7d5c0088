"""Nothing hidden can be reached from what a bot is given, and nothing that games share can be changed from there."""

from random import Random

import pytest

from beankit import GAMES, Game
from beankit.core.knowledge import view
from beankit.core.trade.market import OfferDecision, Offering
from beankit.core.values import build
from beankit.games.bohnanza import Bohnanza
from beankit.laws import check
from tests.daily import daily
from tests.laws.mutants import caught, mutant


@pytest.mark.full
@pytest.mark.parametrize("name", daily(GAMES, "bohnanza", "al-cabohne"))
def test_the_law_holds(name):
    report = check(name, games=2, seed=5, laws=("reach",))
    assert report.ok, report.failure
    assert report.checked["reach"]


def test_an_imagined_game_with_the_true_log_is_caught(monkeypatch):
    true = view.imagine

    def imagine(game, *args):
        worlds = true(game, *args)
        for world in worlds:
            world.past = (game.past, game.log, len(game.log))
        return worlds

    monkeypatch.setattr(view, "imagine", imagine)
    assert "view.imagine().past" in caught(mutant(), monkeypatch, "reach").reason


def test_a_memo_of_all_hands_on_the_rules_is_caught(monkeypatch):
    class Hoarding(Bohnanza):
        def __init__(self, *args):
            super().__init__(*args)
            self.hoard = {}

        def goods(self, game, player):
            self.hoard[player.hand] = super().goods(game, player)
            return self.hoard[player.hand]

    assert ".rules.hoard" in caught(mutant(Hoarding), monkeypatch, "reach").reason


@pytest.mark.full
def test_goods_that_a_decision_shows_are_caught(monkeypatch):
    class Showing(OfferDecision):
        __slots__ = ()
        goods: object

    class Open(Offering):
        __slots__ = ()
        name = "open_trade"

        def question(self, game, terms):
            asked = super().question(game, terms)
            return build(Showing, (*asked, game.rules.goods(game, game.players[asked.seat])))

    turn = tuple(Open() if phase.name == "trade" else phase for phase in Bohnanza.turn)
    kind = mutant(turn=turn, inner_phases=(Offering,))
    assert "decision.goods.rules" in caught(kind, monkeypatch, "reach", games=20).reason


def test_a_look_at_another_hand_under_any_name_is_caught(monkeypatch):
    monkeypatch.setattr(view.View, "peek", property(lambda self: self._game.players[self.seat - 1].hand), raising=False)
    assert "view.peek" in caught(mutant(), monkeypatch, "reach").reason


def test_what_imagined_games_know_is_what_their_seat_heard():
    game = Game("bohnanza", seed=4)
    for _ in range(60):
        game.play(game.decision.options[-1])
    world = game.view(0).imagine(Random(1))
    assert world.past is None
    assert all(item is not game.log for item in (world.log, world.heard[0].log))
