"""Edicts in force at the table: however many there are, they take two lines and leave the cards their place."""

import pytest

pytest.importorskip("anywidget", reason="pip install 'beankit[notebook]'")

from tests.browser.boxes import faults
from tests.browser.harness import Live
from tests.browser.test_grid import MORE, SIZES, crowded
from tests.rules.abbey import bazaar, cards_with, on

WINDOWS = SIZES | MORE
FIELDS = on(["soy soy soy", "blue blue"], ["red red", "garden"], ["stink stink", "green"], ["chili", "black_eyed"])
EDICTS = "no_profit one_partner not_left third_card"


def trading(table):
    """The person trades while four edicts are in force."""
    hand = "soy green red no_gifts blue not_right"
    held = {"fields": FIELDS, "revealed": "garden blue", "sacrifice": cards_with("black_eyed+garden")}
    table.host.join(bazaar(hand, "garden chili", "stink", "red", edicts=EDICTS, **held))


@pytest.mark.full
@pytest.mark.parametrize("lang", ["en", "de"])
def test_many_edicts_leave_the_cards_their_place(chromium, lang):
    page = chromium.new_page()
    live = Live(page, "bohnedikt", ["abbot", "counter", "trader"], 1, served=True, lang=lang, before=trading)
    misfits = {}
    for name, (width, height) in WINDOWS.items():
        misfits |= crowded(page, {name: (width, height)})
        if wrong := faults(page, width, height):
            misfits[name] = wrong
    assert misfits == {}
    page.set_viewport_size({"width": 1366, "height": 768})
    more = page.locator(".bk-banners .bk-link")
    assert more.inner_text() == "+2"
    more.click()
    assert page.locator(".bk-sheet .bk-banner, .bk-sheet p").count() >= 4
    page.close()
    live.close()
