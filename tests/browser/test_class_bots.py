"""A bot of the class as an opponent in the browser: it is chosen by name, fails, and the game goes on."""

import pytest

from tests.apps.school import FAILS, school
from tests.apps.serving import serving
from tests.browser.player import NEXT, play
from tests.browser.visiting import PATIENCE

pytestmark = [pytest.mark.usefixtures("server_packages"), pytest.mark.xdist_group("pages")]


@pytest.fixture(scope="module")
def here(tmp_path_factory):
    home = tmp_path_factory.mktemp("school")
    made = school(home)
    made.hand_in("s01", FAILS)
    with serving(home, "play", "--submissions", made.there.folder, "--store", made.play()) as server:
        yield made, server


@pytest.mark.full
def test_its_fault_is_told_and_the_game_goes_on(here, opened, axe):
    _, server = here
    page = opened(server.address)
    page.locator('input[value="al-cabohne"]').check()
    page.get_by_role("button", name="Student One").click()
    assert axe(page) == []
    page.get_by_role("button", name="Deal the cards").click()
    page.locator('.bk[data-state="asked"]').wait_for(timeout=PATIENCE)
    play(page, until=".bk-notice.bk-bad")
    notice = page.locator(".bk-notice.bk-bad").first.inner_text()
    assert "Student One made a mistake (ValueError)" in notice
    assert "the secret" not in page.content()
    assert "the diary" not in page.content()
    for _ in range(3):
        target = page.evaluate(NEXT, [1, False, ""])
        page.mouse.click(target["x"], target["y"])


@pytest.mark.full
def test_a_student_reads_about_their_own_bot(here, opened, axe):
    made, server = here
    page = opened(f"{server.address}submit")
    page.locator("#own_name").fill("s01")
    page.locator("#own_code").fill(made.codes["s01"])
    page.get_by_role("button", name="Look").click()
    page.locator("details").first.click()
    assert page.get_by_text("the diary of s01").first.is_visible()
    assert axe(page) == []
    for width in (400, 950, 1280):
        page.set_viewport_size({"width": width, "height": 900})
        assert page.evaluate("document.documentElement.scrollWidth") <= width
