"""Hints come from house bots and from the bots at the table, and from nobody else."""

import pytest

pytest.importorskip("anywidget", reason="pip install 'beankit[notebook]'")

from beankit import Bot
from beankit.sandbox.engine.guests import stand_in
from beankit.sandbox.levels import isolation
from beankit.sandbox.source.entry import Entry
from tests.notebook.page import Page

SOURCE = (
    "from beankit import Bot\n\n\nclass Mine(Bot):\n    def choose(self, view, options):\n        return options[-1]\n"
)


class Mine(Bot):
    """Takes the last option."""

    def choose(self, view, options):
        return options[-1]


def hint_of(name, *against):
    """What the page hears if this bot is asked for a hint."""
    page = Page("bohnanza", list(against), seed=7)
    page.say("set", name="hint", value=name)
    options = page.table.host.view.decision.options
    page.say("hint", n=page.picture["n"])
    return page.latest, options


def test_a_bot_of_ones_own_at_the_table_gives_hints():
    told, options = hint_of("mine", Mine, "trader")
    assert told["hint"]["text"] == options[-1].text
    assert told["hint"]["label"][0].startswith("mine would")


def test_a_bot_in_a_process_of_its_own_gives_hints():
    told, options = hint_of("otter", stand_in(Entry("mine.py", SOURCE), "otter", isolation()), "trader")
    assert told["hint"]["text"] == options[-1].text


def test_a_bot_that_fails_has_no_advice():
    broken = SOURCE.replace("options[-1]", "1 / 0")
    told, _ = hint_of("otter", stand_in(Entry("mine.py", broken), "otter", isolation()), "trader")
    assert told["hint"]["label"][0].startswith("otter has no advice")


def test_nobody_else_is_asked():
    page = Page("bohnanza", [Mine, "trader"], seed=7)
    page.say("set", name="hint", value="x.py")
    assert "hint = 'x.py'" in page.latest["refused"]
