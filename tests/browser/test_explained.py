"""The explanation beside a replay in a real browser: the curve, the dear decisions, and the way to their moves."""

import json
from dataclasses import replace

import pytest

pytest.importorskip("anywidget", reason="pip install 'beankit[notebook]'")
pytest.importorskip("playwright", reason="pip install playwright")

from beankit import Replay, play
from beankit.core.writing.record import digest
from beankit.explain import explain
from beankit.explain.ledger import MADE, WeighedDeal
from beankit.explain.worth import Worth
from beankit.notebook.session import KEPT
from tests.browser.harness import Live

pytestmark = pytest.mark.xdist_group("explained")


@pytest.fixture(scope="module")
def match():
    """A game with dear decisions, and its explanation as it is kept."""
    match = play("al-cabohne", ["gardener", "consigliere"], seed=1)
    explanation = explain(match, 0, "consigliere", worlds=20, games=2)
    deal = WeighedDeal(3, 1, 1, ("blue", "blue"), ("green",), MADE, Worth(11.5, 10, 13), Worth(-11.5, -13, -10))
    KEPT[f"{digest(match.game)} 0"] = json.dumps(replace(explanation, deals=(deal,)).as_dict())
    return match


@pytest.fixture
def film(chromium, match):
    """Opens the explanation of a replay."""
    films = []

    def open_film(width=1280, **options):
        page = chromium.new_page(viewport={"width": width, "height": 800})
        films.append(Live(page, match.record, make=Replay, you=0, **options))
        page.locator('[data-do="filmtab"][data-id="explain"]').click()
        page.wait_for_selector(".bk-dear")
        return films[-1]

    yield open_film
    for live in films:
        assert live.refused == []
        live.page.close()
        live.close()


def test_dear_decisions_lead_to_their_moves(film, match):
    live = film()
    page, dear = live.page, live.python.table.film.hindsight.explanation.dearest
    assert len(dear) > 2
    assert page.locator(".bk-costs tbody tr").count() == page.locator(".bk-dearmark").count() == len(dear)
    assert page.locator(".bk-chances h3").inner_text() == "How did your chance to win go?"
    page.keyboard.press("2")
    page.wait_for_selector('.bk-dearmark.bk-on[data-id="1"]')
    assert page.locator(".bk-explain aside h3").first.inner_text().startswith("Decision 2")
    ways = page.locator(".bk-wayrows li")
    assert ways.count() == len(dear[1].ways) > 1
    assert ways.locator("b").all_inner_texts() == [f"{round(100 * way.winning.mean)}%" for way in dear[1].ways]
    assert page.locator('[data-do="dearplay"]').inner_text() == "Play on from here"
    page.locator(".bk-costs tr.bk-on .bk-link").click()
    page.wait_for_function("(at) => document.querySelector('.bk-range')?.value === at", arg=str(dear[1].number - 1))
    seat, action = [(seat, action) for _, seat, action in match.replay()][dear[1].number - 1]
    assert (seat, action) == (0, dear[1].played)


def test_the_position_of_a_dear_decision_can_be_copied(film, match):
    live = film()
    page, dear = live.page, live.python.table.film.hindsight.explanation.dearest
    page.keyboard.press("2")
    page.wait_for_selector('.bk-dearmark.bk-on[data-id="1"]')
    page.locator('[data-do="dearcopy"]').click()
    page.wait_for_selector(".bk-sheet textarea")
    table = [table for table, _, _ in match.replay()][dear[1].number - 1]
    assert json.loads(page.locator(".bk-sheet textarea").input_value()) == json.loads(json.dumps(table.position()))


def test_somebody_plays_on_from_a_dear_decision(film, match):
    live = film()
    page, dear = live.page, live.python.table.film.hindsight.explanation.dearest
    page.keyboard.press("2")
    page.wait_for_selector('.bk-dearmark.bk-on[data-id="1"]')
    page.locator('[data-do="dearplay"]').click()
    page.wait_for_selector('.bk[data-state="asked"] .bk-hand')
    table = [table for table, _, _ in match.replay()][dear[1].number - 1]
    person = live.python.table.page.stages[-1]
    host = person.host
    assert (person.seat, host.sitting.number) == (0, dear[1].number - 1)
    assert host.sitting.decision == table.decision


def test_keys_choose_and_open_and_go_back(film):
    live = film()
    page, dear = live.page, live.python.table.film.hindsight.explanation.dearest
    page.locator(".bk-dearmark").last.focus()
    page.keyboard.press("Escape")
    page.wait_for_selector(".bk-range")
    page.locator('[data-do="filmtab"][data-id="explain"]').press("Enter")
    page.wait_for_selector(".bk-dear")
    page.keyboard.press("3")
    page.wait_for_selector('.bk-dearnumber.bk-on[data-id="2"]:focus')
    page.keyboard.press("Enter")
    page.wait_for_function("(at) => document.querySelector('.bk-range')?.value === at", arg=str(dear[2].number - 1))


@pytest.mark.parametrize("width", [1280, pytest.param(950, marks=pytest.mark.full), 400])
def test_nothing_is_wider_than_the_page_in_german(film, width):
    page = film(width, lang="de").page
    assert page.locator(".bk-costs h3").inner_text() == "Welche Entscheidungen kamen am teuersten?"
    assert page.locator(".bk-brought tbody tr").first.inner_text().split("\t")[-2:] == ["+11,5 ± 1,5", "−11,5 ± 1,5"]
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    beyond = "nodes => nodes.filter(node => node.scrollWidth > node.clientWidth + 1).map(node => node.className)"
    assert page.locator(".bk-panel").evaluate_all(beyond) == []
