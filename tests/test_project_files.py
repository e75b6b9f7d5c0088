"""What surrounds the code: workflows, hooks, changelog, citation and issue forms are valid and name what exists."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

import beankit
from beankit import GAMES

ROOT = Path(__file__).resolve().parent.parent
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
FORMS = sorted(set((ROOT / ".github" / "ISSUE_TEMPLATE").glob("*.yml")) - {ROOT / ".github/ISSUE_TEMPLATE/config.yml"})
VALID = {
    "vendor.github-workflows": WORKFLOWS,
    "vendor.github-issue-forms": FORMS,
    "vendor.github-issue-config": [ROOT / ".github/ISSUE_TEMPLATE/config.yml"],
    "vendor.citation-file-format": [ROOT / "CITATION.cff"],
}


def read(name):
    return (ROOT / name).read_text("utf-8")


def run(*command):
    return subprocess.run([sys.executable, "-m", *command], cwd=ROOT, capture_output=True, text=True)


@pytest.mark.full
@pytest.mark.course  # the schemas come with the packages of the development environment
@pytest.mark.parametrize("schema", VALID)
def test_files_follow_their_schema(schema):
    checked = run("check_jsonschema", "--builtin-schema", schema, *map(str, VALID[schema]))
    assert checked.returncode == 0, checked.stdout + checked.stderr


@pytest.mark.course
def test_the_hooks_are_read_by_pre_commit():
    checked = run("pre_commit", "validate-config")
    assert checked.returncode == 0, checked.stdout + checked.stderr


@pytest.mark.parametrize(
    "file", [*WORKFLOWS, ROOT / ".pre-commit-config.yaml", ROOT / ".ci" / "run"], ids=lambda file: file.name
)
def test_every_command_exists_in_the_makefile(file):
    targets = set(re.findall(r"^([a-z-]+):", read("Makefile"), flags=re.MULTILINE))
    named = set(re.findall(r"(?:run: |entry: |^)make ([a-z -]+)", file.read_text("utf-8"), flags=re.MULTILINE))
    assert {target for words in named for target in words.split()} <= targets
    assert named or "bash .ci/run" in file.read_text("utf-8")


def test_both_processors_and_every_python_are_tested():
    tests = read(".github/workflows/tests.yml")
    pythons = re.findall(r"Python :: (3\.\d+)", read("pyproject.toml"))
    assert "ubuntu-24.04-arm" in tests
    assert "bash .ci/run" in tests
    assert len(pythons) >= 3
    assert all(re.search(rf"^ +{re.escape(python)}$", tests, flags=re.MULTILINE) for python in pythons)


def test_changelog_and_citation_name_this_version():
    headings = re.findall(r"^## (\S+)", read("CHANGELOG.md"), flags=re.MULTILINE)
    assert next(heading for heading in headings if heading != "Unreleased") == beankit.__version__
    assert f"\nversion: {beankit.__version__}\n" in read("CITATION.cff")


def test_the_form_for_a_wrong_rule_names_every_game_and_asks_for_the_record():
    form = read(".github/ISSUE_TEMPLATE/wrong-rule.yml")
    games = re.search(r"options: \[(.*)\]", form)[1].split(", ")
    assert games == list(GAMES)
    assert "id: record" in form


@pytest.mark.full
def test_the_search_for_mutants_names_files_that_are_there():
    pytest.importorskip("cosmic_ray", reason="pip install -e '.[dev]'")
    from tests import mutants

    files = [file.relative_to(ROOT) for folder in mutants.FOLDERS for file in (ROOT / folder).rglob("*.py")]
    assert {*mutants.RULES, *mutants.HIDDEN} <= {file.stem for file in files}
    named = [*mutants.TESTS, *mutants.BESIDE_RULES, *(mutants.worlds_of(str(file)) for file in files)]
    assert [path for path in named if not (ROOT / path).exists()] == []
