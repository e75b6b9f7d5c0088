"""A final in three browsers: one leads, and all show the same place, also after the server was killed."""

import json
import re
import signal

import pytest

from tests.apps.serving import serving

pytest.importorskip("tornado")

from beankit.tournament.archive import Archive
from beankit.tournament.final import Final
from beankit.tournament.run import Tournament

PLAYERS = 3
KEYS = 4  # that the leader presses


@pytest.fixture(scope="module")
def store(tmp_path_factory):
    folder = tmp_path_factory.mktemp("final")
    bots = '["gardener", "template", "trader"]'
    (folder / "cup.toml").write_text(f'game = "bohnanza"\nplayers = 3\nbots = {bots}\ndeals = 8\nseed = 5\n')
    tournament = Tournament(folder / "cup.toml")
    tournament.play(jobs=1)
    final = Final(Archive(tournament.store))
    final.play(jobs=1)
    return final.store


def place_of(page):
    page.wait_for_selector("#stage[data-place]")
    return page.evaluate("document.getElementById('stage').dataset.place")


@pytest.mark.full
def test_three_browsers_show_the_same_place_and_one_leads(store, tmp_path, visit):
    with serving(tmp_path, "--final", store) as server:
        leader, *watchers = visit(width=1920, height=1080), visit(width=400, height=800), visit(locale="de-DE")
        leader.goto(f"{server.address}?lead={server.leading_word()}")
        for page in watchers:
            page.goto(server.address)
        assert {place_of(page) for page in (leader, *watchers)} == {"0 0"}
        watchers[0].keyboard.press("ArrowRight")
        leader.keyboard.press("Shift+ArrowRight")
        leader.wait_for_selector("#stage[data-place]:not([data-place='0 0'])")
        leader.keyboard.press("ArrowRight")
        leader.keyboard.press("r")
        leader.keyboard.press("h")
        shown = json.loads(server.visitor().get(".json").text)
        while shown["beat"] < KEYS:
            shown = json.loads(server.visitor().get(f".json?seen={shown['beat']}").text)
        at = shown["at"]
        for page in (leader, *watchers):
            page.wait_for_selector(f"#stage[data-place='0 {at}']")
            page.locator(".cards").nth(PLAYERS - 1).wait_for()
            assert page.locator(".cards").count() == PLAYERS, "all hands lie open"
            wide = page.evaluate("[document.documentElement.scrollWidth, window.innerWidth]")
            assert wide[0] <= wide[1], "nothing is cut off"
        tall = leader.evaluate("[document.documentElement.scrollHeight, window.innerHeight]")
        assert tall[0] <= tall[1], "a projector shows all of it"
        assert "Das Finale" in watchers[1].inner_text("h1")
        server.process.send_signal(signal.SIGKILL)
        server.process.communicate()
        for page in (leader, *watchers):
            page.wait_for_selector("#lost")
    port = re.search(r":(\d+)/", server.address)[1]
    with serving(tmp_path, "--final", store, "--port", port):
        for page in (leader, *watchers):
            page.wait_for_selector("#lost", state="hidden")
            page.wait_for_selector(f"#stage[data-place='0 {at}']")
        leader.keyboard.press("Shift+ArrowRight")
        for page in (leader, *watchers):
            page.wait_for_selector(f"#stage[data-place]:not([data-place='0 {at}'])")
