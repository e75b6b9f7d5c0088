"""Long names end a line with a hyphen, in every language, and stay the same names for tests, copies and readers."""

import pytest

pytest.importorskip("anywidget", reason="pip install 'beankit[notebook]'")

from beankit import Game
from tests.browser.boxes import faults
from tests.browser.harness import Live
from tests.browser.scenes import POSITION
from tests.browser.test_grid import MORE, SIZES, crowded
from tests.rules.mafia_table import solo

WINDOWS = SIZES | MORE
CUT = "names => names.filter((name) => name.scrollWidth > name.clientWidth + 1).map((name) => name.textContent)"
HANDS = ["stink", "blue soy black_eyed chili", "stink soy chili", "red soy"]
OFFER = "offer soy for garden black_eyed chili to all"
# Words that go on in the next line without a hyphen. The letters on both sides of a place to break are of two texts.
SPLIT = """
(css) => [...document.querySelectorAll(css)].flatMap((name) => {
  const texts = [...name.querySelector('span').childNodes].filter((node) => node.nodeType === 3);
  const top = (text, at) => {
    const range = document.createRange();
    range.setStart(text, at);
    range.setEnd(text, at + 1);
    return range.getBoundingClientRect().top;
  };
  return texts.flatMap((text) => [...text.nodeValue].flatMap((letter, at, all) => {
    const inside = /\\p{L}/u.test(letter) && /\\p{L}/u.test(all[at + 1] ?? '');
    return inside && top(text, at) !== top(text, at + 1) ? [name.textContent.trim()] : [];
  }));
})
"""


def resize(page, width, height=900):
    """Another window, once the table has been drawn in it."""
    page.set_viewport_size({"width": width, "height": height})
    page.evaluate("() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))")


def asked(table):
    """Somebody wants three kinds of which one has none."""
    position = POSITION | {"active": 1, "phase": "trade", "revealed": "garden blue", "hands": HANDS}
    game = Game.from_position(position, seed=1)
    game.play(OFFER)
    table.host.join(game)


@pytest.fixture
def table(chromium):
    """Opens a table that has the page for itself."""
    tables = []

    def open_table(game, against, **options):
        tables.append(Live(chromium.new_page(), game, against, 1, served=True, lang="de", **options))
        return tables[-1].page

    yield open_table
    for live in tables:
        live.page.close()
        live.close()


def test_what_is_missing_is_hyphenated(table):
    page = table("bohnanza", ["trader", "gardener", "counter"], before=asked)
    gaps = page.locator(".bk-gap")
    for width in (760, 950, 1280):
        resize(page, width)
        assert page.evaluate(SPLIT, ".bk-gap") == []
    assert gaps.all_inner_texts() == ["Augenbohne fehlt", "Feuerbohne fehlt", "Gartenbohne fehlt"]
    assert gaps.first.aria_snapshot() == "- text: Augenbohne fehlt"


def test_on_a_phone_a_picture_stands_for_what_is_missing(table):
    page = table("bohnanza", ["trader", "gardener", "counter"], before=asked)
    for size in ("phone", "low phone", "small", "least"):
        assert crowded(page, {size: WINDOWS[size]}) == {}
        assert faults(page, *WINDOWS[size]) == {}
    labels = page.locator(".bk-lacking").evaluate_all("cards => cards.map((card) => card.ariaLabel)")
    assert labels == ["Augenbohne fehlt", "Feuerbohne fehlt", "Gartenbohne fehlt"]


def collected(table):
    """Every boss has beans with a long name."""
    bosses = ["kidney kidney kidney kidney kidney", "chili chili", "runner runner"]
    game = solo(phase="place", bosses=bosses, revealed="stink blue blue", hands=["blue"])
    table.host.join(game)


def test_what_a_boss_collects_is_named_in_full(table):
    page = table("al-cabohne-solo", [], before=collected)
    names = page.locator(".bk-heldname")
    assert names.all_inner_texts() == ["Kidneybohnen", "Feuerbohnen", "Stangenbohnen"]
    windows = {size: WINDOWS[size] for size in ("laptop", "high", "wide", "low", "tablet")}
    for width, height in windows.values():
        resize(page, width, height)
        assert (width, names.evaluate_all(CUT)) == (width, [])
    assert crowded(page, windows) == {}


def test_names_of_bots_are_hyphenated_at_a_full_table(table):
    against = ["enchanter", "gardener", "peddler", "template"]
    page = table("excalibohn", against)
    names = page.locator(".bk-player .bk-longname")
    for width in (950, 1200, 1280):
        resize(page, width)
        assert (width, page.evaluate(SPLIT, ".bk-player .bk-longname")) == (width, [])
    assert names.all_inner_texts() == against
