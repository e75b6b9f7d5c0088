"""The guided first game in a real browser: somebody who knows nothing does only what the bubbles say."""

import pytest

pytest.importorskip("anywidget", reason="pip install 'beankit[notebook]'")
pytest.importorskip("playwright", reason="pip install playwright")

from beankit.faces.guide import GUIDES, LEAFLETS
from beankit.notebook import rules_page

BUBBLE = ".bk-bubble"
# What is on the page now: the bubble, the ring, and what the bubble must not lie on.
SEEN = """
() => {
  const root = document.querySelector('.bk');
  const bubbles = [...root.querySelectorAll('.bk-bubble')];
  const rings = [...root.querySelectorAll('.bk-spoken')];
  const box = (one) => one.getBoundingClientRect();
  const apart = (one, other) => one.right <= other.left || other.right <= one.left || one.bottom <= other.top
    || other.bottom <= one.top;
  const free = [...rings, ...root.querySelectorAll('.bk-question, .bk-field, .bk-handzone .bk-card')];
  const covered = bubbles.length ? free.filter((one) => !apart(box(one), box(bubbles[0]))) : [];
  return { bubbles: bubbles.length, step: bubbles[0]?.dataset.step ?? '', deed: bubbles[0]?.dataset.deed ?? '',
    name: bubbles[0]?.getAttribute('aria-label'), rings: rings.filter((one) => box(one).width > 0).length,
    covered: covered.map((one) => one.className), ...root.dataset };
}
"""
# What the bubbles ask for in words; everything else is shown.
PRESSED = {
    "front": ".bk-field.bk-legal [data-do='target']",
    "more": "[data-do='quiet']",
    "answers": "[data-do='take']",
    "rest": ".bk-field.bk-legal [data-do='target']",
}
# What they have told: what to press where no bubble is.
TOLD = {"offer": "[data-do='quiet']", "answer": "[data-do='quiet']", "settle": "[data-do='quiet']"}


def press(table, css):
    """Press the first of these that can be seen; False if there is none."""
    things = table.page.locator(f".bk {css}:visible")
    if not things.count():
        return False
    things.first.click()
    return True


def follow(table, steps, most=90):
    """Do what the guide says until its last bubble has been read; yields what was seen at each bubble."""
    done = []
    for _ in range(most):
        state = table.settle()
        if state["state"] == "over" or done[-1:] == steps[-1:]:
            return
        seen = table.page.evaluate(SEEN)
        if seen["bubbles"]:
            yield seen
            asked = PRESSED.get(seen["step"]) if seen["deed"] == "show" else None
            if not (asked and press(table, asked)):
                table.page.locator(f"{BUBBLE} .bk-main").click()
            if seen["deed"] == "next" and seen["step"] not in done:
                done.append(seen["step"])
            table.page.wait_for_function("(n) => document.querySelector('.bk').dataset.n !== n", arg=seen["n"])
        elif not (seen["kind"] in TOLD and press(table, TOLD[seen["kind"]])):
            assert press(table, "[data-do='hint']")
            table.page.locator("[data-do='doit']").click()
    raise AssertionError(f"the guide did not come to its end: {done}")


def finish(table):
    """Play the safe option until the game is over."""
    while not table.over:
        table.play(table.host.sitting.decision.options[0])


@pytest.mark.parametrize("height", [768, 632])
def test_the_log_begins_below_the_bubble(live, visit, height):
    page = visit(width=1366, height=height)
    live("bohnanza", guide=True, page=page, served=True)
    page.locator('.bk-tabs [data-id="log"]').click()
    page.locator(".bk-side .bk-log").wait_for()
    bubble, log = (page.locator(css).bounding_box() for css in (BUBBLE, ".bk-side .bk-log"))
    assert log["y"] >= bubble["y"] + bubble["height"]
    assert log["height"] > 60


@pytest.mark.full
def test_a_guided_bohnanza_is_walked_from_the_first_step_to_the_end_of_the_game(live, visit, axe):
    table = live("bohnanza", guide=True, hint="trader", page=visit())
    steps = [step.key for step in GUIDES["bohnanza"].steps]
    walked, faults = [], []
    for seen in follow(table, steps):
        assert seen["bubbles"] == 1
        assert seen["name"].startswith(f"Step {steps.index(seen['step']) + 1} of 12: ")
        assert seen["covered"] == [], seen
        assert seen["rings"] or seen["deed"] == "next", seen
        if not walked:
            faults = axe(table.page)
        walked.append(seen["step"])
    assert faults == []
    assert [*dict.fromkeys(walked)][:8] == steps[:8]  # the first turn
    assert {*walked} == {*steps}
    assert table.page.locator(BUBBLE).count() == 0
    table.thread.submit(finish, table.python.table).result()
    press(table, "[data-do='target'], [data-do='quiet']")  # too late: the page learns how it ended
    table.page.locator(".bk-endtitle").wait_for()


@pytest.mark.full
@pytest.mark.parametrize("game", [game for game in GUIDES if game != "bohnanza"])
def test_the_guides_of_the_other_games_are_walked(live, visit, game):
    table = live(game, guide=True, hint=GUIDES[game].adviser, lang="de", page=visit())
    steps = [step.key for step in GUIDES[game].steps]
    for seen in follow(table, steps, most=400):
        assert seen["bubbles"] == 1
        assert seen["covered"] == [], seen
        assert f" von {len(steps)}: " in seen["name"]


def test_a_bubble_is_announced_traps_nobody_and_is_skipped(live):
    table = live("bohnanza", guide=True)
    page = table.page
    page.locator('.bk-live, [data-live]:has-text("Step 1 of 12: The aim")').wait_for(state="attached")
    page.locator(".bk-question").focus()
    page.keyboard.press("p")
    page.locator(f'{BUBBLE}[data-step="front"]').wait_for()
    page.locator(f"{BUBBLE} button").first.focus()
    page.keyboard.press("Tab")
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Shift+Tab")
    assert page.evaluate("() => !document.activeElement.closest('.bk-bubble')")
    page.locator(f'{BUBBLE} [data-id="skip"]').click()
    page.locator(BUBBLE).wait_for(state="detached")
    page.locator('.bk [data-do="sheet"][data-id="keys"]').click()
    page.get_by_role("button", name="Explain the table to me").click()
    page.locator(f'{BUBBLE}[data-step="aim"]').wait_for()
    assert page.locator(".bk-sheet").count() == 0


@pytest.mark.parametrize("width", [400, 950])
def test_a_bubble_leaves_room_in_narrow_windows(live, width):
    table = live("bohnanza", guide=True, lang="de", width=width)
    page, bubble = table.page, table.page.locator(BUBBLE)
    for step in ("aim", "front", "front", "more", "more", "turned", "offer"):
        page.locator(f'{BUBBLE}[data-step="{step}"]').wait_for()
        seen = page.evaluate(SEEN)
        assert [thing for thing in seen["covered"] if "bk-body" not in thing] == []
        over, stage = bubble.bounding_box(), page.locator(".bk-ask").bounding_box()
        assert stage["y"] < over["y"] < over["y"] + over["height"] <= stage["y"] + stage["height"]
        assert bubble.evaluate("one => one.scrollHeight <= one.clientHeight + 1")
        if step != "offer":
            bubble.locator(".bk-main").click()
            page.wait_for_function("(n) => document.querySelector('.bk').dataset.n !== n", arg=seen["n"])
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    bubble.locator('[data-id="fold"]').click()  # to try it oneself
    bubble.wait_for(state="detached")
    assert page.locator(".bk-composer .bk-spoken, .bk-spoken.bk-body").count()
    page.locator('.bk-bar [data-id="unfold"]').click()
    page.locator(f'{BUBBLE}[data-step="offer"]').wait_for()


def test_a_tab_shows_the_steps_of_a_first_game(live):
    page = live("bohnanza", guide=True).page
    assert page.locator(".bk-tab[aria-selected='true']").inner_text() == "First game"
    steps = page.locator(".bk-lesson li")
    assert steps.count() == 12
    page.locator(f"{BUBBLE} .bk-main").click()
    page.locator('.bk-lesson .bk-due:has-text("Your front card")').wait_for()
    assert page.locator(".bk-lesson .bk-read").count() == 1
    page.locator(f'{BUBBLE} [data-id="skip"]').click()
    page.locator(".bk-lesson").wait_for(state="detached")
    assert page.locator(".bk-tab[aria-selected='true']").inner_text() == "Log"


def test_the_rules_on_one_page_fit_every_window_and_need_no_script(visit, axe):
    """The pages without the server around them: their style stands in them."""
    page = visit()
    for game, pictures in LEAFLETS.items():
        for lang, width in (("en", 1280), ("de", 320)):
            page.set_viewport_size({"width": width, "height": 900})
            leaflet = rules_page(game, lang)._repr_html_()
            page.set_content(f"<html lang='{lang}'><title>rules</title><main>{leaflet}</main>")
            assert page.evaluate("document.documentElement.scrollWidth") <= width
            assert page.locator(".turns li").count() == len(pictures.steps)
            assert page.locator(".facts li").count() == len(pictures.facts)
            assert page.locator("script").count() == 0
    assert axe(page) == []
