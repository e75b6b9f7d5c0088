"""The kit as others get it: as a wheel in its own environment, and without any other packages."""

import json
import subprocess
import sys
import tarfile
import venv
from importlib.metadata import metadata
from pathlib import Path
from shutil import copyfile
from zipfile import ZipFile

import pytest

import beankit

ROOT = Path(__file__).resolve().parent.parent
MATCH = ("play", "bohnanza", "trader", "gardener", "random", "--seed", "3", "--json")
LEFT_BEHIND = (
    "beankit/__pycache__/house.cpython-311.pyc",
    "bots/.ipynb_checkpoints/mine-checkpoint.py",
    "tournaments/demo.sqlite",
    "tournaments/demo.key",
    "tutorials/my_bot.py",
    "tests/.hypothesis/examples",
    "dist/beankit-0.0.1.tar.gz",
    ".venv/bin/python",
    "node_modules/esbuild/package.json",
)
USERS = {"all", "classroom", "dask", "learning", "nbgrader", "notebook", "openspiel", "pages", "rl", "tournament",
         "training"}  # fmt: skip
EXTRAS = {*USERS, "dev"}

BARE = """
import importlib, pkgutil, sys
sys.path.insert(0, sys.argv[1])
import beankit, beankit.core, beankit.games
for package in (beankit.core, beankit.games):
    for module in pkgutil.walk_packages(package.__path__, package.__name__ + "."):
        importlib.import_module(module.name)
tops = {name.partition(".")[0] for name in sys.modules}
print(*sorted(tops - set(sys.stdlib_module_names) - {"beankit", "__main__"}))
"""


def run(*command, cwd):
    """What a command prints; its output is shown if it fails."""
    done = subprocess.run([str(word) for word in command], cwd=cwd, capture_output=True, text=True)
    assert done.returncode == 0, f"{command}\n{done.stdout}\n{done.stderr}"
    return done.stdout


def beankit_here(*words):
    """The command in this clone."""
    return run(Path(sys.executable).parent / "beankit", *words, cwd=ROOT)


def files_in(folder):
    """All files that belong to the kit."""
    return {file for file in folder.rglob("*") if file.is_file() and "__pycache__" not in file.parts}


def files_of_the_clone():
    """What git knows of, and what somebody has just written."""
    return set(run("git", "ls-files", "--cached", "--others", "--exclude-standard", cwd=ROOT).splitlines())


@pytest.fixture(scope="module")
def dist(tmp_path_factory):
    """The source distribution, and the wheel built from it, of a clone in which people have worked."""
    clone, folder = tmp_path_factory.mktemp("clone"), tmp_path_factory.mktemp("dist")
    for name in files_of_the_clone():
        (clone / name).parent.mkdir(parents=True, exist_ok=True)
        copyfile(ROOT / name, clone / name)
    for name in LEFT_BEHIND:
        (clone / name).parent.mkdir(parents=True, exist_ok=True)
        (clone / name).touch()
    run(sys.executable, "-m", "build", "--outdir", folder, clone, cwd=folder)
    return folder


@pytest.fixture(scope="module")
def wheel(dist):
    """The wheel."""
    return next(dist.glob("*.whl"))


@pytest.fixture(scope="module")
def elsewhere(dist, tmp_path_factory):
    """The command, installed from the source distribution into an empty environment outside the clone."""
    folder = tmp_path_factory.mktemp("elsewhere")
    venv.create(folder / "env", with_pip=True)
    python = folder / "env" / "bin" / "python"
    sdist = next(dist.glob("*.tar.gz"))
    run(python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", sdist, cwd=folder)
    return lambda *words: run(folder / "env" / "bin" / words[0], *words[1:], cwd=folder)


def test_core_and_games_need_the_standard_library_only():
    assert run(sys.executable, "-I", "-S", "-c", BARE, ROOT, cwd=ROOT).split() == []


def test_importing_the_kit_loads_core_and_games_only():
    loaded = run(sys.executable, "-c", "import sys, beankit; print(*sys.modules)", cwd=ROOT).split()
    parts = {name.split(".")[1] for name in loaded if name.startswith("beankit.")}
    assert parts.isdisjoint({"adapters", "arena", "cli", "notebook", "sandbox", "tournament"})


STAR = """
import sys
sys.modules |= dict.fromkeys(sys.argv[1:])  # they cannot be imported
from beankit import *
print(*sorted({"Bot", "Replay", "Table", "Tournament"} & {*globals()}))
try:
    from beankit import Table
    print(Table.__name__)
except BeankitError as error:
    print(error)
"""
NOTEBOOK_ONLY = "this needs anywidget; install it with:  pip install 'beankit[notebook]'"


@pytest.mark.full
def test_a_star_takes_what_can_be_loaded_and_the_table_says_what_it_needs():
    lines = run(sys.executable, "-c", STAR, "anywidget", "ipywidgets", cwd=ROOT).splitlines()
    assert lines == ["Bot Tournament", NOTEBOOK_ONLY]


@pytest.mark.full
def test_a_star_takes_the_table_along_where_it_can_be_loaded():
    pytest.importorskip("anywidget", reason="pip install 'beankit[notebook]'")
    assert run(sys.executable, "-c", STAR, cwd=ROOT).splitlines() == ["Bot Replay Table Tournament", "Table"]


def test_every_extra_of_the_design_exists():
    assert set(metadata("beankit").get_all("Provides-Extra")) == EXTRAS


@pytest.mark.full
def test_the_version_has_one_source():
    assert metadata("beankit")["Version"] == beankit.__version__, "touch pyproject.toml, and make reinstalls it"
    assert beankit.__version__ in beankit_here("--version")


@pytest.mark.full
@pytest.mark.xdist_group("package")
def test_the_wheel_carries_the_kit_its_bots_and_tournaments_and_nothing_else(wheel):
    names = set(ZipFile(wheel).namelist())
    kit, bots, tournaments = (files_in(ROOT / folder) for folder in ("beankit", "bots", "tournaments"))
    inside = {f"beankit/{file.relative_to(ROOT)}" for file in bots | tournaments}
    wanted = {str(file.relative_to(ROOT)) for file in kit} | inside
    assert bots
    assert ROOT / "tournaments" / "demo.toml" in tournaments
    assert {"beankit/py.typed", "beankit/notebook/built/widget.js", "beankit/charts/built/board.js"} <= names
    assert {name for name in names if ".dist-info/" not in name} == wanted


@pytest.mark.full
@pytest.mark.xdist_group("package")
def test_the_source_distribution_is_the_clone_and_nothing_that_was_left_behind_in_it(dist):
    with tarfile.open(next(dist.glob("*.tar.gz"))) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    assert {"README.md", "LICENSE", "Makefile", "tests/test_package.py", ".ci/install"} <= names
    assert names == files_of_the_clone() | {"PKG-INFO"}


@pytest.mark.full
@pytest.mark.xdist_group("package")
def test_the_clone_and_its_source_distribution_build_the_same_wheel(wheel, tmp_path):
    run(sys.executable, "-m", "build", "--wheel", "--outdir", tmp_path, ROOT, cwd=tmp_path)
    ours, theirs = ZipFile(next(tmp_path.glob("*.whl"))), ZipFile(wheel)
    assert {name: ours.read(name) for name in ours.namelist()} == {
        name: theirs.read(name) for name in theirs.namelist()
    }


@pytest.mark.full
@pytest.mark.xdist_group("package")
def test_the_installed_kit_knows_the_same_games_and_bots(elsewhere):
    assert elsewhere("beankit", "games") == beankit_here("games")
    assert elsewhere("beankit", "bots") == beankit_here("bots")


@pytest.mark.full
@pytest.mark.xdist_group("package")
def test_the_installed_kit_plays_the_same_match(elsewhere):
    there, here = json.loads(elsewhere("beankit", *MATCH)), json.loads(beankit_here(*MATCH))
    assert there["games"][0]["digest"]
    assert there == here


@pytest.mark.full
@pytest.mark.xdist_group("package")
def test_house_bots_are_imported_from_the_installed_kit(elsewhere):
    code = "from beankit import duel; from beankit.bots import Trader, Gardener; import beankit.bots.trader as t; "
    code += "from beankit.arena.bots.roster import find_bot; print(t.Trader is Trader is find_bot('trader'))"
    assert elsewhere("python", "-c", code) == "True\n"


@pytest.mark.full
@pytest.mark.xdist_group("package")
def test_the_installed_kit_finds_its_tournaments(elsewhere):
    code = "from beankit.tournament.plan import file; print(file.read_settings(file.find_file('demo')).game)"
    assert elsewhere("python", "-c", code) == "bohnanza\n"


@pytest.mark.full
@pytest.mark.xdist_group("package")
@pytest.mark.parametrize("name", ["bots", "tests", "benchmarks", "tournaments", "tutorials", "pydantic"])
def test_no_other_module_is_installed(elsewhere, name):
    code = f"import importlib.util; print(importlib.util.find_spec({name!r}))"
    assert elsewhere("python", "-c", code).strip() == "None"
