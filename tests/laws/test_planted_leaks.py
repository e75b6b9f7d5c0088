"""Planted leaks that random games from the start rarely meet: the number of games that CI plays finds each."""

import pytest

from beankit.core import zones
from beankit.core.errors import IllegalAction
from beankit.core.knowledge.view import View
from beankit.games.al_cabohne import AlCabohne
from beankit.games.bohnanza import Bohnanza
from beankit.games.bohnedikt import Bohnedikt
from beankit.games.bohnedikt import events as bohnedikt_events
from beankit.games.excalibohn import Excalibohn
from beankit.games.magic import events
from beankit.games.rabohnzel import Rabohnzel
from tests.daily import daily
from tests.laws.mutants import caught, looks, mutant

GAMES = 15  # the number that CI plays of each game


@pytest.mark.full
@pytest.mark.parametrize("base", daily([Rabohnzel, Excalibohn], seldom=[Excalibohn]))
def test_a_private_look_that_is_told_to_all(base, monkeypatch):
    looks(monkeypatch, events.LOOKED, None)
    assert "looked" in caught(mutant(base), monkeypatch, "leak", games=GAMES).reason


def test_the_card_behind_a_shown_front(monkeypatch):
    true = zones.Zone.look

    def look(zone, place, name, own):
        content = true(zone, place, name, own)
        front = getattr(place, zone.front) if zone.front else 0
        return content[:front] + getattr(place, name)[front : front + 1] + content[front + 1 :] if front else content

    monkeypatch.setattr(zones.Zone, "look", look)
    assert "hand" in caught(mutant(AlCabohne), monkeypatch, "leak", games=GAMES).reason


@pytest.mark.full
@pytest.mark.parametrize("part", daily([0, 1], 0), ids=["which", "where"])
def test_a_position_that_tells_a_hidden_sacrifice_card(part, monkeypatch):
    """Nothing leaks in a fresh deal, only in a game that starts from a position."""
    true = bohnedikt_events.own_place

    def leaking_look(values, seat):
        shown = true(values, seat)
        return shown if values[2] else (*shown[:part], values[part], *shown[part + 1 :])

    looks(monkeypatch, bohnedikt_events.HOLDING, leaking_look)
    assert "holding" in caught(mutant(Bohnedikt), monkeypatch, "leak", games=GAMES).reason


def test_a_refusal_that_names_a_hidden_card(monkeypatch):
    def refusal(self, action):
        return IllegalAction(f"{true(self, action)} The next card is {self.draw_pile[:1]}.", "F-29")

    true = Bohnanza.game_class.refusal
    assert "The next card" in caught(mutant(game={"refusal": refusal}), monkeypatch, "leak", games=GAMES).reason


def test_a_reason_that_names_a_hidden_card(monkeypatch):
    class Chatty(Bohnanza):
        def why_not_any_time(self, game, player, action):
            objection = super().why_not_any_time(game, player, action)
            return objection.by(f"{objection.rule} {game.draw_pile[:1]}")

    assert "why" in caught(mutant(Chatty), monkeypatch, "leak", games=GAMES).reason


def test_a_view_that_prints_a_hidden_card(monkeypatch):
    monkeypatch.setattr(View, "__repr__", lambda view: f"View({view._game.draw_pile[:1]})")
    assert "said" in caught(mutant(), monkeypatch, "leak", games=GAMES).reason


def test_a_generator_that_is_asked_once_more_where_a_hidden_card_is_dear(monkeypatch):
    """Counting the calls to the generator reveals the top card."""

    def imagine(self, rng):
        world = true(self, rng)
        if self._game.draw_pile[:1] == self._game.rules.deck.kinds[:1]:
            rng.random()
        return world

    true = View.imagine
    monkeypatch.setattr(View, "imagine", imagine)
    assert "next" in caught(mutant(), monkeypatch, "leak", games=GAMES).reason
