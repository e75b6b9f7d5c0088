"""`beankit check`: 0 if a bot is accepted, 1 if not, and the record that leads to a fault."""

import json
import os

import pytest

from beankit.arena.table.faults import BotFault
from beankit.sandbox.levels import LATE, isolation

SOLO = "al-cabohne-solo"
GOOD = "from beankit import Bot\n\n\nclass Mine(Bot):\n    def plant(self, view, options):\n        return options[0]\n"


@pytest.mark.full
def test_a_good_bot_is_accepted(beankit, tmp_path):
    (tmp_path / "my_bot.py").write_text(GOOD)
    before = os.sched_getaffinity(0), os.sched_getscheduler(0)
    done = beankit("check", "my_bot.py", "--game", SOLO, "--game", "al-cabohne")
    assert (os.sched_getaffinity(0), os.sched_getscheduler(0)) == before  # it kept to one core only meanwhile
    assert (done.status, done.err) == (0, "")
    assert done.out.splitlines()[0] == "my_bot.py: the bot mine"
    assert done.out.splitlines()[1].startswith("isolation level ")
    assert done.out.splitlines()[-1] == "mine is accepted."
    assert not list(tmp_path.glob("*.txt"))


def test_a_bad_one_is_not_and_leaves_a_record(beankit, tmp_path):
    (tmp_path / "my_bot.py").write_text(GOOD.replace("options[0]", "options[99]"))
    done = beankit("check", "my_bot.py", "--game", SOLO)
    assert (done.status, done.err) == (1, "")
    assert "my_bot.py, line 6:  return options[99]" in done.out
    record = (tmp_path / f"fault-{SOLO}.txt").read_text()
    as_json = beankit("check", "my_bot.py", "--game", SOLO, "--json")
    assert as_json.status == 1
    report = json.loads(as_json.out)
    assert report["games"][0]["finding"]["reproducer"]["record"] == record
    assert report["games"][0]["finding"]["sentence"] in done.out


def test_the_lines_name_the_bot_as_it_was_named(beankit, tmp_path):
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "my_bot.py").write_text(GOOD.replace("options[0]", "options[99]"))
    done = beankit("check", "mine/my_bot.py:Mine", "--game", SOLO)
    lines = [line.strip() for line in done.out.splitlines() if line.startswith(" " * 8)]
    with pytest.raises(BotFault, match="IndexError"):
        exec("\n".join(lines), {})  # noqa: S102


def test_late_imports_are_checked_at_their_own_level(beankit, tmp_path):
    (tmp_path / "my_bot.py").write_text("import beanstalk\n" + GOOD)
    done = beankit("check", "my_bot.py", "--game", SOLO)
    assert done.status == 1
    assert "a bot cannot import beanstalk. It may import: " in done.out
    done = beankit("check", "my_bot.py", "--game", SOLO, "--late-imports")
    assert done.status == 1
    assert f"isolation level {isolation(LATE).level} " in done.out
    assert ("there is no module beanstalk to import" in done.out) is (isolation(LATE).level == LATE)


def test_a_file_that_is_not_there_and_a_game_that_is_none(beankit, tmp_path):
    assert beankit("check", "none.py") == (2, "", "beankit: there is no none.py\n")
    (tmp_path / "my_bot.py").write_text(GOOD)
    done = beankit("check", "my_bot.py", "--game", "chess")
    assert done.status == 2
    assert "not in 'chess'" in done.err


def test_a_misspelt_game_is_told(beankit, tmp_path):
    (tmp_path / "my_bot.py").write_text(GOOD)
    done = beankit("check", "my_bot.py", "--game", "bohnaza")
    assert done.status == 2
    assert done.err.endswith("not in 'bohnaza'; did you mean 'bohnanza'?\n")
