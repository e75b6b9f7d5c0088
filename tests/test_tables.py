"""The measured tables of docs/ name their version of the kit, and the same version writes them again."""

import re

import pytest

from beankit import GAMES, __version__
from beankit.arena.bots.roster import house_bots
from beankit.arena.bots.strength import measured, yardstick
from benchmarks.opponents import line
from benchmarks.tables import DOCS, TABLES, cell, with_table

MARKED = re.compile(r"<!-- measured: (\w+) -->\n(.*?)<!-- end -->", re.DOTALL)
PAGES = {page.name: MARKED.findall(page.read_text("utf-8")) for page in DOCS.glob("*.md")}
ELSEWHERE = {  # tables that have a command of their own
    "calibration": "bench.md",
    "decisions": "bench.md",
    "hand_ins": "bench.md",
    "costs": "bench.md",
    "pages": "serving.md",
    "companies": "bots.md",
}
TEXTS = {name: text for tables in PAGES.values() for name, text in tables}


def test_every_table_is_in_its_page_once():
    standing = sorted((name, page) for page, tables in PAGES.items() for name, _ in tables)
    assert standing == sorted([*((name, table.page) for name, table in TABLES.items()), *ELSEWHERE.items()])


@pytest.mark.parametrize("name", TABLES)
def test_a_table_names_the_kit_and_the_number_of_deals(name):
    assert f"beankit {__version__}" in TEXTS[name], "measure it with this version: make tables"
    assert re.search(rf"\b{TABLES[name].deals} (deals|games)\b", TEXTS[name])


@pytest.mark.full
@pytest.mark.parametrize(
    ("name", "pair", "players", "game"),
    [
        ("specialists", ("loner", "gardener"), 1, "al-cabohne-solo"),
        pytest.param("strength", ("template", "random"), 3, "bohnanza", marks=pytest.mark.full),
    ],
)
def test_the_same_kit_plays_a_cell_again(name, pair, players, game):
    row = next(line for line in TEXTS[name].splitlines() if line.startswith(f"| {' | '.join(pair)} |"))
    assert cell(*pair, TABLES[name].deals, players, game) in row


def test_a_table_is_written_between_its_marks_and_nowhere_else():
    page = "before\n<!-- measured: {} -->\nold\n<!-- end -->\nafter\n"
    both = page.format("one") + page.format("other")
    new = with_table(both, "one", ["new", "lines"])
    assert new == page.format("one").replace("old", "new\nlines") + page.format("other")
    with pytest.raises(SystemExit, match="the table third must be in its page once, not 0 times"):
        with_table(both, "third", [])


def test_pages_read_the_strengths_that_the_table_shows():
    assert measured().version == __version__
    assert [line(row) for row in measured().rows.values()] == [
        row for row in TEXTS["opponents"].splitlines() if re.match(r"\| (?!bot )\w", row)
    ]


def test_every_house_bot_is_measured_or_the_yardstick_in_every_game_that_it_plays():
    for game in GAMES:
        able = {name for name, kind in house_bots().items() if not kind.games or game in kind.games}
        rows = {bot for name, bot in measured().rows if name == game}
        assert able - rows == {yardstick(game).yardstick} - {""}
