"""The pages for readers name only what exists: files, modules, targets of the Makefile, commands and their options."""

import re
from collections import defaultdict
from pathlib import Path

import pytest

from tests.commands import runner
from tests.documents import ROOT, links, read

PLACES = ("*.md", "docs/*.md", "tutorials/*.md", "tutorials/source/*.md", ".github/ISSUE_TEMPLATE/*.yml")
PAGES = sorted(str(file.relative_to(ROOT)) for place in PLACES for file in ROOT.glob(place))
GROUPS = {"class", "course", "tournament"}


@pytest.mark.parametrize("page", PAGES)
def test_files_that_a_page_names_are_there(page):
    paths = [path for path in links(page) if not path.endswith("-v0")]  # as Gymnasium calls a game
    assert [path for path in paths if not Path(path).exists()] == []
    modules = re.findall(r"python -m\s+((?:benchmarks|tests)\.[\w.]*\w)", read(page))
    files = [ROOT / f"{module.replace('.', '/')}.py" for module in modules]
    assert [file for file in files if not file.exists() and not file.with_suffix("").is_dir()] == []


@pytest.mark.parametrize("page", PAGES)
def test_targets_that_a_page_names_are_in_the_makefile(page):
    targets = set(re.findall(r"^([a-z-]+):", read("Makefile"), flags=re.MULTILINE))
    assert set(re.findall(r"(?:^|`)make ([a-z-]+)", read(page), flags=re.MULTILINE)) <= targets


@pytest.mark.parametrize("page", [page for page in PAGES if page != "CHANGELOG.md"])  # which tells what is gone
def test_commands_that_a_page_names_have_these_options(page, capsys, monkeypatch):
    monkeypatch.setenv("COLUMNS", "300")
    options = defaultdict(set)
    for line in re.findall(r"`beankit ([^`]+)`", read(page)) + re.findall(r"^ *beankit ([a-z].+)", read(page), re.M):
        words = line.partition(" #")[0].split()
        if words[0] == "record":  # no command, but how a record begins
            continue
        if words[0].startswith("--"):
            words.insert(0, "")
        path = tuple(words[:2] if words[0] in GROUPS and words[1:] else words[:1])
        options[path] |= {word for word in words if word.startswith("--")}
    for path, named in options.items():
        done = runner(capsys)(*filter(None, path), "--help")
        assert done.status == 0, path
        assert {option for option in named if option not in done.out} == set(), path
