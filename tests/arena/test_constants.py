"""What a constant is worth: parabolas are found, games are kept, and the next stage stays in its bounds."""

import argparse

import numpy as np
import pytest

from beankit.bots import Counter, Tycoon
from benchmarks import companies
from benchmarks.constants import Effect, Trial, constants, fitted, learn, report

BOT = """
from bots.gardener import Gardener

class Moody(Gardener):
    mood = 0.4
    whim = 0.0

    def plant(self, view, options):
        return options[0] if self.mood > 0.55 else super().plant(view, options)
"""


@pytest.fixture
def moody(tmp_path):
    """A quick bot with two constants, as the command is asked for it."""
    (tmp_path / "moody.py").write_text(BOT)
    table = {"bot": str(tmp_path / "moody.py"), "game": "bohnanza", "players": 3, "seed": 1, "jobs": 1}
    return argparse.Namespace(
        **table, games=12, stages=2, vary=["mood=0.2", "whim"], among=["random"], out=tmp_path / "out"
    )


def test_the_constants_of_a_bot_are_its_fractions():
    assert {"share", "patience", "envy"} <= set(constants(Counter, "bohnanza", 3))
    assert {"strength", "calls", "tries"}.isdisjoint(constants(Tycoon, "bohnanza", 3))
    assert constants(Tycoon, "bohnanza", 3)["share"] != constants(Tycoon, "bohnanza", 5)["share"]


def test_a_parabola_that_is_there_is_found_within_its_interval():
    rng = np.random.default_rng(1)
    places = rng.uniform(-1, 1, (4000, 2))
    rows = np.column_stack([places, places**2])
    leads = 0.8 * places[:, 0] - 0.5 * places[:, 0] ** 2 + rng.normal(0, 3, 4000)
    effects = fitted(rows, leads, ["worth", "nothing"], 3)
    worth, nothing = effects["worth"], effects["nothing"]
    assert abs(worth.at(0.8) - (0.8 * 0.8 - 0.5 * 0.64)) < 3 * worth.error(0.8) < 0.5
    assert abs(nothing.at(1)) < 3 * nothing.error(1)
    assert worth.top > 0.5
    assert abs(nothing.top) < 1


def test_a_slope_that_noise_would_explain_moves_nothing():
    assert Effect(0.2, -0.3, np.eye(2)).top == 0
    assert Effect(0.2, -0.3, np.eye(2) * 1e-4).top == pytest.approx(0.33, abs=0.01)


@pytest.mark.full
def test_what_was_played_is_kept_and_played_once(moody, monkeypatch, capsys):
    first = learn(Trial(moody))
    kept = (moody.out / "games.jsonl").read_text()
    assert len(kept.splitlines()) == 12 + 2
    assert 0.2 <= first["mood"] <= 0.6
    (moody.out / "games.jsonl").write_text("\n".join(kept.splitlines()[:9]) + '\n[[["ra')  # killed while it wrote
    again = Trial(moody)
    assert sum(map(len, again.played)) == 7
    assert learn(again) == first
    monkeypatch.setattr("benchmarks.constants.one_game", lambda *_: pytest.fail("it was played before"))
    trial = Trial(moody)
    assert learn(trial) == first
    report(trial, first)
    assert "| mood | 0.4 |" in capsys.readouterr().out
    assert (moody.out / "constants.svg").read_text().count("<circle") == 2


@pytest.mark.full
def test_a_range_gets_no_wider_than_at_first_and_keeps_its_sign(moody):
    trial = Trial(moody)
    learn(trial)
    middle, width = trial.after(1)
    assert width["mood"] <= 0.2
    assert middle["mood"] - width["mood"] > 0


@pytest.mark.full
def test_a_company_is_played_from_every_seat_and_kept(tmp_path, monkeypatch):
    asked = argparse.Namespace(
        bot="gardener", rival="template", game="bohnanza", players=[3], among=["random", "mixed"], deals=2, seed=1,
        at_once=True, jobs=1, out=tmp_path,
    )  # fmt: skip
    table = list(companies.lines(asked))
    assert [line.split(" | ")[1] for line in table[-2:]] == ["random", "mixed"]
    assert len((tmp_path / "bohnanza-3-random.jsonl").read_text().splitlines()) == 6
    monkeypatch.setattr(companies, "one_game", lambda *_: pytest.fail("it was played before"))
    assert list(companies.lines(asked)) == table
