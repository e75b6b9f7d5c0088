"""The log beside the table: it follows the game, and waits for whoever reads further up."""

from functools import partial

import pytest

pytest.importorskip("anywidget", reason="pip install 'beankit[notebook]'")

from tests.browser.player import play
from tests.browser.scenes import advance

LEFT = "log => log.scrollHeight - log.scrollTop - log.clientHeight"  # pixels below what is seen


@pytest.mark.full
def test_the_log_follows_the_game_unless_somebody_reads_further_up(live):
    table = live("bohnanza", ["gardener", "peddler", "random"], seed=7)
    page, log, newest = table.page, table.page.locator(".bk-log"), table.page.locator(".bk-newest")
    play(page, enough=12)
    table.settle()
    assert log.evaluate(LEFT) < 2
    folded = log.locator('.bk-turn[aria-expanded="false"]')
    while folded.count():
        folded.first.click()
    log.evaluate("log => { log.scrollTop = log.scrollHeight; }")
    log.evaluate("() => new Promise(requestAnimationFrame)")
    assert log.evaluate("log => log.scrollHeight > log.clientHeight + 200")
    assert log.evaluate(LEFT) < 2
    assert log.locator(":scope > :last-child").inner_text().startswith("Now: ")
    assert newest.is_hidden()
    log.evaluate("log => { log.scrollTop = 40; }")
    log.evaluate("() => new Promise(requestAnimationFrame)")
    before = log.locator(":scope > :not(.bk-nowline)").count()
    play(page, enough=6)
    table.settle()
    fresh = log.locator(":scope > :not(.bk-nowline)").count() - before
    assert log.evaluate("log => log.scrollTop") == 40
    assert newest.inner_text() == f"{fresh} new lines"
    page.set_viewport_size({"width": 1300, "height": 700})  # a window that changes moves nobody either
    assert log.evaluate("log => log.scrollTop") == 40
    newest.click()
    assert log.evaluate(LEFT) < 2
    assert newest.is_hidden()
    play(page, enough=2)
    table.settle()
    assert log.evaluate(LEFT) < 2


def test_the_bar_is_as_wide_as_the_table(live):
    page = live("bohnanza", seed=7, served=True, width=1600).page
    bar, log, hand = (page.locator(css).bounding_box() for css in (".bk-bar", ".bk-aside", ".bk-handzone"))
    assert (bar["x"], bar["x"] + bar["width"]) == (hand["x"], log["x"] + log["width"])


def test_turns_that_are_over_are_folded_and_open_when_pressed(live):
    table = live("bohnanza", seed=7, before=partial(advance, kind="plant", least=30))
    log = table.page.locator(".bk-log")
    turns = log.locator("h4 > .bk-turn")
    assert turns.count() > 2
    assert [turn.get_attribute("aria-expanded") for turn in turns.all()][-3:] == ["false", "true", "true"]
    first = turns.first
    line = log.locator("h4").first.locator("xpath=following-sibling::p[1]")
    assert line.is_hidden()
    first.click()
    assert line.is_visible()
    play(table.page, enough=1)  # what somebody has opened stays open, and the log stays there
    table.settle()
    assert line.is_visible()
    first.click()
    assert line.is_hidden()
