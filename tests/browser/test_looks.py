"""How the table looks: nothing is cut off at any width, and axe finds no barrier."""

from functools import partial

import pytest

pytest.importorskip("anywidget", reason="pip install 'beankit[notebook]'")

from beankit import Replay, play
from tests.browser.harness import Live
from tests.browser.scenes import SCENES, advance

WIDTHS = (320, 400, 760, 950, 1200, 1280, 1600)
# Everything visible must lie inside the widget, and no text may be cut off.
CUT = """
() => {
  const root = document.querySelector('.bk'), edge = root.getBoundingClientRect(), found = [];
  for (const one of root.querySelectorAll('*')) {
    if (one.closest('.bk-sr, svg, .bk-log, .bk-scroll, .bk-scrollx, .bk-marks') || !one.offsetParent) continue;
    const box = one.getBoundingClientRect();
    if (box.width && (box.right > edge.right + 1 || box.left < edge.left - 1)) found.push(`outside: ${one.className}`);
    const text = [...one.childNodes].some((node) => node.nodeType === 3 && node.nodeValue.trim());
    if (text && one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).display !== 'inline')
      found.push(`cut: ${one.className} ${one.textContent.trim().slice(0, 40)}`);
  }
  const page = document.documentElement;
  if (page.scrollWidth > page.clientWidth) found.push(`the page scrolls sideways: ${page.scrollWidth}`);
  return [...new Set(found)];
}
"""


@pytest.fixture(scope="module")
def context(chromium):
    made = chromium.new_context()
    yield made
    made.close()


@pytest.fixture
def scene(context):
    """Opens the table of a scene."""
    tables = []

    def open_scene(name, **options):
        game, seed, kind, least = SCENES[name]
        before = partial(advance, kind=kind, least=least)
        tables.append(Live(context.new_page(), game, seed=seed, before=before, **options))
        return tables[-1].page

    yield open_scene
    for table in tables:
        table.page.close()
        table.close()


@pytest.mark.parametrize("name", SCENES)
def test_nothing_is_cut_off_at_any_width(scene, name):
    page = scene(name, lang="de")
    found = {}
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 900})
        found[width] = page.evaluate(CUT)
    assert {width: cut for width, cut in found.items() if cut} == {}


@pytest.mark.parametrize("name", ["plant", "offer", "answer", "settle", "over", "excalibohn", "bohnedikt", "solo"])
def test_axe_finds_no_barrier_in_the_light_and_in_the_dark(scene, axe, name):
    page = scene(name)
    for theme in ("light", "dark"):
        page.evaluate("(theme) => { document.querySelector('.bk').dataset.theme = theme; }", theme)
        assert axe(page) == []


def test_a_replay_is_whole_at_every_width_and_without_barriers(context, axe):
    page = context.new_page()
    live = Live(page, play("bohnanza", ["trader", "gardener", "counter", "trader"], seed=5), make=Replay, at=90)
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 900})
        assert page.evaluate(CUT) == []
    assert axe(page) == []
    page.locator(".bk-range").focus()
    page.keyboard.press("Shift+ArrowRight")
    page.wait_for_function("() => document.querySelector('.bk-now2').textContent.includes('turn 4')")
    page.keyboard.press("2")
    page.wait_for_selector(".bk-backcard")
    assert page.locator(".bk-seat").nth(1).locator(".bk-backcard").count() == 0
    page.close()
    live.close()
