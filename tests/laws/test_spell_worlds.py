"""Face-down spells are imagined as often as their deals, blind draws and activations make them likely."""

from collections import Counter
from random import Random

import pytest

from beankit import Game
from beankit.laws.spells import SpellLister
from tests.laws.worlds import chi_square, chi_square_limit

BOTH = pytest.mark.parametrize("name", ["rabohnzel", "excalibohn"])
EACH = 40
LAID = {"spells": ["card_flow", "move", "trade"], "spell_pile": "hand pile enchant_players", "active": 1}
LAID |= {"phase": "countdown", "hands": ["magic white", "magic cap", "magic picking"]}
ROWS = [["cap cap", "magic magic magic magic"], ["magic", "cap cap cap"], ["magic magic", "cap cap"]]
EARLY, LATE = ["attack field", "swap random", "enchant_beans"], ["swap random", "attack field", "enchant_beans"]


def magical(name, seed, active_spells):
    """A game where everyone can soon learn, activate and swap spells; seat 1 shows the first one."""
    rng = Random(seed)
    position = {"game": name, "players": 3, "fields": ROWS, "active_spells": active_spells, **LAID}
    game = Game.from_position(position, seed=seed)
    for _ in range(rng.randint(20, 150)):
        if game.over:
            break
        game.play(rng.choice(game.decision.options))
    return game


def check_likely(view):
    """Exactly the possible worlds occur, each as often as the ways the spells can have gone."""
    lister = SpellLister(view)
    assert SpellLister.world(view._game, view.seat) in lister.worlds
    if not 1 < lister.size <= 20:
        return set()
    rng = Random(1)
    counts = Counter(SpellLister.world(view.imagine(rng), view.seat) for _ in range(round(EACH * lister.size)))
    assert set(counts) == lister.worlds
    assert chi_square(counts, lister.worlds, lister.weight) < chi_square_limit(len(lister.worlds))
    return {event.name for event in view.log if event.values[:1] != (view.seat,)}


def check_games(name, active_spells, seeds):
    """What others did in games whose worlds were counted, and how often."""
    views = [game.view(seat) for game in (magical(name, seed, active_spells) for seed in seeds) for seat in range(3)]
    return Counter(event for view in views for event in check_likely(view))


@pytest.mark.full
@BOTH
def test_spells_that_were_learnt_activated_and_swapped(name):
    did = check_games(name, LATE, range(10))
    assert min(did[event] for event in ("showed_spell", "learnt_spell", "activated", "swapped_spell")) > 4


@pytest.mark.full
@BOTH
def test_borrowed_spells_and_what_was_swapped_with_them(name):
    did = check_games(name, EARLY, range(10))
    assert min(did[event] for event in ("borrowed_spell", "returned_spells", "swapped_spell")) > 4


@pytest.mark.full
@BOTH
@pytest.mark.parametrize("active_spells", [EARLY, LATE])
def test_many_games_with_spells(name, active_spells):
    assert check_games(name, active_spells, range(100, 140)).total() > 130
