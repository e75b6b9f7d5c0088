"""A hidden zone that a variant only declares: the example in CONTRIBUTING obeys every law, and its faults are found."""

import re
from random import Random

import pytest

from beankit import GAMES, Game
from beankit.laws import check
from beankit.laws.chances import EACH, small_view
from beankit.laws.lister import Lister, TooManyWorlds, chi_square, chi_square_limit
from beankit.laws.oracle import oracle_for
from tests.documents import blocks
from tests.laws.worlds import sampled

(SOURCE,) = [block for block in blocks("CONTRIBUTING.md", "python") if block.startswith("# my_cellar.py")]


def variant(monkeypatch, was="", now=""):
    """The game from the page, optionally with a fault."""
    assert was in SOURCE
    module = {"__name__": "my_cellar"}
    exec(SOURCE.replace(was, now) if was else SOURCE, module)  # noqa: S102
    monkeypatch.setitem(GAMES, "my_cellar", module["MyCellar"])
    return module["MyCellar"]


def test_the_example_is_short():
    assert len(SOURCE.splitlines()) < 40
    assert not re.search("memory_class|fill|[Oo]racle", SOURCE)


@pytest.mark.full
def test_it_keeps_every_law(monkeypatch):
    variant(monkeypatch)
    report = check("my_cellar", games=3, seed=3)
    assert report.ok, report.failure
    assert min(report.met["stored"], report.met["served"]) > 2


def test_a_cellar_told_to_all_is_a_leak(monkeypatch):
    variant(monkeypatch, ", seen=own_cards", "")
    assert check("my_cellar", games=6, seed=3).failure.law == "leak"


def test_a_cellar_that_everybody_sees_is_a_leak(monkeypatch):
    variant(monkeypatch, "pile(OWNER, kept=True)", 'pile("all", kept=True)')
    assert "cellar" in check("my_cellar", games=6, seed=3, laws=("leak",)).failure.reason


@pytest.mark.full
@pytest.mark.parametrize("moves", ['moves=("draw_pile", "cellar")', 'moves=("cellar", "discard")'])
def test_an_event_that_does_not_say_how_its_cards_move_breaks_imagine(moves, monkeypatch):
    variant(monkeypatch, f", {moves}", "")
    assert check("my_cellar", games=6, seed=3).failure is not None


@pytest.mark.full
def test_its_worlds_are_imagined_equally_often(monkeypatch):
    """Also when a game starts with a full cellar."""
    kind = variant(monkeypatch)
    rng, looked = Random(2), 0
    rules = Game("my_cellar", players=3, seed=1).rules
    while looked < 8:
        view = small_view(rules, oracle_for(kind), rng)
        begun = Game.from_position(view._game.position()).view(view.seat)
        for now in (view, begun):
            try:
                lister = Lister(now)
            except TooManyWorlds:
                continue
            others = [player.cellar for player in now.others]
            if any(others) and 1 < len(lister.worlds) <= 60:
                looked += 1
                assert Lister.world(now._game, now.seat) in lister.worlds
                counts = sampled(now, EACH * len(lister.worlds), seed=1)
                assert set(counts) == lister.worlds
                assert chi_square(counts, lister.worlds) < chi_square_limit(len(lister.worlds))
