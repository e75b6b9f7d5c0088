"""A command loads what it needs and nothing else: nobody waits for the others."""

import subprocess
import sys

import pytest

from beankit.cli.app import PLACES

COMMANDS = {f"beankit.cli.{place.rpartition('.')[0]}" for place in PLACES.values()}
HEAVY = {"matplotlib", "msgspec", "numpy", "pandas", "pydantic", "rich", "scipy", "tornado", "tqdm"}
LOOK = """
import sys
from beankit.cli import main
try:
    main()
except SystemExit:
    pass
print(*sys.modules, file=sys.stderr)
"""


def loaded(*words):
    """The modules that a command has loaded when it ends."""
    return set(subprocess.run([sys.executable, "-c", LOOK, *words], capture_output=True, text=True).stderr.split())


def test_the_version_is_printed_without_any_command():
    modules = loaded("--version")
    assert "beankit.cli" in modules
    assert modules & {*HEAVY, "typer"} == set()
    assert modules & COMMANDS == set()
    assert [name for name in modules if name.startswith(("beankit.apps", "beankit.arena", "beankit.words"))] == []


@pytest.mark.full
@pytest.mark.parametrize(("words", "room"), [(("games",), "games"), (("class", "slips", "--help"), "classroom")])
def test_only_the_commands_beside_the_asked_one_are_loaded(words, room):
    modules = loaded(*words)
    assert modules & COMMANDS == {f"beankit.cli.{room}"}
    assert "rich" in modules
    assert modules & HEAVY == {"rich"}


@pytest.mark.full
def test_the_list_of_all_commands_loads_nothing_heavy():
    assert loaded("--help") & HEAVY == {"rich"}
