"""The door to OpenSpiel: our laws hold behind it, and its own suites pass."""

from __future__ import annotations

import pickle
import random
import unittest
from collections.abc import Iterator
from copy import deepcopy
from pathlib import Path
from random import Random

import pytest

pytest.importorskip("pyspiel", reason="pip install 'beankit[openspiel]'")  # test_packages.py: whether it must be there

import numpy as np
import pyspiel
from open_spiel.integration_tests import api_test
from open_spiel.python.algorithms import ismcts
from open_spiel.python.algorithms.evaluate_bots import evaluate_bots
from open_spiel.python.bots.uniform_random import UniformRandomBot
from pettingzoo.test import api_test as pettingzoo_test
from shimmy.openspiel_compatibility import OpenSpielCompatibilityV0

from beankit import GAMES, BeankitError, Bot, Game, IllegalAction, duel, play
from beankit.adapters.openspiel import HouseBot, Playouts, SpielGame, SpielState, seat
from beankit.adapters.openspiel.game import SpielObserver
from beankit.laws import tables
from tests.adapters.spiel import PLAYTHROUGHS, TABLES, dealt, loaded, moments, played_through, short
from tests.documents import blocks

pytestmark = pytest.mark.adapter
SOLO = "al-cabohne-solo"
every_game = pytest.mark.parametrize("name", [*GAMES])


# --- our laws ---


def lawful(state: SpielState) -> None:
    """No card is lost, and every option is legal: what our laws demand of every table."""
    if state.table is None:
        return
    tables.conservation(state.table)
    if state.table.decision is not None:
        tables.options(state.table, Random(0))


def hidden(state: SpielState) -> None:
    """Whoever looks cannot tell an imagined state from the real one."""
    for player in range(state.num_players()):
        world = state.resample_from_infostate(player)
        assert world.information_state_string(player) == state.information_state_string(player)
        assert world.information_state_tensor(player) == state.information_state_tensor(player)
        assert world.observation_string(player) == state.observation_string(player)
        assert world.observation_tensor(player) == state.observation_tensor(player)
        assert world.current_player() == state.current_player()
        assert world.history() == []
        if player == state.current_player():
            assert world.legal_actions() == state.legal_actions()


def every_option_can_be_said(state: SpielState) -> None:
    """A state before the first word of an action: whatever the decision lists is reached by legal words."""
    for option in state.table.decision.options:
        twin, played = state.clone(), state.table.clone()
        for word in state.dialogue.encoding.words(state.table, option):
            assert word in twin.legal_actions()
            twin.apply_action(word)
        played.play(option)
        assert twin.table.same(played)


def same_deals(game: SpielGame, other: SpielGame) -> None:
    """Two games with the same seed deal the same cards, one deal after the other."""
    ours, theirs = ([dealt(table).table.position() for _ in range(3)] for table in (game, other))
    assert ours == theirs
    assert ours[0] != ours[1]


@pytest.mark.full
@pytest.mark.parametrize(("name", "players"), TABLES)
def test_random_games_pass_openspiels_simulation_with_our_laws(name: str, players: int):
    game = loaded(name, players=players, rng_seed=3, **short(name))
    pyspiel.random_sim_test(game, num_sims=1, serialize=False, verbose=False, state_checker_fn=lawful)


@every_game
def test_an_imagined_state_cannot_be_told_from_the_real_one(name: str):
    for number, state in enumerate(moments(loaded(name, rng_seed=5), 1, 120)):
        if number % 12 == 0:
            hidden(state)


def test_imagined_states_have_other_cards_and_their_own_luck():
    state = dealt(loaded("bohnanza", players=3, rng_seed=1))
    worlds = [state.resample_from_infostate(0) for _ in range(8)]
    assert len({world.table.players[1].hand for world in worlds}) > 4
    assert len({world.table.chance for world in (state, *worlds)}) == 9


@every_game
def test_every_option_is_reached_by_words(name: str):
    for number, state in enumerate(moments(loaded(name, rng_seed=2), 2, 150)):
        if number % 8 == 0 and not state.dialogue.words:
            every_option_can_be_said(state)


def test_the_same_seed_deals_the_same_cards():
    same_deals(loaded("bohnanza", rng_seed=7), loaded("bohnanza", rng_seed=7))
    assert (
        dealt(loaded("bohnanza", rng_seed=7)).table.position() != dealt(loaded("bohnanza", rng_seed=8)).table.position()
    )


@every_game
def test_a_named_deal_is_the_one_of_the_kit(name: str):
    game = loaded(name, deal=7)
    assert dealt(game).table.position() == Game(name, seed=7).position()
    assert dealt(game).table.position() == dealt(game).table.position()


def test_imagining_does_not_change_the_next_deal():
    game, other = loaded("bohnanza", rng_seed=7), loaded("bohnanza", rng_seed=7)
    dealt(game).resample_from_infostate(0)
    dealt(other)
    assert dealt(game).table.position() == dealt(other).table.position()


def test_an_unknown_reward_is_refused():
    with pytest.raises(BeankitError, match="placing, coins"):
        loaded("bohnanza", reward="beans")


@every_game
def test_rewards_are_coins_or_placing_points(name: str):
    coins, placing = (loaded(name, deal=1, reward=reward, **short(name)) for reward in ("coins", "placing"))
    ends = []
    for game in (coins, placing):
        *_, last = moments(game, 4, -1)
        assert last.is_terminal()
        assert all(game.min_utility() <= reward <= game.max_utility() for reward in last.returns())
        ends.append(last)
    assert tuple(ends[0].returns()) == ends[0].table.result.scores
    assert max(ends[1].returns()) <= 1


def mid_offer() -> SpielState:
    """A state in which an offer is begun and not yet complete."""
    for state in moments(loaded("bohnanza", rng_seed=1), 1, 400):
        if len(state.dialogue.words) == 2:
            return state
    raise AssertionError("nobody offered anything")


@pytest.mark.parametrize("copy", [SpielState.clone, deepcopy, lambda state: pickle.loads(pickle.dumps(state))])  # noqa: S301
def test_a_copy_goes_on_alike_and_by_itself(copy):
    state = mid_offer()
    before, twin = str(state), copy(state)
    assert (str(twin), twin.history()) == (before, state.history())
    rng = Random(1)
    for _ in range(40):
        twin.apply_action(rng.choice(twin.legal_actions()))
    assert str(state) == before
    rng = Random(1)
    for _ in range(40):
        state.apply_action(rng.choice(state.legal_actions()))
    assert (str(twin), twin.history()) == (str(state), state.history())


def test_a_pickled_game_has_its_parameters():
    game = loaded("bohnedikt", players=5, rounds=3, rng_seed=4)
    assert str(pickle.loads(pickle.dumps(game))) == str(game)  # noqa: S301


def test_a_word_that_is_not_legal_is_refused():
    state = dealt(loaded("bohnanza"))
    with pytest.raises((IllegalAction, pyspiel.SpielError)):
        state.apply_action(max({*range(state.num_distinct_actions())} - {*state.legal_actions()}))


def test_observers_tell_what_is_public_from_what_is_private():
    state = dealt(loaded("bohnanza", players=3, deal=1))
    private, nothing = pyspiel.PrivateInfoType.SINGLE_PLAYER, pyspiel.PrivateInfoType.NONE
    game = state.get_game()
    seen = game.make_py_observer(
        pyspiel.IIGObservationType(public_info=True, perfect_recall=False, private_info=nothing)
    )
    own = game.make_py_observer(
        pyspiel.IIGObservationType(public_info=False, perfect_recall=False, private_info=private)
    )
    assert "my hand in order" not in seen.string_from(state, 1)
    assert seen.string_from(state, 1) == seen.string_from(state, 2)
    assert "my hand: 5 0 0" in seen.string_from(state, 1)
    assert "my hand in order" in own.string_from(state, 1)
    assert "draw pile" not in own.string_from(state, 1)
    own.set_from(state, 1)
    assert list(own.dict["player"]) == [0, 1, 0]


# --- OpenSpiel's suites ---


def complaints(case: type[unittest.TestCase], game: SpielGame, name: str) -> list[str]:
    """What a suite of OpenSpiel says against a game."""
    suite = unittest.defaultTestLoader.loadTestsFromTestCase(type("Suite", (case,), {"game": game, "game_name": name}))
    result = unittest.TestResult()
    suite.run(result)
    assert result.testsRun >= 5
    return [trace for _, trace in (*result.errors, *result.failures)]


def walk(state: SpielState) -> Iterator[SpielState]:
    """All states of a game."""
    yield state
    for action in [] if state.is_terminal() else state.legal_actions():
        yield from walk(state.child(action))


def test_the_whole_tree_of_a_tiny_deck_passes_openspiels_tests(monkeypatch: pytest.MonkeyPatch):
    game = loaded("tiny", deal=1, reward="coins")
    asked = [state for state in walk(dealt(game)) if not state.is_terminal()]
    ends = [state for state in walk(dealt(game)) if state.is_terminal()]
    known = {(state.current_player(), state.information_state_string()) for state in asked}
    monkeypatch.setitem(api_test.TOTAL_NUM_STATES, "tiny", (1, len(asked), len(ends)))
    monkeypatch.setitem(api_test.PERFECT_RECALL_NUM_STATES, "tiny", len(known))
    assert complaints(api_test.EnforceAPIOnFullTreeBase, game, "tiny") == []


@pytest.mark.full
@every_game
def test_sampled_states_pass_openspiels_tests(name: str):
    random.seed(1)
    assert complaints(api_test.EnforceAPIOnPartialTreeBase, loaded(name, rng_seed=1), name) == []


@pytest.mark.parametrize("file", sorted(PLAYTHROUGHS.glob("*.txt")), ids=lambda file: file.stem)
def test_a_playthrough_is_the_one_that_is_kept(file: Path):
    assert played_through(file.stem) == file.read_text("utf-8")


@pytest.mark.full
@every_game
def test_openspiels_search_plays_every_game(name: str):
    game = loaded(name, players=GAMES[name].seats[0], rng_seed=2, **short(name))
    bot = ismcts.ISMCTSBot(game, Playouts(turns=1), 1.0, 2, random_state=np.random.RandomState(1))
    state, rng = dealt(game), Random(1)
    while not state.is_terminal():
        state.apply_action(bot.step(state) if state.current_player() == 0 else rng.choice(state.legal_actions()))
    assert state.table.result is not None


@pytest.mark.full
@pytest.mark.filterwarnings("ignore:Agent's m")  # Shimmy gives observations no bounds
@every_game
def test_through_shimmy_the_games_pass_pettingzoos_test(name: str):
    table = loaded(name, rng_seed=1, **short(name))
    pettingzoo_test(OpenSpielCompatibilityV0(env=table), num_cycles=150)


def test_the_example_of_the_page_runs(capsys: pytest.CaptureFixture[str]):
    exec(blocks("docs/adapters.md", "python")[-1], {})  # noqa: S102 - our own page
    assert "plant" in capsys.readouterr().out


# --- bots ---


def uniform(game: SpielGame, player: int) -> pyspiel.Bot:
    return UniformRandomBot(player, np.random.RandomState(player))


def test_a_bot_of_openspiel_sits_at_our_table():
    guest = seat(uniform, "uniform")
    match = play("bohnanza", [guest, "trader", "random"], seed=1)
    assert match.names == ("uniform", "trader", "random")
    assert match.digest == play("bohnanza", [guest, "trader", "random"], seed=1).digest
    assert duel(guest, "gardener", players=3, others=["random"], deals=1).differences[0] < 0


def test_a_bot_of_openspiel_is_told_nothing_it_may_not_know():
    tables_seen = []

    class Curious(UniformRandomBot):
        def step(self, state):
            tables_seen.append(state.table.clone())
            return super().step(state)

    guest = seat(lambda _, player: Curious(player, np.random.RandomState(1)))
    match = play("bohnanza", [guest, "random", "random"], seed=1)
    real = next(table for table, asked, _ in match.replay() if asked == 0)
    assert tables_seen[0].players[0].hand == real.players[0].hand
    assert tables_seen[0].draw_pile != real.draw_pile
    assert tables_seen[0].source is None


@every_game
def test_house_bots_play_in_openspiels_evaluation(name: str):
    game = loaded(name, rng_seed=1, reward="coins")
    bots = [HouseBot("template", player) for player in range(game.num_players())]
    returns = evaluate_bots(game.new_initial_state(), bots, np.random.RandomState(1))
    assert len(returns) == game.num_players()


def test_a_house_bot_plays_the_same_game_on_both_sides():
    class Safe(Bot):
        """Always the first option."""

    state = loaded("bohnanza", players=3, deal=5, reward="coins").new_initial_state()
    evaluate_bots(state, [HouseBot(Safe, player) for player in range(3)], np.random.RandomState(1))
    assert state.table.record() == play("bohnanza", [Safe] * 3, seed=5).game.record()


# --- what a broken door looks like ---


def test_a_leak_is_caught_by_our_law_of_imagined_states(monkeypatch: pytest.MonkeyPatch):
    hidden(dealt(loaded("bohnanza", rng_seed=1)))
    whole = SpielObserver.string_from

    def leaking(self: SpielObserver, state: SpielState, player: int) -> str:
        return f"{whole(self, state, player)} {state.table.players[player - 1].hand[0]}"

    monkeypatch.setattr(SpielObserver, "string_from", leaking)
    with pytest.raises(AssertionError):
        hidden(dealt(loaded("bohnanza", rng_seed=1)))


def test_an_ignored_seed_is_caught_by_our_test_of_deals_and_by_the_playthroughs(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(SpielGame, "dealt", lambda self: Game(self.rules, seed=random.getrandbits(60)))
    with pytest.raises(AssertionError):
        same_deals(loaded("bohnanza", rng_seed=7), loaded("bohnanza", rng_seed=7))
    assert played_through(SOLO) != (PLAYTHROUGHS / f"{SOLO}.txt").read_text("utf-8")


def test_a_dropped_word_is_caught_by_our_test_of_options(monkeypatch: pytest.MonkeyPatch):
    whole = SpielState._legal_actions
    monkeypatch.setattr(SpielState, "_legal_actions", lambda self, player: whole(self, player)[1:])
    game = loaded("bohnanza", rng_seed=1)
    with pytest.raises(AssertionError):
        every_option_can_be_said(dealt(game))
