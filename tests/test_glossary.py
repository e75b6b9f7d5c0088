"""docs/glossary.md: every word stands there once, and what it names in code exists."""

import re
from collections import Counter

import beankit
from tests.documents import read

PAGE = "docs/glossary.md"


def rows():
    lines = [line for line in read(PAGE).splitlines() if line.startswith("| ") and not line.startswith("| word")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]


def test_a_word_has_one_meaning():
    words = [word.strip() for row in rows() for word in row[0].split(",") if not word.strip().startswith("`")]
    assert len(words) > 40
    assert [word for word, times in Counter(words).items() if times > 1] == []
    assert all(row[1] for row in rows())


def test_what_it_names_in_code_exists():
    names = re.findall(r"`beankit\.(\w+)`", read(PAGE))
    assert len(names) > 5
    assert [name for name in names if name not in beankit.__all__] == []
