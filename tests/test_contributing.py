"""The examples of CONTRIBUTING.md run, and what it names exists."""

import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from tests.daily import daily
from tests.documents import ROOT, blocks, links, read

PAGE = "CONTRIBUTING.md"
COMMANDS = [line for block in blocks(PAGE, "sh") for line in block.splitlines()]


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """An empty folder with the files on the page; a block whose file exists is appended to it."""
    monkeypatch.chdir(tmp_path)
    for block in blocks(PAGE, "(?:python|toml)"):
        name = re.match(r"# (\w+\.\w+)\n", block)[1]
        with Path(name).open("a", encoding="utf-8") as file:
            file.write(f"{block}\n\n")
    return tmp_path


def beankit(command):
    """Run a command in its own process, so that what the page adds to the kit does not reach other tests."""
    program, *words = shlex.split(command)
    assert program == "beankit"
    return subprocess.run([sys.executable, "-m", "beankit", *words], capture_output=True, text=True)


@pytest.mark.full
@pytest.mark.parametrize("command", daily(COMMANDS, *(line for line in COMMANDS if " laws " not in line)))
def test_a_command_runs(command, folder):
    done = beankit(command)
    assert done.returncode == 0, done.stderr


@pytest.mark.full
def test_the_story_of_the_new_game_tells_of_its_phase(folder):
    done = beankit("beankit play my_game.py:MyGame random random random --seed 1 --narrate")
    assert "on the compost heap." in done.stdout


@pytest.mark.full
def test_what_the_new_game_lays_before_the_players_is_on_the_table(folder):
    beankit("beankit play my_game.py:MyGame random random random --seed 1 --record kept")
    done = beankit("beankit replay kept/my_game-1.txt --game my_game.py:MyGame")
    assert re.search(r"random-\d: compost heap: \d × ", done.stdout)
    german = beankit("beankit replay kept/my_game-1.txt --game my_game.py:MyGame --lang de")
    assert " auf den Kompost." in german.stdout


FACED = """
from beankit import Game
from beankit.core.registry import find_rules
from beankit.notebook.picture.scene import scene
from beankit.notebook.picture.table import whole

game = Game(find_rules("my_game.py:MyGame"), players=3, seed=1)
while game.decision.kind != "compost":
    game.play(game.decision.options[0])
seat = game.decision.seat
picture = whole(scene(game.view(seat), game.rules, "en", ["ann", "ben", "cy"]), (), {}, False)
(panel,), (rot,) = picture["panels"], picture["ask"]["options"]
print(panel["title"], [pile["name"] for pile in panel["piles"]], rot["from"], rot["to"] == f"compost:{seat}")
"""


@pytest.mark.full
def test_the_new_game_shows_its_face(folder):
    done = subprocess.run([sys.executable, "-c", FACED], capture_output=True, text=True)
    assert done.stdout == "compost heap ['ann', 'ben', 'cy'] hand:0 True\n", done.stderr


@pytest.mark.full
def test_without_its_memory_the_new_game_breaks_the_laws(folder):
    game = Path("my_game.py")
    game.write_text(game.read_text("utf-8").replace("    memory_class = Watcher\n", ""), "utf-8")
    done = beankit("beankit laws my_game.py:MyGame --games 2")
    assert done.returncode == 1
    assert "imagine" in done.stderr
    assert list(folder.glob("broken-law-*.txt"))


def test_the_page_begins_with_all_that_can_be_added():
    welcome = " ".join(read(PAGE).partition("\n## ")[0].split())
    additions = re.findall(r"^## An? (.+)$", read(PAGE), flags=re.MULTILINE)
    assert len(additions) == 8
    assert "add eight things" in welcome
    assert [thing for thing in additions if thing not in welcome] == []


def test_what_the_page_names_is_there():
    assert [path for path in links(PAGE) if not Path(path).exists()] == []
    targets = re.findall(r"^(?:make|`make) ([\w-]+)", "\n".join(blocks(PAGE, "make")), flags=re.MULTILINE)
    targets += re.findall(r"`make ([\w-]+)`", read(PAGE))
    makefile = (ROOT / "Makefile").read_text("utf-8")
    assert targets
    assert [target for target in targets if not re.search(rf"^{target}:", makefile, flags=re.MULTILINE)] == []


def test_what_runs_on_one_python_alone_is_there():
    once = (ROOT / "Makefile").read_text("utf-8").partition("ONCE ")[2].partition("\n\n")[0]
    paths = re.findall(r"tests/\S+", once)
    assert len(paths) > 5
    assert [path for path in paths if not (ROOT / path).exists()] == []


def test_every_style_rule_is_numbered_and_there_are_ten():
    style = read(PAGE).partition("## House style")[2]
    assert re.findall(r"^(\d+)\. ", style, flags=re.MULTILINE) == [str(number) for number in range(1, 11)]
