"""What a hostile browser sends to its table, past the page: no code runs, no file is opened, nobody else is reached."""

import json
import sys

import pytest

from beankit.apps.tables import GONE, MOVED, WORD
from beankit.arena.bots.roster import find_bot
from tests.apps.serving import FORM, serving
from tests.apps.wire import forged

pytestmark = [pytest.mark.course, pytest.mark.usefixtures("server_packages"), pytest.mark.xdist_group("server")]

EVIL = """
from pathlib import Path
from beankit import Bot

Path({mark!r}).touch()


class Evil(Bot):
    pass
"""


def test_a_connection_from_another_site_is_refused(visitor):
    from websockets.exceptions import InvalidStatus

    page = visitor.post("deal", FORM)
    with pytest.raises(InvalidStatus) as refused, forged(page, origin="http://elsewhere.example"):
        pass
    assert refused.value.response.status_code == 403


def test_forged_messages_open_no_file_and_change_no_setting(visitor, tmp_path):
    mark, evil = tmp_path / "loaded", tmp_path / "evil.py"
    evil.write_text(EVIL.format(mark=str(mark)))
    find_bot(str(evil))  # this is what must not happen on the server
    mark.unlink()
    page = visitor.post("deal", FORM)
    key = page.url.rpartition("=")[2]
    with forged(page) as forger:
        for content in (
            {"do": "set", "name": "hint", "value": str(evil)},
            {"do": "set", "name": "seat", "value": 1},
            {"do": "set", "name": "against", "value": [str(evil)] * 2},
            {"do": "hint", "n": 1, "bot": str(evil)},
            {"do": "act", "n": 1, "text": f"plant {evil} 0"},
            {"do": "again", "how": str(evil)},
            {"do": "load", "path": str(evil)},
            {"do": "receive", "n": 1},
            {"do": "rule", "number": "../../../etc/passwd"},
            {"do": "code", "bot": str(evil)},
            ["do", "act"],
            "x" * 10_000,
            "[" * 9_000,
            "not json",
            b"\x00\xff",
            {"do": "undo", "n": 1 << 60},
        ):
            forger.say(content.decode("latin-1") if isinstance(content, bytes) else content)
        heard = forger.heard()
        forger.say({"do": "since"})
        assert forger.asked()
    assert not mark.exists()
    assert key not in heard
    assert "Traceback" not in heard
    assert sys.prefix not in heard


def test_a_table_that_is_not_kept_and_one_without_the_word_are_ended_with_the_reason(visitor, tmp_path):
    page = visitor.post("deal", FORM)
    other = page._replace(url=page.url[:-4] + "xxxx")
    with forged(other) as forger:
        assert forger.closed() == GONE
    with serving(tmp_path, "--token", "chili") as guarded:
        friend = guarded.visitor()
        friend.get("?token=chili")
        page = friend.post("deal", FORM)
        with forged(page) as stranger:
            assert stranger.closed() == WORD
        with forged(page, friend) as seat:
            seat.say({"do": "since"})
            assert seat.asked()


def test_the_newest_connection_counts_and_the_older_one_is_told(visitor):
    page = visitor.post("deal", FORM)
    with forged(page) as older:
        older.say({"do": "since"})
        before = older.asked()
        with forged(page) as newer:
            assert older.closed() == MOVED
            newer.say({"do": "since"})
            assert newer.asked()["hand"] == before["hand"]


def test_two_tables_have_nothing_of_each_other(server, visitor):
    other = server.visitor()
    with forged(visitor.post("deal", FORM)) as mine, forged(other.post("deal", FORM)) as theirs:
        for table in (mine, theirs):
            table.say({"do": "since"})
        picture = mine.asked()
        theirs.asked()
        theirs.heard()
        mine.say({"do": "act", "n": picture["n"], "text": picture["ask"]["options"][0]["text"]})
        mine.picture()
        assert theirs.heard() == ""


@pytest.mark.full
def test_a_page_that_presses_without_end_is_slowed_down_and_others_are_answered(server, visitor):
    with forged(visitor.post("deal", FORM)) as flood, forged(server.visitor().post("deal", FORM)) as other:
        for _ in range(2000):
            flood.say({"do": "unqueue"})
        other.say({"do": "since"})
        assert json.dumps(other.asked())


def test_a_replay_that_is_not_there_says_so_in_the_language_of_the_page(visitor):
    page = visitor.get("watch?game=bohnanza&lang=de")
    with forged(page._replace(url=page.url.replace("game=bohnanza", "game=0123abcd") + "&page=x")) as forger:
        assert "unfit" in forger.message()
        assert forger.closed() == GONE
