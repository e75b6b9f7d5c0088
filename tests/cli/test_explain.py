"""beankit explain: the dearest decisions of a player as a table, in both languages, and as JSON."""

import json

import pytest

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
def test_the_dearest_decisions_are_a_table(beankit, record, golden, language):
    done = beankit("explain", record, "--seat", "sloppy", "--worlds", "40", "--lang", language)
    assert done.status == 0
    golden(f"explain.{language}.txt", done.out)


def test_who_plays_as_the_bot_would_is_blamed_for_nothing(beankit, record):
    out = beankit("explain", record, "--seat", "2").out
    assert "No decision stands out." in out
    assert "in 0 of them consigliere would have done something else" in out


def test_programs_get_everything(beankit, record):
    data = json.loads(beankit("explain", record, "--json", "--worlds", "8", "--bot", "gardener").out)
    assert (data["bot"], data["seat"], data["names"]) == ("gardener", 0, ["sloppy", "consigliere"])
    assert data["looked"] > data["differed"] >= len(data["regrets"]) > 0


def test_a_player_who_is_not_there_and_too_few_worlds_are_refused(beankit, record):
    done = beankit("explain", record, "--seat", "3")
    assert done.status == 2
    assert "1 sloppy, 2 consigliere" in done.err
    assert "take at least 2" in beankit("explain", record, "--worlds", "1").err
