"""One's own games in a real browser: who sits at the table, what is over, what can be watched again and passed on."""

import json
import re
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

pytest.importorskip("anywidget", reason="pip install 'beankit[notebook]'")

from beankit import play
from beankit.apps.kept import ChosenDeal, Line, Progress, Shelf
from tests.apps.serving import serving
from tests.browser.harness import Live
from tests.browser.visiting import PATIENCE
from tests.notebook.page import Page
from tests.notebook.test_table import play_on
from tests.test_new_language import WORDS, adding

pytestmark = [pytest.mark.usefixtures("server_packages"), pytest.mark.xdist_group("pages")]

ADDRESS = "http://127.0.0.1:9/table"  # where a browser keeps something
PAST = "(games) => localStorage.setItem('beankit-history', JSON.stringify(games))"
SEATED = "() => [...document.querySelectorAll('#seats input')].map((input) => input.value)"


@pytest.fixture(scope="module")
def home(tmp_path_factory):
    return tmp_path_factory.mktemp("house")


@pytest.fixture(scope="module")
def server(home):
    with serving(home) as server:
        yield server


def finished(**parts):
    """A game as a browser keeps it."""
    best = {"gain": 1.5, "told": {"en": "a Soy Bean", "de": "eine Sojabohne"}}
    known = {"id": "x", "when": 1_700_000_000_000, "game": "bohnanza", "title": "Bohnanza", "seat": 1, "players": 4}
    known |= {"place": 1, "won": True, "coins": 14, "against": [{"bot": "trader", "colour": ""}], "turns": 30}
    return known | {"trades": 9, "harvests": [8, 14], "best": best} | parts


@pytest.mark.full
def test_opponents_have_faces_and_a_press_seats_and_unseats(server, opened, axe):
    page = opened(server.address)
    card = page.get_by_role("button", name="Captain Barter").first
    assert re.search(r"trader\s+knows what a card is worth to you\s+0\.50, the yardstick", card.inner_text())
    assert card.locator("use").evaluate("(use) => use.getBoundingClientRect().width > 20")  # it is drawn
    assert page.evaluate(SEATED) == ["peddler", "trader", "counter"]
    card.click()
    page.get_by_role("button", name="One more Professor Lens").click()
    page.get_by_role("button", name="Aunt Sprout").click()
    assert page.evaluate(SEATED) == ["peddler", "counter", "counter", "gardener"]
    page.get_by_role("button", name="Whim").click()
    assert page.locator("#seated").inner_text() == "All 4 seats are taken: unseat somebody first."
    page.locator('input[value="gentle"]').check()
    assert page.evaluate(SEATED) == ["peddler", "gardener", "peddler"]
    page.locator('input[value="al-cabohne"]').check()
    page.get_by_role("button", name="Uncle Velvet").click()
    assert page.evaluate(SEATED) == ["consigliere"]
    page.get_by_text("How measured").click()
    assert page.get_by_text("If two intervals overlap").is_visible()
    assert axe(page) == []


def test_means_are_shown_from_eight_games_on_and_all_can_be_forgotten(server, opened, axe):
    page = opened(server.address, locale="de-DE")
    assert not page.locator("#history").is_visible()
    page.evaluate(PAST, [finished(id=str(number), won=number < 2, place=1 + number) for number in range(3)])
    page.reload()
    history = page.locator("#history").inner_text()
    assert "3 Spiele, nur in diesem Browser" in history
    assert re.search(r"erste Plätze\s+2 von 3", history)
    assert re.search(r"Siege in Folge\s+2, am längsten 2", history)
    assert "Mittelwerte gibt es ab 8 Spielen." in history
    assert "mittlerer Platz" not in history
    page.evaluate(PAST, [finished(id=str(number), place=1 + number % 2) for number in range(8)])
    page.reload()
    assert re.search(r"mittlerer Platz, letzte 8\s+1,5", page.locator("#history").inner_text())
    assert axe(page) == []
    page.get_by_role("button", name="alle vergessen").click()
    page.get_by_role("button", name="Rückgängig").click()
    assert "8 Spiele" in page.locator("#history").inner_text()


@pytest.mark.full
def test_games_are_counted_as_the_language_does(tmp_path, opened):
    file = tmp_path / "novo.toml"
    file.write_text(WORDS, "utf-8")
    with serving(tmp_path, "--lang", "eo", before=adding(file, "eo")) as server:
        page = opened(server.address)
        for number, counted in enumerate(("1 ludo ", "2 ludoj ", "3 ludojn "), 1):
            page.evaluate(PAST, [finished(id=str(game)) for game in range(number)])
            page.reload()
            assert counted in page.locator("#history h2").inner_text()


def last_decision():
    """A saved game alone, before its last decision."""
    page = Page("al-cabohne-solo", [], seed=4)
    texts = []
    page.table.on_change(lambda table: texts.append((table.save(), table.over)))
    play_on(page)
    return next(text for text, over in reversed(texts) if not over)


def almost_over(home):
    """Keeps a game that is almost over; its key. It is played in a thread, where no event loop runs."""
    with ThreadPoolExecutor(1) as thread:
        text = thread.submit(last_decision).result()
    shelf = Shelf(Path(home, "state", "beankit", "games"))
    key = shelf.begin(ChosenDeal("al-cabohne-solo", ()))
    shelf.write(key, Line(table=json.loads(text), progress=Progress(9)))
    return key


@pytest.mark.full
def test_a_game_that_ends_is_kept_watched_again_and_passed_on(server, home, opened):
    page = opened(f"{server.address}play?table={almost_over(home)}", locale="en-GB")
    page.locator('.bk[data-state="asked"]').wait_for(timeout=PATIENCE)
    page.locator('.bk [data-do="set"][data-id="slow"]').first.click()
    page.locator('.bk [data-do="lang"]').click()
    page.locator(".bar nav a", has_text="Zuschauen").wait_for(state="attached")  # the frame around the table, too
    assert page.title() == "Al Cabohne solo: dein Tisch · beankit"
    page.locator('.bk [data-do="lang"]').click()
    page.locator(".bar nav a", has_text="Watch").wait_for(state="attached")
    while page.locator(".bk").get_attribute("data-state") != "over":
        page.locator('.bk [data-do="target"]:visible, .bk [data-do="quiet"]:visible').first.click()
        page.wait_for_function("() => document.querySelector('.bk').dataset.state !== 'sent'")
    (game,) = json.loads(page.evaluate("localStorage.getItem('beankit-history')"))
    assert game["game"] == "al-cabohne-solo"
    page.goto(server.address)
    assert page.locator("#going").count() == 0  # nobody goes on with what is over
    page.get_by_role("button", name="Watch", exact=True).first.click()
    page.locator(".bk-range").wait_for(timeout=PATIENCE)
    assert page.locator(".bk-player strong").inner_text() == "You"
    for _ in range(3):
        page.keyboard.press("ArrowRight")
    page.wait_for_url(re.compile(r"watch\?record=[\w-]{32}&you=1&lang=en&at=4"))
    page.keyboard.press("1")
    page.wait_for_url(re.compile(r"&at=4&seat=1$"))
    page.reload()
    page.get_by_text("Decision 4 of").wait_for(timeout=PATIENCE)
    assert page.locator('[data-do="eyes"][data-id="0"]').get_attribute("aria-checked") == "true"
    page.get_by_role("button", name="Link").click()
    link = page.locator(".bk-sheet textarea").input_value()
    assert re.search(r"/watch\?record=[\w-]{32}&at=4&seat=1$", link)
    assert json.loads(page.evaluate("localStorage.getItem('beankit-settings')")) == {"pace": "slow"}


@pytest.mark.full
def test_a_record_is_opened_from_a_file(server, opened):
    page = opened(server.address, locale="de-DE")
    record = play("al-cabohne-solo", ["loner"], seed=2).record
    page.locator("#file").set_input_files({"name": "game.txt", "mimeType": "text/plain", "buffer": record.encode()})
    page.locator("#open button").click()
    page.locator(".bk-range").wait_for(timeout=PATIENCE)
    assert page.locator(".bk").get_attribute("lang") == "de"
    assert page.locator(".bk-player strong").inner_text() == "loner"


def test_a_pace_holds_at_the_next_table_unless_its_code_names_one(visit):
    first = visit()
    tables = [Live(first, "al-cabohne-solo", [], 4, address=ADDRESS)]
    first.locator('[data-do="set"][data-id="slow"]').first.click()
    first.locator('[data-id="slow"][aria-checked="true"]').first.wait_for()
    for pace, shown in (({}, "slow"), ({"pace": "at once"}, "at once")):
        page = first.context.new_page()
        tables.append(Live(page, "al-cabohne-solo", [], 4, address=ADDRESS, **pace))
        page.locator(f'[data-id="{shown}"][aria-checked="true"]').first.wait_for()
    for table in tables:
        assert table.refused == []
        table.close()
