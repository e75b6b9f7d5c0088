"""The league beside the pages: somebody hands in on a page, it plays by itself, and its place appears."""

import time

import pytest

from tests.apps.school import PLAYS, school
from tests.apps.serving import serving

pytestmark = [pytest.mark.course, pytest.mark.usefixtures("server_packages"), pytest.mark.xdist_group("server")]
LEAGUE = 'game = "al-cabohne"\nsubmissions = "."\nbots = ["random", "trader"]\ndeals = 4\nseed = 3\n'


@pytest.mark.full
def test_a_bot_that_is_handed_in_appears_in_the_league(tmp_path):
    there = school(tmp_path)
    there.hand_in("s02", PLAYS)
    folder = there.there.folder
    (folder / "league.toml").write_text(LEAGUE)
    with serving(tmp_path, "--submissions", folder, "--league", "--aliases", "--accept-weak-isolation") as server:
        visitor = server.visitor()
        assert 'href="/league"' in visitor.get().text
        page = followed(visitor, "heron")
        assert "s02" not in page, "others read aliases"
        assert "trader</a> <small>house" in page
        assert "Is it getting better?" in visitor.get("league/bot?name=heron").text
        assert visitor.get("league/bot?name=s02").status == 404
        fields = {"name": "s01", "code": there.codes["s01"]}
        sent = visitor.post("submit", fields, {"file": ("mine.py", f"{PLAYS}\n# mine\n".encode())})
        assert "ticket=" in sent.url, "it waits for its check"
        assert "Wer ist besser?" in followed(visitor, "otter", "league?lang=de")
    assert (folder / "league.sqlite").is_file()


def followed(visitor, name, path="league"):
    """The page of the league, as soon as somebody is in it."""
    until = time.monotonic() + 240
    while name not in (page := visitor.get(path).text):
        assert time.monotonic() < until, "nobody is shown"
        time.sleep(0.5)
    return page
