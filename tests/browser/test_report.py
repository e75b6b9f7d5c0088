"""The report of a tournament in a real browser."""

import pytest

from beankit.charts.page import document, still
from beankit.words import catalogue
from tests.charts.sample import board
from tests.charts.test_page import HOSTILE

SIZES = (1280, 950, 400, 320)
WIDER = """() => [...document.querySelectorAll("body *")].filter((one) => {
  const box = one.getBoundingClientRect();
  return box.width && box.right > document.documentElement.clientWidth + 1 && !one.closest(".bk-scroll");
}).map((one) => one.outerHTML.slice(0, 160))"""
SMALL = """() => [...document.querySelectorAll("body *")].filter((one) => {
  const words = [...one.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim());
  return words && one.checkVisibility() && parseFloat(getComputedStyle(one).fontSize) < 11;
}).map((one) => one.outerHTML.slice(0, 120))"""


@pytest.fixture
def written(tmp_path):
    """Writes a board as a page."""

    def write(**of):
        file = tmp_path / "report.html"
        shown = board(**of)
        file.write_text(document(shown, still(shown)), "utf-8")
        return file

    return write


@pytest.mark.full
@pytest.mark.parametrize(("bots", "lang"), [(3, "de"), (8, "en"), (20, "de"), (40, "en")])
def test_nothing_is_wider_than_the_page(opened, written, lang, bots):
    page = opened(written(bots=bots, lang=lang))
    for width in SIZES:
        page.set_viewport_size({"width": width, "height": 900})
        page.wait_for_function("width => document.querySelector('#board').clientWidth <= width", arg=width)
        page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
        assert page.evaluate(WIDER) == [], width
        assert page.evaluate(SMALL) == [], width


@pytest.mark.parametrize("width", [400, 320])
def test_hashes_are_no_wider_than_a_phone(opened, tmp_path, width):
    shown, known = board(bots=4), "0123456789abcdef" * 4
    facts = f"{shown['head']['facts']} · promise 1: {known[:8]} · promise 2: {known[:8]}"
    shown["head"] |= {"facts": facts, "whole": [f"promise 1: {known}", f"promise 2: {known}"]}
    file = tmp_path / "report.html"
    file.write_text(document(shown, still(shown)), "utf-8")
    page = opened(file, width)
    assert known not in page.locator(".bk-top").inner_text()
    page.locator(".bk-top summary").click()
    assert page.locator(".bk-top").inner_text().count(known) == 2
    assert page.evaluate(WIDER) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= width


@pytest.mark.full
def test_where_there_is_room_seats_and_meetings_stand_side_by_side(opened, written):
    page = opened(written(bots=8))
    tops = [page.locator(f".bk-{key}").bounding_box()["y"] for key in ("seats", "meetings")]
    assert len(set(tops)) == 1


@pytest.mark.full
def test_the_list_of_copies_keeps_its_words_whole(opened, written):
    page = opened(written(bots=8, lang="de"), 400)
    cells = page.locator(".bk-copies td")
    lines = cells.evaluate_all(
        "all => all.map((one) => { const all = new Range(); all.selectNodeContents(one);"
        " return all.getClientRects().length; })"
    )
    assert set(lines) == {1}
    assert page.locator(".bk-copies").get_by_text("consigliere").is_visible()


@pytest.mark.full
def test_a_long_name_stays_whole_on_a_phone(opened, written):
    page = opened(written(bots=4, names=["al", "consigliere-of-class-3b", "don", "joe"]), 400)
    lines = page.locator(".bk-name", has_text="consigliere").evaluate(
        "one => { const all = new Range(); all.selectNodeContents(one); return all.getClientRects().length; }"
    )
    assert lines == 1


@pytest.mark.full
@pytest.mark.parametrize(("width", "scheme"), [(1280, "light"), (400, "dark")])
def test_axe_finds_nothing_serious(opened, written, axe, width, scheme):
    page = opened(written(bots=5), width, color_scheme=scheme)
    page.evaluate("() => document.querySelectorAll('details').forEach((one) => { one.open = true; })")
    assert axe(page) == []


@pytest.mark.full
def test_where_there_is_nothing_to_list_the_box_is_as_small_as_its_sentence(opened, tmp_path):
    sentence = "No two bots are nearly alike, apart from what they have from a house bot."
    shown = board(bots=5)
    shown |= {"copies": [], "notes": {**shown["notes"], "copies": sentence}}
    file = tmp_path / "report.html"
    file.write_text(document(shown, still(shown)), "utf-8")
    page = opened(file)
    panel = page.locator(".bk-copies").bounding_box()
    assert panel["height"] < 150
    question, note = (page.locator(f".bk-copies .bk-{key}").bounding_box() for key in ("question", "note"))
    assert note["y"] - (question["y"] + question["height"]) < 20
    assert page.locator(".bk-copies .bk-note").inner_text() == sentence


def test_names_are_texts_and_nothing_else(opened, written):
    page = opened(written(names=HOSTILE))
    page.evaluate("() => document.querySelectorAll('details').forEach((one) => { one.open = true; })")
    shown = page.locator(".bk-ranks tbody tr").evaluate_all("rows => rows.map((row) => row.dataset.bot)")
    assert shown == HOSTILE
    assert page.evaluate("() => window.hacked") is None
    assert page.locator("#board img, #board script, #board b[onmouseover]").count() == 0


def test_a_pair_is_chosen_by_a_click_and_by_keys(opened, written):
    page = opened(written(bots=8))
    cells = page.locator(".bk-heat [data-mark=cell] >> nth=1").locator("rect")
    cells.nth(1).click()  # row 1, column 3
    assert page.locator(".bk-pair").inner_text().startswith("student-01 ahead of student-03")
    page.get_by_label("the bot of the row").focus()
    page.keyboard.press("ArrowDown")
    assert page.locator(".bk-pair").inner_text().startswith("student-02 ahead of student-03")
    assert page.evaluate("() => document.activeElement.getAttribute('aria-label')") == "the bot of the row"


def test_the_rating_is_the_second_tab_of_the_standings(opened, written):
    page = opened(written(bots=8))
    assert page.locator(".bk-points >> nth=1").inner_text() == "0.90 ±0.04"
    page.get_by_role("button", name="Rating").click()
    assert page.locator(".bk-points >> nth=1").inner_text() == "200 ±30"


@pytest.mark.parametrize(("lang", "shares"), [("en", ["12.5%", "0.0%", "–"]), ("de", ["12,5 %", "0,0 %", "–"])])
def test_the_table_of_the_standings_has_the_columns_that_it_is_sent(opened, tmp_path, lang, shares):
    shown = board(bots=3, lang=lang)
    shown["columns"].append({"key": "luck", "label": "good luck", "digits": 1, "percent": True, "left": False})
    for bot, luck in zip(shown["bots"], (0.125, 0, None), strict=True):
        bot["luck"] = luck
    file = tmp_path / "report.html"
    file.write_text(document(shown, still(shown)), "utf-8")
    panel = opened(file).locator(".bk-standings")
    panel.locator("summary").click()
    assert panel.locator("details th").last.inner_text() == "good luck"
    assert panel.locator("details tr td:last-child").all_inner_texts() == shares
    heads = [column["label"] for column in shown["columns"]]
    assert panel.locator("details th").all_inner_texts() == heads


@pytest.mark.parametrize("lang", ["en", "de"])
def test_each_tab_of_the_standings_has_its_own_subtitle_and_says_what_its_numbers_are(opened, written, lang):
    page, words = opened(written(bots=8, lang=lang)), catalogue(lang)
    about, note = page.locator(".bk-standings .bk-about"), page.locator(".bk-standings .bk-note")
    assert about.inner_text() == words["charts.standings_about"]
    assert note.inner_text().startswith("Placing points of a game")
    page.get_by_role("button", name=words["charts.tab_rating"]).click()
    assert about.inner_text() == words["charts.ratings_about"]
    assert note.inner_text() == "The rank says which places are possible."
    page.get_by_role("button", name=words["charts.tab_points"]).click()
    assert about.inner_text() == words["charts.standings_about"]


def test_with_too_few_deals_the_table_says_so(opened, written):
    page = opened(written(bots=4, few=True))
    assert page.locator(".bk-points >> nth=1").inner_text() == "0.90 too few deals to say"
    assert page.locator(".bk-whisker").count() == 0


def test_many_bots_can_be_searched(opened, written):
    page = opened(written(bots=40))
    page.get_by_label("Find a bot").fill("37")
    assert page.locator(".bk-ranks tbody tr:visible").count() == 1


def test_every_chart_is_also_a_table(opened, written):
    page = opened(written(bots=8))
    panels = page.locator(".bk-panel:has(details):visible")
    for place in range(panels.count()):
        panel = panels.nth(place)
        details = panel.locator("details")
        if details.is_visible():
            details.locator("summary").click()
            details.locator("tbody tr").first.wait_for()
        assert panel.locator("h2").inner_text().endswith(("?", "games"))


def test_a_newer_board_keeps_what_has_the_focus(opened, written):
    file = written(bots=8)
    page = opened(file)
    page.locator(".bk-ranks .bk-link >> nth=2").focus()
    page.evaluate(
        """() => { const board = JSON.parse(document.getElementById("numbers").textContent);
        Object.assign(board.bots[2], { points: 0.123, low: 0.1, high: 0.146 });
        board.run.done = 2400; shown.update(board); }"""
    )
    assert page.evaluate("() => document.activeElement.textContent") == "student-03"
    assert page.locator(".bk-points >> nth=3").inner_text() == "0.12 ±0.02"
    assert page.locator(".bk-facts").inner_text().startswith("2,400 of 2,400 games")
