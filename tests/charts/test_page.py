"""A board becomes one page that holds everything it shows."""

import json
import re
from hashlib import sha256
from pathlib import Path

import pytest

from beankit.charts.page import document, figure, in_script, listed, script, still
from beankit.words import LANGUAGES, catalogue
from tests.charts.sample import board

CHARTS = Path(__file__).resolve().parents[2] / "beankit" / "charts"
HOSTILE = [
    "</script><script>hacked=1</script>",
    "<!--<script>",
    "<img src=x onerror=hacked=1>",
    "\"'><b onmouseover=hacked=1>&amp;",
    "=1+1",
    "\u2028line\u2029",
    "{bot} {{7*7}}",
    "a" * 90,
]


def test_the_builds_are_those_that_were_pinned_and_have_their_licences():
    pinned = json.loads((CHARTS / "vendor" / "pinned.json").read_text())
    assert {*pinned} == {"d3", "@observablehq/plot"}
    for build in pinned.values():
        name = build["file"].rpartition("/")[2]
        assert sha256((CHARTS / "vendor" / name).read_bytes()).hexdigest() == build["sha256"]
        assert "Permission to use, copy, modify" in (CHARTS / "vendor" / f"{name}.LICENSE").read_text()


def test_the_script_cannot_end_its_element():
    assert "</script" not in script().lower()
    assert "<!--" not in script()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_word_that_the_script_uses_exists(language):
    code = "".join(file.read_text() for file in (CHARTS / "js").glob("*.js"))
    used = {*re.findall(r"\bwords\.(\w+)", code)}
    titles = re.search(r"const CHARTS = \{(.*?)\}", code).group(1).split(",")
    used |= {f"{key.strip()}_{part}" for key in titles for part in ("title", "about")}
    assert used <= {*catalogue(language).tables["charts"]}


def test_a_page_holds_the_numbers_as_they_are():
    shown = board(names=HOSTILE)
    page = document(shown)
    (numbers,) = re.findall(r'<script type="application/json" id="numbers">(.*?)</script>', page, re.DOTALL)
    assert json.loads(numbers) == json.loads(json.dumps(shown))


def test_names_end_no_element_and_open_none():
    page = document(board(names=HOSTILE), still(board(names=HOSTILE)))
    assert page.lower().count("</script") == page.lower().count("<script") == 2
    assert "<img" not in page
    assert "<b onmouseover" not in page


def test_json_in_a_script_has_no_sign_that_html_reads():
    assert not {*in_script({"a": "<&>\u2028"})} & {*"<>&\u2028"}
    assert json.loads(in_script(["</script>", "\u2028"])) == ["</script>", "\u2028"]


def test_the_standings_without_a_script_have_every_bot_and_its_interval():
    page = still(board(names=HOSTILE))
    assert page.count("<tr>") == 9
    assert page.count("<circle") == 8
    assert "&lt;img src=x onerror=hacked=1&gt;" in page
    assert "0.90 ±0.04" in page


def test_with_too_few_deals_there_is_no_interval_and_no_rank():
    page = still(board(few=True))
    assert "±" not in page
    assert page.count("<td>–</td>") == 8


def test_numbers_are_written_as_the_language_does():
    assert [figure(-1234.5, 1, lang) for lang in ("en", "de")] == ["−1,234.5", "−1.234,5"]
    assert figure(None, 2, "en") == "–"
    assert [listed(list(names), " and ") for names in ("a", "ab", "abc")] == ["a", "a and b", "a, b and c"]
