"""The notebooks of binder/ as Voila shows them: to play, to watch a game, and a tournament."""

import shutil
from pathlib import Path

import pytest

pytest.importorskip("voila", reason="pip install voila")
pytest.importorskip("anywidget", reason="pip install 'beankit[notebook]'")

from tests.browser.server import voila
from tests.browser.visiting import PATIENCE

BINDER = Path(__file__).resolve().parents[2] / "binder"
pytestmark = [pytest.mark.full, pytest.mark.xdist_group("dashboards")]


@pytest.fixture(scope="module")
def pages(tmp_path_factory):
    """Voila with the notebooks."""
    folder = tmp_path_factory.mktemp("dashboards")
    for file in BINDER.glob("*.ipynb"):
        shutil.copy(file, folder)
    with voila(folder) as address:
        yield f"{address}voila/render/"


@pytest.fixture
def open_page(visit, pages):
    """Opens a dashboard, which may take a while to compute."""

    def opened(name):
        page = visit()
        page.goto(f"{pages}{name}.ipynb", timeout=PATIENCE)
        return page

    return opened


def test_a_game_is_chosen_and_played(open_page):
    page = open_page("play")
    page.get_by_role("button", name="Deal the cards").click()
    page.locator('.bk[data-state="asked"] [data-do="target"]').first.click()
    page.locator(".bk-log", has_text="You plant").wait_for()


def test_a_game_is_watched(open_page):
    page = open_page("replay")
    page.locator(".bk-range").wait_for()
    page.locator('[data-do="goto"][data-key$="step_on"]').click()
    page.get_by_text("Decision 2 of").wait_for()


def test_a_tournament_shows_standings_charts_and_a_game(open_page):
    page = open_page("tournament")
    page.locator(".bk-range").wait_for()
    assert page.locator("table").count() >= 3
    assert page.locator("img, svg").count() > 1
