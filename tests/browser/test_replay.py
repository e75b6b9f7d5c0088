"""A replay in a real browser: stepping, asking, taking away, and playing on from any decision."""

import json
from contextlib import suppress
from pathlib import Path

import pytest

pytest.importorskip("anywidget", reason="pip install 'beankit[notebook]'")
pytest.importorskip("playwright", reason="pip install playwright")

from beankit import Game, Replay
from tests.browser.harness import Live
from tests.browser.player import play
from tests.browser.scenes import WATCHED, watched


@pytest.fixture(scope="module")
def context(chromium):
    made = chromium.new_context(permissions=["clipboard-read", "clipboard-write"])
    yield made
    made.close()


@pytest.fixture
def film(context):
    """Opens a replay."""
    films = []

    def open_film(game="bohnanza", **options):
        films.append(Live(context.new_page(), watched(game), make=Replay, **options))
        return films[-1]

    yield open_film
    for screening in films:
        assert screening.refused == []
        screening.page.close()
        screening.close()


def standing(page):
    """The number of the decision that is shown."""
    return int(page.locator(".bk-range").input_value())


def until(page, true, what=None):
    """Wait until this is true of the scrubber or of what is told in the middle."""
    page.wait_for_function(
        "([test, what]) => new Function('range', 'told', 'what', `return ${test}`)"
        "(document.querySelector('.bk-range'), document.querySelector('.bk-now2').innerText, what)",
        arg=[true, what],
    )


def test_keys_step_by_decision_by_turn_and_to_the_ends(film):
    page = film(at=90).page
    page.locator(".bk-range").focus()
    for key, there in (("ArrowRight", 91), ("ArrowLeft", 90), ("Home", 0)):
        page.keyboard.press(key)
        until(page, "Number(range.value) === what", there)
    for turn in (2, 3):
        page.keyboard.press("Shift+ArrowRight")
        page.wait_for_function(
            "(told) => document.querySelector('.bk-now2').innerText.includes(told)", arg=f"turn {turn}"
        )
    page.keyboard.press("End")
    page.wait_for_function(
        "() => document.querySelector('.bk-range').value === document.querySelector('.bk-range').max"
    )


@pytest.mark.full
def test_no_press_is_lost_while_a_decision_is_on_its_way(film):
    page = film(at=90).page
    page.evaluate(
        """() => {
          const right = () => new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true });
          for (let n = 0; n < 5; n += 1) document.querySelector('.bk-range').dispatchEvent(right());
          for (let n = 0; n < 3; n += 1) document.querySelector('[data-id="step_on"]').click();
        }"""
    )
    until(page, "Number(range.value) === 98 && told.includes('Decision 99 of')")
    page.keyboard.press("Tab")  # and nothing follows
    assert standing(page) == 98


@pytest.mark.full
def test_the_scrubber_tells_where_it_stands_when_keys_have_moved_it(film):
    page = film(at=90).page
    page.locator(".bk-range").focus()
    assert page.locator(".bk-scrubtip").inner_text().startswith("Turn 3 ")
    page.keyboard.press("Home")
    until(page, "Number(range.value) === what", 0)
    assert page.locator(".bk-scrubtip").inner_text() == "Turn 1 · The cards are dealt."


@pytest.mark.full
@pytest.mark.parametrize(("game", "signs"), [("bohnanza", ["⇄", "●"]), ("al-cabohne", ["●"])])
def test_the_legend_names_the_signs_that_are_on_the_scrubber(film, game, signs):
    page = film(game).page
    named = page.locator(".bk-legend i").all_inner_texts()
    assert set(named) == set(page.locator(".bk-marks i").all_inner_texts())
    assert named[: len(signs)] == signs


@pytest.mark.full
def test_one_seat_sees_its_own_hand_only(film):
    page = film(at=90).page
    assert page.locator(".bk-backcard").count() == 0
    page.locator(".bk-range").focus()
    page.keyboard.press("2")
    page.wait_for_selector(".bk-backcard")
    assert page.locator(".bk-seat").nth(1).locator(".bk-backcard").count() == 0
    page.keyboard.press("0")
    page.wait_for_function("() => !document.querySelector('.bk-backcard')")


@pytest.mark.full
def test_no_comma_stands_alone_between_the_names_of_spells(film):
    rows = film("rabohnzel", at=669).page.locator(".bk-row b")
    names = [name for name in rows.all_inner_texts() if "Spell" in name]
    assert any(name.endswith(",") for name in names)
    assert not any(
        "," in text
        for text in rows.locator("xpath=..").evaluate_all(
            "rows => rows.flatMap(row => [...row.childNodes].filter(n => n.nodeType === 3).map(n => n.textContent))"
        )
    )


@pytest.mark.full
def test_a_film_plays_by_itself_until_it_is_paused(film):
    page = film(at=10).page
    page.locator('[data-do="speed"][data-id="16"]').click()
    page.locator('[data-do="play"]').click()
    until(page, "Number(range.value) > 14")
    page.locator('[data-do="play"]').click()
    still = standing(page)
    page.locator('[data-do="goto"][data-key$="step_on"]').click()
    until(page, "Number(range.value) > what", still)


@pytest.mark.full
def test_the_position_is_copied_and_can_be_played(film):
    live = film("rabohnzel", at=60, address="http://localhost/film")  # the clipboard is there for safe pages only
    page = live.page
    page.locator('[data-do="position"]').click()
    page.get_by_role("status").filter(has_text="Copied.").wait_for()
    text = page.evaluate("() => navigator.clipboard.readText()")
    assert text == page.locator(".bk-position").input_value()
    assert Game.from_position(json.loads(text)).decision == live.python.table.game.decision


def test_the_record_is_downloaded(film):
    page = film("al-cabohne").page
    with page.expect_download() as begun:
        page.locator('[data-do="record"]').click()
    assert begun.value.suggested_filename == "al-cabohne-5.txt"
    assert Path(begun.value.path()).read_text("utf-8") == watched("al-cabohne")


def test_a_tab_that_a_table_does_not_have_leaves_its_log_open(film):
    page = film("al-cabohne", at=20).page
    page.locator('[data-key="tab:remarks"]').click()
    page.locator('[data-do="playon"]').click()
    page.locator('.bk[data-state="asked"] [data-key="tab:log"][aria-selected="true"]').wait_for()


@pytest.mark.full
@pytest.mark.parametrize("game", WATCHED)
def test_a_house_bot_says_what_it_would_have_done_and_somebody_plays_on_and_comes_back(film, game):
    live = film(game, at=60)
    page = live.page
    assert "option" in page.locator('[data-key="decision"]').inner_text()
    bot = page.locator(".bk-select option").last.get_attribute("value")
    page.locator(".bk-select").select_option(bot)
    page.locator('[data-do="would"]').click()
    page.locator(".bk-hint").wait_for()
    assert page.locator(".bk-hint").inner_text().startswith(f"{bot} would")
    page.locator('[data-do="goto"][data-key$="step_on"]').click()
    page.locator(".bk-hint").wait_for(state="detached")
    page.locator('[data-do="goto"][data-key$="step_back"]').click()
    until(page, "Number(range.value) === what", 60)
    page.locator('[data-do="playon"]').click()
    page.wait_for_selector(".bk-hand")
    sitting = live.python.table.page.stages[-1].host.sitting
    begun = sitting.number
    with suppress(AssertionError):  # a few presses are enough
        play(page, most=4, trade=False)
    live.settle()
    assert sitting.number > begun
    page.locator('[data-do="back"]').click()
    page.wait_for_selector(".bk-range")
    assert standing(page) == 60
