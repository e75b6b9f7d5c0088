"""The law of chances counts what it really looked at: tables whose worlds could all be listed."""

from random import Random

import pytest

from beankit import GAMES, Game
from beankit.core.knowledge.memory import Memory
from beankit.games.bohnanza import Bohnanza
from beankit.laws import ORACLES, Oracle, chances, check
from beankit.laws.chances import VIEWS, small_views
from beankit.laws.lister import Lister
from beankit.laws.oracle import oracle_for
from tests.laws.mutants import mutant

# Every game with every number of players; the quick tests look at the smallest table of each game.
TABLES = [
    pytest.param(name, seats, marks=[pytest.mark.full] if seats > min(rules.seats) else [])
    for name, rules in GAMES.items()
    for seats in rules.seats
]


class Student(Memory):
    """Learns from the start of a game in its own way."""

    def began(self, *parts):
        super().began(*parts)


class Teacher(Lister):
    """Knows what students learn."""

    def began(self, *parts):
        super().began(*parts)


class Watching(Oracle):
    lister = Teacher


def looked_at(kind, monkeypatch, **limits):
    """The report on a game by the law of chances alone."""
    monkeypatch.setitem(GAMES, kind.name, kind)
    for name, value in limits.items():
        monkeypatch.setattr(f"beankit.laws.chances.{name}", value)
    return check(kind.name, games=1, seed=1, laws=("chances", "conservation"))


@pytest.mark.full
@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_every_game_has_small_tables(game, seats):
    rules = Game(game, players=seats, seed=1).rules
    views = [small_views(rules, oracle_for(GAMES[game]), Random(seed)) for seed in range(3)]
    assert sum(map(len, views)) >= 3


@pytest.mark.full
def test_each_view_counts(monkeypatch):
    report = looked_at(Bohnanza, monkeypatch)
    assert report.checked["chances"] == VIEWS
    assert report.verdict == "every law held"


@pytest.mark.full
def test_no_table_is_small_enough(monkeypatch):
    report = looked_at(Bohnanza, monkeypatch, MOST=1)
    assert report.checked["chances"] == 0
    assert str(report).endswith("every law that was checked held; never checked: chances")


def test_a_memory_that_learns_more_than_the_lister_knows_cannot_be_judged(monkeypatch):
    assert looked_at(mutant(memory_class=Student), monkeypatch).checked["chances"] == 0


@pytest.mark.full
def test_a_lister_that_knows_it_can_judge(monkeypatch):
    monkeypatch.setitem(ORACLES, "mutant", Watching())
    assert looked_at(mutant(memory_class=Student), monkeypatch).checked["chances"] == VIEWS


def test_worlds_that_come_too_seldom_are_counted_longer(monkeypatch):
    """A first count that is not quite even proves nothing: counting goes on, and then the missing world is named."""
    rules = Game("bohnanza", players=3, seed=1).rules
    view, lister = small_views(rules, oracle_for(Bohnanza), Random(1))[0]
    counted = []

    def imagine(self, rng):
        counted.append(rng)
        while lister.world(world := true(self, rng), self.seat) == lacking:
            pass
        return world

    true, lacking = type(view).imagine, max(lister.worlds)
    monkeypatch.setattr(type(view), "imagine", imagine)
    with pytest.raises(Exception, match="never imagines a possible world"):
        chances.chances(view, lister, Random(1))
    assert len(counted) == chances.EACH * len(lister.worlds)
