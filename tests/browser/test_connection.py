"""A lost connection is told at once, and what is pressed meanwhile is played when it is back, or is said not to be."""

import pytest

pytest.importorskip("anywidget", reason="pip install 'beankit[notebook]'")

SOON = 2000  # milliseconds
NOTE = '.bk [data-key="line"]'
FIRST = '.bk [data-do="target"]'
# Messages of the page wait until they are let go; `drop` loses those that wait.
HOLD = """() => {
  const deliver = window.toPython, waiting = [];
  window.toPython = (message) => new Promise((done) => waiting.push(() => done(deliver(message))));
  window.drop = () => waiting.splice(0);
  window.letGo = () => { window.toPython = deliver; for (const go of waiting.splice(0)) go(); };
}"""


@pytest.fixture
def table(live):
    return live("bohnanza", ["counter", "trader"], seed=7, pace="at once")


def moves(table):
    """What has been played, as text."""
    return [move.text for move in table.python.table.host.sitting.moves]


def lose(page):
    """The network is gone, and with it what the page sends."""
    page.evaluate(HOLD)
    page.context.set_offline(True)


def find(page):
    """The network is back, and what was on its way arrives."""
    page.context.set_offline(False)
    page.evaluate("() => window.letGo()")


def gone(table):
    """Wait until nothing is said about the connection any more."""
    table.page.locator(NOTE).wait_for(state="detached")
    table.settle()


def test_a_press_without_a_connection_is_played_when_it_is_back(table):
    page, before = table.page, moves(table)
    lose(page)
    page.locator(NOTE, has_text="No connection. What you press is kept").wait_for(timeout=SOON)
    page.locator(FIRST).first.click()
    page.locator(NOTE, has_text="on field 1” will be sent once the connection is back").wait_for()
    assert (moves(table), table.state["state"]) == (before, "asked")
    find(page)
    gone(table)
    assert len(moves(table)) > len(before)


def test_a_browser_that_is_offline_plays_on_with_a_kernel_that_answers(table):
    page, before = table.page, moves(table)
    page.clock.install()
    page.evaluate("() => { document.querySelector('.bk').dataset.n = ''; dispatchEvent(new Event('offline')); }")
    page.locator('.bk:not([data-n=""])').wait_for()
    page.clock.fast_forward(SOON)
    assert page.locator(NOTE).count() == 0
    page.locator(FIRST).first.click()
    table.settle()
    assert len(moves(table)) > len(before)


def test_an_answer_that_comes_late_shows_that_the_connection_is_there(table):
    page, before = table.page, moves(table)
    lose(page)
    page.locator(NOTE, has_text="No connection").wait_for()
    page.locator(FIRST).first.click()
    page.locator(NOTE, has_text="on field 1”").wait_for()
    page.evaluate("() => window.letGo()")  # the browser still says that it is offline
    gone(table)
    assert len(moves(table)) > len(before)


def test_the_last_press_counts_and_can_be_taken_back(table):
    page, before = table.page, moves(table)
    lose(page)
    page.locator(NOTE, has_text="No connection").wait_for(timeout=SOON)
    for at in (0, 1):
        page.locator(FIRST).nth(at).click()
    page.locator(NOTE, has_text="on field 2”").wait_for()
    page.locator('.bk [data-do="takeback"]').click()
    page.locator(NOTE, has_text="What you press is kept").wait_for()
    find(page)
    gone(table)
    assert moves(table) == before


def test_a_press_that_comes_too_late_is_said_not_to_be_played(table):
    page = table.page
    lose(page)
    page.locator(NOTE, has_text="No connection").wait_for(timeout=SOON)
    page.locator(FIRST).nth(1).click()
    page.locator(NOTE, has_text="on field 2”").wait_for()
    play = table.python.table.play
    table.thread.submit(play, table.python.table.person.view.decision.options[0]).result()  # in another tab
    after = moves(table)
    find(page)
    page.locator(NOTE, has_text="on field 2” was not played").wait_for()
    assert moves(table) == after
    page.locator('.bk [data-do="target"], .bk [data-do="quiet"]').first.click()
    gone(table)


@pytest.mark.parametrize("lost", [False, True])
def test_a_press_that_is_not_answered_is_told_and_arrives_once(table, lost):
    page, before = table.page, moves(table)
    page.evaluate(HOLD)
    page.locator(FIRST).first.click()
    page.locator(NOTE, has_text="No answer yet. “Plant").wait_for(timeout=SOON)
    assert table.state["state"] == "sent"
    if lost:
        page.evaluate("() => window.drop()")
    page.evaluate("() => window.letGo()")
    gone(table)
    played = moves(table)[len(before) :]
    assert [text.partition(" ")[0] for text in played].count("plant") == 1, played


CUT_OFF = "() => { dispatchEvent(new Event('offline')) }"


@pytest.mark.parametrize("arrived", [False, True])
def test_a_press_just_before_the_connection_was_lost_arrives_once(table, arrived):
    page, before = table.page, moves(table)
    page.evaluate(HOLD)
    page.locator(FIRST).first.click()
    page.evaluate(CUT_OFF)
    page.locator(NOTE, has_text="on field 1”").wait_for()
    if not arrived:
        page.evaluate("() => window.drop()")
    find(page)
    page.evaluate("() => { dispatchEvent(new Event('online')) }")
    gone(table)
    played = moves(table)[len(before) :]
    assert [text.partition(" ")[0] for text in played].count("plant") == 1, played


def test_a_press_is_not_played_in_the_next_deal(table):
    page = table.page
    lose(page)
    page.locator(NOTE, has_text="No connection").wait_for(timeout=SOON)
    page.locator(FIRST).first.click()
    page.locator(NOTE, has_text="on field 1”").wait_for()
    python = table.python.table
    python.host.outcomes = ["lost"]  # in another tab this game was played to its end, and another one was dealt
    table.thread.submit(python.host.deal, 8).result()
    find(page)
    page.locator(NOTE, has_text="on field 1” was not played").wait_for()
    assert moves(table) == []


def test_a_lost_connection_is_said_in_german(live):
    page = live("bohnanza", ["counter", "trader"], seed=7, lang="de").page
    lose(page)
    page.locator(NOTE, has_text="Keine Verbindung").wait_for(timeout=SOON)
    page.locator(FIRST).first.click()
    page.locator(NOTE, has_text="Keine Verbindung. „").wait_for()
    assert "auf Feld 1 pflanzen“ wird ausgeführt" in page.locator(NOTE).inner_text()
