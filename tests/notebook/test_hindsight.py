"""What a replay tells about the decisions of a seat: found out beside the page, kept with the game."""

import asyncio
import json

import pytest

pytest.importorskip("anywidget", reason="pip install 'beankit[notebook]'")

from beankit import Game, Replay, play
from beankit.explain import Explanation, study_of
from beankit.explain.alternatives import strongest
from beankit.notebook import hindsight
from beankit.notebook.hindsight import Scholar
from beankit.notebook.session import KEPT
from tests.notebook.page import Page


@pytest.fixture(scope="module")
def match():
    return play("al-cabohne", ["gardener", strongest(Game("al-cabohne").rules)], seed=1)


@pytest.fixture(autouse=True)
def quick(monkeypatch):
    """Few worlds, and nothing kept from another test."""
    monkeypatch.setattr(hindsight, "WORLDS", 4)
    monkeypatch.setattr(hindsight, "GAMES", 1)
    KEPT.clear()


@pytest.fixture
def page(match):
    return Page(match, make=Replay)


def explained(page):
    """All that the page was told about the decisions of a seat."""
    return [message["explained"] for message in page.heard if "explained" in message]


@pytest.mark.full
def test_a_seat_is_explained_and_kept_with_the_game(match, page):
    page.say("explain", seat=0)
    first, last = explained(page)[0], explained(page)[-1]
    assert (first["percent"], first["going"], first["curve"]) == (0, True, [])
    assert (last["percent"], last["going"], last["finished"]) == (100, False, True)
    assert last["curve"][-1]["at"] == match.decisions
    assert all(page.table.film.reel.played[dear["at"]][0] == 0 for dear in last["dear"])
    (kept,) = KEPT.values()
    again = Page(match.record, make=Replay)
    again.say("explain", seat=0)
    assert explained(again) == [last]
    assert Explanation.from_dict(json.loads(kept)).bot == match.names[1]


@pytest.mark.full
def test_it_speaks_the_language_of_the_page(page):
    page.say("explain", seat=1)
    page.say("set", name="lang", value="de")
    page.say("explain", seat=1)
    english, german = explained(page)[-2:]
    assert english["told"].startswith("No decision stands out. ")
    assert german["told"].startswith("Keine Entscheidung fällt auf. ")


@pytest.mark.full
def test_whoever_looks_with_the_eyes_of_a_seat_is_told_about_no_other(page):
    page.say("explain", seat=1)
    page.say("eyes", seat=0)
    before = len(explained(page))
    page.say("explain", seat=1)
    assert "could see" in page.latest["refused"]
    assert len(explained(page)) == before
    page.say("explain", seat=9)
    assert "no seat 9" in page.latest["refused"]


def test_a_game_that_is_not_over_is_not_explained(match):
    page = Page(next(match.replay())[0], make=Replay)
    page.say("since")
    assert not page.heard[0]["settings"]["explains"]
    page.say("explain", seat=0)
    assert "is not over" in page.latest["refused"]


def test_a_study_beside_the_page_can_be_stopped(match):
    """In an event loop it runs in another thread: after a stop it ends with what it knows, and is not whole."""
    reports = []

    async def watch():
        scholar, ended = Scholar(), asyncio.Event()

        def report(explanation, going):
            reports.append((explanation.done, going))
            if not going:
                ended.set()

        scholar.begin(study_of(match, 0, worlds=100_000), report)
        await asyncio.sleep(0)
        scholar.stop()
        await ended.wait()

    asyncio.run(watch())
    assert reports[-1][0] < 1
    assert reports[-1][1] is False


@pytest.mark.full
def test_it_can_be_found_out_once_more(page):
    page.say("explain", seat=0)
    page.say("explain", seat=0, how="again")
    assert [news["percent"] for news in explained(page)][-2:] != [100, 100]
    page.say("explain", seat=0, how="stop")
    assert explained(page)[-1]["finished"]


@pytest.mark.full
def test_a_replay_tells_what_a_seat_could_believe_about_the_hands():
    page = Page(play("bohnanza", ["trader", "counter", "peddler"], seed=2), make=Replay, at=150)
    page.say("believe")
    asked = page.table.game.decision.seat
    believed = page.latest["believed"]
    assert (believed["at"], believed["seat"]) == (150, asked)
    assert {hand["seat"] for hand in believed["hands"]} == {0, 1, 2} - {asked}
    assert all(" known" in str(hand["text"]) for hand in believed["hands"])
    assert any("%" in str(hand["text"]) for hand in believed["hands"])
    page.say("eyes", seat=(asked + 1) % 3)
    page.say("believe")
    assert page.latest["believed"]["seat"] == (asked + 1) % 3


@pytest.mark.parametrize("practice", [True, False])
def test_a_practice_table_tells_what_a_person_can_know_on_request(practice):
    page = Page("bohnanza", ["trader", "counter"], seed=3, pace="at once", practice=practice)
    page.say("since")
    page.say("believe")
    if practice:
        assert page.latest["believed"]["at"] == page.picture["n"]
        assert [hand["seat"] for hand in page.latest["believed"]["hands"]] == [1, 2]
    else:
        assert "practice games only" in page.latest["refused"]
