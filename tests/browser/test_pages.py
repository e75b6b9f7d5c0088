"""The pages of `beankit serve` in a real browser: play, hand in, watch, and follow a tournament."""

import re

import pytest

from beankit import GAMES
from beankit.classroom.folder import ClassFolder
from beankit.classroom.settings import settings_of
from tests.apps.serving import serving
from tests.apps.test_submitting import BAD, GOOD
from tests.browser.visiting import deal, plant
from tests.daily import daily

pytestmark = [pytest.mark.usefixtures("server_packages"), pytest.mark.xdist_group("pages")]

GROUND = "getComputedStyle(document.documentElement).backgroundColor"  # also of the place of the scroll bar
WIDTHS = (320, 400, 760, 950, 1280, 1600)


@pytest.fixture(scope="module")
def home(tmp_path_factory):
    home = tmp_path_factory.mktemp("house")
    ClassFolder.new(home / "class", settings_of({"games": ["al-cabohne-solo"]}, "test"), None)
    return home


@pytest.fixture(scope="module")
def server(home):
    with serving(home, "--submissions", home / "class", "--teacher-token", "chalk") as server:
        yield server


@pytest.fixture(scope="module")
def demo(tmp_path_factory):
    """A server that plays a tournament."""
    with serving(tmp_path_factory.mktemp("cup"), "--demo", "--teacher-token", "chalk") as server:
        yield server


@pytest.mark.full
def test_a_bot_is_handed_in_and_another_one_is_rejected(server, opened):
    page = opened(f"{server.address}submit")
    verdict = hand_in(page, "student-1", "mine.py", GOOD)
    assert re.search(r"Accepted: \w+ plays from now on", verdict)
    assert "mine.py, accepted on" in page.locator("main").inner_text()
    verdict = hand_in(page, "student-1", "patience.py", BAD)
    assert "Not accepted: failed at “smoke games”" in verdict
    assert "patience.py, line 6" in verdict
    assert page.locator(".guilty").inner_text().split(maxsplit=1)[0] == "6"
    assert "mine.py, accepted on" in page.locator("main").inner_text()
    page.context.add_cookies([{"name": "beankit-lang", "value": "de", "url": server.address}])
    page.reload()
    verdict = page.locator("#verdict").inner_text()
    assert "Nicht angenommen: durchgefallen bei „Probespiele“" in verdict
    assert "Was passiert ist: ValueError: <script>chili</script>, bei der Entscheidung place mit " in verdict
    assert "Was hilft: sieh dir die Werte in dieser Zeile an." in verdict


def hand_in(page, name, file, content):
    """Fill in the form; what the check said."""
    page.locator("#name").fill(name)
    page.locator("#code").fill("secret7")
    page.locator("#file").set_input_files({"name": file, "mimeType": "text/x-python", "buffer": content})
    page.get_by_role("button", name="Check and submit").click()
    page.locator("#verdict .head").wait_for(timeout=240_000)
    return page.locator("#verdict").inner_text()


@pytest.mark.parametrize("path", daily(["", "submit", "login", "nowhere"], "", "submit"))
def test_nothing_bars_anybody_and_nothing_sticks_out(server, opened, axe_in_both_themes, path):
    page = opened(server.address + path) if path != "nowhere" else missing(server, opened)
    assert axe_in_both_themes(page) == []
    assert too_wide(page) == []
    page.goto(f"{server.address}?lang=de")
    assert page.evaluate("document.documentElement.lang") == "de"


def too_wide(page):
    """The widths at which something sticks out."""
    wide = []
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 900})
        if page.evaluate("document.documentElement.scrollWidth") > width:
            wide.append(width)
    return wide


def missing(server, opened):
    """A page that says that there is no such page; the browser complains of it, and is right."""
    page = opened("about:blank")
    page.set_content(server.visitor().get("play?table=short").text)
    return page


@pytest.mark.full
def test_a_table_on_a_page_bars_nobody(server, opened, axe):
    page = opened(server.address, color_scheme="dark")
    assert page.evaluate(GROUND) == "rgb(22, 26, 21)"
    deal(page)
    assert page.evaluate(GROUND) == "rgb(22, 26, 21)"
    assert re.search(r"/play\?table=[\w-]{32}$", page.url)
    plant(page)
    assert axe(page) == []
    for width in (400, 950, 1280):
        page.set_viewport_size({"width": width, "height": 900})
        assert page.evaluate("document.documentElement.scrollWidth") <= width


@pytest.mark.full
def test_the_tournament_is_followed_while_it_runs_and_kept(demo, opened, axe_in_both_themes, tmp_path):
    page = opened(f"{demo.address}tournament")
    page.get_by_text("Who is better?").wait_for(timeout=240_000)
    page.locator("#follow").wait_for(timeout=240_000)
    page.evaluate("() => document.getElementById('pause').hidden = false")  # the demo may be over already
    page.locator("#pause").click()
    assert page.locator("#told").inner_text().startswith("Paused")
    page.locator("#pause").click()
    page.locator("#told").wait_for(state="hidden")
    page.get_by_text("90 of 90 games").wait_for(timeout=240_000)
    assert axe_in_both_themes(page) == []
    assert too_wide(page) == []
    with page.expect_download() as begun:
        page.get_by_role("link", name="Report").click()
    begun.value.save_as(tmp_path / "report.html")
    kept = opened(tmp_path / "report.html")
    assert kept.locator(".bk-ranks tbody tr").count() == 5
    assert not kept.locator(".bk-copies").is_visible()  # for teachers


@pytest.mark.full
def test_a_game_of_the_tournament_is_watched_at_a_certain_move(demo, opened, axe):
    page = opened(f"{demo.address}watch")
    assert axe(page) == []
    with page.expect_navigation():
        page.get_by_role("link", name="Rabohnzel").click()
    page.get_by_text("Decision 1 of").wait_for(timeout=240_000)
    page.goto(f"{demo.address}tournament")
    link = page.locator('.bk-board a[href*="watch?game="]').first
    link.wait_for(timeout=240_000)
    page.goto(f"{demo.address.rstrip('/')}{link.get_attribute('href')}&at=31&seat=2")
    page.get_by_text("Decision 31 of").wait_for(timeout=240_000)
    assert axe(page) == []


@pytest.mark.parametrize("game", daily([game for game in GAMES if game != "rabohnzel"]))  # see above
def test_a_game_of_each_kind_is_drawn_and_stepped_through(server, opened, game):
    page = opened(f"{server.address}watch?game={game}&lang=en")
    page.get_by_text("Decision 1 of").wait_for(timeout=240_000)
    page.keyboard.press("End")  # nobody has to click first
    page.get_by_text(re.compile(r"Decision (\d+) of \1\b")).wait_for(timeout=240_000)


@pytest.mark.full
def test_where_no_tournament_is_shown_a_click_starts_the_demo(tmp_path, opened, axe):
    with serving(tmp_path) as server:
        page = opened(server.address)
        page.get_by_role("link", name="Let house bots play one").click()
        assert axe(page) == []
        page.get_by_role("button", name="Start the demo tournament").click()
        page.get_by_text("Who is better?").wait_for(timeout=240_000)
        page.get_by_text("of 90 games").first.wait_for()
        page.close()  # before its server: a page that follows a tournament complains when nobody answers
