"""Two sources side by side: what stands in both in the same shape is marked, and what is a house bot's is not."""

import pytest

from beankit.apps.board.desk import MOST_LINES, shape_of, side_by_side
from beankit.arena.bots.files import BotFiles
from beankit.arena.bots.roster import house

MINE = """def worth(self, field):
    best = 0.35 * len(field)
    for card in field:
        if best > 3:
            best -= self.rival(card)
    return best
"""
COPY = """# all my own work
def price(self, row):

    top = 0.5 * len(row)  # better
    for bean in row:
        if top > 4:
            top -= self.leader(bean)
    return top
"""
OTHER = "def worth(self, field):\n    return min(field)\n"


def alike(first, second):
    """How many lines of each are marked."""
    sides = side_by_side({"a": BotFiles.from_text("bot.py", first), "b": BotFiles.from_text("bot.py", second)})
    return [sum(line.alike for line in side.files["bot.py"]) for side in sides]


def test_names_numbers_comments_and_empty_lines_do_not_matter():
    assert alike(MINE, COPY) == [6, 6]
    assert alike(MINE, OTHER) == [0, 0]


def test_what_stands_in_a_house_bot_is_nobodys_own():
    trader = (house() / "trader.py").read_text("utf-8")
    assert alike(trader, trader) == [0, 0]


@pytest.mark.parametrize("line", ["# " + "x" * 9, "", "   "])
def test_a_line_that_says_nothing_has_no_shape(line):
    assert shape_of(line) == ""


def test_of_an_endless_source_only_the_beginning_is_shown():
    (side,) = side_by_side({"a": BotFiles.from_text("bot.py", "x = 1\n" * (MOST_LINES + 5) + "y" * 10_000)})
    assert (len(side.files["bot.py"]), side.more) == (MOST_LINES, 6)
