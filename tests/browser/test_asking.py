"""Being asked the right questions: filters, refusals, reasons of cards and of bots, and the chooser of harvests."""

import json

import pytest

pytest.importorskip("anywidget", reason="pip install 'beankit[notebook]'")

from beankit import REFUSE, Bot
from tests.browser.scenes import SCENES, advance


class Stubborn(Bot):
    """Refuses everything."""

    def answer(self, view, options):
        return REFUSE


def to(kind, least=0):
    """Plays on until a decision of this kind is asked."""
    return lambda table: advance(table, kind, least)


def press(page, css):
    page.locator(css).first.click()


def test_an_offer_that_all_refuse_stays_on_the_stage_until_one_acts(live):
    table = live("bohnanza", [Stubborn] * 3, seed=7, before=to("offer"))
    page = table.page
    press(page, '.bk-hand .bk-card[data-do="give"]')
    press(page, '[data-do="want"]')
    press(page, '[data-do="send"]')
    page.wait_for_selector(".bk-refuser")
    assert page.locator(".bk-question").inner_text() == "Everybody refuses"
    assert page.locator(".bk-refuser").count() == 3
    assert page.locator(".bk-doing", has_text="refuses").count() == 3
    assert all(text.startswith("grows ") for text in page.locator(".bk-refuser p:nth-of-type(2)").all_inner_texts())
    page.keyboard.press("?")
    page.keyboard.press("Escape")
    press(page, '[data-do="set"][data-id="slow"]')
    assert page.locator(".bk-refuser").count() == 3
    press(page, '.bk-foot [data-do="compose"]')
    assert page.locator(".bk-composer .bk-inslip").count() == 1, "the trays keep what was offered"
    press(page, '[data-do="send"]')
    page.wait_for_selector(".bk-refuser")
    press(page, '.bk-foot [data-do="quiet"]')
    page.wait_for_function("() => !document.querySelector('.bk-refuser')")


@pytest.mark.full
def test_ask_me_only_if(live, axe):
    game, seed, kind, least = SCENES["answer"]
    table = live(
        game, ["trader", "peddler", "trader"], seed=seed, before=to(kind, least), address="http://beankit.test/"
    )
    page = table.page
    page.locator(".bk-question").focus()
    page.keyboard.press("w")
    page.wait_for_selector(".bk-sheet .bk-sifted")
    assert "You would have been asked about" in page.locator(".bk-sifted").inner_text()
    for name in ("able", "grown", "even", "gifts"):
        press(page, f'[data-name="{name}"]')
    press(page, '[data-do="never"]')
    press(page, '[data-id="always"][data-do="span"]')
    checked = (
        page.locator('.bk-check[aria-checked="true"]').count(),
        page.locator('[data-do="never"][aria-pressed="true"]').count(),
    )
    assert checked == (3, 1)
    assert axe(page) == []
    before = table.python.table.host.sitting.number
    press(page, '[data-do="usefilter"]')
    table.settle()
    person = table.python.table.person
    assert person.filter.span == "always"
    assert person.sitting.number > before or not page.locator(".bk-offer .bk-tray").count()
    kept = json.loads(page.evaluate("() => localStorage.getItem('beankit-look')"))["filter"]
    assert kept["never"] == list(person.filter.never)
    for _ in range(60):
        if person.refusals and page.locator(".bk-log .bk-refusals").count():
            break
        press(page, '[data-do="target"]:visible, .bk-foot [data-do="quiet"]:visible')
        table.settle()
    page.evaluate(
        "() => document.querySelectorAll('.bk-turn[aria-expanded=\"false\"]').forEach((turn) => turn.click())"
    )
    page.locator(".bk-log .bk-refusals summary").first.click()
    assert "offers" in page.locator(".bk-log .bk-refusals li").first.inner_text()
    another = page.context.new_page()
    again = live(game, ["trader", "peddler"], seed=3, page=another, address="http://beankit.test/again")
    again.page.wait_for_function("() => document.querySelector('.bk').dataset.state === 'asked'")
    assert again.python.table.person.filter.span == "always", "the browser tells the next table"


def test_a_card_that_cannot_be_chosen_says_why_and_h_opens_a_chooser(live):
    table = live("bohnanza", ["trader", "gardener"], seed=7, before=to("plant", 30))
    page, picture = table.page, table.python.picture
    card, why = next((card, why) for card, why in picture["still"].items() if card.startswith("hand:"))
    rule = next(span["rule"] for span in why if isinstance(span, dict) and "rule" in span)
    place = page.locator(f'.bk-hand .bk-card[data-id="{card}"]')
    place.click()
    assert rule in page.locator(".bk-sheet .bk-why").inner_text()
    page.keyboard.press("Escape")
    box = place.bounding_box()
    page.mouse.move(box["x"] + 20, box["y"] + 40)
    page.mouse.down()
    page.mouse.move(box["x"] + 60, box["y"] - 60, steps=4)
    page.mouse.up()
    assert page.locator('[data-key="tip"] [data-do="rule"]').inner_text() == rule
    page.keyboard.press("Escape")
    page.locator(".bk-question").focus()
    page.keyboard.press("h")
    page.wait_for_selector(".bk-chooser")
    fields = {field["number"]: field["cards"] for field in picture["seats"][-1]["fields"] if field["cards"]}
    assert page.locator(".bk-chooser li kbd").all_inner_texts() == [str(number + 1) for number in fields]
    barred = {ban["from"] for ban in picture["barred"]}
    number = next(number for number in fields if f"harvest:{number}" not in barred)
    page.keyboard.press(str(number + 1))
    table.settle()
    page.wait_for_function("() => !document.querySelector('.bk-chooser')")
    assert "harvest" in table.python.table.game.record().splitlines()[-2]


def test_a_hint_says_why(live):
    table = live("bohnanza", ["trader", "peddler"], seed=7, hint="trader", before=to("answer", 30))
    page = table.page
    press(page, '[data-do="hint"]')
    page.wait_for_selector(".bk-hint")
    hint = page.locator(".bk-hint").inner_text()
    assert "coins)" in hint or "No deal here pays" in hint
    assert page.locator(".bk-hint .bk-weighed li").count() >= 2
