"""The table in a real browser: whole games by mouse and keyboard, in Voila and in JupyterLab."""

import re
from contextlib import suppress
from functools import partial

import pytest

pytest.importorskip("anywidget", reason="pip install 'beankit[notebook]'")
pytest.importorskip("playwright", reason="pip install playwright")

from playwright.sync_api import TimeoutError as TooLate

from beankit import CALL
from tests.browser.player import by_keys, play
from tests.browser.scenes import advance, begun_late
from tests.browser.server import lab, notebook, voila

SIX = ("bohnanza", "rabohnzel", "excalibohn", "bohnedikt", "al-cabohne", "al-cabohne-solo")
# By name, so that a stronger house bot changes nothing here.
STRONG = {"against": ["broker", "counter", "trader"], "hint": "broker"}
ASKED_FOR = """
import os
from pathlib import Path
from beankit import Table

Table.restore(Path(os.environ["QUERY_STRING"].removeprefix("game=")).read_text("utf-8"))
"""
CRASHING = """
from beankit import Bot, Table

class Clumsy(Bot):
    def plant(self, view, options):
        if view.turn > 1:
            raise IndexError("no such bean")
        return options[0]

Table("bohnanza", against=[Clumsy, "trader"], seed=3, pace="at once")
"""
SLOW = """
import time
from beankit import Bot, Table
from beankit.arena.bots.roster import KEPT, keep_house

class Slow(Bot):
    def plant(self, view, options):
        end = time.monotonic() + 60
        while time.monotonic() < end:
            pass
        return options[0]

keep_house()
KEPT["trader"] = Slow  # the house bot that is asked for hints
Table("bohnanza", against=[Slow, "random"], seed=3, pace="brisk", hint="trader")
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """What Voila shows."""
    return tmp_path_factory.mktemp("pages")


@pytest.fixture(scope="module")
def pages(folder):
    """Voila with a few notebooks."""
    pytest.importorskip("voila", reason="pip install 'beankit[classroom]'")
    notebook(folder / "game.ipynb", ASKED_FOR)
    notebook(folder / "crashing.ipynb", CRASHING)
    notebook(folder / "slow.ipynb", SLOW)
    with voila(folder) as address:
        yield f"{address}voila/render/"


@pytest.mark.parametrize("game", SIX)
def test_the_first_turns_of_every_game_are_played_by_clicks(live, visit, game):
    """Whole games take long; what goes wrong on a page mostly shows at once. Cards fly, as they do for most people."""
    table = live(game, page=visit(reduced_motion="no-preference"), seed=7)
    before = table.python.table.game.record().count("\n")
    pressed = play(table.page, enough=20)
    assert sum(pressed.values()) == 20
    table.settle()
    assert table.python.table.game.record().count("\n") > before + 5


@pytest.mark.full
def test_the_last_turns_are_played_by_clicks_in_voila(pages, folder, visit):
    """With a kernel behind the table; whole games of every kind are played in test_grid.py."""
    (folder / "saved").write_text(begun_late(), "utf-8")
    page, frames = visit(), []
    page.on("websocket", lambda socket: socket.on("framereceived", lambda frame: frames.append(str(frame))))
    page.goto(f"{pages}game.ipynb?game=saved")
    page.wait_for_selector(".bk .bk-bar", timeout=240_000)
    pressed = play(page)
    assert page.locator(".bk-endtitle").inner_text()
    assert sum(pressed.values()) > 5
    assert said(frames, "words")
    assert not said(frames, "refused")
    page.locator('[data-do="watch"]').first.click()
    page.locator(".bk-range").wait_for()
    page.locator('[data-do="back"]').click()
    page.locator('[data-do="again"][data-id="new"]').click()
    page.locator('.bk[data-state="asked"]').wait_for()


def said(frames, what):
    """Whether the table said something of this kind: what a message begins with."""
    return any(re.search(rf'"content": ?\{{"{what}"', frame) for frame in frames)


@pytest.mark.full
def test_the_last_turns_are_played_by_keyboard_alone(live):
    last = partial(advance, kind="plant", least=150)
    table = live("bohnanza", against=["trader", "gardener"], seed=5, before=last)
    by_keys(table)
    assert table.state["state"] == "over"
    assert table.python.table.over


def test_an_offer_is_composed_called_out_and_an_answer_taken(live):
    table = live("bohnanza", seed=7)
    page = table.page
    for _ in range(40):
        table.until("offer")
        page.locator('.bk-market [data-do="give"]').first.click()
        page.locator('[data-do="want"]').nth(2).click()
        page.locator('[data-do="want"]').nth(2).click()
        page.locator('[data-do="less"]').first.click()
        page.wait_for_selector(".bk-sentence .bk-word")
        page.locator('[data-do="send"]').click()
        table.settle()
        if page.locator('[data-do="take"]').count():
            break
        page.locator('[data-do="quiet"]:visible').first.click()
    page.locator('[data-do="take"]').first.click()
    table.settle()
    assert "You give" in page.locator(".bk-log").inner_text()


@pytest.mark.parametrize("call", [lambda page: page.keyboard.press("c"), lambda page: page.click('[data-do="call"]')])
def test_bids_are_called_for_by_a_key_or_a_button(live, call):
    table = live("bohnanza", seed=7)
    table.until("offer")
    call(table.page)
    table.settle()
    assert str(CALL) in table.python.table.game.record()


@pytest.fixture
def trading(live):
    """The page of a player who makes an offer, at a table with a pace."""
    table = live("bohnanza", seed=7, **STRONG)
    table.until("offer")
    table.paced = True
    return table.page


def test_an_offer_that_everybody_refused_can_be_changed_and_called_again(trading):
    page = trading
    page.locator('.bk-market [data-do="give"]').first.click()
    for _ in range(9):  # nobody has so many
        page.locator('[data-do="want"]').last.click()
    page.wait_for_selector(".bk-sentence .bk-word")
    page.locator('[data-do="send"]').click()
    page.get_by_text("Round 2 of 12").wait_for()
    page.locator('.bk-foot [data-do="compose"]').click()
    assert page.locator(".bk-inslip").count() == 1
    assert page.locator(".bk-kind .bk-many").inner_text() == "9"


def test_who_plays_by_keys_keeps_the_focus_while_the_others_answer(trading):
    page = trading
    page.locator('[data-do="want"]').last.focus()
    for _ in range(9):  # nobody has so many
        page.keyboard.press("Enter")
    page.wait_for_selector(".bk-sentence .bk-word")
    page.keyboard.press("Control+Enter")
    page.get_by_text("Round 2 of 12").wait_for()
    assert page.evaluate("() => document.activeElement.matches('.bk-question')")
    page.keyboard.press("u")
    page.get_by_text("Round 1 of 12").wait_for()


def test_a_card_is_dragged_to_a_field(live):
    table = live("bohnanza", seed=7)
    page = table.page
    card, field = page.locator(".bk-hand .bk-card").first, page.locator(".bk-field").nth(1)
    card.drag_to(field)
    page.wait_for_function("() => document.querySelectorAll('.bk-field')[1].textContent.includes('× 1')")
    assert "on field 2" in page.locator(".bk-log").inner_text()


FLOWN = """() => {
  window.flown = [];
  new MutationObserver((all) => {
    for (const { addedNodes } of all) for (const one of addedNodes) window.flown.push(one.className);
  }).observe(document.querySelector('.bk-flight'), { childList: true });
}"""


@pytest.mark.full
@pytest.mark.parametrize(("pace", "motion", "seen"), [
    ("brisk", "no-preference", "bk-ghostcard"), ("at once", "no-preference", "bk-ring"), ("brisk", "reduce", None),
])  # fmt: skip
def test_a_card_flies_to_its_field_unless_somebody_wants_no_motion(live, visit, pace, motion, seen):
    page = visit(reduced_motion=motion)
    table = live("bohnanza", page=page, seed=7, pace=pace)
    page.evaluate(FLOWN)
    page.locator('[data-do="target"]').first.click()
    table.settle()
    flown = page.evaluate("() => window.flown")
    assert any(seen in name for name in flown) if seen else flown == []
    page.wait_for_function("() => !document.querySelector('.bk-flight').childElementCount")  # nothing stays there


@pytest.mark.full
def test_motion_can_be_switched_off(live, visit):
    page = visit(reduced_motion="no-preference")
    table = live("bohnanza", page=page, seed=7)
    page.locator('[data-do="sheet"][data-id="settings"]').click()
    page.locator('[data-key="set:motion:off"]').click()
    page.keyboard.press("Escape")
    page.evaluate(FLOWN)
    page.locator('[data-do="target"]').first.click()
    table.settle()
    assert page.evaluate("() => window.flown") == []


def test_an_action_is_typed_with_the_keyboard_alone(live):
    table = live("bohnanza", seed=7)
    page = table.page
    page.locator(".bk-question").focus()
    page.keyboard.press("/")
    page.keyboard.type("dance")
    page.keyboard.press("Enter")
    table.settle()
    assert "dance" in page.locator(".bk-notice.bk-bad").inner_text()
    page.keyboard.press("/")
    known = page.locator("#bk-options option").evaluate_all("(all) => all.map((one) => one.value)")
    assert [line.split()[0] for line in known] == ["plant", "plant"]
    page.keyboard.type(known[1])
    page.keyboard.press("Enter")
    page.wait_for_function("() => document.querySelectorAll('.bk-field')[1].textContent.includes('× 1')")
    assert "on field 2" in page.locator(".bk-log").inner_text()


@pytest.mark.full
def test_somebody_leaves_the_table_in_a_cell_and_sits_down_again(live, axe):
    table = live("bohnanza", seed=7, lang="de")
    page = table.page
    before = page.locator(".bk-hand").inner_text()
    page.locator('[data-do="sheet"][data-id="settings"]').click()
    assert axe(page) == []
    page.get_by_role("button", name="Tisch verlassen").click()
    assert table.state["state"] == "away"
    assert "Du hast den Tisch verlassen." in page.locator(".bk-in").inner_text()
    assert page.locator(".bk-card").count() == 0
    page.keyboard.press("1")  # would plant the front card
    assert axe(page) == []
    page.keyboard.press("Enter")
    assert page.locator(".bk-hand").inner_text() == before
    assert page.evaluate("() => document.activeElement.matches('.bk-question')")
    page.keyboard.press("1")
    table.settle()
    assert page.locator(".bk-hand").inner_text() != before


@pytest.mark.full
def test_the_record_can_also_be_saved_from_the_settings(live):
    page = live("al-cabohne-solo", seed=7, before=partial(advance, kind="over", least=0)).page
    page.locator('[data-do="sheet"][data-id="settings"]').click()
    with page.expect_download() as begun:
        page.locator('.bk-sheet [data-do="record"]').click()
    assert begun.value.suggested_filename.startswith("al-cabohne-solo")


@pytest.mark.full
def test_the_coins_of_a_finished_game_lead_into_its_replay(live):
    table = live("al-cabohne-solo", seed=7, before=partial(advance, kind="over", least=0))
    page = table.page
    page.locator(".bk-chart").click()
    page.locator(".bk-range").wait_for()
    assert int(page.locator(".bk-range").input_value()) > 0
    page.locator('[data-do="back"]').click()
    page.locator(".bk-endtitle").wait_for()
    page.locator('[data-do="wouldme"]').click()
    page.get_by_text("Which decisions cost most?").wait_for()


def test_what_is_barred_says_the_rule(live):
    page = live("bohnanza", seed=7, before=partial(advance, kind="answer", least=60), **STRONG).page
    barred = page.locator(".bk-ask .bk-barred")  # the asked-for card is not in the hand
    assert barred.get_attribute("aria-disabled") == "true"
    barred.focus()
    page.keyboard.press("Enter")
    assert "F-27" in page.locator(".bk-notice").inner_text()


@pytest.mark.full
def test_a_bot_that_crashes_is_named_and_the_game_goes_on(pages, visit):
    page = visit(f"{pages}crashing.ipynb")
    play(page, until=".bk-notice.bk-bad")
    assert "IndexError: no such bean" in page.locator(".bk-notice.bk-bad").first.inner_text()
    before = page.locator(".bk-brand").inner_text()
    with suppress(AssertionError):
        play(page, most=20)
    assert page.locator(".bk-brand").inner_text() != before


@pytest.mark.full
def test_a_bot_or_a_hint_that_takes_long_is_shown_and_can_be_stopped(pages, visit):
    page = visit(f"{pages}slow.ipynb")
    page.locator('[data-do="hint"]').click()
    page.locator(".bk-hint", has_text="trader is thinking").wait_for()
    page.locator('[data-do="sheet"][data-id="settings"]').click()
    assert page.locator(".bk-sheet").is_visible()
    page.keyboard.press("Escape")
    page.locator('[data-do="unhint"]').click()
    page.locator(".bk-hint").wait_for(state="detached")
    play(page, trade=False, until='[data-do="stop"]')
    assert "thinking" in page.locator(".bk-ask .bk-question").inner_text()
    page.locator('[data-do="sheet"][data-id="keys"]').click()
    assert page.locator(".bk-sheet").is_visible()
    page.keyboard.press("Escape")
    page.locator('[data-do="stop"]').click()
    page.wait_for_selector(".bk-notice.bk-bad", timeout=240_000)
    assert "was stopped" in page.locator(".bk-notice.bk-bad").first.text_content()


@pytest.mark.full
def test_the_same_table_is_played_in_jupyterlab(tmp_path, visit):
    pytest.importorskip("jupyterlab", reason="pip install 'beankit[classroom]'")
    notebook(tmp_path / "game.ipynb", "from beankit import Table\nTable('al-cabohne-solo', seed=7, pace='at once')")
    with lab(tmp_path) as address:
        page = visit()
        page.goto(f"{address}lab/tree/game.ipynb")
        page.wait_for_selector('.jp-Notebook-ExecutionIndicator[data-status="idle"]', timeout=240_000)
        for _ in range(12):  # JupyterLab may drop what is run before it has found its kernel
            if page.locator(".jp-Dialog .jp-mod-accept").count():
                page.locator(".jp-Dialog .jp-mod-accept").click()
            page.locator(".jp-Notebook .jp-Cell .jp-InputArea-editor").first.click()
            page.keyboard.press("Shift+Enter")
            with suppress(TooLate):
                page.wait_for_selector(".bk .bk-hand", timeout=8_000)
                break
        place = page.locator(".bk-pill").first
        place.focus()
        page.keyboard.press(str(int(place.get_attribute("data-id")[-1]) + 1))
        page.wait_for_function("() => document.querySelector('.bk').textContent.includes('You plant')")
        with suppress(AssertionError):
            play(page, most=10)
        assert page.locator(".jp-MarkdownCell").count() == 0  # the table keeps its keys to itself
