"""What whoever watches can know: worlds that fit all that everyone was told, and no hidden card."""

from random import Random

import pytest

from beankit import GAMES, Game
from beankit.core.zones import ALL
from beankit.explain.curve import watched
from tests.test_heard import played

MOVES = (0, 9, 40, 120, 260)


def tables(name):
    """Some tables of a random game."""
    return [played(Game(name, seed=4), moves) for moves in MOVES]


def otherwise(game):
    """The same game with other hidden cards, of which nobody who watches can tell."""
    twin, world = game.clone(), watched(game, Random(8))
    for (place, zone, _, _), (there, _, _, _) in zip(
        twin.rules.layout.zones(twin), world.rules.layout.zones(world), strict=True
    ):
        setattr(place, zone, getattr(there, zone))
    return twin


@pytest.mark.full
@pytest.mark.parametrize("name", sorted(GAMES))
def test_a_watched_world_has_the_open_table_and_every_card(name):
    for game in tables(name):
        world = watched(game, Random(1))
        layout = game.rules.layout
        assert sorted(layout.cards(world)) == sorted(layout.cards(game))
        for (here, zone, about, _), (there, _, _, _) in zip(layout.zones(game), layout.zones(world), strict=True):
            if about.seen == ALL:
                assert getattr(here, zone) == getattr(there, zone), zone
        assert (world.decision and world.decision.seat) == (game.decision and game.decision.seat)
        while world.decision is not None:
            world.play(Random(2).choice(world.decision.options))


@pytest.mark.parametrize("name", sorted(set(GAMES) - {"al-cabohne-solo"}))
def test_what_is_hidden_makes_no_difference_to_whoever_watches(name):
    hidden = 0
    for game in tables(name):
        other = otherwise(game)
        hidden += not game.rules.layout.same(game, other)
        assert game.rules.layout.same(watched(game, Random(3)), watched(other, Random(3)))
    assert hidden > 2, "there is something to hide"
