"""An offer of many kinds: all of it fits, in the composer and in front of the one who is asked, in every window."""

import pytest

pytest.importorskip("anywidget", reason="pip install 'beankit[notebook]'")

from functools import partial

from beankit import Game
from tests.browser.boxes import faults
from tests.browser.harness import Live
from tests.browser.scenes import POSITION, rich
from tests.browser.test_grid import MORE, SIZES, crowded

AGAINST = ["trader", "gardener", "counter"]
WINDOWS = SIZES | MORE
OFFER = "offer garden soy black_eyed for chili red stink to all"
HANDS = ["stink red chili green black_eyed blue", "blue soy black_eyed chili", "stink soy chili", "red soy"]
# What a person reads of the trays: nothing of it may be shortened.
TRIMMED = """
() => [...document.querySelectorAll('.bk-given > p, .bk-sentence, .bk-to .bk-radio')]
  .filter((part) => getComputedStyle(part).clipPath === 'none')
  .filter((part) => part.scrollHeight > part.clientHeight + 1 || part.scrollWidth > part.clientWidth + 1)
  .map((part) => part.textContent.trim())
"""


@pytest.fixture
def table(chromium):
    """Opens a table that has the page for itself."""
    tables = []

    def open_table(before, lang):
        page = chromium.new_page()
        tables.append(Live(page, "bohnanza", AGAINST, 1, served=True, lang=lang, before=before))
        return page

    yield open_table
    for live in tables:
        assert live.refused == []
        live.page.close()
        live.close()


def asked(table):
    """Somebody offers three kinds for three others."""
    position = POSITION | {"active": 1, "phase": "trade", "revealed": "garden blue", "hands": HANDS}
    game = Game.from_position(position, seed=1)
    game.play(OFFER)
    table.host.join(game)


def put_together(page, given, wanted):
    """Put cards and kinds into the trays."""
    for card in page.locator('.bk-card[data-do="give"]').all()[:given]:
        card.click()
    for kind in page.locator('[data-do="want"]').all()[:wanted]:
        kind.click()
    page.locator(".bk-sentence .bk-word").nth(wanted + 1).wait_for()


def misfits(page, trimmed=""):
    """What does not fit, by window; empty if everything does."""
    seen = {}
    for name, (width, height) in WINDOWS.items():
        seen |= crowded(page, {name: (width, height)})
        wrong = faults(page, width, height)
        if short := trimmed and page.evaluate(trimmed):
            wrong[name] = short
        if wrong:
            seen[name] = [seen.get(name), wrong]
    return seen


@pytest.mark.full
@pytest.mark.parametrize("lang", ["en", "de"])
@pytest.mark.parametrize(("given", "wanted"), [(3, 3), (9, 8)])
def test_an_offer_of_many_kinds_fits(table, lang, given, wanted):
    page = table(partial(rich, phase="trade"), lang)
    put_together(page, given, wanted)
    assert misfits(page, TRIMMED) == {}


@pytest.mark.full
@pytest.mark.parametrize("lang", ["en", "de"])
def test_who_is_asked_sees_all_of_an_offer(table, lang):
    page = table(asked, lang)
    assert misfits(page) == {}


def test_in_the_smallest_window_pictures_stand_for_names_that_are_still_read_aloud(table):
    page = table(asked, "de")
    page.set_viewport_size({"width": 320, "height": 860})
    question = page.get_by_role("heading", level=2)
    assert question.aria_snapshot().lower().count("bohne") == 6
    name = question.locator(".bk-named").first
    assert name.evaluate("name => getComputedStyle(name).clipPath") != "none"
    page.set_viewport_size({"width": 400, "height": 860})
    assert name.evaluate("name => getComputedStyle(name).clipPath") == "none"
