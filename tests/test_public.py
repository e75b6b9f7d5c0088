"""What completion and help show of the kit: what it offers, with its arguments, and nothing of how it works."""

import subprocess
import sys
from inspect import signature
from random import Random

import pytest

import beankit
from beankit import GAMES, BeankitError, Game
from beankit.core.events import DREW


def test_the_names_of_the_package_are_what_it_offers():
    names = [name for name in dir(beankit) if not name.startswith("__")]
    assert sorted(names) == sorted(beankit.__all__)
    assert {"play", "duel", "Match", "Duel", "Tournament", "check_bot"} <= {*names}


def test_they_are_listed_before_they_are_used_without_loading_them():
    code = "import beankit, sys; print('duel' in dir(beankit), 'beankit.arena.duel' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["True", "False"]


@pytest.mark.parametrize("kind", dict.fromkeys(rules.game_class for rules in GAMES.values()))
def test_the_signature_of_a_game_shows_its_arguments(kind):
    assert [*signature(kind).parameters] == ["game", "players", "seed", "deck", "options"]
    assert signature(Game).parameters["seed"].default == 0


VERBS = (
    *("next_turn", "next_phase", "plant", "harvest", "draw", "reshuffle"),
    *("exhaust", "shuffle", "tell", "finish", "begin"),
)


@pytest.mark.parametrize("name", GAMES)
def test_completion_shows_what_users_call_and_the_table(name):
    game = Game(name, seed=1)
    shown = {word for word in dir(game) if not word.startswith("_")}
    assert {"play", "view", "clone", "playout", "record", "position", "over", "result", "players", "decision"} <= shown
    assert {"draw_pile", "discard", "revealed", "active", "turn"} <= shown
    assert not shown & {*VERBS, "log", "heard", "DECLARED", "chance", "activate", "sacrifice", "feed"}
    assert all(hasattr(game, word) for word in shown)


@pytest.mark.parametrize("ended", [False, True])
def test_a_game_changes_only_by_its_play(ended):
    game = Game("bohnanza", players=3, seed=1)
    while ended and not game.over:
        game.play(game.decision.options[0])
    before, player = game.clone(), game.players[0]
    parts = {
        "plant": (player, "red", 0),
        "harvest": (player, 0),
        "draw": (1, DREW),
        "shuffle": (player.hand,),
        "tell": (DREW,),
        "begin": (game.phase,),
        "open": (game.phase, game.phase),
    }
    for table in (game, game.clone(), game.view(0).imagine(Random(1)), Game.from_position(game.position())):
        for verb in [*VERBS, "open", "close"]:
            with pytest.raises(BeankitError, match=r"a game changes only by game\.play"):
                getattr(table, verb)(*parts.get(verb, ()))
    assert game.same(before)
    assert len(game.log) == len(before.past[1])


def test_a_game_can_be_changed_by_its_play_after_a_playout():
    game = Game("bohnanza", players=3, seed=1)
    for turns in (None, 0, 1):
        game.playout(rng=Random(1), turns=turns)
    with pytest.raises(BeankitError, match=r"a game changes only by game\.play"):
        game.next_turn()
    game.play(game.decision.options[0])
