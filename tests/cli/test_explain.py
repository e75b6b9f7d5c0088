"""beankit explain: the dearest decisions of a player as a table, in both languages, and as JSON."""

import json

import pytest

from beankit import Game
from beankit.cli.explanation import show
from beankit.explain.explanation import Regret
from beankit.explain.study import Study
from beankit.explain.worth import Worth
from beankit.words import Speaker

SLOPPY = """
from beankit.bots import Consigliere

class Sloppy(Consigliere):
    number = 0

    def decide(self, view, decision):
        self.number += 1
        action = super().decide(view, decision)
        return action if self.number % 12 else decision.options[-1]
"""


@pytest.fixture
def record(beankit, tmp_path):
    (tmp_path / "sloppy.py").write_text(SLOPPY)
    beankit("play", "al-cabohne", "sloppy.py", "consigliere", "--seed", "3", "--record", tmp_path)
    return tmp_path / "al-cabohne-3.txt"


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_dearest_decisions_are_a_table(beankit, record, golden, capsys, language):
    """With figures of our own: those of a study change with whoever looks ahead."""
    game = Game.from_record(record.read_text("utf-8"))
    study = Study(game, 0, "consigliere", names=["sloppy", "consigliere"])
    assert [*study.ask()][-1] > 0.9
    for place, alternative in enumerate(study.differences[:7]):
        costs = Worth(2.0 - place / 4, 1.25 - place / 4, 2.75 - place / 4), Worth(0.125, -0.125, 0.375)
        study.regrets.append(Regret(*alternative[:2], *alternative[3:], 80, *costs, costs[1]))
    study.regrets.reverse()
    show(study, Speaker(language, study.names, game.rules.deck))
    golden(f"explain.{language}.txt", capsys.readouterr().out)


@pytest.mark.full
def test_a_player_is_explained(beankit, record):
    out = beankit("explain", record, "--seat", "sloppy", "--worlds", "20", "--bot", "consigliere").out
    assert out.startswith("What did it cost sloppy? Al Cabohne, seed 3\n")
    assert "138 decisions looked at" in out
    assert "n 10 of them consigliere would have done something else" in out
    assert "in 20 worlds" in out


def test_who_plays_as_the_bot_would_is_blamed_for_nothing(beankit, record):
    out = beankit("explain", record, "--seat", "2", "--bot", "consigliere").out
    assert "No decision stands out." in out
    assert "in 0 of them consigliere would have done something else" in out


@pytest.mark.full
def test_programs_get_everything(beankit, record):
    data = json.loads(beankit("explain", record, "--json", "--worlds", "3", "--bot", "gardener").out)
    assert (data["bot"], data["seat"], data["names"]) == ("gardener", 0, ["sloppy", "consigliere"])
    assert data["looked"] > data["differed"] >= len(data["regrets"]) > 0


def test_a_player_who_is_not_there_and_too_few_worlds_are_refused(beankit, record):
    done = beankit("explain", record, "--seat", "3")
    assert done.status == 2
    assert "1 sloppy, 2 consigliere" in done.err
    assert "take at least 2" in beankit("explain", record, "--worlds", "1").err
