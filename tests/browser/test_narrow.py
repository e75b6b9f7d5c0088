"""What stands elsewhere while an offer is put together, on a phone, and when the game is over."""

from functools import partial
from itertools import pairwise

import pytest

pytest.importorskip("anywidget", reason="pip install 'beankit[notebook]'")

from tests.browser.harness import Live
from tests.browser.scenes import SCENES, advance, rich, seated
from tests.daily import daily

SIZES = {"laptop": 1280, "tablet": 950, "phone": 400}


@pytest.fixture
def scene(chromium):
    """Opens the table of a scene at a width."""
    tables, contexts = [], []

    def open_scene(name, width, **options):
        contexts.append(chromium.new_context(viewport={"width": width, "height": 800}, accept_downloads=True))
        page = contexts[-1].new_page()
        if name.startswith("rich "):
            against, before = ["trader", "gardener", "counter"], partial(rich, phase=name.split()[1])
            tables.append(Live(page, "bohnanza", against, 1, before=before, **options))
        else:
            game, seed, kind, least = SCENES[name]
            before = partial(advance, kind=kind, least=least)
            tables.append(Live(page, game, seed=seed, before=before, **seated(game), **options))
        return tables[-1]

    yield open_scene
    for table in tables:
        assert table.refused == []
        table.close()
    for context in contexts:
        context.close()


# --- putting an offer together ---


@pytest.mark.full
@pytest.mark.parametrize("size", SIZES)
def test_an_offer_stands_while_a_field_is_harvested(scene, size):
    table = scene("rich trade", SIZES[size])
    page = table.page
    assert page.locator('.bk-market .bk-card[data-do="give"]').count() == 2
    page.locator('.bk-market .bk-card[data-do="give"]').first.click()
    assert "turned over" in page.locator(".bk-give").inner_text()
    page.locator('[data-do="badge"][data-id="harvest:1"]').click()
    page.wait_for_function("() => document.querySelector('.bk-you .bk-big').textContent.includes('7')")
    assert table.state["kind"] == "offer"  # the question stays
    assert page.locator(".bk-inslip").count() == 1  # and so does the offer


@pytest.mark.parametrize("size", ["laptop", "phone"])
def test_what_is_wanted_says_what_it_would_do_to_the_fields(scene, size):
    page = scene("rich trade", SIZES[size]).page
    page.locator('[data-do="want"][data-id="chili"]').click()
    page.locator(".bk-wished").wait_for()
    assert page.locator(".bk-wished").inner_text() == "Chili Bean: field 2 would have 6 cards, 2 coins."
    assert page.eval_on_selector(".bk-body", "body => body.scrollWidth - body.clientWidth") == 0


def test_on_a_phone_cards_to_give_stay_where_they_are(scene):
    page = scene("rich trade", SIZES["phone"]).page
    page.set_viewport_size({"width": 400, "height": 860})
    assert page.locator('.bk-card[data-do="give"]').count() == 9  # two turned-over ones and seven of the hand
    page.locator('.bk-market .bk-card[data-do="give"]').first.click()
    page.locator('.bk-hand .bk-card[data-do="give"]').last.click()
    page.locator('[data-do="want"]').nth(1).click()
    page.locator(".bk-sentence .bk-word").nth(2).wait_for()
    said = " ".join(page.locator(".bk-sentence").inner_text().split())
    assert said == "Offer everyone a Garden Bean and a Stink Bean for a Chili Bean"
    say = page.locator(".bk-say").bounding_box()
    assert say["y"] + say["height"] <= 860  # it is on the screen
    page.locator('[data-do="send"]').click()
    page.locator('[data-live]:has-text("Garden Bean and")').wait_for(state="attached")  # it is announced


@pytest.mark.full
def test_a_wider_window_shows_the_same_offer(scene):
    page = scene("rich trade", SIZES["phone"]).page
    page.locator('.bk-hand [data-do="give"]').last.click()
    page.set_viewport_size({"width": SIZES["laptop"], "height": 800})
    page.locator(".bk-aside").wait_for()
    assert "card 7 of your hand" in page.locator(".bk-give").inner_text()


@pytest.mark.full
def test_letters_find_a_kind_and_lead_through_an_offer(scene):
    table = scene("rich trade", SIZES["laptop"])
    page = table.page
    focus = "() => document.activeElement.dataset.key"
    page.locator(".bk-composer .bk-question").focus()
    page.keyboard.press("w")
    assert page.evaluate(focus) == "want:blue"
    page.keyboard.press("s")
    assert page.evaluate(focus) == "want:stink"
    page.keyboard.press("s")
    assert page.evaluate(focus) == "want:soy"
    page.keyboard.press("+")
    page.keyboard.press("e")  # would end trading elsewhere
    assert table.state["kind"] == "offer"
    assert page.locator('[data-key="want:soy"]').get_attribute("aria-pressed") == "true"
    page.keyboard.press("Escape")
    page.keyboard.press("g")
    assert page.evaluate(focus).startswith("revealed:")
    page.keyboard.press("t")
    assert page.evaluate(focus) == "to:null"


@pytest.mark.full
@pytest.mark.parametrize("size", ["laptop", "phone"])
def test_no_badge_of_a_kind_lies_over_that_of_the_next(scene, size):
    page = scene("rich trade", SIZES[size]).page
    for kind in (1, 2):
        page.locator('[data-do="want"]').nth(kind).click()
    boxes = [page.locator(css).nth(at).bounding_box() for at in (0, 1) for css in (".bk-less", ".bk-many")]
    for box, following in pairwise(boxes):
        assert box["x"] + box["width"] <= following["x"] + 1


# --- on the table ---


@pytest.mark.parametrize("size", daily(SIZES, "phone"))
def test_cards_that_can_be_chosen_are_green_until_one_is(scene, size):
    page = scene("solo", SIZES[size]).page
    usable = page.locator('.bk-group[data-do="card"]')
    assert usable.count() > 1
    assert page.locator(".bk-group.bk-legal").count() == usable.count()
    usable.first.click()
    assert page.locator(".bk-group.bk-chosen").count() == 1
    assert page.locator(".bk-group.bk-legal").count() == 0
    assert page.locator(".bk-field.bk-legal, .bk-heap.bk-legal").count() > 0


@pytest.mark.full
def test_a_press_on_coins_shows_their_kinds(scene):
    page = scene("rich plant", SIZES["phone"]).page
    page.locator(".bk-purse").first.click()
    sheet = page.locator(".bk-sheet").inner_text()
    assert "trader" in sheet
    assert "Blue Bean × 2" in sheet


# --- log, beans and rules ---


def test_on_a_phone_a_button_opens_the_log(scene):
    page = scene("plant", SIZES["phone"]).page
    assert page.locator(".bk-log").count() == 0
    button = page.locator(".bk-openlog")
    assert button.inner_text() == "Log"
    box = button.bounding_box()
    assert min(box["width"], box["height"]) >= 44
    button.click()
    assert "plant" in page.locator(".bk-sheet .bk-log").inner_text()
    page.locator('.bk-sheet [data-id="beans"]').click()
    assert "Soy Bean" in page.locator(".bk-sheet").inner_text()
    page.keyboard.press("Escape")
    assert page.locator(".bk-sheet").count() == 0
    assert page.evaluate("() => document.activeElement.classList.contains('bk-openlog')")  # where it was before


@pytest.mark.full
@pytest.mark.parametrize("size", SIZES)
def test_a_sheet_leaves_the_fields_and_the_hand_free(scene, size):
    page = scene("plant", SIZES[size]).page
    page.locator('[data-do="sheet"][data-id="settings"]').click()
    sheet, stage, ground = (page.locator(css).bounding_box() for css in (".bk-sheet", ".bk-ask", ".bk-ground"))
    assert sheet["y"] + sheet["height"] <= ground["y"] or sheet["x"] >= stage["x"] + stage["width"]
    page.keyboard.press("Escape")
    assert page.locator(".bk-sheet").count() == 0


@pytest.mark.full
@pytest.mark.parametrize("size", daily(SIZES, "phone"))
def test_a_rule_can_be_read_wherever_its_number_is_pressed(scene, size):
    page = scene("plant", SIZES[size]).page
    rule = page.locator(".bk-ask .bk-rule:visible").first
    number = rule.inner_text()
    rule.click()
    where = ".bk-side .bk-shown" if size == "laptop" else ".bk-sheet"
    page.locator(where).first.wait_for()
    assert number in page.locator(where).first.inner_text()


@pytest.mark.parametrize("size", daily(SIZES, "phone"))
def test_a_hint_is_shown_where_one_looks(scene, size):
    page = scene("rich plant", SIZES[size]).page
    page.locator('[data-do="hint"]').click()
    hint = page.locator(".bk-hint")
    hint.wait_for()
    box = hint.bounding_box()
    assert 0 <= box["y"] <= 800 - box["height"]
    hint.locator('[data-do="doit"]').click()
    page.wait_for_function("() => document.querySelectorAll('.bk-hint').length === 0")


@pytest.mark.full
def test_a_hint_for_an_offer_is_seen_on_a_low_screen(scene):
    page = scene("rich trade", SIZES["laptop"]).page
    page.set_viewport_size({"width": 1366, "height": 600})
    page.locator('[data-do="hint"]').click()
    page.locator(".bk-hint").wait_for()
    box = page.locator(".bk-hint").bounding_box()
    assert 0 <= box["y"] <= 600 - box["height"]


@pytest.mark.full
def test_the_keys_are_named_on_a_phone_too(scene):
    page = scene("rich plant", SIZES["phone"]).page
    page.locator('[data-do="sheet"][data-id="keys"]').click()
    assert "Ctrl + Enter" in page.locator(".bk-sheet").inner_text()


# --- the end ---


WHY = {
    "en": "The draw pile ran out, and that was the end (S-6).",
    "de": "Der Nachziehstapel war aufgebraucht, damit war Schluss (S-6).",
}
AUTHOR = {"en": "From player to author", "de": "Vom Spielen zum Programmieren"}


@pytest.mark.full
@pytest.mark.parametrize(("lang", "size"), [*(("de", size) for size in SIZES), ("en", "phone")])  # German is longer
def test_the_end_says_why_and_leads_to_the_code_of_a_bot(scene, axe, lang, size):
    page = scene("solo-over", SIZES[size], lang=lang).page
    assert WHY[lang] in page.locator(".bk-end").inner_text()
    author = page.locator('[data-key="author"]')
    title = author.locator("h3, summary")
    assert title.inner_text() == AUTHOR[lang]
    if size == "phone":
        title.click()
    assert "loner" in author.inner_text()
    author.locator('[data-id="loner"]').click()
    assert "class Loner(Bot):" in page.locator(".bk-longcode").inner_text()
    assert axe(page) == []
    with page.expect_download() as begun:
        page.locator('[data-do="savecode"]').click()
    assert begun.value.suggested_filename == "loner.py"
    page.keyboard.press("Escape")
    author.locator('[data-do="code"]:not([data-id])').click()
    assert "class MyBot(Bot):" in page.locator(".bk-longcode").inner_text()
    assert "beankit play al-cabohne-solo my_bot.py" in page.locator(".bk-sheet").inner_text()
    box = page.locator(".bk-sheet").bounding_box()
    assert (box["x"] >= 0, box["x"] + box["width"] <= SIZES[size]) == (True, True)


@pytest.mark.full
@pytest.mark.parametrize("name", daily(["over", "solo-over"], "solo-over"))
def test_the_end_of_a_game_is_one_screen_on_a_phone_and_opens_what_is_folded(scene, name):
    page = scene(name, 400, lang="de").page
    assert page.locator(".bk").bounding_box()["height"] <= 940
    chart = page.locator('[data-key="course"] .bk-chart')
    assert chart.is_hidden()
    page.locator('[data-key="course"] summary').click()
    assert chart.is_visible()
    page.locator('.bk [data-do="sheet"][data-id="settings"]').click()
    page.keyboard.press("Escape")
    assert chart.is_visible(), "what somebody has opened stays open"


def test_what_has_no_room_on_the_stage_opens_beside_it(live):
    game, seed, kind, least = SCENES["al-cabohne"]
    table = live(game, seed=seed, before=partial(advance, kind=kind, least=least), **seated(game))
    page = table.page
    page.locator('.bk-guide [data-do="sheet"][data-id="ways"]').click()
    assert page.locator(".bk-sheet .bk-way").count() > page.locator(".bk-body .bk-way").count()
