"""The page about isolation says what is so."""

import re
from pathlib import Path

from beankit.arena.table.faults import ILLEGAL, RAISED, SLOW, TIME
from beankit.sandbox.budget import CONTEST
from beankit.sandbox.engine.guests import MOST_KEPT
from beankit.sandbox.errors import BREACH, DIED, HANG, MEMORY
from beankit.sandbox.levels import NAMES
from beankit.sandbox.source.loader import STANDARD
from beankit.sandbox.walls.probes import PROBES

ROOT = Path(__file__).resolve().parent.parent.parent
PAGE = " ".join((ROOT / "docs" / "sandbox.md").read_text("utf-8").split())


def test_the_list_of_imports_is_the_true_one():
    imports = re.search(r"from the standard library: (.*?); and modules", PAGE)[1]
    assert imports.replace("`", "").split(", ") == list(STANDARD)


def test_levels_attempts_and_budgets_are_the_true_ones():
    assert [int(level) for level in re.findall(r"\| (\d) \|", PAGE)] == list(NAMES)
    assert f"{len(PROBES)} ways to break out" in PAGE
    assert f"{CONTEST.memory} MiB of memory and {CONTEST.seconds:g} seconds" in PAGE
    assert f"{CONTEST.start:g} seconds to start" in PAGE
    assert CONTEST.strikes == 3
    assert f"up to {MOST_KEPT >> 10} KiB per game" in PAGE
    assert CONTEST.wall == CONTEST.seconds / 5 + 2
    assert "a fifth of the bank and two seconds of sleep" in PAGE


def test_the_codes_of_faults_are_the_true_ones():
    codes = re.findall(r"\| `(\w+)` \|", PAGE)
    assert codes == [RAISED, ILLEGAL, TIME, SLOW, HANG, MEMORY, BREACH, DIED]


def test_there_are_as_many_attacks_as_it_says():
    assert len(list((ROOT / "tests" / "sandbox" / "attacks").glob("*.py"))) > 90
