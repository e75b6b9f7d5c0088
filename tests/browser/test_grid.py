"""The fixed grid: in whole games by clicks nothing that a player looks at moves, and nothing outgrows its place."""

import pytest

pytest.importorskip("anywidget", reason="pip install 'beankit[notebook]'")

from tests.browser.harness import Live
from tests.browser.player import NEXT
from tests.daily import daily
from tests.rules.abbey import abbey, cards_with, on

SIX = ("bohnanza", "rabohnzel", "excalibohn", "bohnedikt", "al-cabohne", "al-cabohne-solo")
SIZES = {"laptop": (1366, 768), "high": (1280, 900), "wide": (1440, 900), "low": (1366, 632), "tablet": (950, 900),
         "phone": (400, 860), "low phone": (400, 720)}  # fmt: skip
MORE = {"low tablet": (950, 764), "narrow": (1200, 632), "thin": (760, 764), "small": (360, 720), "least": (320, 860)}
AGAINST = {"al-cabohne": ["random"], "al-cabohne-solo": []}  # bots that trade and do not think long
MANY = 400  # decisions: more than a game has

FULL = (".bk-bar, .bk-qhead, .bk-body, .bk-foot, .bk-field, .bk-you, .bk-player, .bk-heap, .bk-stack, .bk-market, "
        ".bk-handzone, .bk-line, .bk-owncard, .bk-answer, .bk-side, .bk-toolbox, .bk-sentence")  # fmt: skip

# Before it asks, a table with a pace shows what the others do: every picture is also drawn without its question.
# After every drawing the places are looked at: where they are, and whether something is larger than its place.
# Then the next picture is drawn in the next size; a page asks for it only when it hears of a new window.
WATCH = """
(sizes) => {
  const root = document.querySelector('.bk');
  const FIXED = { hand: '.bk-handzone', cards: '.bk-hand', fields: '.bk-fields', you: '.bk-you', stage: '.bk-ask',
    question: '.bk-qhead', body: '.bk-body', buttons: '.bk-foot', rivals: '.bk-rivals',
    market: '.bk-play > .bk-market', line: '.bk-line', bar: '.bk-bar' };
  const FULL = "%s";
  const names = Object.keys(sizes);
  let at = 0, before = '';
  window.seen = { boxes: {}, full: {}, drawn: 0, asked: 0, high: {} };
  const resize = () => {
    const [width, height] = sizes[names[at % names.length]];
    Object.defineProperty(window, 'innerHeight', { value: height, configurable: true });
    document.querySelector('#here').style.width = `${width}px`;
    dispatchEvent(new Event('resize'));
  };
  const look = () => {
    if (!root.querySelector('.bk-ask[data-key="ask"]')) return;
    const size = names[at % names.length];
    const { kind, n } = root.dataset;
    seen.drawn += 1;
    seen.high[size] = root.getBoundingClientRect().height;
    for (const [name, css] of Object.entries(FIXED)) {
      const one = root.querySelector(css);
      if (!one) continue;
      const { x, y, width, height } = one.getBoundingClientRect();
      const box = [x + scrollX, y + scrollY, width, height].map(Math.round).join(' ');
      (seen.boxes[`${size} ${name}`] ??= {})[box] = root.querySelector('.bk-question').textContent;
    }
    for (const one of root.querySelectorAll(FULL)) {
      const over = Math.max(one.scrollHeight - one.clientHeight, one.scrollWidth - one.clientWidth);
      if (over > 1)
        seen.full[`${size} ${kind}: ${one.className.replace('bk-panel ', '').split(' ').slice(0, 2).join(' ')}`] =
          `${over} px: ${one.textContent.slice(0, 70)}`;
    }
    if (!kind || before === n) return;
    before = n;
    seen.asked += 1;
    at += 1;
    resize();
  };
  window.watch = new MutationObserver(look);
  watch.observe(root.querySelector('.bk-in'), { childList: true, subtree: true });
  resize();
}
""".replace("%s", FULL)
CROWDED = """
async (full) => {
  for (let n = 0; n < 2; n += 1) await new Promise(requestAnimationFrame); // a new size is drawn
  return [...document.querySelectorAll(full)].flatMap((one) => {
    const over = Math.max(one.scrollHeight - one.clientHeight, one.scrollWidth - one.clientWidth);
    return over > 1 ? [`${one.className}: ${over} px`] : [];
  });
}
"""
PLAY = """
async ([find, most]) => {
  const next = eval(find);
  for (let n = 0; n < most; n += 1) {
    const found = await next([3, true, '']);
    if (found.over) break;
    const top = document.elementFromPoint(found.x, found.y); // what a mouse would press
    top.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
  }
  return seen;
}
"""


@pytest.fixture(scope="module")
def context(chromium):
    """One browser for all games."""
    made = chromium.new_context()
    yield made
    made.close()


@pytest.fixture
def page(context):
    """A page for one game."""
    made = context.new_page()
    yield made
    made.close()


def still(page, game, sizes, most=MANY, lang="en"):
    """A game is played by whatever lights up: nothing has moved, and nothing is larger than its place."""
    page.set_viewport_size({"width": 1440, "height": 900})
    against = AGAINST.get(game, ["gardener", "peddler", "random"])
    live = Live(page, game, against, seed=5, served=True, lang=lang)
    live.paced = True
    page.evaluate(WATCH, sizes)
    seen = page.evaluate(PLAY, [NEXT, most])
    if live.python.table.over:
        begins_again(page, game)
    assert live.refused == []
    live.close()
    assert {name: boxes for name, boxes in seen["boxes"].items() if len(boxes) > 1} == {}
    assert {size: high for size, high in seen["high"].items() if high > sizes[size][1]} == {}
    assert seen["full"] == {}
    assert seen["drawn"] > 2 * seen["asked"] > 20


def begins_again(page, game):
    """From the end of a game one comes into its film, back, and to the next game."""
    page.evaluate("() => { watch.disconnect(); document.querySelector('#here').style.width = ''; }")  # a large window
    assert page.locator(".bk-endtitle").inner_text()
    page.locator('[data-do="watch"]').first.click()
    page.locator(".bk-range").wait_for()
    page.locator('[data-do="back"]').click()
    page.locator('[data-do="again"][data-id="new"]').click()
    page.locator('.bk[data-state="asked"] .bk-side').wait_for()
    assert page.locator(".bk-streak").count() == (game == "al-cabohne-solo")


@pytest.mark.full
@pytest.mark.parametrize(
    ("game", "size"), daily([("bohnanza", "laptop"), ("excalibohn", "phone")], ("excalibohn", "phone"))
)
def test_nothing_moves_in_the_first_turns(page, game, size):
    still(page, game, {size: SIZES[size]}, most=40)


def crowded(page, sizes):
    """What is larger than its place, by size; empty if nothing is."""
    seen = {}
    for size, (width, height) in sizes.items():
        page.set_viewport_size({"width": width, "height": height})
        if over := page.evaluate(CROWDED, FULL):
            seen[size] = over
    return seen


def of_many_copies(table):
    """A sacrifice card comes first, of two long names, and there are two copies of each."""
    hands = ["black_eyed garden black_eyed garden soy", "soy", "", ""]
    fields = on(["soy", "blue blue chili red"])
    pairs = cards_with("black_eyed+garden")
    game = abbey(phase="plant_or_sacrifice", hands=hands, sacrifice=pairs, behind=[0] * 4, fields=fields)
    table.host.join(game)


@pytest.mark.parametrize("lang", ["en", "de"])
def test_a_sacrifice_of_chosen_copies_fits(page, lang):
    against = ["gardener", "gardener", "peddler"]
    live = Live(page, "bohnedikt", against, seed=5, served=True, lang=lang, before=of_many_copies)
    assert crowded(page, SIZES | MORE) == {}
    live.close()


def test_long_names_take_two_lines_at_a_full_table(page):
    live = Live(page, "bohnanza", ["gardener", "gardener", "peddler", "template"], seed=5, served=True)
    names = page.locator(".bk-player .bk-longname")
    for size in ("laptop", "high"):
        page.set_viewport_size(dict(zip(("width", "height"), SIZES[size], strict=True)))
        assert page.evaluate(CROWDED, f"{FULL}, .bk-player strong") == []
    assert names.all_inner_texts() == ["gardener-2", "gardener-3", "peddler", "template"]
    assert names.first.get_attribute("title") == "gardener-2 · Aunt Sprout"
    live.close()


# Where each family has most panels; the others have the same places.
@pytest.mark.parametrize("game", daily(SIX, seldom=("bohnanza", "rabohnzel", "al-cabohne-solo")))
def test_nothing_moves_from_the_first_decision_to_the_last_and_the_next_game(page, game):
    still(page, game, SIZES, lang="de")
