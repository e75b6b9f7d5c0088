"""The commands and code in the README run."""

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
TEXT = (ROOT / "README.md").read_text("utf-8")


def blocks(language):
    """The code blocks of a language."""
    return re.findall(rf"^```{language}\n(.*?)^```", TEXT, flags=re.MULTILINE | re.DOTALL)


def run(words, folder):
    """Run one command of the README with the environment activated."""
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    done = subprocess.run(
        words,
        cwd=folder,
        env=os.environ | {"PATH": path},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, f"{words}: {done.stdout[-500:]} {done.stderr}"
    return done


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "bots").symlink_to(ROOT / "bots")
    return tmp_path


@pytest.mark.full
@pytest.mark.parametrize("block", blocks("sh"), ids=lambda block: block.partition("\n")[0])
def test_the_commands_run(block, folder):
    for line in block.splitlines():
        words = shlex.split(line, comments=True)
        assert words[0] in {"beankit", "cp", "make"}
        if words[0] == "make":  # this test is itself part of `make test`: only check that the target exists
            assert re.search(rf"^{words[1]}:.*##", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE)
        else:
            run(words, folder)


@pytest.mark.parametrize("block", blocks("python"), ids=lambda block: block.partition("\n")[0])
def test_the_code_runs(block, folder):
    assert "bohnanza, seed 7" in run([sys.executable, "-c", block], folder).stdout


@pytest.mark.full
def test_the_code_passes_a_type_checker(folder):
    (block,) = blocks("python")
    uses = "\nprint(match.explain(0).dearest[0].coins.low)\nmatch.explain(0).deerest\n"
    (folder / "gardener.py").write_text(block + uses)
    mypy = [sys.executable, "-m", "mypy", "--strict", "--cache-dir", str(ROOT / ".mypy_cache"), "gardener.py"]
    done = subprocess.run(mypy, cwd=folder, capture_output=True, text=True)
    (wrong, _) = done.stdout.splitlines()
    assert '"Explanation" has no attribute "deerest"' in wrong


def test_pictures_and_files_exist():
    shown = re.findall(r"!\[[^]]*\]\(([^)]+)\)", TEXT) + re.findall(r"`(bots/[^`]+|docs/[^`]+)`", TEXT)
    assert shown
    assert [name for name in shown if "://" not in name and not (ROOT / name).exists()] == []


def test_every_page_of_the_docs_is_in_the_list():
    linked = set(re.findall(r"^- \[[^]]+\]\((docs/[^)#]+)\):", TEXT, flags=re.MULTILINE))
    assert linked == {f"docs/{page.name}" for page in (ROOT / "docs").glob("*.md")}


def test_the_readme_says_whose_games_these_are():
    words = " ".join(TEXT.split())
    assert "unofficial teaching kit" in words
    assert "belong to their authors and publishers" in words
    assert "none of their artwork or rule text is used" in words


@pytest.mark.full
def test_other_options_of_the_text_exist():
    options = set(re.findall(r"--[a-z]+", TEXT))
    commands = ("play", "duel", "laws", "replay", "serve")
    known = "".join(run(["beankit", command, "--help"], ROOT).stdout for command in commands)
    assert {option for option in options if option not in known} == set()
