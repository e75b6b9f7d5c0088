"""The commands and code in the README run."""

import os
import re
import shlex
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.apps.serving import serving

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


BOT = """from beankit import Bot


class Mine(Bot):
    def choose(self, view, options):
        return options[{number} % len(options)]
"""
PEOPLE = [
    "Ada Lovelace",
    "Bert Müller",
    "Dana Schmidt",
    "Dana Schmidt",
    "Chen Wei",
    "Emre Kaya",
]  # the last two do nothing
SHOWN = ["Ada Lovelace", "Bert Müller", "Dana Schmidt (m03)", "Dana Schmidt (m04)"]
PATIENCE = 1800.0  # seconds, on a machine that does other things, too


def intervals(store):
    """How many people have an interval in a league."""
    from beankit.tournament.league.table import table_of

    return sum(row.low is not None and not row.house for row in table_of(store).rows)


@pytest.mark.full
@pytest.mark.xdist_group("server")
@pytest.mark.usefixtures("server_packages")
def test_a_class_in_five_lines(tmp_path, monkeypatch):
    from beankit.apps.board.messages import BoardQuestion
    from beankit.apps.board.process import BoardDesk
    from beankit.tournament.league.league import League

    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    (block,) = [block for block in blocks("text") if "class new" in block]
    new, slips, serve, final, show = (shlex.split(line) for line in block.splitlines())
    roster = "".join(f"m{number:02},{name}\n" for number, name in enumerate(PEOPLE, 1))
    (tmp_path / "people.csv").write_text(f"id,name\n{roster}", "utf-8")
    run(new, tmp_path)
    codes = dict(re.findall(r"\((m\d+)\)\nyour code:  (\S+)", run(slips, tmp_path).stdout))
    with serving(tmp_path, *serve[2:]) as server:
        league = server.told(r"The league runs; its table is at\s+(\S+)")
        desk = server.told(r"Your desk, for nobody else:\s+(\S+)")
        visitor, teacher = server.visitor(), server.visitor()
        visitor.get(league.removeprefix(server.address))
        for number, (who, code) in enumerate([*codes.items()][: len(SHOWN)]):
            file = {"file": ("mine.py", BOT.format(number=number).encode())}
            sent = visitor.post("submit", {"name": who, "code": code}, file)
            assert "ticket=" in sent.url
        until = time.monotonic() + PATIENCE
        while not all(name in (page := visitor.get("league").text) for name in SHOWN):
            assert time.monotonic() < until, page
            time.sleep(1)
        assert "Ada Lovelace" in teacher.get(desk.removeprefix(server.address)).text, "one link opens the desk"
        assert visitor.get("league/bot?name=Ada+Lovelace").status == 200
        assert visitor.get("league/bot?name=m01").status == 404
    store = tmp_path / "autumn" / "league.sqlite"
    League(tmp_path / "autumn").go_on(2, watch=lambda *_: intervals(store) < len(SHOWN))  # it need not stand back here
    board = BoardDesk(store, tmp_path / "copy.sqlite", aliases=False)
    about = BoardQuestion(league=True, bot="Ada Lovelace"), BoardQuestion(troubles=True, owner="m01")
    page, own = (board.answered(question) for question in about)
    assert page.profile.goal == own.goal
    assert "beat" in str(own.goal), "which house bots it beats, or which one is the first"
    told = run(final, tmp_path).stdout
    assert "The final: " in told
    assert " v1" not in told, "in a final nobody plays in two versions"
    with serving(tmp_path, *show[2:]) as server:
        leader = server.visitor()
        lead = {"lead": server.leading_word()}
        server.address = leader.address = server.address.removesuffix("final")
        page = leader.get("final").text
        assert [name for name in SHOWN if name in page] == SHOWN
        while leader.get("final/certificate").status == 404:
            assert leader.post("final", {**lead, "do": "turn_on"}).status == 204
        page = leader.get("final/certificate").text
        assert "Final of autumn" in page
        assert [name for name in SHOWN if name in page] == SHOWN
        assert not re.search(r"m0[12]", page)


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
    commands = ("play", "duel", "laws", "replay", "serve", "class new", "tournament final")
    known = "".join(run(["beankit", *command.split(), "--help"], ROOT).stdout for command in commands)
    assert {option for option in options if option not in known} == set()
