"""Whatever happens to a page, its game goes on where it was: reloads, lost connections and servers, a second tab."""

import signal

import pytest

from beankit.classroom.folder import ClassFolder
from beankit.classroom.settings import settings_of
from tests.apps.serving import serving
from tests.apps.test_submitting import GOOD
from tests.browser.visiting import HAND, PATIENCE, QUESTION, deal, hand, plant

pytestmark = [pytest.mark.usefixtures("server_packages"), pytest.mark.xdist_group("pages")]

SOCKETS = """
window.sockets = [];
window.WebSocket = class extends WebSocket {
  constructor(...words) { super(...words); window.sockets.push(this); }
};
"""
FIRST_WORD_LOST = """
const send = WebSocket.prototype.send;
WebSocket.prototype.send = function (data) {
  const text = typeof data === 'string' ? data : new TextDecoder().decode(data);
  if (text.includes('"since"') && !window.lost) window.lost = true;
  else send.call(this, data);
};
"""
NOTE = '.bk [data-key="line"]'
ANOTHER = """([css, before]) => {
  const question = document.querySelector(css);
  return question && question.innerText !== before && document.querySelector(".bk").dataset.state === "asked";
}"""


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    with serving(tmp_path_factory.mktemp("house")) as server:
        yield server


@pytest.fixture
def visit(chromium):
    """Opens a page without minding what its browser complains of: here connections break on purpose."""
    contexts = []

    def open_page(address, script=""):
        contexts.append(chromium.new_context())
        page = contexts[-1].new_page()
        if script:
            page.add_init_script(script)
        page.goto(address)
        return page

    yield open_page
    for context in contexts:
        context.close()


def goes_on(page, before):
    """Press the button of the notice: the same game is there, and can be played."""
    with page.expect_navigation():
        page.get_by_role("link", name="Go on here").click()
    assert hand(page) == before
    plant(page)


def speak(page, lang):
    """Press the button of the table for the other language."""
    page.locator('.bk [data-do="lang"]').click()
    page.locator(f'.bk[lang="{lang}"]').wait_for()


@pytest.mark.full
def test_after_somebody_left_the_table_and_after_a_reload(server, visit):
    page = visit(server.address)
    deal(page)
    plant(page)
    before, address = hand(page), page.url
    page.locator('.bk [data-do="sheet"][data-id="settings"]').click()
    with page.expect_navigation():
        page.get_by_role("button", name="Leave the table").click()
    assert page.url == server.address
    assert "1 game waits for you" in page.locator("#going").inner_text()
    page.get_by_role("link", name="Continue").click()
    assert (hand(page), page.url) == (before, address)
    speak(page, "de")
    page.reload()
    page.locator('.bk[lang="de"] .bk-question').wait_for(timeout=PATIENCE)
    assert page.evaluate("document.documentElement.lang") == "de"  # the bar around the table follows it
    speak(page, "en")
    assert hand(page) == before
    for lang, progress in (("de", "Bohnanza Zug 1 · Phase 1"), ("en", "Bohnanza turn 1 · phase 1")):
        page.goto(f"{server.address}?lang={lang}")
        assert progress in page.locator("main").inner_text()


@pytest.mark.full
def test_after_the_first_word_of_the_page_was_lost(server, visit):
    page = visit(server.address, FIRST_WORD_LOST)
    deal(page)
    assert page.evaluate("() => window.lost")
    plant(page)


@pytest.mark.full
def test_after_the_server_was_killed_in_mid_game_no_move_is_lost(tmp_path, visit):
    with serving(tmp_path) as server:
        page = visit(server.address)
        deal(page)
        plant(page)
        before = hand(page)
        server.process.send_signal(signal.SIGKILL)
        server.process.wait(60)
        server.process.stdout.close()
        page.locator(NOTE, has_text="No connection").wait_for()
    with serving(tmp_path, "--port", server.address.rpartition(":")[2].strip("/")):
        page.locator(NOTE).wait_for(state="detached", timeout=PATIENCE)
        assert hand(page) == before
        plant(page)


@pytest.mark.full
def test_after_the_server_forgot_who_had_the_word(tmp_path, visit):
    with serving(tmp_path, "--token", "chili") as server:
        page = visit(f"{server.address}?token=chili", SOCKETS)
        deal(page)
        plant(page)
        before = hand(page)
        page.context.clear_cookies()  # a server that was restarted takes none of them
        with page.expect_navigation():
            page.evaluate("() => window.sockets.forEach((one) => one.close())")
        page.locator("#token").fill("chili")
        page.locator("#token").press("Enter")
        assert hand(page) == before
        plant(page)


@pytest.mark.full
def test_after_its_websocket_was_cut_and_after_the_network_was_gone(server, visit):
    page = visit(server.address, SOCKETS)
    deal(page)
    before = hand(page)
    assert page.evaluate("() => { window.sockets.forEach((one) => one.close()); return window.sockets.length }")
    page.wait_for_function("() => window.sockets.at(-1).readyState === WebSocket.OPEN", timeout=PATIENCE)
    assert hand(page) == before
    plant(page)
    before = hand(page)
    page.context.set_offline(True)
    page.evaluate("() => window.sockets.forEach((one) => one.close())")
    page.locator(NOTE, has_text="No connection").wait_for(timeout=2000)
    page.locator('.bk [data-do="target"], .bk [data-do="quiet"]').first.click()
    page.locator(NOTE, has_text="will be sent once the connection is back").wait_for()
    assert hand(page) == before
    question = page.locator(QUESTION).inner_text()
    page.context.set_offline(False)
    page.wait_for_function(ANOTHER, arg=[QUESTION, question], timeout=PATIENCE)
    assert page.locator(NOTE).count() == 0


@pytest.mark.full
def test_a_press_that_a_killed_server_never_heard_is_played_by_the_next_one(tmp_path, visit):
    with serving(tmp_path) as server:
        page = visit(server.address)
        deal(page)
        plant(page)
        question = page.locator(QUESTION).inner_text()
    page.locator('.bk [data-do="target"], .bk [data-do="quiet"]').first.click()
    page.locator(NOTE, has_text="No connection").wait_for()
    with serving(tmp_path, "--port", server.address.rpartition(":")[2].strip("/")):
        page.wait_for_function(ANOTHER, arg=[QUESTION, question], timeout=PATIENCE)
        assert page.locator(NOTE).count() == 0


@pytest.mark.full
def test_a_check_that_a_restarted_server_does_not_know_is_not_waited_for(tmp_path, visit):
    there = ClassFolder.new(tmp_path / "class", settings_of({"games": ["bohnanza"]}, "test"), None)
    with serving(tmp_path, "--submissions", there.folder) as server:
        page = visit(f"{server.address}submit")
        page.locator("#name").fill("student-1")
        page.locator("#code").fill("secret7")
        page.locator("#file").set_input_files({"name": "mine.py", "mimeType": "text/x-python", "buffer": GOOD})
        page.get_by_role("button", name="Check and submit").click()
        page.get_by_text("Your bot is being checked").wait_for(timeout=PATIENCE)
    port = server.address.rpartition(":")[2].strip("/")
    with serving(tmp_path, "--submissions", there.folder, "--port", port):
        page.get_by_text("This check is no longer known here").wait_for(timeout=PATIENCE)
    assert there.handins() == {}


@pytest.mark.full
def test_in_the_newer_of_two_tabs_and_back_in_the_older_one(server, visit):
    older = visit(server.address)
    deal(older)
    newer = older.context.new_page()
    newer.goto(older.url)
    hand(newer)
    notice = older.get_by_text("open in another tab")
    notice.wait_for(timeout=PATIENCE)
    assert "sans-serif" in notice.evaluate("(one) => getComputedStyle(one).fontFamily")
    plant(newer)
    before = hand(newer)
    with older.expect_navigation():
        older.get_by_role("link", name="Go on here").click()
    assert hand(older) == before
    newer.get_by_text("open in another tab").wait_for(timeout=PATIENCE)
    plant(older)


@pytest.mark.full
def test_two_visitors_have_nothing_of_each_other(server, visit):
    first, second = visit(server.address), visit(server.address)
    frames = []
    second.on("websocket", lambda socket: socket.on("framereceived", lambda frame: frames.append(str(frame))))
    deal(first)
    deal(second)
    key, still = first.url.rpartition("=")[2], hand(second)
    frames.clear()
    plant(first)
    first.locator(QUESTION).wait_for(timeout=PATIENCE)
    assert hand(second) == still
    assert not any("hand" in frame for frame in frames), "a move of one is shown to the other"
    plant(second)
    assert any("hand" in frame for frame in frames)
    assert not any(key in frame for frame in frames)
    second.goto(server.address)
    assert key not in second.content()
    assert first.locator(HAND).inner_text() != ""
