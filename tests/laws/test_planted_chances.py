"""Faults that only change how often imagine deals a world: the number of games that CI plays is enough to find them."""

from random import Random

import pytest

from beankit.core.knowledge import deal
from beankit.core.knowledge.deal import Dealer, DealPlan
from beankit.games.bohnanza import Bohnanza
from beankit.games.bohnedikt import Bohnedikt
from beankit.games.bohnedikt.hands import BohnediktHand
from beankit.games.excalibohn import Excalibohn
from beankit.games.magic.traces import Hidden
from beankit.games.rabohnzel import Rabohnzel
from tests.daily import daily
from tests.laws.mutants import caught, mutant

CI = 15  # games


@pytest.mark.full
def test_worlds_of_several_guesses_that_are_dealt_too_often(monkeypatch):
    monkeypatch.setattr(Dealer, "fits", lambda *_: True)
    caught(mutant(Rabohnzel), monkeypatch, "chances", games=CI)


def test_hands_with_several_proved_copies_that_are_dealt_too_often(monkeypatch):
    monkeypatch.setattr(Dealer, "laid", lambda *_: 1)
    caught(mutant(), monkeypatch, "chances", games=CI)


@pytest.mark.full
def test_guesses_that_are_equally_likely_whatever_they_allow(monkeypatch):
    def plan(self, memory):
        true(self, memory)
        self.weights = [1] * len(self.ways)

    true = DealPlan.__init__
    monkeypatch.setattr(DealPlan, "__init__", plan)
    caught(mutant(Rabohnzel), monkeypatch, "chances", games=CI)


@pytest.mark.parametrize("base", daily([Bohnanza, Excalibohn, Bohnedikt], Bohnanza))
def test_a_shuffle_that_leaves_no_card_in_its_place(base, monkeypatch):
    def cycle(cards, numbers):
        order = list(cards)
        for last in range(len(order) - 1, 0, -1):
            place = numbers[last] * last >> 32
            order[last], order[place] = order[place], order[last]
        return order

    monkeypatch.setattr(deal, "shuffled", cycle)
    caught(mutant(base), monkeypatch, "chances", games=CI)


@pytest.mark.full
def test_a_sacrifice_card_that_is_oftener_in_front(monkeypatch):
    def finished(self, cards, rng):
        gaps = [gap for gap in range(len(cards) + 1) if self.gaps >> gap & 1]
        return true(self.with_gaps(1 << min(rng.choice(gaps), rng.choice(gaps))), cards, rng)

    true = BohnediktHand.finished
    monkeypatch.setattr(BohnediktHand, "finished", finished)
    assert "times" in caught(mutant(Bohnedikt), monkeypatch, "chances", games=CI).reason


@pytest.mark.full
def test_spells_that_lie_in_one_of_two_ways(monkeypatch):
    true = Hidden.deal
    monkeypatch.setattr(Hidden, "deal", lambda self, rng: true(self, Random(rng.random() < 0.5)))
    caught(mutant(Rabohnzel), monkeypatch, "chances", games=CI)
