"""What one is told lies over nothing that is asked: neither the question, nor its buttons, nor cards, nor bosses."""

import pytest

pytest.importorskip("anywidget", reason="pip install 'beankit[notebook]'")

from functools import partial

from tests.browser.scenes import advance, seated

SIZES = {"desk": (1366, 768), "tablet": (950, 900), "phone": (400, 800), "small": (360, 640)}
FITTED = "(wide) => document.querySelector('.bk').dataset.span === (wide < 760 ? 's' : wide < 1200 ? 'm' : 'l')"
ASKED = ".bk-ask, .bk-hand, .bk-field, .bk-rivals .bk-heap, .bk-market"
COVERED = """(css) => {
  const box = (thing) => thing.getBoundingClientRect();
  const cut = (one, other) => {
    const [a, b] = [box(one), box(other)];
    return Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
      && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
  };
  const notes = [...document.querySelectorAll(".bk-notes")].filter((one) => one.offsetHeight);
  if (notes.length !== 1) return `${notes.length} places for notices`;
  return [...document.querySelectorAll(css)].filter((one) => cut(one, notes[0])).map((one) => one.className);
}"""


def undone(page):
    page.locator('.bk [data-do="target"]').first.click()
    page.wait_for_function("() => document.querySelector('.bk').dataset.state === 'asked'")
    page.locator(".bk .bk-question").focus()
    page.keyboard.press("u")
    page.locator(".bk-notice", has_text="taken back").wait_for()


def lost(page):
    page.context.set_offline(True)
    page.locator(".bk-notice", has_text="No connection").wait_for()


TOLD = {"undone": undone, "lost": lost}


@pytest.mark.full
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("told", TOLD)
def test_a_notice_covers_nothing_that_is_asked(live, size, told):
    wide, tall = SIZES[size]
    before = partial(advance, kind="plant", least=20)
    page = live("al-cabohne-solo", seed=7, served=True, pace="at once", before=before).page
    page.set_viewport_size({"width": wide, "height": tall})
    page.wait_for_function(FITTED, arg=wide)
    try:
        TOLD[told](page)
        assert page.evaluate(COVERED, ASKED) == []
    finally:
        page.context.set_offline(False)


@pytest.mark.full
@pytest.mark.parametrize("size", SIZES)
def test_what_is_queued_or_barred_or_advised_covers_nothing(live, size):
    wide, tall = SIZES[size]
    before = partial(advance, kind="answer", least=60)
    page = live("bohnanza", seed=7, served=True, pace="at once", before=before, **seated("bohnanza")).page
    page.set_viewport_size({"width": wide, "height": tall})
    page.wait_for_function(FITTED, arg=wide)
    for press, shown in [
        ('[data-do="queue"]', '[data-key="queued"] svg.bk-lock'),  # a drawing: few fonts have a clock
        ('[data-do="why"]', '[data-key="tip"]'),
        ('[data-do="hint"]', ".bk-hint"),
    ]:
        page.locator(f".bk {press}:visible").first.dispatch_event("click")  # also if it is barred
        page.locator(f".bk {shown}").wait_for()
        assert page.evaluate(COVERED, ASKED) == [], press
    if size == "desk":  # a sheet covers the log, but not what one is told
        page.locator('.bk [data-do="sheet"][data-id="settings"]').click()
        page.locator('.bk-sheet [data-key="queued"]').wait_for()
