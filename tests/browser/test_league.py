"""The page of a bot of the league: its history as a curve, and what only its owner reads."""

import pytest

from tests.apps.school import FAILS, PLAYS, school
from tests.apps.serving import serving

pytest.importorskip("tornado")
pytest.importorskip("numpy")

from beankit.tournament.league.league import League
from beankit.tournament.league.share import pause
from tests.tournament.leagues import settled

LEAGUE = 'game = "al-cabohne"\nsubmissions = "."\nbots = ["trader"]\ndeals = 2\nseed = 3\n'
BOT = "league/bot?name=heron"


@pytest.fixture(scope="module")
def there(tmp_path_factory):
    """A class whose league has seen two versions of a bot, and is paused."""
    there = school(tmp_path_factory.mktemp("league"))
    folder = there.there.folder
    (folder / "league.toml").write_text(LEAGUE)
    for source in (FAILS, PLAYS):
        there.hand_in("s02", source)
        League(folder).go_on(1, accept_weak=True, watch=settled)
    pause(folder / "league.sqlite")
    return there


@pytest.mark.full
def test_the_page_of_a_bot(there, tmp_path, visit, axe):
    words = ("--submissions", there.there.folder, "--league", "--aliases", "--accept-weak-isolation")
    with serving(tmp_path, *words) as server:
        page = visit(width=400, height=800, locale="de-DE", color_scheme="dark")
        page.goto(f"{server.address}{BOT}")
        page.wait_for_selector("#history svg [data-mark=dot] circle")
        assert page.locator("#history svg [data-mark=dot] circle").count() == 2
        assert "Ist Version 2 besser als Version 1?" in page.inner_text("main")
        assert "Wie spielt er?" in page.inner_text("main")
        wide = page.evaluate("[document.documentElement.scrollWidth, window.innerWidth]")
        assert wide[0] <= wide[1], "nothing is cut off"
        assert axe(page) == []
        assert "the secret of s01" not in page.content(), "others read neither its faults nor its source"
        page.fill("#name", "s02")
        page.fill("#code", there.codes["s02"])
        page.get_by_role("button", name="Ansehen").click()
        page.wait_for_selector(".source .removed")
        assert "the secret of s01" in page.inner_text(".source .removed >> nth=-2")
        assert axe(page) == []
        visitor = server.visitor()
        stranger = visitor.post(BOT, {"name": "s02", "code": "wrong"})
        assert (stranger.status, "the secret of s01" in stranger.text) == (400, False)
        other = visitor.post(BOT, {"name": "s01", "code": there.codes["s01"]})
        assert (other.status, "the secret of s01" in other.text) == (400, False)
        assert "heron is not your bot." in other.text
