"""docs/search.md is true: its code runs, and what it names is there."""

import re
from pathlib import Path

import pytest

import beankit.search
from tests.documents import blocks, links, read

PAGE = "docs/search.md"


@pytest.mark.full
def test_the_code_runs(capsys):
    names = {"__name__": "page"}
    for block in blocks(PAGE, "python"):
        exec(block, names)  # noqa: S102
    scores, careful, counted, *_ = capsys.readouterr().out.splitlines()
    assert re.fullmatch(r"\(\d+, \d+, \d+\)", scores)
    assert re.fullmatch(r"\(\d+, \d+, \d+\)", careful)
    assert counted.count(",") == 2


def test_what_the_page_names_is_there():
    assert [path for path in links(PAGE) if not Path(path).exists()] == []
    table = [line for line in read(PAGE).splitlines() if line.startswith("|")]
    named = {name for line in table for name in re.findall(r"\b([A-Z]\w+|candidates)\(", line)}
    assert len(named) > 8
    assert named <= {*beankit.search.__all__}


def test_the_room_exports_what_it_says():
    assert all(hasattr(beankit.search, name) for name in beankit.search.__all__)
