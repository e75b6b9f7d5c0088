"""The end of a game: all of it on one screen, and everybody in the order of their places."""

import pytest

pytest.importorskip("anywidget", reason="pip install 'beankit[notebook]'")

from tests.browser.boxes import faults
from tests.browser.harness import Live

pytestmark = pytest.mark.full

AGAINST = {"bohnanza": ["random", "gardener", "random"], "al-cabohne": ["gardener"], "al-cabohne-solo": []}
WINDOWS = [(1280, 900), (1366, 768), (1440, 900), (950, 900)]
HIGH = "() => document.querySelector('.bk').getBoundingClientRect().height"


def played(table):
    """The person takes the first option, until the game is over."""
    while decision := table.host.sitting.decision:
        table.play(decision.options[0])


@pytest.mark.parametrize("game", AGAINST)
def test_the_end_is_one_screen_in_the_order_of_places(chromium, game):
    page = chromium.new_page()
    live = Live(page, game, AGAINST[game], seed=5, served=True, lang="de", before=played)
    for width, height in WINDOWS:
        assert faults(page, width, height) == {}
        assert (width, page.evaluate(HIGH)) <= (width, height)
    places = page.locator(".bk-end tbody td:first-child").all_inner_texts()
    assert len(places) > 1
    assert places == sorted(places)
    page.close()
    live.close()
