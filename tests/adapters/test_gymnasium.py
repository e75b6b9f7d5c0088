"""The door to Gymnasium passes the checks of Gymnasium and of Stable-Baselines3, for every game."""

from __future__ import annotations

import copy
import pickle
import re
from random import Random

import pytest

from beankit import GAMES, Bot, Game
from tests.documents import blocks, read
from tests.needs import needed

pytestmark = [pytest.mark.adapter, pytest.mark.filterwarnings("ignore")]  # the suites of others warn about much
every_game = pytest.mark.parametrize("name", [*GAMES])


@pytest.fixture(autouse=True)
def _packages():
    needed("pettingzoo", "gymnasium", extra="rl")


def make(name: str, **options: object):
    import gymnasium

    title = "".join(word.capitalize() for word in name.split("-"))
    return gymnasium.make(f"beankit.adapters.gymnasium:beankit/{title}-v0", **options)


@every_game
def test_the_check_of_gymnasium_passes(name: str):
    from gymnasium.utils.env_checker import check_env

    check_env(make(name).unwrapped, skip_render_check=True)


@every_game
def test_the_check_of_stable_baselines_passes(name: str):
    needed("stable_baselines3", extra="learning")
    from stable_baselines3.common.env_checker import check_env

    check_env(make(name).unwrapped)


@every_game
def test_a_game_against_house_bots_ends_with_its_result(name: str):
    env = make(name, opponents="random", reward="coins")
    _, info = env.reset(seed=4)
    env.action_space.seed(4)
    over = False
    while not over:
        _, reward, over, cut, info = env.step(env.action_space.sample(info["action_mask"]))
        assert not cut
    assert reward == info["coins"] == env.unwrapped.sitting.game.result.scores[0]
    assert info["illegal"] == 0


def test_an_illegal_word_changes_nothing_is_counted_and_costs_a_penalty():
    from beankit.adapters.gymnasium import PENALTY

    env = make("bohnanza", players=3).unwrapped
    seen, info = env.reset(seed=1)
    again, reward, over, cut, after = env.step(int(info["action_mask"].argmin()))
    assert (again == seen).all()
    assert (reward, over, cut, after["illegal"]) == (PENALTY, False, False, 1)


def test_a_seed_is_that_of_the_game():
    env = make("bohnanza", players=3).unwrapped
    env.reset(seed=7)
    assert env.sitting.game.same(Game("bohnanza", 3, 7))


def test_random_words_play_on_past_the_end_in_a_vector():
    envs, rng = vector(opponents="random", rounds=1), Random(1)
    _, info = envs.reset(seed=3)
    ends = 0
    while ends < 4:
        words = [rng.choice(mask.nonzero()[0].tolist()) for mask in info["action_mask"]]
        _, _, over, cut, info = envs.step(words)
        ends += int(over.sum())
        assert not cut.any()
        assert not info["illegal"].any()


def test_arrays_are_the_receivers_own():
    env = make("bohnanza").unwrapped
    seen, info = env.reset(seed=1)
    mask, before = env.action_masks(), env.action_masks().copy()
    for array in (seen, info["action_mask"], mask):
        array[:] = 0
    assert (env.action_masks() == before).all()


def test_an_unknown_keyword_is_a_type_error():
    from beankit.adapters.gymnasium import SeatEnv

    with pytest.raises(TypeError, match="bohnanza has no option 'frameskip'"):
        SeatEnv("bohnanza", frameskip=4)


def test_environments_run_in_several_processes():
    import gymnasium

    envs = gymnasium.make_vec("beankit.adapters.gymnasium:beankit/Bohnanza-v0", num_envs=2, vectorization_mode="async")
    seen, info = envs.reset(seed=3)
    assert seen.shape[0] == 2
    masks = info["action_mask"]
    seen, _, _, _, info = envs.step([int(mask.argmax()) for mask in masks])
    assert [*info["illegal"]] == [0, 0]
    envs.close()


def pickled(env):
    return pickle.loads(pickle.dumps(env))  # noqa: S301 - our own


def walked(env, steps: int, seed: int) -> list[object]:
    """What an environment shows on a walk of random words; a game that ends is followed by another."""
    rng, seen = Random(seed), []
    for _ in range(steps):
        mask = env.unwrapped.action_masks()
        *shown, info = env.step(rng.choice(mask.nonzero()[0].tolist()))
        if shown[2]:
            shown[0], info = env.reset(seed=rng.getrandbits(32))
        seen += [shown[0].tolist(), *shown[1:], info["action_mask"].tolist(), info["illegal"]]
    return seen


@pytest.mark.parametrize("copied", [copy.deepcopy, pickled])
@pytest.mark.parametrize(
    ("name", "players", "opponents"),
    [
        ("bohnanza", 4, "trader"),
        ("bohnanza", 4, "gardener"),
        ("bohnanza", 3, "random"),
        ("bohnanza", 3, ["counter", "apprentice"]),
        ("al-cabohne-solo", 1, ()),
        ("al-cabohne", 2, "gardener"),
    ],
)
def test_a_copy_goes_on_as_the_environment_would(copied, name, players, opponents):
    env = make(name, players=players, opponents=opponents)
    env.reset(seed=5)
    for leg in range(4):  # also in the middle of an action
        walked(env, 15 + leg, leg)
        twin, other = copied(env), copied(env)
        walked(other, 40, 8)  # a copy that goes another way changes nothing
        assert walked(twin, 60, 9) == walked(env, 60, 9)


class Keeper(Bot):
    """Keeps the view that it got at the start, and a player as it saw them."""

    def start(self, view):
        self.view, self.me = view, view.me

    def choose(self, view, options):
        return options[(len(self.view.hand) + sum(map(len, self.me.fields))) % len(options)]


@pytest.mark.parametrize("copied", [copy.deepcopy, pickled])
def test_bots_that_keep_what_they_saw_go_on_in_a_copy(copied):
    env = make("bohnanza", players=3, opponents=[Keeper, Keeper])
    env.reset(seed=5)
    walked(env, 50, 1)
    twin = copied(env)
    assert walked(twin, 200, 2) == walked(env, 200, 2)


@pytest.mark.parametrize("copied", [copy.deepcopy, pickled])
def test_an_environment_can_be_copied_before_its_first_game(copied):
    env, twin = make("bohnanza"), copied(make("bohnanza"))
    assert (env.reset(seed=3)[0] == twin.reset(seed=3)[0]).all()


def vector(**options: object):
    import gymnasium

    return gymnasium.make_vec("beankit.adapters.gymnasium:beankit/Bohnanza-v0", 2, "sync", **options)


def sent(envs):
    import cloudpickle  # as Gymnasium does it: it makes its environments by functions that pickle alone refuses

    return cloudpickle.loads(cloudpickle.dumps(envs))


@pytest.mark.parametrize("copied", [copy.deepcopy, sent])
def test_a_copy_of_several_environments_goes_on_as_they_would(copied):
    envs = vector(opponents="trader")
    _, info = envs.reset(seed=5)
    for _ in range(20):
        *_, info = envs.step([int(mask.argmax()) for mask in info["action_mask"]])
    twin = copied(envs)
    for _ in range(40):
        words = [int(mask.argmax()) for mask in info["action_mask"]]
        seen, *_, info = envs.step(words)
        again, *_ = twin.step(words)
        assert (again == seen).all()


@pytest.mark.parametrize("number", [0, 1])
def test_the_example_of_the_page_runs(number: int):
    exec(blocks("docs/adapters.md", "python")[number], {})  # noqa: S102 - our own page


def test_the_example_of_the_lesson_runs():
    (block,) = re.findall(
        r"^# ```python\n(.*?)^# ```", read("tutorials/source/23-a-policy-by-a-network.py"), re.M | re.S
    )
    names: dict[str, object] = {}
    exec(re.sub(r"^# ?", "", block, flags=re.M), names)  # noqa: S102 - our own lesson
    assert names["info"]["illegal"] == 0
