"""The package's JavaScript: its bundles are made of its modules, and the linter sees what is wrong."""

import json
import os
import re
import subprocess
from pathlib import Path
from shutil import copyfile, which

import pytest

from beankit.core.said import ENGLISH, Language
from tests.needs import give_up
from tests.test_languages import POLISH

ROOT = Path(__file__).resolve().parent.parent
TOOLS = ROOT / "node_modules"
BUILT = (
    "beankit/notebook/static/beans.js",
    "beankit/notebook/static/faces.js",
    "beankit/notebook/built/widget.js",
    "beankit/charts/built/board.js",
)
OWN = [
    file
    for file in (ROOT / "beankit").rglob("*.js")
    if file.relative_to(ROOT).as_posix() not in BUILT and "vendor" not in file.parts
]
CLOCKS = range(0x2300, 0x2400)  # with hourglasses and keys: few fonts have them
FIRST_PICTURE = 0x1F000  # of the signs that only fonts for pictures have
WRONG = {
    "noUndeclaredVariables": "export const lock = () => LOCK;\n",
    "noUnusedVariables": "const lock = 1;\n",
    "noShadow": "export const lock = 1;\nexport const other = [2].map((lock) => lock);\n",
}


@pytest.fixture(scope="module")
def tools():
    """Where the commands of our packages of node are."""
    if which("node") is None:
        give_up("no node; install with:  apt-get install nodejs npm")
    if not (TOOLS / ".ready").exists():
        give_up("the packages of node are missing; install with:  make lint")
    return TOOLS / ".bin"


@pytest.mark.full
def test_the_bundles_are_what_the_modules_make(tools, tmp_path):
    subprocess.run(["node", ".ci/bundle.js", tmp_path], cwd=ROOT, check=True)
    assert {file.relative_to(tmp_path).as_posix() for file in tmp_path.rglob("*.js")} == {*BUILT}
    for name in BUILT:
        assert (tmp_path / name).read_bytes() == (ROOT / name).read_bytes(), f"{name} is old: run  make scripts"


def test_no_sign_needs_a_font_for_pictures():
    """Not every computer has one: there it would be an empty box."""
    signs = {sign for file in OWN for sign in file.read_text("utf-8")}
    assert {sign for sign in signs if ord(sign) >= FIRST_PICTURE or ord(sign) in CLOCKS} == set()


FORMS = """
import {{ filled }} from "{module}";
const told = (number) => filled("{{number}} {{number:a|b|c}}", {{ number }}, {table});
console.log(JSON.stringify({numbers}.map(told)));
"""


@pytest.mark.parametrize("language", [ENGLISH, Language("pl", plural=POLISH)], ids=lambda language: language.code)
def test_a_page_counts_as_the_catalogue_says(tools, language):
    numbers = [0, 1, 2, 5, 12, 22, 101, 102, 112, 1001, 1022, "3", 1.5, "1 to 2"]
    module = (ROOT / "beankit/charts/js/sentences.js").as_uri()
    code = FORMS.format(module=module, table=json.dumps(language.plurals), numbers=json.dumps(numbers))
    done = subprocess.run(
        ["node", "--input-type=module", "-e", code], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert json.loads(done.stdout) == [f"{number} {language.write(number, 'a|b|c')}" for number in numbers]


def test_the_linter_refuses_what_is_undeclared_unused_or_shadowed(tools, tmp_path):
    copyfile(ROOT / "biome.json", tmp_path / "biome.json")
    folder = tmp_path / "beankit" / "notebook" / "static"
    folder.mkdir(parents=True)
    for rule, code in WRONG.items():
        (folder / f"{rule}.js").write_text(code)
    checked = subprocess.run(
        [tools / "biome", "lint", "--reporter=github"], cwd=tmp_path, capture_output=True, text=True
    )
    assert checked.returncode == 1
    assert {*re.findall(r"lint/\w+/(\w+),file=\S*/(\w+)\.js,", checked.stdout)} == {(rule, rule) for rule in WRONG}


@pytest.mark.parametrize(("ci", "fails"), [("true", True), ("", False)])
def test_without_node_the_lint_says_so_and_fails_in_ci(tmp_path, ci, fails):
    for name in ("sh", "bash"):
        (tmp_path / name).symlink_to(which(name))
    environment = {**os.environ, "PATH": str(tmp_path), "CI": ci}
    done = subprocess.run([which("make"), "lint-scripts"], cwd=ROOT, env=environment, capture_output=True, text=True)
    assert (done.returncode != 0) == fails, done.stderr
    assert "no npm" in done.stdout + done.stderr
