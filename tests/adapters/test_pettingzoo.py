"""The door to PettingZoo passes its suites, for every game and number of players; broken doors do not."""

from __future__ import annotations

import copy
import pickle
from functools import partial

import pytest

from beankit import GAMES, Game, IllegalAction
from tests.needs import needed

pytestmark = [pytest.mark.adapter, pytest.mark.filterwarnings("ignore")]  # the suites of others warn about much

TABLES = [(name, players) for name, rules in GAMES.items() for players in rules.seats]
every_table = pytest.mark.parametrize(("name", "players"), TABLES)


@pytest.fixture(autouse=True)
def _packages():
    needed("pettingzoo", "gymnasium", extra="rl")


def door(name: str):
    from beankit.adapters import pettingzoo

    return getattr(pettingzoo, f"{name.replace('-', '_')}_v0")


@every_table
def test_the_api_test_passes(name: str, players: int, capsys: pytest.CaptureFixture[str]):
    from pettingzoo.test import api_test

    api_test(door(name).env(players=players), num_cycles=50)


@every_table
def test_the_seed_test_passes(name: str, players: int):
    from pettingzoo.test import seed_test

    seed_test(partial(door(name).env, players=players), num_cycles=30)


@every_table
def test_the_render_test_passes(name: str, players: int, capsys: pytest.CaptureFixture[str]):
    from pettingzoo.test import render_test

    pictures = {"svg": lambda picture: picture.startswith("<svg")}
    render_test(partial(door(name).env, players=players), custom_tests=pictures)


@every_table
@pytest.mark.parametrize("reward", ["placing", "coins"])
def test_a_game_ends_with_the_rewards_of_its_result(name: str, players: int, reward: str):
    env = door(name).env(players=players, reward=reward)
    env.reset(seed=3)
    total = dict.fromkeys(env.agents, 0.0)
    for agent in env.agent_iter():
        seen, prize, over, _, _ = env.last()
        total[agent] += prize
        env.action_space(agent).seed(len(total))
        env.step(None if over else env.action_space(agent).sample(seen["action_mask"]))
    result = env.unwrapped.game.result
    if reward == "coins":
        assert [*total.values()] == [*result.scores]
    else:
        prizes = [*total.values()]
        assert all(0 <= prize <= 1 for prize in prizes)
        assert all(prizes[seat] == max(prizes) for seat in result.winners)


def test_a_seed_is_that_of_the_game():
    env = door("bohnanza").raw_env(players=3)
    env.reset(seed=7)
    assert env.game.same(Game("bohnanza", 3, 7))


def pickled(env):
    return pickle.loads(pickle.dumps(env))  # noqa: S301 - our own


def walked(env, steps: int) -> list[object]:
    """What an environment shows on a walk by a fixed rule."""
    seen = []
    for agent in env.agent_iter(steps):
        shown, reward, over, cut, _ = env.last()
        words = shown["action_mask"].nonzero()[0]
        seen += [agent, shown["observation"].tolist(), words.tolist(), reward, over, cut]
        env.step(None if over else int(words[len(seen) % len(words)]))
    return seen


@pytest.mark.parametrize("copied", [copy.deepcopy, pickled])
@pytest.mark.parametrize("kind", ["env", "raw_env"])
@every_table
def test_a_copy_goes_on_as_the_environment_would(name: str, players: int, kind: str, copied):
    env = getattr(door(name), kind)(players=players)
    env.reset(seed=4)
    for leg in range(3):  # also in the middle of an action
        walked(env, 15 + leg)
        twin, other = copied(env), copied(env)
        walked(other, 11)
        assert walked(twin, 40) == walked(env, 40)


def test_arrays_are_the_receivers_own():
    env = door("bohnanza").raw_env(players=3)
    env.reset(seed=1)
    before = {name: array.copy() for name, array in env.observe("seat_0").items()}
    for array in env.observe("seat_0").values():
        array[:] = 0
    assert all((array == before[name]).all() for name, array in env.observe("seat_0").items())


def test_an_unknown_keyword_is_a_type_error():
    with pytest.raises(TypeError, match="bohnanza has no option 'frameskip'"):
        door("bohnanza").env(frameskip=4)


def test_a_word_that_may_not_come_next_is_refused():
    env = door("bohnanza").env(players=3)
    env.reset(seed=1)
    mask = env.last()[0]["action_mask"]
    with pytest.raises(IllegalAction):
        env.step(int(mask.argmin()))


def test_a_broken_door_that_ignores_the_seed_is_caught_by_the_seed_test(monkeypatch: pytest.MonkeyPatch):
    from pettingzoo.test import seed_test

    from beankit.adapters.pettingzoo import TableEnv

    reset = TableEnv.reset
    monkeypatch.setattr(TableEnv, "reset", lambda self, **_: reset(self))
    with pytest.raises(AssertionError):
        seed_test(partial(door("bohnanza").env, players=3), num_cycles=30)


def leaks(name: str) -> bool:
    """Can an agent see a difference between two worlds that it cannot tell apart?"""
    from random import Random

    env = door(name).raw_env(players=3)
    env.reset(seed=5)
    before = env.observe("seat_1")["observation"].copy()
    for world in env.game.view(1).worlds(10, Random(1)):
        env.game = world
        if (before != env.observe("seat_1")["observation"]).any():
            return True
    return False


def test_a_broken_door_that_leaks_a_card_is_caught_by_imagined_worlds(monkeypatch: pytest.MonkeyPatch):
    from beankit.adapters.lookout import Lookout

    assert not leaks("bohnanza")
    observe = Lookout.observe

    def peeking(self: Lookout, game: Game, seat: int, spelling: object = None) -> bytes:
        card = self.kinds.index(game.players[(seat + 1) % 3].hand[0])
        return bytes([card]) + observe(self, game, seat, spelling)[1:]

    monkeypatch.setattr(Lookout, "observe", peeking)
    assert leaks("bohnanza")


def unsaid(env) -> set[str]:
    """The first words of legal actions that the mask leaves out."""
    mask = env.observe(env.agent_selection)["action_mask"]
    said = {env.encoding.vocabulary.texts[word] for word in mask.nonzero()[0]}
    return {option.word for option in env.game.decision.options} - said


def test_a_broken_door_that_drops_a_legal_action_is_caught_by_the_options(monkeypatch: pytest.MonkeyPatch):
    from beankit.adapters.encoding import Encoding

    env = door("bohnanza").raw_env(players=3)
    env.reset(seed=2)
    assert unsaid(env) == set()
    monkeypatch.setattr(env.encoding, "mask", lambda words: Encoding.marked(env.encoding, words[1:]))
    assert unsaid(env)
