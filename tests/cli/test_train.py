"""`beankit train`: it says what was learned and how well, and writes a model that a bot plays by."""

from importlib.util import find_spec

import pytest

from beankit import Game, play
from beankit.checks.check import files_for
from beankit.sandbox.engine.referee import Referee
from beankit.search import FEATURES, Linear, read_model
from beankit.training.generations import keep

pytestmark = pytest.mark.skipif(not find_spec("sklearn"), reason="pip install 'beankit[training]'")


@pytest.mark.full
def test_it_says_what_was_learned_and_writes_a_bot_that_plays_by_it(beankit, tmp_path):
    status, out, err = beankit("train", "al-cabohne", "--games", "4", "--generations", "1", "--jobs", "1")
    assert (status, err) == (0, "")
    assert "What is foretold of al-cabohne" in out
    assert "hand 1" in out
    assert "learner has a bot and its model:  beankit duel learner counter --game al-cabohne" in out
    file = tmp_path / "learner" / "model.json"
    assert isinstance(read_model(file.read_text("utf-8")), Linear)
    learned = play("al-cabohne", ["learner", "counter"], 3)
    keep(Linear((-3.0,) * len(FEATURES)), "al-cabohne", tmp_path / "fool")
    assert play("al-cabohne", ["fool", "counter"], 3).digest != learned.digest


@pytest.mark.full
def test_such_a_bot_is_ready_for_a_tournament_and_plays_the_same_behind_walls(beankit):
    beankit("train", "al-cabohne", "--games", "4", "--generations", "1", "--jobs", "1", "--model", "network")
    status, out, _ = beankit("check", "learner", "--game", "al-cabohne")
    assert status == 0, out
    inside = Referee(Game("al-cabohne", players=2, seed=3), [files_for("learner"), "counter"], 3).play()
    assert inside.match.digest == play("al-cabohne", ["learner", "counter"], 3).digest


@pytest.mark.full
@pytest.mark.parametrize(
    ("words", "error"),
    [
        (("--model", "deep"), "there is no model 'deep'; the models are: linear, network"),
        (("--games", "1"), "at least 2 games are needed: some to learn from, and others for the test"),
        (("al-cabohne-solo",), "al-cabohne-solo is played alone: a player is compared with the others at the table"),
        (("--out", "mine"), "mine has another bot: name another folder with --out"),
    ],
)
def test_what_cannot_work_is_said_before_anything_is_played(beankit, tmp_path, words, error):
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "bot.py").write_text("# days of work\n", "utf-8")
    status, _, err = beankit("train", *words)
    assert status != 0
    assert error in err
    assert not (tmp_path / "learner").exists()
    assert (tmp_path / "mine" / "bot.py").read_text("utf-8") == "# days of work\n"
