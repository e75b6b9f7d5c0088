"""The door to Gymnasium passes the checks of Gymnasium and of Stable-Baselines3, for every game."""

from __future__ import annotations

import re

import pytest

from beankit import GAMES, Game
from tests.documents import blocks, read
from tests.needs import needed

pytestmark = [pytest.mark.adapter, pytest.mark.filterwarnings("ignore")]  # the suites of others warn about much
every_game = pytest.mark.parametrize("name", [*GAMES])


@pytest.fixture(autouse=True)
def _packages():
    needed("pettingzoo", "gymnasium", "stable_baselines3", extra="rl")


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


def test_environments_run_in_several_processes():
    import gymnasium

    envs = gymnasium.make_vec("beankit.adapters.gymnasium:beankit/Bohnanza-v0", num_envs=2, vectorization_mode="async")
    seen, info = envs.reset(seed=3)
    assert seen.shape[0] == 2
    masks = info["action_mask"]
    seen, _, _, _, info = envs.step([int(mask.argmax()) for mask in masks])
    assert [*info["illegal"]] == [0, 0]
    envs.close()


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
